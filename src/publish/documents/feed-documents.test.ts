import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import * as z from "zod";
import { anyText } from "../../../test/any-text.ts";
import { sampleCatalog } from "../../../test/sample-catalog.ts";
import { ROW_FIELDS } from "../../schema/feed.ts";
import { ENTRY_FIELDS } from "../../schema/field-keys.ts";
import { contextOf } from "../context.ts";
import { compact } from "../json.ts";
import { catalogDocument, catalogDocumentV1, deprecationDocument, deprecationDocumentV1 } from "./feed-documents.ts";

const SITE = "https://models.example.org";
const ctx = contextOf(sampleCatalog(), SITE);
test("both versions have the same rows", () => {
  assert.deepEqual(JSON.parse(catalogDocumentV1(ctx)).models, JSON.parse(catalogDocument(ctx)).models);
  assert.deepEqual(JSON.parse(deprecationDocumentV1(ctx)).models, JSON.parse(deprecationDocument(ctx)).models);
});

test("no row is published without one of its keys", () => {
  const without = (row: object | undefined, key: string) => [{ ...row, [key]: undefined }] as never;
  for (const key of ROW_FIELDS)
    assert.throws(() => catalogDocument({ ...ctx, models: without(ctx.models[0], key) }), new RegExp(`0\\.${key}: `));
  for (const key of ENTRY_FIELDS)
    assert.throws(
      () => deprecationDocument({ ...ctx, deprecations: without(ctx.deprecations[0], key) }),
      new RegExp(`0\\.${key}: `),
    );
});

test("a number that is not finite is never printed as null", () => {
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
    assert.throws(() => compact({ deep: [{ price: bad }] }), /price: .* is not a finite number/);
});

test("a schema error has the path", () => {
  assert.throws(() => compact({ a: [1, "x"] }, z.object({ a: z.array(z.number()) })), /^Error: a\.1: /);
});

test("any text round-trips, without raw control or bidirectional characters", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const printed = compact({ text: `${text}\u202e\u2028\u0085\ufeff` });
      assert.deepEqual(JSON.parse(printed).text, `${text}\u202e\u2028\u0085\ufeff`);
      assert.doesNotMatch(printed, /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/u);
    }),
    { seed: 3, numRuns: 2_000 },
  );
});
