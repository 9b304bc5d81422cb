import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { loadCatalog } from "../../src/catalog/load.ts";
import { saveCatalog } from "../../src/catalog/save.ts";
import { serialOf } from "../../src/catalog/serial.ts";
import { folder } from "../folder.ts";
import { ROOT } from "../program.ts";
import { sampleCatalog, sampleChange, writeCatalog } from "../sample-catalog.ts";

const git = (...args: string[]) =>
  spawnSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1e8 }).stdout.trimEnd();
const linesAt = (commit: string, file: string) => git("show", `${commit}:catalog/${file}`).split("\n").length;
const removedAt = (commit: string): number =>
  JSON.parse(git("show", `${commit}:catalog/serial.json`) || "{}").removed ?? 0;

test("the serial is not smaller than at any commit of the catalog's journals", () => {
  const now = serialOf(loadCatalog(join(ROOT, "catalog")).catalog);
  const journals = ["changes.jsonl", "reviewed.jsonl"];
  const commits = git("log", "--format=%H", "--", ...journals.map((file) => `catalog/${file}`)).split("\n");
  for (const commit of commits.filter(Boolean)) {
    const then = journals.reduce((sum, file) => sum + linesAt(commit, file), removedAt(commit));
    assert.ok(now >= then, `${now} now, ${then} at ${commit}: raise "removed" in catalog/serial.json by ${then - now}`);
  }
});

test("whatever a save does to the journals, the serial doesn't decrease, and grows with each line", () => {
  const dir = folder();
  const first = sampleCatalog();
  writeCatalog(first, dir);
  const serialWith = (changes: typeof first.changes) => {
    saveCatalog({ ...loadCatalog(dir).catalog, changes }, dir);
    const { catalog, findings } = loadCatalog(dir);
    assert.deepEqual(findings, []);
    return serialOf(catalog);
  };
  const [all, news] = [first.changes, sampleChange("cedar-0", {}, { on: "2026-11-21" })];
  const before = serialOf(first);
  for (const [changes, grown] of [
    [all.slice(5), 0],
    [[], 0],
    [[news], 1],
    [all, all.length],
    [[...all, news], all.length + 1],
    [all.slice(1), all.length + 1],
  ] as const)
    assert.equal(serialWith([...changes]) - before, grown, `${changes.length} lines`);
});
