// Tries the packed archive as a user would: in an empty folder, without a feed and, where the system allows it, without a network.
import { execFile, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import type { StandingsDocument } from "../src/schema/standings.ts";

const run = promisify(execFile);
/** Makes npm work without a registry: offline, with an unreachable address and an empty cache. */
const OFFLINE = ["--offline", "--registry", "http://127.0.0.1:9", "--no-audit", "--no-fund"];
const UNPLUGGED = ["unshare", "--map-root-user", "--net"];
const isUnplugged = spawnSync("unshare", [...UNPLUGGED.slice(1), "true"]).status === 0;

/** Runs a program in the folder without a network. */
type Run = (program: string, ...args: string[]) => Promise<{ code: number; stdout: string }>;

/** Throws if the archive doesn't work. Returns what was tried. */
export async function tryArchive(archive: string, { models }: StandingsDocument): Promise<string[]> {
  const retired = models.find(({ id, status, api_string }) => status[0] === "retired" && id === api_string)?.id ?? "";
  const work = mkdtempSync(join(tmpdir(), "almanac-release-"));
  const home = join(work, "home");
  mkdirSync(join(home, "project"), { recursive: true });
  writeFileSync(join(home, "project/app.py"), `client.chat(model="${retired}")\n`);
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: home,
    npm_config_cache: join(work, "cache"),
  };
  const unplugged = (program: string, args: string[]) =>
    isUnplugged
      ? ([UNPLUGGED[0] as string, [...UNPLUGGED.slice(1), program, ...args]] as const)
      : ([program, args] as const);
  const tried: Run = (program, ...args) =>
    run(...unplugged(program, args), { cwd: home, env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );
  cpSync(archive, join(home, basename(archive)));
  try {
    // npm would else install into the nearest parent folder with a manifest.
    await run("npm", ["install", ...OFFLINE, "--prefix", home, archive], { cwd: home, env });
    const bin = join(home, "node_modules/.bin/model-almanac");
    const npx = await tried(
      "npx",
      ...OFFLINE,
      "--yes",
      `./${basename(archive)}`,
      "check",
      "--format",
      "json",
      "project",
    );
    const check = await tried(bin, "check", "--format", "json", "project");
    expect(npx, check);
    expect([check.code, JSON.parse(check.stdout).findings[0]?.verdict], [1, "retired"]);
    const ids = await tried(bin, "ids", "--json", retired);
    expect([ids.code, JSON.parse(ids.stdout)[0].verdict], [1, "retired"]);
    expect((await tried(process.execPath, "--input-type=module", "-e", PROGRAM, retired)).stdout, "retired\n");
    expect(await askServer(...unplugged(bin, ["mcp"]), { cwd: home, env }, retired), "retired");
    return ["npx check", "check", "ids", "mcp", "client", isUnplugged ? "without a network" : "with a network"];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const PROGRAM = `
import { fetchCatalog } from "model-almanac";
const { problem, status } = await fetchCatalog();
console.log(problem ?? status(process.argv[1], new Date().toISOString().slice(0, 10)).verdict);`;

/** Asks the MCP server for the verdict on a model. */
async function askServer(
  program: string,
  args: readonly string[],
  where: { cwd: string; env: NodeJS.ProcessEnv },
  id: string,
) {
  const child = spawn(program, args, { ...where, stdio: ["pipe", "pipe", "inherit"], timeout: 60_000 });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const say = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const answer = async () => JSON.parse((await lines.next()).value ?? "{}").result;
  try {
    const clientInfo = { name: "release", version: "1" };
    say({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } });
    await answer();
    say({ method: "notifications/initialized" });
    say({ id: 2, method: "tools/call", params: { name: "check_model_status", arguments: { models: [id] } } });
    const [{ text = "" } = {}] = (await answer())?.content ?? [];
    return /\bretired\b/.exec(text)?.[0] ?? text;
  } finally {
    child.kill();
  }
}

function expect(given: unknown, wanted: unknown): void {
  const [a, b] = [JSON.stringify(given), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`expected ${b}, got ${a}`);
}
