import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { byId, sampleCatalog, sampleModel } from "../../../test/sample-catalog.ts";
import { spellings } from "../../catalog/spellings.ts";
import type { Status } from "../../schema/vocabulary.ts";
import { chainOf } from "./replacement-chain.ts";

type Given = Record<string, [status: Status, ...replacements: string[]]>;

/** The chain from one of the given models. */
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

test("continues until a model is still sold", () => {
  const given: Given = { a: ["retired", "b"], b: ["deprecated", "c"], c: ["ga", "d"], d: ["ga"] };
  assert.deepEqual(chain(given, "a"), [
    { id: "b", status: "deprecated", retires_on: null, sold: false },
    { id: "c", status: "ga", retires_on: null, sold: true },
  ]);
});

test("prefers the replacement with the shortest chain to a sold model, else the provider's first", () => {
  assert.deepEqual(ids({ a: ["retired", "b", "c"], b: ["retired"], c: ["preview"] }), ["c"]);
  assert.deepEqual(ids({ a: ["retired", "b", "c"], b: ["retired", "d"], c: ["beta"], d: ["ga"] }), ["c"]);
  assert.deepEqual(ids({ a: ["retired", "c", "b"], b: ["ga"], c: ["ga"] }), ["c"]);
  assert.deepEqual(ids({ a: ["retired", "b", "c"], b: ["retired", "d"], c: ["retired"], d: ["retired"] }), ["b", "d"]);
});

test("cycles end, and a model does not replace itself", () => {
  assert.deepEqual(ids({ a: ["retired", "b"], b: ["retired", "a"] }), ["b"]);
  assert.deepEqual(ids({ a: ["retired", "a"] }), []);
  assert.deepEqual(ids({ a: ["retired", "b"], b: ["retired", "c"], c: ["deprecated", "b", "a"] }), ["b", "c"]);
});

test("a series or another provider's model is skipped", () => {
  assert.deepEqual(ids({ a: ["retired", "Birch series"] }), []);
  assert.deepEqual(ids({ a: ["retired", "someone-elses-1", "b"], b: ["ga"] }), ["b"]);
});

test("for any statements: each model once, sold only at the end, each step stated by the previous one", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const status = fc.constantFrom<Status>("ga", "deprecated", "retired");
  const one = fc.tuple(status, fc.uniqueArray(id, { maxLength: 3 }));
  fc.assert(
    fc.property(fc.tuple(one, one, one, one, one, one), (all) => {
      const given = Object.fromEntries(all.map(([s, to], i) => ["abcdef"[i], [s, ...to]])) as unknown as Given;
      const steps = chain(given, "a");
      assert.equal(new Set(["a", ...steps.map(({ id }) => id)]).size, steps.length + 1);
      assert.ok(steps.slice(0, -1).every(({ sold }) => !sold));
      for (const [i, step] of steps.entries())
        assert.ok(given[i === 0 ? "a" : (steps[i - 1]?.id ?? "")]?.slice(1).includes(step.id));
    }),
    { seed: 4, numRuns: 300 },
  );
});
