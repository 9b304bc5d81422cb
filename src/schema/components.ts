import { z } from "zod";
import { ChangeEvent, ChangeMonth, ChangesDocument, ChangesOfMonth, FieldChange } from "./changes.ts";
import { AtDay, AtIndex, ChangedModel, DiffDocument } from "./earlier-days.ts";
import { BadgeDocument } from "./export-badge.ts";
import { EndOfLifeCycles, EndOfLifeProduct, EndOfLifeRelease } from "./export-endoflife.ts";
import { LiteLlmExport, LiteLlmLeftOut, LiteLlmModel } from "./export-litellm.ts";
import { ModelsDevExport, ModelsDevModel, ModelsDevProvider } from "./export-models-dev.ts";
import { CatalogDocument, DeprecationDocument, DeprecationEntry, Meta, Model, ProviderEntry } from "./feed.ts";
import { CatalogDocumentV1, DeprecationDocumentV1 } from "./feed-v1.ts";
import { FullDocument } from "./full-document.ts";
import { HostDocument, HostEntry, HostModel, HostModelProof, HostsDocument } from "./host-document.ts";
import { JsonFeed, JsonFeedItem } from "./json-feed.ts";
import { JsonSchema } from "./json-schema.ts";
import {
  ChainStep,
  EvidenceLine,
  HistoryLine,
  HostLine,
  ModelDocument,
  RateLine,
  ReplacementLine,
} from "./model-document.ts";
import { HeldLine, ProviderDocument, Retirement } from "./provider-document.ts";
import { BandedRate, RatesDocument } from "./rates-document.ts";
import { ReleaseDocument, ReleaseEntry } from "./release.ts";
import { HostSchedule, ResolveDocument } from "./resolve-document.ts";
import { HostPage, PageFailure, SourcePage, SourcesDocument } from "./sources-document.ts";

/** The named schemas: documents and their parts. Routes refer to these. */
export const COMPONENTS = {
  CatalogDocument,
  DeprecationDocument,
  Model,
  DeprecationEntry,
  Meta,
  ProviderEntry,
  ModelDocument,
  RateLine,
  EvidenceLine,
  HistoryLine,
  ReplacementLine,
  HostLine,
  ChainStep,
  FullDocument,
  ProviderDocument,
  Retirement,
  HeldLine,
  HostsDocument,
  HostDocument,
  HostEntry,
  HostModel,
  HostModelProof,
  HostSchedule,
  SourcesDocument,
  SourcePage,
  HostPage,
  PageFailure,
  BandedRate,
  RatesDocument,
  ResolveDocument,
  CatalogDocumentV1,
  DeprecationDocumentV1,
  JsonSchema,
  BadgeDocument,
  LiteLlmExport,
  LiteLlmLeftOut,
  LiteLlmModel,
  ModelsDevExport,
  ModelsDevProvider,
  ModelsDevModel,
  EndOfLifeCycles,
  EndOfLifeProduct,
  EndOfLifeRelease,
  ChangesDocument,
  ChangesOfMonth,
  ChangeEvent,
  ChangeMonth,
  FieldChange,
  JsonFeed,
  JsonFeedItem,
  AtIndex,
  AtDay,
  DiffDocument,
  ChangedModel,
  ReleaseDocument,
  ReleaseEntry,
} satisfies Record<string, z.ZodType>;
export type ComponentName = keyof typeof COMPONENTS;

let made: Record<string, object> | undefined;

/** Component name → JSON Schema 2020-12, with `$ref`s to `#/components/schemas/`, as in OpenAPI 3.1. Shared: don't modify it. */
export function componentSchemas(): Readonly<Record<string, object>> {
  made ??= make();
  return made;
}

function make(): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Implied by `format: date`. The limit on integers is only JavaScript's own.
      if (jsonSchema.format === "date") delete jsonSchema.pattern;
      // Not a format of JSON Schema; the pattern has the same meaning.
      if (jsonSchema.format === "starts_with") delete jsonSchema.format;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (Number.isInteger(jsonSchema.const)) jsonSchema.type = "integer";
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [id, schema]),
  );
}
