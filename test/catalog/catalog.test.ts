import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lint } from "../../src/catalog/lint.ts";
import { PRICE_FIELDS } from "../../src/schema/field-keys.ts";
import { PROVIDER_SLUGS } from "../../src/schema/vocabulary.ts";
import { COMMITTED, LOADED } from "../committed.ts";

const models = [...COMMITTED.models.values()];

describe("the committed catalog", () => {
  it("has no findings", () => {
    assert.deepEqual(lint(LOADED), []);
  });

  it("has all twelve providers, each with models", () => {
    for (const slug of PROVIDER_SLUGS)
      assert.ok(
        models.some((m) => m.provider === slug),
        slug,
      );
  });

  it("has no soft or month-only dates in firm fields, and no non-standard prices in flat ones", () => {
    for (const { id, record } of models)
      for (const { states, superseded } of record.evidence) {
        const text = (field: keyof typeof states) => [states[field] ?? ""].flat().join(" ");
        for (const field of ["released", "deprecated_on", "retires_on"] as const)
          assert.doesNotMatch(text(field), /sooner|earl(y|iest)|expected|to be announced/i, `${id}.${field}`);
        for (const field of superseded ? [] : PRICE_FIELDS)
          assert.doesNotMatch(text(field), /batch|flex|priority|fast mode|cache writ/i, `${id}.${field}`);
      }
  });
});
