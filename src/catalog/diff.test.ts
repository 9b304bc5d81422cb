import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { ModelRecord } from "../schema/record.ts";
import { diffRecords, same } from "./diff.ts";

const record = (over: Partial<ModelRecord> = {}): ModelRecord => ({
  name: "Sample One",
  api_string: "sample-one",
  status: "ga",
  evidence: [{ page: "models", at: "Models / sample-one", states: { api_string: "sample-one", status: "Active" } }],
  ...over,
});

/** Each pair with whether it is the same. */
const PAIRS: [a: unknown, b: unknown, same: boolean][] = [
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [["text", "image"], ["image", "text"], false],
  [["text"], ["text", "image"], false],
  // An undefined member is absent, but null is a value.
  [{ model: "x", parameters: undefined }, { model: "x" }, true],
  [{ model: "x", parameters: null }, { model: "x" }, false],
  [{ a: undefined, b: 1 }, { a: 1, b: undefined }, false],
  ...(
    [
      [0, false],
      [1, "1"],
      [null, 0],
      [[], {}],
      [{}, null],
      ["", null],
    ] as const
  ).map(([a, b]): [unknown, unknown, boolean] => [a, b, false]),
];

describe("same", () => {
  test("keys in any order, arrays in order, types apart", () => {
    for (const [a, b, expected] of PAIRS) assert.equal(same(a, b), expected, `${JSON.stringify([a, b])}`);
  });

  test("agrees with JSON text for any value, and notices one changed leaf", () => {
    const options = { seed: 20261121, numRuns: 300 };
    fc.assert(
      fc.property(fc.jsonValue(), (value) => same(value, JSON.parse(JSON.stringify(value)))),
      options,
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => !same({ deep: [value] }, { deep: [{ other: value }] })),
      options,
    );
  });
});

describe("diffRecords", () => {
  test("returns each different field in canonical order, with null for what is not stated", () => {
    const before = record({ retires_on: "2027-02-01", price_input_per_mtok: 3 });
    const after = record({ status: "deprecated", price_input_per_mtok: 2, released: "2026-01-05" });
    assert.deepEqual(diffRecords(before, after), [
      { field: "status", from: "ga", to: "deprecated" },
      { field: "price_input_per_mtok", from: 3, to: 2 },
      { field: "released", from: null, to: "2026-01-05" },
      { field: "retires_on", from: "2027-02-01", to: null },
    ]);
  });

  test("a list that several pages add to has no order; another has", () => {
    const lists = { capabilities: ["tools", "batch"], input_modalities: ["text", "image"] };
    const turned = { capabilities: ["batch", "tools"], input_modalities: ["image", "text"] };
    const fields = (after: object) => diffRecords(record(lists as object), record(after)).map(({ field }) => field);
    assert.deepEqual(fields(turned), ["input_modalities"]);
    const twice = { ...lists, capabilities: ["batch", "batch"] };
    assert.deepEqual(fields(twice), ["capabilities"]);
    assert.equal(diffRecords(record(twice as object), record(lists as object)).length, 1);
  });

  test("evidence is no difference; a new record's fields all are", () => {
    const evidence = [{ page: "models", at: "elsewhere", states: { status: "Active" } }];
    assert.deepEqual(diffRecords(record(), record({ evidence })), []);
    const fields = diffRecords(undefined, record()).map(({ field, from }) => `${field} ${from}`);
    assert.deepEqual(fields, ["name null", "api_string null", "status null"]);
  });
});
