import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { loadCatalog } from "../../src/catalog/load.ts";
import { type Feed, feedOf } from "../../src/clients/feed/get.ts";
import { contextOf } from "../../src/publish/context.ts";
import { catalogDocument } from "../../src/publish/documents/feed-documents.ts";
import { resolveDocument } from "../../src/publish/documents/resolve.ts";

const { catalog } = loadCatalog(join(import.meta.dirname, "../../catalog"));
const ctx = contextOf(catalog, "https://almanac.example");
const resolve = resolveDocument(ctx);
const { resolver, indexProblem } = feedOf(JSON.parse(catalogDocument(ctx)), { json: resolve }) as Feed;

test("every spelling in the index resolves to its model, and every model has one", () => {
  const entries = Object.entries<string>(resolve.spellings);
  assert.ok(entries.length >= ctx.models.length);
  const wrong = entries.filter(([text, id]) => {
    const hit = resolver.resolve(text);
    return hit.kind !== "found" || hit.model.id !== id || resolver.resolveStrict(text)?.model.id !== id;
  });
  assert.deepEqual([wrong, indexProblem], [[], null]);
  const known = new Set(Object.values(resolve.spellings));
  assert.deepEqual(
    ctx.models.filter(({ id }) => !known.has(id)),
    [],
  );
});
