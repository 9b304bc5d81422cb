import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lint } from "../../src/catalog/lint.ts";
import { loadCatalog } from "../../src/catalog/load.ts";
import type { Model } from "../../src/schema/catalog.ts";
import type { ModelRecord } from "../../src/schema/record.ts";
import { PROVIDER_SLUGS } from "../../src/schema/vocabulary.ts";

const loaded = loadCatalog("catalog");
const models = [...loaded.catalog.models.values()];

/** Places of the findings in the catalog in which these records are replaced. */
function places(replaced: readonly (readonly [Model, Partial<ModelRecord>])[]): string[] {
  const changed = new Map(loaded.catalog.models);
  for (const [model, over] of replaced) changed.set(model.id, { ...model, record: { ...model.record, ...over } });
  return lint({ ...loaded, catalog: { ...loaded.catalog, models: changed } }).map((f) => `${f.file}:${f.path}`);
}
const fileOf = ({ provider, id }: Model) => `catalog/${provider}/${id}.json`;

/** Every nth of the models that fit, so that all providers are among them. */
const some = (fits: (m: Model) => boolean, n: number) =>
  models.filter(fits).filter((_, i, all) => i % Math.max(1, Math.floor(all.length / n)) === 0);

describe("the committed catalog", () => {
  it("has no findings", () => {
    assert.deepEqual(lint(loaded), []);
  });

  it("has all twelve providers, each with models", () => {
    for (const slug of PROVIDER_SLUGS)
      assert.ok(
        models.some((m) => m.provider === slug),
        slug,
      );
  });

  it("does without any one evidence entry only with a finding that names file and field", () => {
    const standing = (model: Model) => model.record.evidence.filter((e) => !e.superseded);
    const without = some((m) => standing(m).some((e) => Object.keys(e.states).length > 0), 12).flatMap((model) => {
      const entry = standing(model).find((e) => Object.keys(e.states).length > 0);
      const { id, record } = model;
      // A name that is the id as printed needs no evidence.
      const isFree = (f: string) => f === "name" && [id, record.api_string].includes(record.name);
      const field = Object.keys(entry?.states ?? {}).find(
        (f) => standing(model).filter((e) => f in e.states).length === 1 && !isFree(f),
      );
      return field === undefined ? [] : [{ model, field, evidence: model.record.evidence.filter((e) => e !== entry) }];
    });
    assert.ok(without.length > 5);
    const found = places(without.map(({ model, evidence }) => [model, { evidence }]));
    for (const { model, field } of without)
      assert.ok(
        found.some((p) => p.startsWith(`${fileOf(model)}:`) && p.includes(field)),
        `${model.id} ${field}: ${found}`,
      );
  });

  it("does not bear one changed digit of a price", () => {
    const priced = some((m) => (m.record.price_input_per_mtok ?? 0) > 0, 12);
    const found = places(priced.map((m) => [m, { price_input_per_mtok: (m.record.price_input_per_mtok ?? 0) + 1 }]));
    for (const model of priced)
      assert.ok(found.includes(`${fileOf(model)}:price_input_per_mtok`), `${model.id}: ${found}`);
  });

  it("does not bear a guessed date", () => {
    const dateless = some((m) => m.record.retires_on === undefined, 12);
    const found = places(dateless.map((m) => [m, { retires_on: "2031-01-01" }]));
    for (const model of dateless)
      assert.ok(
        found.some((p) => p.startsWith(`${fileOf(model)}:retires_on`)),
        `${model.id}: ${found}`,
      );
  });

  it("keeps soft and month-only dates out of firm fields, and non-standard prices out of flat ones", () => {
    for (const { id, record } of models) {
      for (const e of record.evidence) {
        for (const field of ["released", "deprecated_on", "retires_on"] as const) {
          assert.doesNotMatch(
            [e.states[field] ?? ""].flat().join(" "),
            /sooner|earl(y|iest)|expected|to be announced/i,
            `${id}.${field}`,
          );
        }
        for (const field of ["price_input_per_mtok", "price_output_per_mtok", "price_cached_input_per_mtok"] as const) {
          if (!e.superseded)
            assert.doesNotMatch(
              [e.states[field] ?? ""].flat().join(" "),
              /batch|flex|priority|fast mode|cache writ/i,
              `${id}.${field}`,
            );
        }
      }
    }
  });
});
