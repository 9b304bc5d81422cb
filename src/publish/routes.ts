import type { HostSlug, ProviderSlug } from "../schema/vocabulary.ts";
import { changes } from "../site/pages/changes.ts";
import { check } from "../site/pages/check.ts";
import { compare } from "../site/pages/compare.ts";
import { contact } from "../site/pages/contact.ts";
import { deprecations } from "../site/pages/deprecations.ts";
import { docsV1, type OpenApi, reference } from "../site/pages/docs.ts";
import { home } from "../site/pages/home.ts";
import { host, hosts } from "../site/pages/hosts.ts";
import { methodology } from "../site/pages/methodology.ts";
import { modelPage } from "../site/pages/model.ts";
import { notFound } from "../site/pages/not-found.ts";
import { prices } from "../site/pages/prices.ts";
import { provider, providers } from "../site/pages/providers.ts";
import { examplesOf } from "./api/examples.ts";
import { llms } from "./api/llms.ts";
import { openapiDocument } from "./api/openapi.ts";
import { schemaDocument } from "./api/schemas.ts";
import { ASSETS, sitemap } from "./assets.ts";
import type { Context, Version } from "./context.ts";
import { changesDocument, changesOfMonth } from "./documents/changes.ts";
import {
  catalogDocument,
  catalogDocumentV1,
  deprecationDocument,
  deprecationDocumentV1,
} from "./documents/feed-documents.ts";
import { providerDocument } from "./documents/provider.ts";
import { RELEASE_PATH, releaseDocument } from "./documents/release.ts";
import { modelJson, modelNames, resolveDocument } from "./documents/resolve.ts";
import { hostDocument, hostsDocument, sourcesDocument } from "./documents/sources.ts";
import { standingsDocument } from "./documents/standings.ts";
import { modelsCsv } from "./exports/csv.ts";
import { endOfLifeCycles } from "./exports/endoflife.ts";
import { liteLlmMap } from "./exports/litellm.ts";
import { checkFile, mcpFile } from "./exports/programs.ts";
import { skill } from "./exports/skill.ts";
import { calendar } from "./feeds/calendar.ts";
import { rss } from "./feeds/rss.ts";
import { html, json, type Route, route, script, text, typed } from "./route.ts";

const V2: readonly Version[] = [2];

/** Documents in the formats of other projects. */
const EXPORTS: readonly Route[] = [
  json("/export/litellm.json", liteLlmMap, {
    operationId: "getLiteLlmExport",
    summary: "The models with a price, in the format of LiteLLM's price map.",
    schema: "LiteLlmExport",
  }),
  json("/export/endoflife/api/{slug}.json", endOfLifeCycles, {
    operationId: "getEndOfLifeCycles",
    summary: "One provider's models in the format of endoflife.date's list of cycles, as Renovate reads it.",
    schema: "EndOfLifeCycles",
  }),
];

/** The feeds of a folder. `who` is part of operation ids, `where` and `ends` of summaries. */
const feedsOf = (folder: string, who: string, where: string, ends: string): Route[] => [
  typed("application/rss+xml")(`${folder}/rss.xml`, rss, {
    operationId: `get${who}Rss`,
    summary: `The latest 200 changes${where} as RSS 2.0.`,
  }),
  typed("text/calendar")(`${folder}/calendar.ics`, calendar, { operationId: `get${who}Calendar`, summary: ends }),
];

const FEEDS: readonly Route[] = [
  ...feedsOf("", "", "", "Every stated retirement as an all-day event (iCalendar)."),
  ...feedsOf(
    "/providers/{provider}",
    "Provider",
    " of one provider",
    "The stated retirements of one provider (iCalendar).",
  ),
  ...feedsOf("/hosts/{host}", "Host", " at one host", "The retirements that one host states (iCalendar)."),
];

