import assert from "node:assert/strict";
import fs, { existsSync, readdirSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { loadCatalog } from "../../src/catalog/load.ts";
import { saveCatalog } from "../../src/catalog/save.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import { almanacIn } from "../almanac.ts";
import { folder } from "../folder.ts";
import { ROOT } from "../program.ts";
import { sampleCatalog, writeCatalog } from "../sample-catalog.ts";

const MOST_STEPS = 200;
/** Their file goes when none is left. */
const FAILURES = { "openai/models": { on: "2026-11-21", since: "2026-11-20", why: "no connection" } };
const CHANGES = ["writeFileSync", "renameSync", "rmSync", "mkdirSync"] as const;

/** What the next reader of the catalog finds, and the names of all files. */
function read(dir: string) {
  const { findings, texts } = loadCatalog(dir);
  assert.deepEqual(findings, []);
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return { texts: Object.fromEntries([...texts].sort()), names: files.map(({ name }) => name) };
}

/** Every fact of the catalog's kinds of files changes, and one file goes. */
function changed(dir: string): Catalog {
  const { catalog } = loadCatalog(dir);
  for (const model of catalog.models.values()) model.record.name += " changed";
  catalog.held = [];
  catalog.failures = {};
  catalog.changes.push(...catalog.changes.slice(0, 1));
  return catalog;
}

/**
 * Saves, and is killed at a step: the disk gets no change after it, whatever the code still does, and only half of a file that was being
 * written. Returns whether there were fewer steps.
 */
function saveKilledAt(step: number, catalog: Catalog, dir: string): boolean {
  const { writeFileSync, renameSync, rmSync, mkdirSync } = fs;
  const real = { writeFileSync, renameSync, rmSync, mkdirSync };
  let left = step;
  const stub = (name: (typeof CHANGES)[number], path: string, ...rest: unknown[]) => {
    if (left-- > 0) return (real[name] as (...args: unknown[]) => unknown)(path, ...rest);
    const text = String(rest[0]);
    if (left === -1 && name === "writeFileSync") real.writeFileSync(path, text.slice(0, text.length / 2));
    throw new Error("killed");
  };
  Object.assign(fs, Object.fromEntries(CHANGES.map((name) => [name, stub.bind(null, name)])));
  syncBuiltinESMExports();
  try {
    saveCatalog(catalog, dir);
  } catch (error) {
    assert.equal((error as Error).message, "killed");
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
  return left >= 0;
}

test("a save killed at any step leaves either the old or the new catalog, and no temporary files", () => {
  const outcomes: string[] = [];
  let before: ReturnType<typeof read> | undefined;
  const ended: ReturnType<typeof read>[] = [];
  for (let step = 0, isWhole = false; !isWhole; step++) {
    assert.ok(step < MOST_STEPS);
    const dir = folder();
    writeCatalog(sampleCatalog({ failures: FAILURES }), dir);
    before ??= read(dir);
    isWhole = saveKilledAt(step, changed(dir), dir);
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

test("take does not finish a save in an untrusted folder, and no save writes outside its folder", async () => {
  const root = folder();
  const [own, foreign] = [join(root, "own"), join(root, "foreign")];
  const plant = (dir: string, name: string) =>
    fs.writeFileSync(join(dir, ".save.json"), JSON.stringify({ [name]: "planted" }));
  for (const dir of [own, foreign]) writeCatalog(sampleCatalog(), dir);
  plant(foreign, "held.json");
  const { code, out } = await almanacIn(ROOT, "take", foreign, "--catalog", own, "--provider", "openai");
  assert.equal(code, 1);
  assert.match(out, /\.save\.json: a save was interrupted/);
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
