import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { z } from "zod";
import { anyText } from "../../../test/any-text.ts";
import { sampleCatalog } from "../../../test/sample-catalog.ts";
import { contextOf } from "../context.ts";
import { compact } from "../json.ts";
import { catalogDocument, catalogDocumentV1, deprecationDocument, deprecationDocumentV1 } from "./feed-documents.ts";

const SITE = "https://models.example.org";
const ctx = contextOf(sampleCatalog(), SITE);
const TWO = ["version", "updated", "count", "_meta", "models"];
const ONE = ["version", "updated", "count", "source", "license", "models"];

for (const [name, render, version, keys] of [
  ["catalog", catalogDocument, 2, TWO],
  ["deprecations", deprecationDocument, 2, TWO],
  ["catalog, version 1", catalogDocumentV1, 1, ONE],
  ["deprecations, version 1", deprecationDocumentV1, 1, ONE],
] as const)
  test(`${name}: top-level fields, version, date and count`, () => {
    const document = JSON.parse(render(ctx));
    assert.deepEqual(Object.keys(document), keys);
    assert.equal(document.version, version);
    assert.equal(document.updated, ctx.updated);
    assert.equal(document.count, document.models.length);
    assert.equal(document.models.length, name.startsWith("catalog") ? 9 : 3);
  });

test("both versions have the same rows", () => {
  assert.deepEqual(JSON.parse(catalogDocumentV1(ctx)).models, JSON.parse(catalogDocument(ctx)).models);
  assert.deepEqual(JSON.parse(deprecationDocumentV1(ctx)).models, JSON.parse(deprecationDocument(ctx)).models);
});

test("_meta has URLs under the public address, the licence and the providers", () => {
  const { _meta: meta, updated } = JSON.parse(catalogDocument(ctx));
  assert.deepEqual(
    [meta.source, meta.url, meta.api_docs, meta.openapi, meta.contact, meta.license, meta.feed_updated],
    ["Model Almanac", `${SITE}/`, `${SITE}/docs/`, `${SITE}/api/openapi.json`, `${SITE}/contact/`, "MIT", updated],
  );
  assert.deepEqual(meta.providers, ctx.providers);
  assert.match(meta.citation, /Model Almanac/);
  assert.match(meta.methodology, /Only what a provider states is recorded/);
});

test("version 1 requests attribution in its licence statement", () => {
  assert.match(JSON.parse(catalogDocumentV1(ctx)).license, /MIT.*[Aa]ttribution.*https:\/\/models\.example\.org/);
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
