import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { folder } from "../folder.ts";
import { ROOT, sourceArgs } from "../program.ts";

const run = promisify(execFile);
const out = folder();

const manifests = () => ["package.json", "package-lock.json"].map((file) => readFileSync(join(ROOT, file), "utf8"));
const before = manifests();
const release = sourceArgs("scripts/release.ts");
const { stdout } = await run(process.execPath, [...release, "--dry-run", "--out", out], { cwd: ROOT });

const unpacked = join(out, "unpacked");
mkdirSync(unpacked, { recursive: true });
await run("tar", ["xzf", join(out, "model-almanac-0.1.0.tgz"), "-C", unpacked]);
const packed = (file: string) => readFileSync(join(unpacked, "package", file), "utf8");

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
  const more = 'export const wrong: boolean = verdict === "fine";\nexport { days_left, sentence, successor };\n';
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
  assert.deepEqual(said.match(/error TS\d+/g), ["error TS2367"], said);
});
