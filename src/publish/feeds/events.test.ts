import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleCatalog, sampleChange } from "../../../test/sample-catalog.ts";
import type { Change } from "../../schema/history.ts";
import { eventsOf } from "./events.ts";

const eventsIn = (changes: Change[]) => eventsOf(sampleCatalog({ changes }));

const names = (set: Change["set"], over: Partial<Change> = {}) =>
  eventsIn([sampleChange("a", set, over)]).flatMap((event) => event.events);

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

test("a change whose day is only a lower bound is not an event", () => {
  assert.deepEqual(names({ name: [null, "A"] }, { dated: "not-before" }), []);
});

test("a correction is only a correction, for any field", () => {
  assert.deepEqual(names({ price_input_per_mtok: [30, 3] }, { kind: "correction" }), ["correction"]);
  assert.deepEqual(names({ notes: [null, "x"] }, { kind: "correction" }), ["correction"]);
});

test("changes of one model on one day are one event, even from several pages", () => {
  const events = eventsIn([
    sampleChange("a", { name: [null, "A"] }, { page: "models" }),
    sampleChange("a", { price_input_per_mtok: [null, 3] }, { page: "pricing" }),
    sampleChange("a", { status: ["ga", "deprecated"] }, { on: "2026-11-11" }),
    sampleChange("a", { retires_on: [null, "2027-01-01"] }, { on: "2026-11-11" }),
    // provider.json no longer lists this page.
    sampleChange("a", { status: ["preview", "ga"] }, { on: "2026-11-09", page: "gone" }),
    sampleChange("a", { price_input_per_mtok: [30, 3] }, { kind: "correction" }),
  ]);
  assert.deepEqual(
    events.map(({ guid, events, pages }) => [guid, events.join(), pages.map((url) => url.replace(/.*\//, "")).join()]),
    [
      ["model-almanac:a:2026-11-11:change", "deprecation announced,retirement date set", "deprecations"],
      ["model-almanac:a:2026-11-10:change", "added", "models,pricing"],
      ["model-almanac:a:2026-11-10:correction", "correction", "deprecations"],
      ["model-almanac:a:2026-11-09:change", "status", ""],
    ],
  );
});

test("newest first; ties by id, not by guid", () => {
  const change = (id: string, on: string) => sampleChange(id, { price_input_per_mtok: [1, 2] }, { on });
  const events = eventsIn([
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
