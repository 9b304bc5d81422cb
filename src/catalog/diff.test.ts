import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { emptyCatalog, type Model } from "../schema/catalog.ts";
import type { ModelRecord } from "../schema/record.ts";
import { diffCatalogs, diffRecords, same } from "./diff.ts";

const record = (over: Partial<ModelRecord> = {}): ModelRecord => ({
  name: "Sample One",
  api_string: "sample-one",
  status: "ga",
  evidence: [{ page: "models", at: "Models / sample-one", states: { api_string: "sample-one", status: "Active" } }],
  ...over,
});

const catalogOf = (...models: Model[]) => emptyCatalog({ models: new Map(models.map((m) => [m.id, m])) });

describe("same", () => {
  test("compares objects in any key order and arrays in order", () => {
    assert.ok(same({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }));
    assert.ok(!same(["text", "image"], ["image", "text"]));
    assert.ok(!same(["text"], ["text", "image"]));
  });

  test("takes an undefined member for an absent one, but null for a value", () => {
    assert.ok(same({ model: "x", parameters: undefined }, { model: "x" }));
    assert.ok(!same({ model: "x", parameters: null }, { model: "x" }));
    assert.ok(!same({ a: undefined, b: 1 }, { a: 1, b: undefined }));
  });

  test("never takes two kinds for one", () => {
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

  test("agrees with JSON text for any value, and sees one changed leaf", () => {
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
  test("names each field that differs, in canonical order, with null for what is not stated", () => {
    const before = record({ retires_on: "2027-02-01", price_input_per_mtok: 3 });
    const after = record({ status: "deprecated", price_input_per_mtok: 2, released: "2026-01-05" });
    assert.deepEqual(diffRecords(before, after), [
      { field: "status", from: "ga", to: "deprecated" },
      { field: "price_input_per_mtok", from: 3, to: 2 },
      { field: "released", from: null, to: "2026-01-05" },
      { field: "retires_on", from: "2027-02-01", to: null },
    ]);
  });

  test("finds nothing where only evidence differs", () => {
    const evidence = [{ page: "models", at: "elsewhere", states: { status: "Active" } }];
    assert.deepEqual(diffRecords(record(), record({ evidence })), []);
  });

  test("a new record differs from nothing in every field it states", () => {
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

describe("diffCatalogs", () => {
  const one: Model = { provider: "xai", id: "sample-one", record: record() };
  const two: Model = { provider: "google", id: "sample-two", record: record({ api_string: "sample-two" }) };

  test("is empty for equal catalogs, whatever their order", () => {
    assert.deepEqual(diffCatalogs(catalogOf(one, two), catalogOf(two, one)), []);
  });

  test("lists changed, new and vanished models by provider, then id", () => {
    const dearer: Model = { ...one, record: record({ price_input_per_mtok: 4 }) };
    const differences = diffCatalogs(catalogOf(one, two), catalogOf(dearer));
    assert.deepEqual(
      differences.map((d) => `${d.provider}/${d.id} ${d.field}`),
      [
        "google/sample-two name",
        "google/sample-two api_string",
        "google/sample-two status",
        "xai/sample-one price_input_per_mtok",
      ],
    );
    assert.ok(differences.slice(0, 3).every((d) => d.to === null));
    assert.deepEqual(differences[3], {
      id: "sample-one",
      provider: "xai",
      field: "price_input_per_mtok",
      from: null,
      to: 4,
    });
  });

  test("a model that changed its provider vanished from one and is new at the other", () => {
    const moved = diffCatalogs(catalogOf(one), catalogOf({ ...one, provider: "zai" }));
    assert.deepEqual(
      moved.filter((d) => d.field === "name").map((d) => [d.provider, d.from, d.to]),
      [
        ["xai", "Sample One", null],
        ["zai", null, "Sample One"],
      ],
    );
  });
});