/** The whole public surface, in the order of the OpenAPI description and the release list. */
export const ROUTES: readonly Route[] = [
  json("/api/models.json", catalogDocument, {
    versions: V2,
    operationId: "getModels",
    summary: "Every model with all its fields.",
    schema: "CatalogDocument",
  }),
  json("/api/deprecations.json", deprecationDocument, {
    versions: V2,
    operationId: "getDeprecations",
    summary: "The models declared deprecated or retired, soonest retirement first.",
    schema: "DeprecationDocument",
  }),
  json("/api/models/{id}.json", modelJson, {
    each: modelNames,
    operationId: "getModel",
    summary:
      "One model, by its id, API string or alias: rates, evidence for every field, history, replacements, the reason for each null.",
    schema: "ModelDocument",
  }),
  json("/api/providers/{provider}.json", providerDocument, {
    operationId: "getProvider",
    summary: "One provider: model counts, the notice it gave, its official pages and when each was read.",
    schema: "ProviderDocument",
  }),
  json("/api/hosts.json", hostsDocument, {
    operationId: "getHosts",
    summary:
      "What Bedrock, Azure, Vertex AI and other hosts state about the models they serve, next to the vendor's dates.",
    schema: "HostsDocument",
  }),
  json("/api/hosts/{host}.json", hostDocument, {
    operationId: "getHost",
    summary: "One host: each model it serves, with the host's own status and dates and their evidence.",
    schema: "HostDocument",
  }),
  json("/api/sources.json", sourcesDocument, {
    operationId: "getSources",
    summary: "Every official page: when it was last read and last changed, any failure, and the models that use it.",
    schema: "SourcesDocument",
  }),
  json("/api/schema/{name}.json", schemaDocument, {
    operationId: "getSchema",
    summary: "The JSON Schema of one document, or of a named part of one.",
    schema: "JsonSchema",
  }),
  json("/api/standings.json", standingsDocument, {
    operationId: "getStandings",
    summary:
      "Everything that a client needs to judge and to cost a spelling offline, each value with its page and reading day.",
    schema: "StandingsDocument",
  }),
  json("/api/resolve.json", resolveDocument, {
    operationId: "getResolve",
    summary: "Every spelling that providers state (API strings, aliases, ids at hosts), and the id each one means.",
    schema: "ResolveDocument",
  }),
  json("/api/changes.json", changesDocument, {
    operationId: "getChanges",
    summary: "The latest 200 changes, with values.",
    schema: "ChangesDocument",
  }),
  json("/api/changes/{month}.json", changesOfMonth, {
    operationId: "getChangesOfMonth",
    summary: "Every change of one month.",
    schema: "ChangesOfMonth",
  }),
  json("/api/openapi.json", (ctx) => openapiDocument(ctx, ROUTES), { versions: V2 }),
  text("/llms.txt", (ctx) => llms(ctx, 2, ROUTES), { versions: V2 }),
  html("/docs/", referencePage, { versions: V2 }),
  json("/v1/api/models.json", catalogDocumentV1),
  json("/v1/api/deprecations.json", deprecationDocumentV1),
  text("/v1/llms.txt", (ctx) => llms(ctx, 1, ROUTES)),
  html("/v1/docs/", docsV1),
  ...FEEDS,
  route("/models.csv", "text/csv; charset=utf-8; header=present", modelsCsv, {
    operationId: "getModelsCsv",
    summary: "The rows of the catalog document as a table (RFC 4180).",
  }),
  ...EXPORTS,
  script("/check.mjs", checkFile),
  script("/mcp.mjs", mcpFile, { effort: "none" }),
  typed("text/markdown")("/SKILL.md", skill),
  html("/", home),
  html("/deprecations/", deprecations),
  html("/check/", check),
  html("/compare/", compare),
  html("/prices/", prices),
  html("/changes/", changes),
  html("/providers/", (ctx) =>
    providers(
      ctx,
      ctx.providers.map(({ slug }) => providerDocument(ctx, slug)),
    ),
  ),
  html("/providers/{provider}/", providerPage),
  html("/hosts/", hosts),
  html("/hosts/{host}/", hostPage),
  html("/models/{id}/", modelPage),
  html("/methodology/", methodology),
  html("/contact/", contact),
  html("/404.html", notFound),
  ...ASSETS,
  text("/robots.txt", ({ site }) => `User-agent: *\nAllow: /\nSitemap: ${site}/sitemap.xml\n`),
  typed("application/xml")("/sitemap.xml", (ctx) => sitemap(ctx, ROUTES)),
  // Must be last, since it lists all others.
  json(RELEASE_PATH, (ctx, _key, before) => releaseDocument(ctx, before), {
    effort: "none",
    operationId: "getRelease",
    summary: "Every document of this release with its SHA-256, to verify copies.",
    schema: "ReleaseDocument",
  }),
];

function referencePage(ctx: Context): string {
  return reference(ctx, openapiDocument(ctx, ROUTES) as OpenApi, examplesOf(ctx, ROUTES));
}

function hostPage(ctx: Context, slug: string): string {
  return host(ctx, hostDocument(ctx, slug), ctx.catalog.hosts?.providers.get(slug as HostSlug)?.pages ?? {});
}

function providerPage(ctx: Context, slug: string): string {
  return provider(ctx, providerDocument(ctx, slug), ctx.catalog.providers.get(slug as ProviderSlug)?.pages ?? {});
}
