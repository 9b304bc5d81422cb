import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { byId, sampleCatalog, sampleModel } from "../../../test/sample-catalog.ts";
import { spellings } from "../../catalog/spellings.ts";
import type { Status } from "../../schema/vocabulary.ts";
import { chainOf } from "./replacement-chain.ts";

type Given = Record<string, [status: Status, ...replacements: string[]]>;

/** Models by id, each with its status and stated replacements → the chain from one of them. */
function chain(given: Given, from: string) {
  const models = Object.entries(given).map(([id, [status, ...targets]]) =>
    sampleModel({
      api_string: id,
      status,
      ...(targets.length > 0 && { replacements: targets.map((model) => ({ model })) }),
    }),
  );
  const catalog = sampleCatalog({ models: byId(models) });
  const model = catalog.models.get(from);
  assert.ok(model);
  return chainOf(model, catalog, spellings(catalog));
}
const ids = (given: Given, from = "a") => chain(given, from).map(({ id }) => id);

test("goes on until a model is sold", () => {
  const given: Given = { a: ["retired", "b"], b: ["deprecated", "c"], c: ["ga", "d"], d: ["ga"] };
  assert.deepEqual(chain(given, "a"), [
    { id: "b", status: "deprecated", retires_on: null, sold: false },
    { id: "c", status: "ga", retires_on: null, sold: true },
  ]);
});

test("of several replacements, the one that leads to a sold model soonest; else the provider's first", () => {
  assert.deepEqual(ids({ a: ["retired", "b", "c"], b: ["retired"], c: ["preview"] }), ["c"]);
  assert.deepEqual(ids({ a: ["retired", "b", "c"], b: ["retired", "d"], c: ["beta"], d: ["ga"] }), ["c"]);
  assert.deepEqual(ids({ a: ["retired", "c", "b"], b: ["ga"], c: ["ga"] }), ["c"]);
  assert.deepEqual(ids({ a: ["retired", "b", "c"], b: ["retired", "d"], c: ["retired"], d: ["retired"] }), ["b", "d"]);
});

test("loops end, and a model is not a replacement of itself", () => {
  assert.deepEqual(ids({ a: ["retired", "b"], b: ["retired", "a"] }), ["b"]);
  assert.deepEqual(ids({ a: ["retired", "a"] }), []);
  assert.deepEqual(ids({ a: ["retired", "b"], b: ["retired", "c"], c: ["deprecated", "b", "a"] }), ["b", "c"]);
});

test("a series or another's model leads nowhere, and does not end the way over the next one", () => {
  assert.deepEqual(ids({ a: ["retired", "Birch series"] }), []);
  assert.deepEqual(ids({ a: ["retired", "someone-elses-1", "b"], b: ["ga"] }), ["b"]);
});

test("of any statements: each model once, sold only at the end, each step stated by the one before it", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const status = fc.constantFrom<Status>("ga", "deprecated", "retired");
  const one = fc.tuple(status, fc.uniqueArray(id, { maxLength: 3 }));
  fc.assert(
    fc.property(fc.tuple(one, one, one, one, one, one), (all) => {
      const given = Object.fromEntries(all.map(([s, to], i) => ["abcdef"[i], [s, ...to]])) as unknown as Given;
      const way = chain(given, "a");
      assert.equal(new Set(["a", ...way.map(({ id }) => id)]).size, way.length + 1);
      assert.ok(way.slice(0, -1).every(({ sold }) => !sold));
      for (const [i, step] of way.entries())
        assert.ok(given[i === 0 ? "a" : (way[i - 1]?.id ?? "")]?.slice(1).includes(step.id));
    }),
    { seed: 4, numRuns: 300 },
  );
});
