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

const HELD = {
  "model-almanac-client": [
    ...["LICENSE", "README.md", "feed-cost.d.ts", "feed-request.d.ts", "feed-results.d.ts", "index.d.ts", "index.js"],
    ...["package.json", "schema-rate.d.ts", "schema-standings.d.ts", "schema-verdict.d.ts"],
  ],
  "model-almanac-mcp": ["LICENSE", "README.md", "THIRD-PARTY-LICENCES.txt", "model-almanac-mcp.mjs", "package.json"],
  "model-almanac-check": ["LICENSE", "README.md", "THIRD-PARTY-LICENCES.txt", "check.mjs", "package.json"],
};

for (const [name, files] of Object.entries(HELD))
  test(`${name} has the intended files, and no dependency or script`, async () => {
    const unpacked = join(out, "unpacked", name);
    mkdirSync(unpacked, { recursive: true });
    await run("tar", ["xzf", join(out, `${name}-0.1.0.tgz`), "-C", unpacked]);
    const { stdout: listed } = await run("find", ["package", "-type", "f"], { cwd: unpacked });
    assert.deepEqual(
      listed.trim().split("\n").sort(),
      files.map((file) => `package/${file}`),
    );
    const manifest = JSON.parse(readFileSync(join(unpacked, "package/package.json"), "utf8"));
    assert.deepEqual([manifest.license, manifest.dependencies, manifest.scripts], ["MIT", undefined, undefined]);
    for (const file of files) assert.ok(!readFileSync(join(unpacked, "package", file), "utf8").includes(ROOT), file);
  });

test("each package runs from an empty folder, and nothing is published", () => {
  const said = [...stdout.matchAll(/tried from an empty folder: (.*)$/gm)].map(([, text]) => text);
  assert.deepEqual(said, ["retired, then cedar-2", "model-almanac: retired", "exit 1: project/app.py:1 retired"]);
  assert.match(stdout, /^Nothing was published\./m);
});

test("the project's own manifest and lock file are unchanged", () => assert.deepEqual(manifests(), before));

test("the documented program compiles with the client's types, which refuse a value outside a closed set", async () => {
  const home = join(out, "typed");
  mkdirSync(join(home, "node_modules"), { recursive: true });
  const [program = ""] = /(?<=```js\n).*?(?=```)/s.exec(readFileSync(join(ROOT, "docs/client.md"), "utf8")) ?? [];
  const more = 'export const wrong: boolean = verdict === "fine";\nexport { days_left, sentence, successor };\n';
  writeFileSync(
    join(home, "program.mts"),
    program.replace('"model-almanac-client"', '"../model-almanac-client/index.js"') + more,
  );
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
