import { execFile, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { Name } from "./release-artefact.ts";

const run = promisify(execFile);

const cedar = (id: string, status: string, rest: object = {}) => ({
  ...{ id, name: id, provider: "OpenAI", api_string: id, status: [status, 0, "2026-11-20"] },
  ...rest,
});
const FEED = JSON.stringify({
  updated: "2026-11-20",
  pages: ["https://docs.example.com/models"],
  models: [
    cedar("cedar-1", "retired", {
      replacements: [{ model: "cedar-2", id: "cedar-2", page: 0, read_on: "2026-11-20" }],
    }),
    cedar("cedar-2", "ga"),
  ],
  host_rows: [],
  hosts: {},
  announcements: {},
  listed: [],
});

/** Tries a package installed in a folder. Resolves with its output; throws if that is wrong. */
export const TRIALS: Record<Name, (home: string) => Promise<string>> = {
  "model-almanac-client": (home) => withFeed((url) => tryClient(home, url)),
  "model-almanac-mcp": (home) => withFeed((url) => tryMcp(home, url)),
  "model-almanac-check": tryCheck,
};

const PROGRAM = `
import { fetchCatalog } from "model-almanac-client";
const { problem, status } = await fetchCatalog({ url: process.argv[1] });
const { verdict, successor } = status("openai/cedar-1", "2026-11-21");
console.log(problem ?? verdict + ", then " + successor?.id);`;

async function tryClient(home: string, url: string): Promise<string> {
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", PROGRAM, url], { cwd: home });
  return expected(stdout.trim(), "retired, then cedar-2");
}

async function tryMcp(home: string, url: string): Promise<string> {
  const program = join(home, "node_modules/model-almanac-mcp/model-almanac-mcp.mjs");
  const child = spawn(process.execPath, [program], {
    cwd: home,
    env: { PATH: process.env.PATH, ALMANAC_URL: url },
    stdio: ["pipe", "pipe", "inherit"],
    timeout: 60_000,
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const say = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const answer = async () => JSON.parse((await lines.next()).value ?? "{}").result;
  try {
    const clientInfo = { name: "release", version: "1" };
    say({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } });
    const { serverInfo } = (await answer()) ?? {};
    say({ method: "notifications/initialized" });
    say({ id: 2, method: "tools/call", params: { name: "check_model_status", arguments: { models: ["cedar-1"] } } });
    const [{ text = "" } = {}] = (await answer())?.content ?? [];
    return `${serverInfo?.name}: ${expected(/\bretired\b/.exec(text)?.[0] ?? text, "retired")}`;
  } finally {
    child.kill();
  }
}

async function tryCheck(home: string): Promise<string> {
  const project = join(home, "project");
  mkdirSync(project);
  writeFileSync(join(project, "app.py"), 'client.chat(model="cedar-1")\n');
  writeFileSync(join(home, "standings.json"), FEED);
  const program = join(home, "node_modules/model-almanac-check/check.mjs");
  // The feed's date is fixed, so any age is accepted.
  const args = ["--feed", join(home, "standings.json"), "--max-feed-age", "99999d", "--format", "json", "project"];
  const { code, stdout } = await run(process.execPath, [program, ...args], { cwd: home }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );
  const { findings = [] } = stdout ? JSON.parse(stdout) : {};
  const said = findings.map(({ file, line, verdict }: Record<string, unknown>) => `${file}:${line} ${verdict}`);
  return expected(`exit ${code}: ${said.join(", ")}`, "exit 1: project/app.py:1 retired");
}

function expected(said: string, wanted: string): string {
  if (said !== wanted) throw new Error(`expected "${wanted}", got "${said}"`);
  return said;
}

/** Serves the feed locally while `use` runs. */
async function withFeed(use: (url: string) => Promise<string>): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === "/api/standings.json")
      response.writeHead(200, { "content-type": "application/json" }).end(FEED);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
