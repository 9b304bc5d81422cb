import assert from "node:assert/strict";
import { test } from "node:test";
import type { HistoryLine } from "../../schema/model-document.ts";
import { stepsOf } from "./price-steps.ts";
import { timeScale } from "./scale.ts";

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

test("a scale maps its ends to the edges, marks months on their first day, and has few marks", () => {
  const { at, ticks } = timeScale("2025-01-01", "2026-01-01", 0, 365);
  assert.deepEqual([at("2025-01-01"), at("2025-01-11"), at("2025-02"), at("2026-01-01")], [0, 10, 31, 365]);
  const labels = ticks.map(({ label }) => label);
  assert.deepEqual(labels, ["2025", "Apr", "Jul", "Oct", "2026"]);
  for (const end of ["2025-01-02", "2025-03-01", "2030-01-01", "2060-01-01"])
    assert.ok(timeScale("2025-01-01", end, 0, 100).ticks.length <= 9, end);
});
