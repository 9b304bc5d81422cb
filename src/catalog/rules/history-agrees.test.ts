import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf, recordOf } from "../../../test/clean-catalog.ts";
import { sampleChange } from "../../../test/sample-catalog.ts";
import type { Change } from "../../schema/history.ts";
import { historyAgrees } from "./history-agrees.ts";

const found = finderOf(historyAgrees);
const line = (set: Change["set"]) => sampleChange("cedar-large-2", set);
const FILE = "catalog/openai/cedar-large-2.json";

test("history-agrees accepts a history that adds up to the records", () => {
  const moved = found((c) => {
    recordOf(c, "cedar-large-2").price_input_per_mtok = 2;
    delete recordOf(c, "cedar-large-2").released;
    c.changes.push(
      line({ price_input_per_mtok: [3, 2.5] }),
      line({ price_input_per_mtok: [2.5, 2], released: ["2026-03-03", null] }),
    );
  });
  assert.deepEqual(moved, []);
});

test("history-agrees rejects a fact without a line, including notes", () => {
  assert.deepEqual(
    found((c) => {
      Object.assign(recordOf(c, "cedar-large-2"), { retires_on: "2027-05-01", notes: "Batch requests cost a third." });
    }),
    [
      `${FILE}:retires_on: the record says "2027-05-01", changes.jsonl adds up to null`,
      `${FILE}:notes: the record says "Batch requests cost a third.", changes.jsonl adds up to "Batch requests cost half."`,
    ],
  );
});

test("history-agrees rejects a line that does not continue the previous ones", () => {
  const broken = found((c) => c.changes.push(line({ price_input_per_mtok: [4, 3] })));
  assert.deepEqual(broken, [
    "catalog/changes.jsonl:line 10 cedar-large-2.price_input_per_mtok: it says 4 was there before; the lines above leave 3",
  ]);
});

test("history-agrees rejects a record without history, and a history without its record", () => {
  const lost = found((c) => {
    c.changes = c.changes.filter((change) => change.id !== "cedar-0");
  });
  assert.deepEqual(
    lost.map((l) => l.split(":")[1]),
    ["name", "status", "deprecated_on", "retires_on", "replacements"],
  );
  assert.deepEqual(
    found((c) => c.models.delete("cedar-0")),
    ["catalog/changes.jsonl:line 4: openai has no record cedar-0"],
  );
});
