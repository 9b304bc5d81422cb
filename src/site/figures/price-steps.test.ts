import assert from "node:assert/strict";
import { test } from "node:test";
import type { HistoryLine } from "../../schema/model-document.ts";
import { stepsOf } from "./price-steps.ts";

const FIELD = "price_input_per_mtok";
const line = (on: string, kind: HistoryLine["kind"], from: number | null, to: number | null): HistoryLine => ({
  ...{ on, kind, field: FIELD, from, to, page: null },
});

test("prices are steps; a correction replaces our error; a price no longer stated leaves a gap", () => {
  const history = [
    line("2026-01-01", "first_read", null, 3),
    line("2026-02-01", "change", 3, 20),
    line("2026-02-09", "correction", 20, 2),
    line("2026-03-01", "change", 2, null),
  ];
  assert.deepEqual(stepsOf(history, FIELD), [
    { on: "2026-01-01", price: 3 },
    { on: "2026-02-01", price: 2 },
    { on: "2026-03-01", price: null },
  ]);
  assert.deepEqual(stepsOf(history, "price_output_per_mtok"), []);
});

test("if the first reading is not recorded, the price before the first change applies from the model's first day", () => {
  const first = { ...line("2026-01-01", "first_read", null, 0), field: "name" };
  assert.deepEqual(stepsOf([first, line("2026-02-01", "change", 3.5, 3)], FIELD), [
    { on: "2026-01-01", price: 3.5 },
    { on: "2026-02-01", price: 3 },
  ]);
});
