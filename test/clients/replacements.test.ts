import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { loadCatalog } from "../../src/catalog/load.ts";
import { type Feed, feedOf } from "../../src/clients/feed/get.ts";
import { replacementNamed } from "../../src/clients/feed/replacement.ts";
import { contextOf } from "../../src/publish/context.ts";
import { catalogDocument } from "../../src/publish/documents/feed-documents.ts";
import { resolveDocument } from "../../src/publish/documents/resolve.ts";

const { catalog } = loadCatalog(join(import.meta.dirname, "../../catalog"));
const context = contextOf(catalog, "https://almanac.example");
const index = JSON.parse(JSON.stringify(resolveDocument(context)));
const { resolver } = feedOf(JSON.parse(catalogDocument(context)), { json: index }) as Feed;

test("the clients find the same model for each stated replacement as its document", () => {
  const stated = [...context.documents.values()].flatMap(({ id, provider, replacements }) =>
    replacements.map((line) => ({ ...line, of: id, provider })),
  );
  assert.ok(stated.length > 300);
  const found = stated.map((line) => ({ ...line, id: replacementNamed(line.model, line, resolver)?.id ?? null }));
  assert.deepEqual(found, stated);
});

test("a name that retired models share with one that is still sold means that one", () => {
  for (const id of ["codestral-2405", "codestral-2501", "open-codestral-mamba"])
    assert.equal(context.documents.get(id)?.replaced_by, "codestral-2508");
});
