import assert from "node:assert/strict";
import { test } from "node:test";
import type { FieldChange } from "../../schema/changes.ts";
import { differencesOf } from "./difference.ts";

const told = (set: Record<string, [unknown, unknown]>) =>
  Object.entries(set)
    .flatMap(([field, [before, after]]) => differencesOf({ field, before, after } as FieldChange, "USD "))
    .map(({ what, from, to }) => `${what}: ${from} → ${to}`);

test("differences are in words: not stated, lists, yes and no", () => {
  const lines = told({
    price_input_per_mtok: [null, 0],
    input_modalities: [["text"], ["text", "image"]],
    open_weight: [false, true],
    replacements: [null, [{ model: "b", parameters: "effort: low" }, { model: "c" }]],
    after_retirement: [null, { effect: "rerouted", to: "b" }],
  });
  assert.deepEqual(lines, [
    "Input price (USD per 1M tokens): not stated → 0",
    "Input modalities: text → text, image",
    "Open weights: no → yes",
    "Replacement: not stated → b effort: low, c",
    "After retirement: not stated → rerouted b",
  ]);
});

test("only the rates that differ are shown", () => {
  const rate = (price: number, service: string) => ({ meter: "input", price, per: "1M tokens", service });
  const lines = told({
    rates: [
      [rate(1, "batch"), rate(2, "flex"), rate(3, "fast")],
      [rate(1, "batch"), rate(2.5, "flex"), rate(9, "priority")],
    ],
  });
  assert.deepEqual(lines, [
    "Rate: input, flex (USD per 1M tokens): 2 → 2.5",
    "Rate: input, fast (USD per 1M tokens): 3 → no longer stated",
    "Rate: input, priority (USD per 1M tokens): not stated → 9",
  ]);
});
