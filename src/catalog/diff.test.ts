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

describe("same", () => {
  test("compares objects in any key order and arrays in order", () => {
    assert.ok(same({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }));
    assert.ok(!same(["text", "image"], ["image", "text"]));
    assert.ok(!same(["text"], ["text", "image"]));
  });

  test("treats an undefined member as absent, but null as a value", () => {
    assert.ok(same({ model: "x", parameters: undefined }, { model: "x" }));
    assert.ok(!same({ model: "x", parameters: null }, { model: "x" }));
    assert.ok(!same({ a: undefined, b: 1 }, { a: 1, b: undefined }));
  });

  test("distinguishes types", () => {
    for (const [a, b] of [
      [0, false],
      [1, "1"],
      [null, 0],
      [[], {}],
      [{}, null],
      ["", null],
    ])
      assert.ok(!same(a, b), `${JSON.stringify(a)} and ${JSON.stringify(b)}`);
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

  test("ignores differences in evidence", () => {
    const evidence = [{ page: "models", at: "elsewhere", states: { status: "Active" } }];
    assert.deepEqual(diffRecords(record(), record({ evidence })), []);
  });

  test("returns every stated field of a new record", () => {
    assert.deepEqual(
      diffRecords(undefined, record()).map((d) => [d.field, d.from]),
      [
        ["name", null],
        ["api_string", null],
        ["status", null],
      ],
    );
  });
});
