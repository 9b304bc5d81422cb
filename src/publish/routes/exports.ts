import { checkFile } from "../api/check-file.ts";
import { badgeJson, badgeSvg } from "../exports/badge.ts";
import { modelsCsv } from "../exports/csv.ts";
import { endOfLifeExport } from "../exports/endoflife.ts";
import { liteLlmExport } from "../exports/litellm.ts";
import { llmsFull } from "../exports/llms-full.ts";
import { modelMarkdown } from "../exports/markdown-model.ts";
import { modelsDevExport } from "../exports/models-dev.ts";
import { calendar } from "../feeds/calendars.ts";
import { atom, jsonFeed, rss } from "../feeds/feeds.ts";
import {
  ATOM_TYPE,
  BOTH,
  CALENDAR_TYPE,
  type DocumentRow,
  FEED_TYPE,
  JSON_TYPE,
  providerSlugs,
  RSS_TYPE,
  SCRIPT_TYPE,
  TEXT_TYPE,
} from "../route.ts";

export const EXPORT_DOCUMENTS: readonly DocumentRow[] = [
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
];
