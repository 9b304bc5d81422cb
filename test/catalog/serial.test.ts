import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { loadCatalog } from "../../src/catalog/load.ts";
import { saveCatalog } from "../../src/catalog/save.ts";
import { serialOf } from "../../src/catalog/serial.ts";
import { COMMITTED } from "../committed.ts";
import { folder } from "../folder.ts";
import { ROOT } from "../program.ts";
import { sampleCatalog, sampleChange, writeCatalog } from "../sample-catalog.ts";

const git = (args: string[], input?: string) =>
  spawnSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1e9, input }).stdout.trimEnd();

test("the serial is not smaller than at any commit of the catalog's journals", () => {
  const now = serialOf(COMMITTED);
  const journals = ["changes.jsonl", "reviewed.jsonl"].map((file) => `catalog/${file}`);
  const commits = git(["log", "--format=%H", "--", ...journals])
    .split("\n")
    .filter(Boolean);
  const files = [...journals, "catalog/serial.json"];
  const names = commits.flatMap((commit) => files.map((file) => `${commit}:${file}\n`));
  // Each file is a line with its type, the text and a line feed; a line alone where it isn't there.
  const [, ...texts] = git(["cat-file", "--batch=%(objecttype)"], names.join("")).split(/^(?:blob$|\S+:\S+ missing$)/m);
  assert.equal(texts.length, names.length);
  for (const [i, commit] of commits.entries()) {
    const [changes = "", reviewed = "", serial = ""] = texts.slice(i * 3);
    const linesOf = (text: string) => text.trim().split("\n").filter(Boolean).length;
    const then = linesOf(changes) + linesOf(reviewed) + (JSON.parse(serial.trim() || "{}").removed ?? 0);
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
