import { schemaDocument, schemaNames } from "../api/schema-documents.ts";
import { atIndex, catalogAt, daysOf, deprecationsAt, diffDocument, neighboursOf } from "../documents/at.ts";
import { catalogDocument, deprecationDocument } from "../documents/feed.ts";
import { fullDocument, modelJson } from "../documents/models.ts";
import { providerDocument, providerModels } from "../documents/provider.ts";
import { resolveDocument } from "../documents/resolve.ts";
import { sourcesDocument } from "../documents/sources.ts";
import { changesDocument, changesOfMonth, monthsOf } from "../feeds/changes.ts";
import { BOTH, type DocumentRow, JSON_TYPE, providerSlugs, TWO } from "../route.ts";

export const API_DOCUMENTS: readonly DocumentRow[] = [
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
];
