// The documents' `known` lines, run in order in a fresh clone with the registry's packages. A line that can't run here has its reason below.
import assert from "node:assert/strict";
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { folder } from "../folder.ts";
import { originPreload } from "../preload.ts";
import { blocksOf, commandOf, FILES, ROOT } from "./document-blocks.ts";

/** Commands that other tests run, or that need what no test has. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^docker /, "a container engine: test/deploy/container.heavy.ts"],
  [/^npx --yes |^npm install \.\/model-almanac/, "the archive: test/docs/package.heavy.ts"],
  [/^npx renovate/, "Node 24 and a repository: test/publish/renovate.heavy.ts"],
  [/^npm test$/, "the suite itself"],
  [/^almanac (?:verify|rebuild) --pages pages$/, "the text of every page: npm run rehearse -- --live"],
  [/^almanac deploy s3 --(?:out|bucket almanac)/, "real storage; docs/deploy.md's local trial runs the same"],
];
/** Commands that exit with 1 where they find something. */
const FINDS = /^(?:node check\.mjs$|almanac (?:collect|held|failures)\b)/;

/** A server's command, and the port at which it answers. It runs until the end. */
const SERVERS: readonly (readonly [RegExp, number])[] = [
  [/^npm start$/, 8787],
  [/^almanac serve --host/, 8080],
  [/^almanac serve --collect/, 9187],
  [/s3rver/, 4568],
];

const home = folder();
const clone = join(home, "clone");
const state = join(home, "state");
const bin = join(home, "bin");
const running: ChildProcess[] = [];

/** A vendor's pages and a webhook, as far as the lines ask for them; the model's page exists, all else is 404. */
const origin = createServer((request, response) => {
  const path = /^\/docs\.cohere\.com\/docs\/models/.test(request.url ?? "") ? "test/pages/cohere/models.md" : undefined;
  const text = path ? readFileSync(join(ROOT, path)) : "";
  response.writeHead(path || request.method === "POST" ? 200 : 404, { "content-type": "text/markdown" }).end(text);
});

before(async () => {
  await new Promise<void>((done) => origin.listen(0, "127.0.0.1", done));
  const { port } = origin.address() as { port: number };
  Object.assign(env, { ALMANAC_HOOK: `http://127.0.0.1:${port}/hook` });
  execFileSync("git", ["clone", "--quiet", ROOT, clone]);
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--silent"], { cwd: clone });
  mkdirSync(bin);
  const preload = join(bin, "origin.mjs");
  writeFileSync(preload, `if (process.argv[1]?.endsWith("almanac.mjs")) {${originPreload(clone, port)}}`);
  const shim = (name: string, text: string) => writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  shim("almanac", `exec "${process.execPath}" --import "file://${preload}" "${clone}/bin/almanac.mjs" "$@"`);
  // A feed's files come from the publication that `npm start` serves.
  shim("curl", `exec /usr/bin/curl --silent "$1" "http://127.0.0.1:8787/$(basename "$2")"`);
});

const stopServers = async () => {
  for (const child of running.splice(0)) {
    const ended = new Promise((done) => child.once("close", done));
    if (child.exitCode !== null || child.pid === undefined) continue;
    process.kill(-child.pid);
    await ended;
  }
};
after(async () => {
  origin.close();
  await stopServers();
});

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, "127.0.0.1", () => done(true));
    socket.on("error", () => done(false)).on("close", () => socket.destroy());
  });

/** What the document takes for granted before its lines. */
const PREPARE: Readonly<Record<string, string>> = {
  "CONTRIBUTING.md": `cp "${ROOT}/test/pages/cohere/models.md" models.md`,
  "docs/check.md": "npm start",
  "docs/deploy.md": "almanac publish --no-brotli --out dist && mkdir -p dist-pages",
  "docs/mcp.md": "npm start",
  "docs/notify.md": "node check.mjs --accept || true",
  "docs/operate.md": "mkdir -p collected/openai && cp -r catalog collected/openai/",
};

const env = { ...process.env, PATH: `${bin}${delimiter}${dirname(process.execPath)}${delimiter}${process.env.PATH}` };

/** Runs text of a shell. It must not block this process, which answers for the vendors. */
const sh = (text: string) =>
  new Promise<{ status: number; stdout: string; stderr: string }>((done) =>
    execFile("sh", ["-e", "-c", text], { cwd: clone, env, maxBuffer: 1 << 28 }, (error, stdout, stderr) =>
      done({ status: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    ),
  );

/** Runs a line in the clone; a server only until it answers. */
async function run(line: string, exported: string): Promise<void> {
  const text = `${exported}\n${line.replaceAll("/var/lib/model-almanac", state)}`;
  const port = SERVERS.find(([form]) => form.test(commandOf(line) ?? ""))?.[1];
  if (port === undefined) {
    const { status, stdout, stderr } = await sh(text);
    assert.ok(status === 0 || (status === 1 && FINDS.test(commandOf(line) ?? "")), `${status}\n${stdout}\n${stderr}`);
    return;
  }
  const child = spawn("sh", ["-c", text], { cwd: clone, env, stdio: "ignore", detached: true });
  running.push(child);
  while (!(await answers(port))) {
    assert.equal(child.exitCode, null, `${line} ended`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

for (const file of ["README.md", ...FILES.filter((name) => name !== "README.md")]) {
  const lines = blocksOf(file)
    .filter(({ marks, language }) => marks[0] === "known" && /^(?:sh|console)$/.test(language))
    .flatMap(({ body }) => body.split("\n"))
    .map((line) => line.trim());
  if (lines.length === 0) continue;
  test(file, async (t) => {
    let exported = "";
    mkdirSync(join(state, "catalog"), { recursive: true });
    if (PREPARE[file]) await run(PREPARE[file], "");
    for (const line of lines) {
      const command = commandOf(line);
      if (command === undefined) continue;
      const [, why] = ELSEWHERE.find(([form]) => form.test(command)) ?? [];
      await t.test(`$ ${line}`, { skip: why }, () => run(line, exported));
      if (command.startsWith("export ")) exported += `${line}\n`;
    }
    await stopServers();
  });
}

test("no reason is left without a line", () => {
  const commands = FILES.flatMap((file) => blocksOf(file))
    .filter(({ marks }) => marks[0] === "known")
    .flatMap(({ body }) => body.split("\n").flatMap((line) => commandOf(line) ?? []));
  for (const [form] of [...ELSEWHERE, ...SERVERS]) assert.match(commands.join("\n"), new RegExp(form, "m"));
});
