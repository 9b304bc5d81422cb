import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf, recordOf } from "../../../test/clean-catalog.ts";
import { sampleChange, sampleDecision, sampleHeld } from "../../../test/sample-catalog.ts";
import type { Catalog } from "../../schema/catalog.ts";
import { daysPast } from "./days-past.ts";

const found = finderOf(daysPast);

test("days-past rejects a reading dated after today", () => {
  assert.deepEqual(found(() => {}, { today: "2026-11-19" }).slice(0, 1), [
    "catalog/pages.lock.json:openai/models: 2026-11-20 is later than today, 2026-11-19",
  ]);
});

test("days-past checks evidence, changes, decisions and held values", () => {
  const add = (c: Catalog) => {
    Object.assign(recordOf(c, "cedar-0").evidence[0] ?? {}, { read_on: "2027-01-01" });
    c.changes.push(sampleChange("cedar-0", {}, { on: "2027-01-02" }));
    c.reviewed.push(sampleDecision("cedar-0", { on: "2027-01-03" }));
    c.held.push(sampleHeld("cedar-0", "name", { on: "2027-01-04" }));
  };
  const late = found(add, { today: "2026-11-20" });
  assert.deepEqual(
    late.map((line) => line.replace(/: 2027.*/, "")),
    [
      "catalog/openai/cedar-0.json:evidence.0.read_on",
      "catalog/held.json:cedar-0.name",
      "catalog/changes.jsonl:line 10",
      "catalog/reviewed.jsonl:line 1",
    ],
  );
  assert.deepEqual(found(add), [], "without today's date");
});
