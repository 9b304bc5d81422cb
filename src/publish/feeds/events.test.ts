import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleChange } from "../../../test/sample-catalog.ts";
import type { Change } from "../../schema/history.ts";
import { eventsOf } from "./events.ts";

const names = (set: Change["set"], over: Partial<Change> = {}) =>
  eventsOf([sampleChange("a", set, over)]).flatMap((event) => event.names);

for (const [set, expected] of [
  [{ name: [null, "A"], price_input_per_mtok: [null, 3] }, ["added"]],
  [{ price_input_per_mtok: [3, 2] }, ["price"]],
  [{ price_per_1k_searches: [null, 2], price_output_per_mtok: [9, 8] }, ["price"]],
  [{ rates: [null, [{ meter: "input", price: 1, per: "1M tokens" }]] }, ["price"]],
  [{ status: ["preview", "ga"] }, ["status"]],
  [{ status: ["ga", "deprecated"] }, ["deprecation announced"]],
  [{ deprecated_on: [null, "2026-01-01"] }, ["deprecation announced"]],
  [{ status: ["ga", "deprecated"], deprecated_on: [null, "2026-01-01"] }, ["deprecation announced"]],
  [{ deprecated_on: ["2026-01-01", "2026-01-02"] }, ["status"]],
  [{ status: ["deprecated", "retired"] }, ["retired"]],
  [{ retires_on: [null, "2027-01-01"] }, ["retirement date set"]],
  [{ retires_on: ["2027-01-01", "2027-02-01"] }, ["retirement date moved"]],
  [{ retires_on: ["2027-01-01", null] }, ["retirement date withdrawn"]],
  [{ replacements: [null, [{ model: "b" }]] }, ["replacement"]],
  [{ context_window: [1, 2] }, ["limits"]],
  [{ max_output_tokens: [1, 2], max_input_tokens: [1, 2], embedding_dimensions: [1, 2] }, ["limits"]],
  [{ retires_not_before: [null, "2027-01"] }, []],
  [{ notes: ["a", "b"], aliases: [null, ["x"]], released: [null, "2026-01-01"] }, []],
  [{ name: ["A", "A 1"] }, []],
] as [Change["set"], string[]][])
  test(`${JSON.stringify(set)} is ${expected.join(", ") || "no event"}`, () => {
    assert.deepEqual(names(set), expected);
  });

test("a first reading is never an event", () => {
  for (const set of [
    { name: [null, "A"] },
    { price_input_per_mtok: [null, 3] },
    { status: [null, "retired"] },
  ] as const)
    assert.deepEqual(names(set as unknown as Change["set"], { kind: "first_read" }), []);
});

test("a correction is a correction, whatever it corrects", () => {
  assert.deepEqual(names({ price_input_per_mtok: [30, 3] }, { kind: "correction" }), ["correction"]);
  assert.deepEqual(names({ notes: [null, "x"] }, { kind: "correction" }), ["correction"]);
});

test("differences are in words: not stated, lists, yes and no", () => {
  const [event] = eventsOf([
    sampleChange("a", {
      price_input_per_mtok: [null, 0],
      input_modalities: [["text"], ["text", "image"]],
      open_weight: [false, true],
      replacements: [null, [{ model: "b", parameters: "effort: low" }, { model: "c" }]],
      after_retirement: [null, { effect: "rerouted", to: "b" }],
    }),
  ]);
  assert.deepEqual(
    event?.differences.map(({ what, from, to }) => `${what}: ${from} → ${to}`),
    [
      "Input modalities: text → text, image",
      "Input price (USD per 1M tokens): not stated → 0",
      "Replacement: not stated → b effort: low, c",
      "After retirement: not stated → rerouted b",
      "Open weights: no → yes",
    ],
  );
});

test("of a rate card only the rates that differ are shown", () => {
  const rate = (price: number, service: string) => ({ meter: "input", price, per: "1M tokens", service });
  const [event] = eventsOf([
    sampleChange("a", {
      rates: [
        [rate(1, "batch"), rate(2, "flex"), rate(3, "fast")],
        [rate(1, "batch"), rate(2.5, "flex"), rate(9, "priority")],
      ],
    }),
  ]);
  assert.deepEqual(
    event?.differences.map(({ what, from, to }) => `${what}: ${from} → ${to}`),
    [
      "Rate: input, flex (USD per 1M tokens): 2 → 2.5",
      "Rate: input, fast (USD per 1M tokens): 3 → not stated",
      "Rate: input, priority (USD per 1M tokens): not stated → 9",
    ],
  );
});

test("what several pages say of one model on one day is one event", () => {
  const events = eventsOf([
    sampleChange("a", { name: [null, "A"] }, { page: "models" }),
    sampleChange("a", { price_input_per_mtok: [null, 3] }, { page: "pricing" }),
    sampleChange("a", { status: ["ga", "deprecated"] }, { on: "2026-11-11" }),
    sampleChange("a", { price_input_per_mtok: [30, 3] }, { kind: "correction" }),
  ]);
  assert.deepEqual(
    events.map(({ guid, names, pages }) => [guid, names.join(), pages.join()]),
    [
      ["model-almanac:a:2026-11-11:change", "deprecation announced", "deprecations"],
      ["model-almanac:a:2026-11-10:change", "added", "models,pricing"],
      ["model-almanac:a:2026-11-10:correction", "correction", "deprecations"],
    ],
  );
});

test("newest first; ties by id, not by the guid that holds it", () => {
  const change = (id: string, on: string) => sampleChange(id, { price_input_per_mtok: [1, 2] }, { on });
  const events = eventsOf([
    change("a-b", "2026-01-02"),
    change("z", "2026-01-01"),
    change("a", "2026-01-02"),
    change("c", "2026-01-03"),
  ]);
  assert.deepEqual(
    events.map(({ id }) => id),
    ["c", "a", "a-b", "z"],
  );
});
