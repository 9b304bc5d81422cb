import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bundle } from "../../scripts/build-check.ts";
import { checkFile } from "../../src/publish/exports/programs.ts";
import { ROWS, world } from "./world.ts";

const FILE = join(import.meta.dirname, "../../check.mjs");
const LARGEST = 164_000;
const built = await bundle();
const one = world({ "a.py": 'm = "oak-3"\n' });
one.publish(ROWS, {}, { updated: new Date().toISOString().slice(0, 10) });

test("the committed check.mjs is up to date", () => {
  assert.ok(
    readFileSync(FILE, "utf8") === built,
    "check.mjs is out of date: run node bin/run.mjs scripts/build-check.ts",
  );
});

test("it is one small file that imports only Node modules", () => {
  assert.doesNotMatch(built, /groupBy\(|URL\.parse\(/, "Node 20 has none of what bin/node-20.mjs adds");
  assert.ok(Buffer.byteLength(built) <= LARGEST, `${Buffer.byteLength(built)} bytes, at most ${LARGEST}`);
  const imports = [...built.matchAll(/\bfrom\s*"([^"]+)"|\brequire\("([^"]+)"\)|\bimport\("([^"]+)"\)/g)];
  for (const [, a, b, c] of imports) assert.match(a ?? b ?? c ?? "", /^node:/);
  assert.ok(built.startsWith("#!/usr/bin/env node\n"));
});

test("the published file uses the feed that published it", () => {
  const text = checkFile({ site: "https://almanac.example" });
  assert.equal(text.split('"feed=https://almanac.example"').length, 2);
});

/** This Node, the system's, and those listed in ALMANAC_NODES. */
const nodes = [process.execPath, "/usr/bin/node", ...(process.env.ALMANAC_NODES ?? "").split(":")].filter(
  (path) => path !== "" && existsSync(path),
);
const byVersion = new Map(
  nodes.toReversed().map((node) => [spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim(), node]),
);
for (const [version, node] of byVersion) {
  test(`it runs on Node ${version}`, () => {
    const run = (...args: string[]) => spawnSync(node, [FILE, ...args], { cwd: one.dir, encoding: "utf8" });
    const found = run("--feed", one.feedFile, "--format", "json");
    assert.equal(found.status, 1, found.stderr);
    assert.equal(JSON.parse(found.stdout).findings[0].id, "oak-3");
    assert.equal(found.stderr, "");
    assert.equal(run("--loud").status, 2);
    assert.equal(run("--feed", "http://127.0.0.1:9").status, 3);
    assert.match(run("--help").stdout, /^Fails on AI model ids/);
  });
}
