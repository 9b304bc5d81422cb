import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { loadCatalog } from "../../src/catalog/load.ts";
import { type FeedDocument, readDocument } from "../../src/clients/feed/parse.ts";
import { readSpellings, type Spellings } from "../../src/clients/feed/parse-spellings.ts";
import { isOpen, lookupOf } from "../../src/clients/feed/resolve.ts";
import { contextOf } from "../../src/publish/context.ts";
import { catalogDocument } from "../../src/publish/documents/feed.ts";
import { resolveDocument } from "../../src/publish/documents/resolve.ts";

const { catalog } = loadCatalog(join(import.meta.dirname, "../../catalog"));
const ctx = contextOf(catalog, "https://almanac.example");
const feed = readDocument(JSON.parse(catalogDocument(ctx))) as FeedDocument;
const resolve = JSON.parse(resolveDocument(ctx));
const find = lookupOf(feed, readSpellings(resolve) as Spellings);

test("every spelling of the index leads to its model, and every row has one", () => {
  const entries = Object.entries<string>(resolve.spellings);
  assert.ok(entries.length >= ctx.models.length);
  const astray = entries.filter(([text, id]) => {
    const hit = find(text);
    return hit.kind !== "found" || hit.row.id !== id;
  });
  assert.deepEqual(astray, []);
  const known = new Set(Object.values(resolve.spellings));
  assert.deepEqual(
    ctx.models.filter(({ id }) => !known.has(id)),
    [],
  );
});

test("where the list itself knows a spelling, so that the index is not asked for, it means the same", () => {
  const without = lookupOf(feed);
  for (const [text, id] of Object.entries<string>(resolve.spellings)) {
    const hit = without(text);
    if (hit.kind === "found" && !isOpen(hit)) assert.equal(hit.row.id, id, text);
  }
});
