import assert from "node:assert/strict";
import { test } from "node:test";
import { finderOf, recordOf } from "../../../test/clean-catalog.ts";
import { finiteNumbers } from "./finite-numbers.ts";

const found = finderOf(finiteNumbers);

test("finite-numbers rejects NaN and infinities, at any depth and in any file", () => {
  const stray = found((c) => {
    recordOf(c, "cedar-large-2").price_input_per_mtok = Number.NaN;
    for (const rate of recordOf(c, "cedar-large-2").rates ?? []) rate.price = Number.POSITIVE_INFINITY;
    for (const line of Object.values(c.lock).slice(0, 1)) line.rows = Number.NEGATIVE_INFINITY;
    const [change] = c.changes;
    if (change) change.set = { context_window: [null, Number.NaN] };
  });
  assert.deepEqual(stray, [
    "catalog/openai/cedar-large-2.json:price_input_per_mtok: NaN is not a finite number",
    "catalog/openai/cedar-large-2.json:rates.0.price: Infinity is not a finite number",
    "catalog/pages.lock.json:openai/models.rows: -Infinity is not a finite number",
    "catalog/changes.jsonl:0.set.context_window.1: NaN is not a finite number",
  ]);
});
