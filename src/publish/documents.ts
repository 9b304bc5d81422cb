// Owns the whole public surface, in one table: every document's path, type, versions and maker. Refuses clock, network and git.

import type { Catalog } from "../schema/catalog.ts";
import type { ReleaseEntry } from "../schema/release.ts";
import { changes } from "../site/changes.ts";
import { check } from "../site/check.ts";
import { compare } from "../site/compare.ts";
import { contact } from "../site/contact.ts";
import { deprecations } from "../site/deprecations.ts";
import { docsV1 } from "../site/docs-v1.ts";
import { home } from "../site/home.ts";
import { ISLANDS, type Island, island } from "../site/island.ts";
import { methodology } from "../site/methodology.ts";
import { modelPage } from "../site/model-page.ts";
import { notFound } from "../site/not-found.ts";
import { prices } from "../site/prices.ts";
import { provider } from "../site/provider.ts";
import { providers } from "../site/providers.ts";
import { type OpenApi, reference } from "../site/reference.ts";
import { ICON, STYLESHEET } from "../site/style.ts";
import { atIndex, catalogAt, daysOf, deprecationsAt, diffDocument, neighboursOf } from "./at.ts";
import { badgeJson, badgeSvg } from "./badge.ts";
import { calendar } from "./calendars.ts";
import { changesDocument, changesOfMonth, monthsOf } from "./changes.ts";
import { checkFile } from "./check-file.ts";
import { type Context, contextOf, type Version } from "./context.ts";
import { modelsCsv } from "./csv.ts";
import { examplesOf } from "./examples.ts";
import { endOfLifeExport } from "./export-endoflife.ts";
import { liteLlmExport } from "./export-litellm.ts";
import { modelsDevExport } from "./export-models-dev.ts";
import { catalogDocument, catalogDocumentV1, deprecationDocument, deprecationDocumentV1 } from "./feed-documents.ts";
import { atom, jsonFeed, rss } from "./feeds.ts";
import { llms } from "./llms.ts";
import { llmsFull } from "./llms-full.ts";
import { modelMarkdown } from "./markdown-model.ts";
import { fullDocument, modelJson } from "./model-documents.ts";
import { openapiDocument } from "./openapi.ts";
import { providerDocument, providerModels } from "./provider-document.ts";
import { factsOf, newsOf } from "./provider-facts.ts";
import { entryOf, RELEASE_PATH, releaseDocument } from "./release.ts";
import type { Effort } from "./representations.ts";
import { resolveDocument } from "./resolve.ts";
import { schemaDocument, schemaNames } from "./schema-documents.ts";
import { sitemap } from "./sitemap.ts";
import { sourcesDocument } from "./sources.ts";

/**
 * One document, or a family of them. `versions` says at which base URLs its path is visible: a root that serves version 1
 * answers `/x` with `/v1/x` where that exists, else with `/x` where `versions` has 1, else with 404.
 */
export type DocumentRow = {
  /** Path from the root; a family has one `{word}` in it. */
  path: string;
  type: string;
  versions: readonly Version[];
  /** For a family: what stands in place of `{word}`, each once, of characters that need no escape in an address. */
  each?: (ctx: Context) => Iterable<string>;
  /** `key`: what stands in place of `{word}`; empty for a single document. `before`: the documents made so far. */
  render: (ctx: Context, key: string, before: readonly ReleaseEntry[]) => string;
  /** How hard its compressed forms are tried for; absent: `best` for a single document, `quick` for a family. */
  effort?: Effort;
  /** How the OpenAPI description and llms.txt speak of it; a document without is no part of the API. */
  api?: ApiEntry;
};

export type ApiEntry = {
  operationId: string;
  /** One sentence: what it holds. */
  summary: string;
  /** Name of its component in the OpenAPI description; none for documents that are no JSON. */
  schema?: string;
};

export type Document = { path: string; type: string; versions: readonly Version[]; effort: Effort; body: string };

const JSON_TYPE = "application/json; charset=utf-8";
const HTML_TYPE = "text/html; charset=utf-8";
const TEXT_TYPE = "text/plain; charset=utf-8";
const SCRIPT_TYPE = "text/javascript; charset=utf-8";
const RSS_TYPE = "application/rss+xml; charset=utf-8";
const ATOM_TYPE = "application/atom+xml; charset=utf-8";
const FEED_TYPE = "application/feed+json; charset=utf-8";
const CALENDAR_TYPE = "text/calendar; charset=utf-8";
const BOTH: readonly Version[] = [1, 2];
const TWO: readonly Version[] = [2];

const providerSlugs = ({ providers }: Context) => providers.map(({ slug }) => slug);

