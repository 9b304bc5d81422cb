import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { writeAgents } from "../../scripts/pack-agents.ts";
import { folder } from "../folder.ts";
import { ROOT, sourceArgs } from "../program.ts";

const run = promisify(execFile);
const out = folder();

const manifests = () => ["package.json", "package-lock.json"].map((file) => readFileSync(join(ROOT, file), "utf8"));
const before = manifests();
const release = sourceArgs("scripts/release.ts");
const env = { ...process.env, GITHUB_REPOSITORY: "someone/model-almanac" };
const { stdout } = await run(process.execPath, [...release, "--dry-run", "--out", out], { cwd: ROOT, env });

const unpacked = join(out, "unpacked");
mkdirSync(unpacked, { recursive: true });
await run("tar", ["xzf", join(out, "model-almanac-0.1.0.tgz"), "-C", unpacked]);
const packed = (file: string) => readFileSync(join(unpacked, "package", file), "utf8");
const agents = join(out, "agents");
writeAgents(agents, join(unpacked, "package"), env.GITHUB_REPOSITORY);
const json = (path: string) => JSON.parse(readFileSync(join(agents, path), "utf8"));

test("the package has no dependency, no script, and no path of this machine", () => {
  const manifest = JSON.parse(packed("package.json"));
  const { name, license, bin, dependencies, scripts, files } = manifest;
  assert.deepEqual([name, license, bin], ["model-almanac", "MIT", { "model-almanac": "check.mjs" }]);
  assert.deepEqual([dependencies, scripts], [undefined, undefined]);
  for (const file of files) assert.ok(!packed(file).includes(ROOT), file);
  assert.match(packed("mcp.mjs"), /^zod 4[^:]*: MIT$/m);
  assert.match(packed("lsp.mjs"), /^vscode-languageserver 11[^:]*: MIT$/m);
});

test("it was tried in an empty folder, and nothing is published", () => {
  assert.match(stdout, /tried in an empty folder: npx check, check, ids, mcp, client, /);
  assert.match(stdout, /^Nothing was published\./m);
});

test("its data is what the catalog publishes, and so is the committed one", () => {
  assert.ok(
    readFileSync(join(ROOT, "standings.json"), "utf8") === packed("standings.json"),
    "standings.json is out of date: run node bin/run.mjs scripts/build-check.ts",
  );
});

test("the project's own manifest and lock file are unchanged", () => assert.deepEqual(manifests(), before));

test("the documented program compiles with the client's types, which refuse a value outside a closed set", async () => {
  const home = join(out, "typed");
  mkdirSync(join(home, "node_modules"), { recursive: true });
  const [program = ""] = /(?<=```js\n).*?(?=```)/s.exec(readFileSync(join(ROOT, "docs/client.md"), "utf8")) ?? [];
  const more = `export const wrong: boolean = verdict === "fine";
export const kind: import("../unpacked/package/index.js").Standing["kind"] = "fine";
export { days_left, sentence, successor };
`;
  writeFileSync(join(home, "program.mts"), program.replace('"model-almanac"', '"../unpacked/package/index.js"') + more);
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const args = [
    tsc,
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--types",
    "",
    "program.mts",
  ];
  const said: string = await run(process.execPath, args, { cwd: home }).then(
    () => "",
    (error) => error.stdout,
  );
  assert.deepEqual(said.match(/error TS\d+/g), ["error TS2367", "error TS2322"], said);
});

test("server.json follows the rules of the MCP registry", () => {
  const { $schema, name, description, version, packages, repository } = json("server.json");
  const { name: identifier, version: held, mcpName } = JSON.parse(packed("package.json"));
  assert.equal($schema, "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json");
  assert.equal(name, "io.github.someone/model-almanac");
  assert.equal(mcpName, name);
  assert.match(name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  assert.ok(description.length <= 100);
  assert.deepEqual([version, packages[0].version, packages[0].identifier], [held, held, identifier]);
  assert.deepEqual(repository, { url: "https://github.com/someone/model-almanac", source: "github" });
});

test("the plugin and the bundle work from any folder", async () => {
  const { mcpServers } = json("plugin/.mcp.json");
  const { server } = json("mcpb/manifest.json");
  const starts = [
    [mcpServers["model-almanac"].args[0], join(agents, "plugin")],
    [server.mcp_config.args[0], join(agents, "mcpb")],
  ];
  for (const [arg, place] of starts) {
    const client = new Client({ name: "test", version: "1" });
    const args = [arg.replace(/^\$\{\w+\}/, place)];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: out, env: { HOME: out } }));
    assert.equal((await client.listTools()).tools.length, 7);
    await client.close();
  }
  assert.equal(json("plugin/.claude-plugin/marketplace.json").plugins[0].source, "./");
  const skill = readFileSync(join(agents, "plugin/skills/model-almanac/SKILL.md"), "utf8");
  const [, description = ""] = /^---\nname: model-almanac\ndescription: (.*)\n---\n/.exec(skill) ?? [];
  assert.ok(description.length > 100 && description.length <= 1_024);
  assert.ok(skill.length <= 1_500, `${skill.length} characters, which an agent reads each time`);
});
