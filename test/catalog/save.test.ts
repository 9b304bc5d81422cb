import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadCatalog } from "../../src/catalog/load.ts";
import { folder } from "../folder.ts";
import { sourceArgs } from "../program.ts";
import { sampleCatalog, writeCatalog } from "../sample-catalog.ts";

const ROOT = join(import.meta.dirname, "../..");
const CHILD = sourceArgs("test/catalog/save-child.ts");
const MOST_STEPS = 200;

/** What the next reader of the catalog finds, and the names of all files. */
function read(dir: string) {
  const { findings, texts } = loadCatalog(dir);
  assert.deepEqual(findings, []);
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return { texts: Object.fromEntries([...texts].sort()), names: files.map(({ name }) => name) };
}

test("a save killed at any step leaves either the old or the new catalog, and no temporary files", () => {
  const outcomes: string[] = [];
  let before: ReturnType<typeof read> | undefined;
  const ended: ReturnType<typeof read>[] = [];
  for (let step = 0, dead = true; dead; step++) {
    assert.ok(step < MOST_STEPS);
    const dir = folder();
    writeCatalog(sampleCatalog(), dir);
    before ??= read(dir);
    const { signal, stderr } = spawnSync(process.execPath, [...CHILD, dir, String(step)], { encoding: "utf8" });
    dead = signal === "SIGKILL";
    assert.ok(dead || stderr === "", stderr);
    const after = read(dir);
    const isOld = JSON.stringify(after.texts) === JSON.stringify(before.texts);
    outcomes.push(isOld ? "before" : "after");
    if (isOld) continue;
    ended.push(after);
    assert.deepEqual(after.texts, ended[0]?.texts, `step ${step}`);
    assert.ok(after.names.every((name) => !name.startsWith(".") && !name.endsWith(".tmp")));
  }
  const turn = outcomes.indexOf("after");
  assert.ok(turn > 0 && outcomes.slice(turn).every((outcome) => outcome === "after"), outcomes.join());
  assert.ok(outcomes.length - turn > 6, "several files were written after the journal");
});

test("take does not finish a save in an untrusted folder, and no save writes outside its folder", () => {
  const root = folder();
  const [own, foreign] = [join(root, "own"), join(root, "foreign")];
  const plant = (dir: string, name: string) =>
    writeFileSync(join(dir, ".save.json"), JSON.stringify({ [name]: "planted" }));
  for (const dir of [own, foreign]) writeCatalog(sampleCatalog(), dir);
  plant(foreign, "held.json");
  const args = ["bin/almanac.mjs", "take", foreign, "--catalog", own, "--provider", "openai"];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  assert.equal(status, 1);
  assert.match(stdout, /\.save\.json: a save was interrupted/);
  assert.ok(existsSync(join(foreign, ".save.json")));
  for (const name of [
    "../planted",
    "openai/../../planted",
    "openai/provider.json",
    "reviewed.jsonl",
    "/planted",
    "x",
  ]) {
    plant(own, name);
    assert.throws(() => loadCatalog(own), /\.save\.json is not one of our saves/, name);
  }
  assert.deepEqual(readdirSync(root).sort(), ["foreign", "own"]);
});
