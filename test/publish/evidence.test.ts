import assert from "node:assert/strict";
import { test } from "node:test";
import { evidenceUrl, pageUrl } from "../../src/publish/documents/row.ts";
import type { ModelDocument } from "../../src/schema/model-document.ts";
import type { ProviderDocument } from "../../src/schema/provider-document.ts";
import type { SourcePage, SourcesDocument } from "../../src/schema/sources-document.ts";
import { COMMITTED, COMMITTED_CONTEXT } from "../committed.ts";
import { committedJson } from "../committed-documents.ts";
import { SITE } from "./marked-catalog.ts";

const catalog = COMMITTED;
const bodies = new Map(committedJson().map(({ path, body }) => [path, body]));
const json = <T>(path: string): T => JSON.parse(bodies.get(path) ?? "null");
const { pages, count } = json<SourcesDocument>("/api/sources.json");
const byUrl = Map.groupBy(pages, ({ url }) => url);

test("every evidence entry is in its model's document, and its page in /api/sources.json", () => {
  let entries = 0;
  for (const { id, provider, record } of catalog.models.values()) {
    const document = json<ModelDocument | null>(`/api/models/${id}.json`);
    assert.ok(document, id);
    const file = catalog.providers.get(provider);
    const lines = Object.entries(document.evidence);
    for (const entry of record.evidence) {
      const read = catalog.lock[`${provider}/${entry.page}`];
      const url = file && pageUrl(entry.page, file);
      const place = file && evidenceUrl(entry.page, entry.at, file, read);
      for (const field of Object.keys(entry.states)) {
        const held = lines
          .find(([of]) => of === field)?.[1]
          .filter(({ page, at }) => page === place && at === entry.at);
        assert.ok(held && held.length > 0, `${id}.${field} at ${entry.at}`);
      }
      const listed = byUrl.get(url ?? "")?.some(({ key, models }) => key === entry.page && models.includes(id));
      assert.ok(listed, `${url} is not in /api/sources.json for ${id}`);
      entries += 1;
    }
  }
  assert.equal(
    pages.reduce((sum, { evidence }) => sum + evidence, 0),
    entries,
  );
});

test("each id in a package is an API string, an alias, or in `only_listed` of /api/sources.json", () => {
  const known = new Set([...catalog.models.values()].flatMap(({ record: r }) => [r.api_string, ...(r.aliases ?? [])]));
  for (const { provider_slug, key, only_listed } of pages) {
    const listed = Object.keys(catalog.lock[`${provider_slug}/${key}`]?.listed ?? {});
    assert.deepEqual(only_listed, listed.filter((id) => !known.has(id)).sort(), key);
  }
});

test("every model's document is at its own link", () => {
  for (const id of catalog.models.keys()) {
    const { links } = json<ModelDocument>(`/api/models/${id}.json`);
    assert.equal(links.self, `${SITE}/api/models/${id}.json`);
    assert.ok(bodies.has(links.provider.slice(SITE.length)));
  }
});

test("every full reading and failure is published; a page read from excerpts only has their newest day", () => {
  assert.equal(count, pages.length);
  const listed = new Map(pages.map((page) => [`${page.provider_slug}/${page.key}`, page]));
  for (const [key, line] of Object.entries(catalog.lock)) {
    const page = listed.get(key);
    assert.deepEqual([page?.read_on, page?.sha256, page?.rows], [line.read_on, line.sha256, line.rows], key);
  }
  for (const [key, { on, since, why }] of Object.entries(catalog.failures))
    assert.deepEqual(listed.get(key)?.failure, { on, since, why });
  const excerpts = pages.filter((page) => page.read_on === null && page.evidence > 0);
  for (const page of excerpts) assert.match(page.excerpt_on ?? "", /^\d{4}-\d\d-\d\d$/, page.key);
});

test("each provider's document has its own pages, and counts that add up", () => {
  const { providers, models } = COMMITTED_CONTEXT;
  const parts = providers.flatMap(({ slug }): SourcePage[] => {
    const document = json<ProviderDocument>(`/api/providers/${slug}.json`);
    const { counts } = document;
    const sum = counts.preview + counts.beta + counts.ga + counts.deprecated + counts.retired;
    assert.equal(sum, document.models);
    return document.pages;
  });
  assert.deepEqual(parts, pages);
  assert.equal(
    providers.reduce((sum, provider) => sum + provider.models, 0),
    models.length,
  );
});
