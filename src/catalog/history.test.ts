import assert from "node:assert/strict";
import { test } from "node:test";
import type { Change } from "../schema/history.ts";
import { breaksOf, foldChanges } from "./history.ts";

const line = (id: string, set: Change["set"]): Change => ({
  on: "2026-10-01",
  provider: "openai",
  id,
  kind: "change",
  page: "models",
  set,
});

test("foldChanges gives each model its last stated facts, and takes away what became null", () => {
  const facts = foldChanges([
    line("cedar", { name: [null, "Cedar"], retires_on: [null, "2027-01-01"], aliases: [null, ["c", "d"]] }),
    line("lantern", { name: [null, "Lantern"] }),
    line("cedar", { retires_on: ["2027-01-01", null], aliases: [["c", "d"], ["c"]] }),
  ]);
  assert.deepEqual(
    [...facts],
    [
      ["cedar", { name: "Cedar", aliases: ["c"] }],
      ["lantern", { name: "Lantern" }],
    ],
  );
});

test("foldChanges gives nothing for an empty journal", () => {
  assert.equal(foldChanges([]).size, 0);
});

test("foldChanges leaves the lines as they are", () => {
  const changes = [line("cedar", { aliases: [null, ["c"]] }), line("cedar", { name: [null, "Cedar"] })];
  const before = structuredClone(changes);
  foldChanges(changes);
  assert.deepEqual(changes, before);
});

test("breaksOf names the lines that do not continue the ones above", () => {
  const breaks = breaksOf([
    line("cedar", { context_window: [null, 1000] }),
    line("cedar", { context_window: [1000, 2000] }),
    line("cedar", { context_window: [1000, 3000], name: ["Cedar", "Cedar 2"] }),
  ]);
  assert.deepEqual(breaks, [
    { line: 3, id: "cedar", field: "context_window", says: 1000, was: 2000 },
    { line: 3, id: "cedar", field: "name", says: "Cedar", was: null },
  ]);
});
