import assert from "node:assert/strict";
import { test } from "node:test";
import { byId, sampleCatalog, sampleModel, sampleProvider } from "../../test/sample-catalog.ts";
import type { Model } from "../schema/catalog.ts";
import { PROVIDER_SLUGS } from "../schema/vocabulary.ts";
import { contextOf, pageForPeople } from "./context.ts";

const SITE = "http://127.0.0.1:8787";
const catalogOf = (models: Model[]) =>
  sampleCatalog({
    models: byId(models),
    providers: new Map(PROVIDER_SLUGS.map((slug) => [slug, sampleProvider(slug)])),
  });

test("models are sorted by provider name, then id, both in code-unit order", () => {
  const models = [
    sampleModel({ provider: "xai", id: "b" }),
    sampleModel({ provider: "zai", id: "c" }),
    sampleModel({ provider: "voyage", id: "d-2" }),
    sampleModel({ provider: "voyage", id: "d" }),
    sampleModel({ provider: "voyage", id: "d-10" }),
  ];
  const ids = contextOf(catalogOf(models), SITE).models.map(({ id }) => id);
  assert.deepEqual(ids, ["d", "d-10", "d-2", "c", "b"]);
});

test("deprecations are sorted by retirement date, null last, ties by provider, then id", () => {
  const gone = (id: string, retires_on?: string, provider?: Model["provider"]) =>
    sampleModel({ id, status: "deprecated", ...(retires_on && { retires_on }), ...(provider && { provider }) });
  const models = [
    gone("undated-b"),
    gone("undated-a"),
    gone("late", "2027-01-01"),
    gone("tie-b", "2026-01-01", "xai"),
    gone("tie-c", "2026-01-01", "anthropic"),
    gone("tie-a", "2026-01-01", "xai"),
    sampleModel({ id: "alive" }),
  ];
  const ids = contextOf(catalogOf(models), SITE).deprecations.map(({ id }) => id);
  assert.deepEqual(ids, ["tie-c", "tie-a", "tie-b", "late", "undated-a", "undated-b"]);
});

test("providers are sorted by name, including those without models", () => {
  const { providers } = contextOf(catalogOf([...sampleCatalog().models.values()]), SITE);
  assert.equal(providers.length, PROVIDER_SLUGS.length);
  assert.deepEqual(providers.map(({ name, models }) => `${name} ${models}`).slice(-3), [
    "Voyage AI 3",
    "Z.ai 0",
    "xAI 0",
  ]);
});

test("neither a catalog without models nor a model without its provider is published", () => {
  assert.throws(() => contextOf(sampleCatalog({ models: new Map() }), SITE), /no models/);
  assert.throws(() => contextOf(sampleCatalog({ providers: new Map() }), SITE), /provider.json is missing/);
});

const ADDRESSES: [given: string, site: string | null][] = [
  ["https://models.example.org/", "https://models.example.org"],
  ["https://models.example.org/almanac/", "https://models.example.org/almanac"],
  ["http://127.0.0.1:8787", "http://127.0.0.1:8787"],
  ["", null],
  ["models.example.org", null],
  ["ftp://x.example", null],
  ["https://u:p@x.example", null],
  ["https://x.example/?a", null],
  ["javascript:x", null],
];
for (const [given, site] of ADDRESSES)
  test(`the public address "${given}" is ${site ?? "rejected"}`, () => {
    if (site) assert.equal(contextOf(sampleCatalog(), given).site, site);
    else assert.throws(() => contextOf(sampleCatalog(), given), /the public address must be like/);
  });

test("of a page's address for people, only the ending that its provider declares is left out", () => {
  const openai = sampleProvider("openai", { text_ending: ".md" });
  const forPeople = pageForPeople({ providers: new Map([["openai", openai]]) });
  const page = `https://${openai.hosts[0]}/docs/models`;
  assert.deepEqual([`${page}.md`, page].map(forPeople), [page, page]);
  assert.equal(forPeople("https://elsewhere.example/models.md"), "https://elsewhere.example/models.md");
  assert.equal(pageForPeople(sampleCatalog())(`${page}.md`), `${page}.md`);
});