export const DOCUMENTS: readonly DocumentRow[] = [
  {
    path: "/api/models.json",
    type: JSON_TYPE,
    versions: TWO,
    render: catalogDocument,
    api: { operationId: "getModels", summary: "Every model with all its fields.", schema: "CatalogDocument" },
  },
  {
    path: "/api/deprecations.json",
    type: JSON_TYPE,
    versions: TWO,
    render: deprecationDocument,
    api: {
      operationId: "getDeprecations",
      summary: "The models declared deprecated or retired, soonest retirement first.",
      schema: "DeprecationDocument",
    },
  },
  {
    path: "/api/models/{id}.json",
    type: JSON_TYPE,
    versions: BOTH,
    each: (ctx) => ctx.documents.keys(),
    render: modelJson,
    api: {
      operationId: "getModel",
      summary: "One model: rates, evidence of every field, history, replacements, the reason of each null.",
      schema: "ModelDocument",
    },
  },
  {
    path: "/api/full.json",
    type: JSON_TYPE,
    versions: BOTH,
    effort: "quick",
    render: fullDocument,
    api: { operationId: "getFull", summary: "Every model's own document in one file.", schema: "FullDocument" },
  },
  {
    path: "/api/providers/{provider}.json",
    type: JSON_TYPE,
    versions: BOTH,
    each: providerSlugs,
    render: providerDocument,
    api: {
      operationId: "getProvider",
      summary: "One provider: its models in figures, the notice it gave, its official pages and when each was read.",
      schema: "ProviderDocument",
    },
  },
  {
    path: "/api/providers/{provider}/models.json",
    type: JSON_TYPE,
    versions: TWO,
    each: providerSlugs,
    render: providerModels,
    api: {
      operationId: "getModelsOfProvider",
      summary: "The catalog document with one provider's models.",
      schema: "CatalogDocument",
    },
  },
  {
    path: "/api/sources.json",
    type: JSON_TYPE,
    versions: BOTH,
    render: sourcesDocument,
    api: {
      operationId: "getSources",
      summary: "Every official page: last read, last changed, what fails, and the models that rest on it.",
      schema: "SourcesDocument",
    },
  },
  {
    path: "/api/schema/{name}.json",
    type: JSON_TYPE,
    versions: BOTH,
    each: schemaNames,
    render: schemaDocument,
    api: {
      operationId: "getSchema",
      summary: "The JSON Schema of one document, or of a named part of one.",
      schema: "JsonSchema",
    },
  },
  {
    path: "/api/resolve.json",
    type: JSON_TYPE,
    versions: BOTH,
    render: resolveDocument,
    api: {
      operationId: "getResolve",
      summary: "Every spelling that providers state (API strings, aliases, ids at hosts), and the id that it means.",
      schema: "ResolveDocument",
    },
  },
  {
    path: "/api/changes.json",
    type: JSON_TYPE,
    versions: BOTH,
    render: changesDocument,
    api: { operationId: "getChanges", summary: "The latest 200 changes as values.", schema: "ChangesDocument" },
  },
  {
    path: "/api/changes/{month}.json",
    type: JSON_TYPE,
    versions: BOTH,
    each: monthsOf,
    render: changesOfMonth,
    api: { operationId: "getChangesOfMonth", summary: "Every change of one month.", schema: "ChangesOfMonth" },
  },
  {
    path: "/api/at/index.json",
    type: JSON_TYPE,
    versions: TWO,
    render: atIndex,
    api: { operationId: "getAt", summary: "The days on which the data changed.", schema: "AtIndex" },
  },
  {
    path: "/api/at/{date}/models.json",
    type: JSON_TYPE,
    versions: TWO,
    each: daysOf,
    render: catalogAt,
    api: { operationId: "getModelsAt", summary: "The catalog document as of one day.", schema: "CatalogDocument" },
  },
  {
    path: "/api/at/{date}/deprecations.json",
    type: JSON_TYPE,
    versions: TWO,
    each: daysOf,
    render: deprecationsAt,
    api: {
      operationId: "getDeprecationsAt",
      summary: "The deprecation document as of one day.",
      schema: "DeprecationDocument",
    },
  },
  {
    path: "/api/diff/{days}.json",
    type: JSON_TYPE,
    versions: TWO,
    each: neighboursOf,
    render: diffDocument,
    api: {
      operationId: "getDiff",
      summary: "What differs between two neighbouring days on which the data changed, as `<from>..<to>`.",
      schema: "DiffDocument",
    },
  },
  { path: "/api/openapi.json", type: JSON_TYPE, versions: TWO, render: (ctx) => openapiDocument(ctx, DOCUMENTS) },
  { path: "/llms.txt", type: TEXT_TYPE, versions: TWO, render: (ctx) => llms(ctx, 2, DOCUMENTS) },
  { path: "/docs/", type: HTML_TYPE, versions: TWO, render: referencePage },
  { path: "/v1/api/models.json", type: JSON_TYPE, versions: BOTH, render: catalogDocumentV1 },
  { path: "/v1/api/deprecations.json", type: JSON_TYPE, versions: BOTH, render: deprecationDocumentV1 },
  { path: "/v1/llms.txt", type: TEXT_TYPE, versions: BOTH, render: (ctx) => llms(ctx, 1, DOCUMENTS) },
  { path: "/v1/docs/", type: HTML_TYPE, versions: BOTH, render: docsV1 },
  {
    path: "/rss.xml",
    type: RSS_TYPE,
    versions: BOTH,
    render: rss,
    api: { operationId: "getRss", summary: "The latest 200 changes as RSS 2.0." },
  },
  {
    path: "/atom.xml",
    type: ATOM_TYPE,
    versions: BOTH,
    render: atom,
    api: { operationId: "getAtom", summary: "The latest 200 changes as Atom." },
  },
  {
    path: "/feed.json",
    type: FEED_TYPE,
    versions: BOTH,
    render: jsonFeed,
    api: { operationId: "getJsonFeed", summary: "The latest 200 changes as a JSON Feed.", schema: "JsonFeed" },
  },
  {
    path: "/calendar.ics",
    type: CALENDAR_TYPE,
    versions: BOTH,
    render: calendar,
    api: { operationId: "getCalendar", summary: "Every stated retirement as an all-day event (iCalendar)." },
  },
  {
    path: "/providers/{provider}/rss.xml",
    type: RSS_TYPE,
    versions: BOTH,
    each: providerSlugs,
    render: rss,
    api: { operationId: "getProviderRss", summary: "The latest 200 changes of one provider as RSS 2.0." },
  },
  {
    path: "/providers/{provider}/atom.xml",
    type: ATOM_TYPE,
    versions: BOTH,
    each: providerSlugs,
    render: atom,
    api: { operationId: "getProviderAtom", summary: "The latest 200 changes of one provider as Atom." },
  },
  {
    path: "/providers/{provider}/feed.json",
    type: FEED_TYPE,
    versions: BOTH,
    each: providerSlugs,
    render: jsonFeed,
    api: {
      operationId: "getProviderJsonFeed",
      summary: "The latest 200 changes of one provider as a JSON Feed.",
      schema: "JsonFeed",
    },
  },
  {
    path: "/providers/{provider}/calendar.ics",
    type: CALENDAR_TYPE,
    versions: BOTH,
    each: providerSlugs,
    render: calendar,
    api: { operationId: "getProviderCalendar", summary: "The stated retirements of one provider (iCalendar)." },
  },
  {
    path: "/models.csv",
    type: "text/csv; charset=utf-8; header=present",
    versions: BOTH,
    render: modelsCsv,
    api: { operationId: "getModelsCsv", summary: "The rows of the catalog document as a table (RFC 4180)." },
  },
  {
    path: "/export/litellm.json",
    type: JSON_TYPE,
    versions: BOTH,
    render: liteLlmExport,
    api: {
      operationId: "getLiteLlmExport",
      summary: "The models with a price, in the shape of LiteLLM's price map.",
      schema: "LiteLlmExport",
    },
  },
  {
    path: "/export/models-dev.json",
    type: JSON_TYPE,
    versions: BOTH,
    render: modelsDevExport,
    api: {
      operationId: "getModelsDevExport",
      summary: "The models with limits, media and prices, in the shape of models.dev's api.json.",
      schema: "ModelsDevExport",
    },
  },
  // A reader of models.dev takes a base address, and asks it for this.
  { path: "/export/models-dev/api.json", type: JSON_TYPE, versions: BOTH, render: modelsDevExport },
  {
    path: "/export/endoflife/{slug}.json",
    type: JSON_TYPE,
    versions: BOTH,
    each: (ctx) => ctx.providers.map(({ slug }) => slug),
    render: endOfLifeExport,
    api: {
      operationId: "getEndOfLifeExport",
      summary: "One provider's models in the shape of endoflife.date's product document.",
      schema: "EndOfLifeProduct",
    },
  },
  {
    path: "/badges/{id}.json",
    type: JSON_TYPE,
    versions: BOTH,
    each: (ctx) => ctx.documents.keys(),
    render: badgeJson,
    api: {
      operationId: "getBadge",
      summary: "One model's status and firm day, for shields.io's endpoint badge.",
      schema: "BadgeDocument",
    },
  },
  {
    path: "/badges/{id}.svg",
    type: "image/svg+xml",
    versions: BOTH,
    each: (ctx) => ctx.documents.keys(),
    render: badgeSvg,
  },
  {
    path: "/models/{id}.md",
    type: "text/markdown; charset=utf-8",
    versions: BOTH,
    each: (ctx) => ctx.documents.keys(),
    render: modelMarkdown,
    api: {
      operationId: "getModelMarkdown",
      summary: "One model in Markdown: every field with its evidence and history.",
    },
  },
  {
    path: "/llms-full.txt",
    type: TEXT_TYPE,
    versions: BOTH,
    render: llmsFull,
    api: { operationId: "getLlmsFull", summary: "Every model in one line of text, by provider." },
  },
  { path: "/check.mjs", type: SCRIPT_TYPE, versions: BOTH, render: checkFile },
  { path: "/", type: HTML_TYPE, versions: BOTH, render: home },
  { path: "/deprecations/", type: HTML_TYPE, versions: BOTH, render: deprecations },
  { path: "/check/", type: HTML_TYPE, versions: BOTH, render: check },
  { path: "/compare/", type: HTML_TYPE, versions: BOTH, render: compare },
  { path: "/prices/", type: HTML_TYPE, versions: BOTH, render: prices },
  { path: "/changes/", type: HTML_TYPE, versions: BOTH, render: (ctx) => changes(ctx, newsOf(ctx)) },
  {
    path: "/providers/",
    type: HTML_TYPE,
    versions: BOTH,
    render: (ctx) =>
      providers(
        ctx,
        ctx.providers.map(({ slug }) => factsOf(ctx, slug)),
      ),
  },
  {
    path: "/providers/{provider}/",
    type: HTML_TYPE,
    versions: BOTH,
    each: providerSlugs,
    render: (ctx, slug) => provider(ctx, factsOf(ctx, slug)),
  },
  {
    path: "/models/{id}/",
    type: HTML_TYPE,
    versions: BOTH,
    each: (ctx) => ctx.documents.keys(),
    render: modelPage,
  },
  { path: "/methodology/", type: HTML_TYPE, versions: BOTH, render: methodology },
  { path: "/contact/", type: HTML_TYPE, versions: BOTH, render: contact },
  { path: "/404.html", type: HTML_TYPE, versions: BOTH, render: notFound },
  { path: "/site.css", type: "text/css; charset=utf-8", versions: BOTH, render: () => STYLESHEET },
  {
    path: "/islands/{name}.js",
    type: SCRIPT_TYPE,
    versions: BOTH,
    each: () => ISLANDS,
    render: (_, name) => island(name as Island),
  },
  { path: "/favicon.svg", type: "image/svg+xml", versions: BOTH, render: () => ICON },
  {
    path: "/robots.txt",
    type: TEXT_TYPE,
    versions: BOTH,
    render: ({ site }) => `User-agent: *\nAllow: /\nSitemap: ${site}/sitemap.xml\n`,
  },
  {
    path: "/sitemap.xml",
    type: "application/xml; charset=utf-8",
    versions: BOTH,
    render: (ctx) => sitemap(ctx, DOCUMENTS),
  },
  // Last, since it lists all the others.
  {
    path: RELEASE_PATH,
    type: JSON_TYPE,
    versions: BOTH,
    render: (ctx, _key, before) => releaseDocument(ctx, before),
    api: {
      operationId: "getRelease",
      summary: "Every document of this release with its SHA-256, for copies to be checked against.",
      schema: "ReleaseDocument",
    },
  },
];

function referencePage(ctx: Context): string {
  return reference(ctx, JSON.parse(openapiDocument(ctx, DOCUMENTS)) as OpenApi, examplesOf(ctx, DOCUMENTS));
}

/** Catalog and public address → every document, each made when it is asked for. Throws, with the path, where one cannot be made. */
export function* documentsOf(catalog: Catalog, site: string): Generator<Document, void, undefined> {
  const ctx = contextOf(catalog, site);
  const made: ReleaseEntry[] = [];
  for (const { path: pattern, type, versions, each, render, effort = each ? "quick" : "best" } of DOCUMENTS)
    for (const key of each?.(ctx) ?? [""]) {
      const path = pattern.replace(/\{\w+\}/, key);
      try {
        const body = render(ctx, key, made);
        made.push(entryOf(path, body));
        yield { path, type, versions, effort, body };
      } catch (error) {
        throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
      }
    }
}

/** Catalog and public address → every document at once. */
export const renderAll = (catalog: Catalog, site: string): Document[] => [...documentsOf(catalog, site)];
