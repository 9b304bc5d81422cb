import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { cleanCatalog, recordOf } from "../../test/clean-catalog.ts";
import { testGolden } from "../../test/golden.ts";
import { sampleChange, sampleDecision, sampleHeld } from "../../test/sample-catalog.ts";
import type { Change } from "../schema/history.ts";
import { type ModelRecord, RecordSchema } from "../schema/record.ts";
import { BESIDE, formatChanges, formatRecord, formatReviewed, order } from "./format.ts";

/** The same JSON with the keys of its objects in reverse. */
function shuffled<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(shuffled) as T;
  const entries = Object.entries(value).map(([key, part]) => [key, shuffled(part)]);
  return Object.fromEntries(entries.reverse()) as T;
}

const large = recordOf(cleanCatalog(), "cedar-large-2");
const RECORD: ModelRecord = {
  ...large,
  hosts: [{ platform: "Host", id: "host.cedar" }],
  rates: [{ meter: "input", price: 1, per: "1M tokens", size: "1K", service: "batch", from: "2026-01-01" }],
  replacements: [{ model: "cedar-3", parameters: "effort: high" }],
  after_retirement: { effect: "rerouted", to: "cedar-3" },
  evidence: large.evidence.map((entry) => ({ ...entry, read_on: "2026-11-01", superseded: true as const })),
};

const change = (over: Partial<Change>): Change =>
  sampleChange("cedar", { name: ["a", "b"] }, { on: "2026-10-01", page: "models", ...over });
const held = (over: object) => sampleHeld("cedar", "name", { on: "2026-11-01", to: "b", ...over });
const rates = [{ meter: "input", price: 1, per: "1M tokens" } as const];
const line = { read_on: "2026-11-01", sha256: "0".repeat(64), layout: "a", rows: 3, changed_on: "2026-10-01" };
const failure = { on: "2026-11-02", since: "2026-11-01", why: "no connection" };
const release = { version: "1.1.0", released: "2026-10-05" };
const announcement = {
  provider: "openai",
  id: "cedar",
  retires_on: "2027-01-01",
  page: "sdk",
  after: release,
  by: release,
};

/** In no order at all. */
const CATALOG = cleanCatalog((c) =>
  Object.assign(c, {
    lock: { "xai/models": line, "openai/models": shuffled(line) },
    failures: { "xai/models": failure, "openai/models": shuffled(failure) },
    held: [
      ...[{}, { field: "status", on: "2026-10-01" }, { id: "a" }, { on: "2026-10-31" }, { provider: "xai" }],
      { field: "rates", to: rates },
    ].map((one) => shuffled(held(one))),
    changes: [
      change({ on: "2026-10-02" }),
      change({ provider: "xai" }),
      change({ id: "cedar-2" }),
      change({ page: "pricing" }),
      change({ kind: "correction" }),
      change({ set: shuffled({ rates: [null, rates], name: ["b", "a"] }) }),
    ].map(shuffled),
    announcements: [announcement, { ...announcement, id: "a" }],
  }),
);
const decision = sampleDecision("cedar", {
  ...{ kind: "fact", field: "after_retirement", value: { to: "cedar-2", effect: "rerouted" } },
  evidence: { page: "models", at: "Models", states: { after_retirement: ["rerouted", "cedar-2"] } },
});

testGolden(
  join(import.meta.dirname, "../../test/catalog/golden"),
  new Map([
    ["cedar.json", formatRecord(shuffled(RECORD))],
    [
      "reviewed.jsonl",
      [decision, { ...decision, value: null }, sampleDecision("cedar")].map(shuffled).map(formatReviewed).join(""),
    ],
    ...Object.entries(BESIDE).map(([file, textOf]): [string, string] => [file, textOf(CATALOG) ?? ""]),
    ...Object.entries(BESIDE).map(([file, textOf]): [string, string] => [`empty/${file}`, String(textOf(empty()))]),
  ]),
);

function empty() {
  return cleanCatalog((c) => Object.assign(c, { lock: {}, failures: {}, held: [], changes: [], announcements: [] }));
}

test("records round-trip, and the lines of different models may come in any order", () => {
  for (const { record } of cleanCatalog().models.values())
    assert.deepEqual(RecordSchema.parse(JSON.parse(formatRecord(record))), record);
  const changes = CATALOG.changes.slice(0, 5).map((line, i) => ({ ...line, id: `cedar-${i}` }));
  assert.equal(formatChanges(changes.toReversed()), formatChanges(changes));
});

test("changes of a model on one day keep their order, whatever their kind, since the second continues the first", () => {
  const first = change({ kind: "first_read", set: { name: [null, "b"] } });
  const second = change({ kind: "change", set: { name: ["b", "a"] } });
  assert.match(formatChanges([first, second]), /\[null, "b"\].*\n.*\["b", "a"\]/);
});

test("numbers that are not finite are rejected at any depth", () => {
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    assert.throws(() => formatRecord({ ...large, price_input_per_mtok: number }), TypeError);
    assert.throws(
      () => formatRecord({ ...large, rates: [{ meter: "input", price: number, per: "1M tokens" }] }),
      TypeError,
    );
  }
});

test("any text is preserved: quotes, line separators, other scripts, lone surrogates", () => {
  const codeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit: codeUnit }), (name) => JSON.parse(formatRecord({ ...large, name })).name === name),
    { seed: 20261121, numRuns: 300 },
  );
});

test("order compares code units, not by locale", () => {
  assert.deepEqual(["b", "a", "B", "ä", "a-b", "a"].sort(order), ["B", "a", "a", "a-b", "b", "ä"]);
});
