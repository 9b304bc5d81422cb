import * as z from "zod";
import { ChangeEvent, ChangeMonth, ChangesDocument, ChangesOfMonth, FieldChange } from "../../schema/changes.ts";
import {
  CatalogDocument,
  CatalogDocumentV1,
  DeprecationDocument,
  DeprecationDocumentV1,
  DeprecationEntry,
  Meta,
  Model,
  ProviderEntry,
} from "../../schema/feed.ts";
import { HostDocument, HostEntry, HostModel, HostModelProof, HostsDocument } from "../../schema/host-document.ts";
import {
  ChainStep,
  EvidenceLine,
  HistoryLine,
  HostLine,
  ModelDocument,
  RateLine,
  ReplacementLine,
} from "../../schema/model-document.ts";
import { HeldLine, ProviderDocument, Retirement } from "../../schema/provider-document.ts";
import { ReleaseDocument, ReleaseEntry } from "../../schema/release.ts";
import { ResolveDocument } from "../../schema/resolve-document.ts";
import { HostPage, PageFailure, SourcePage, SourcesDocument } from "../../schema/sources-document.ts";
import { HostStanding, Standing, StandingReplacement, StandingsDocument } from "../../schema/standings.ts";
import type { Context } from "../context.ts";
import { EndOfLifeCycles } from "../exports/endoflife.ts";
import { LiteLlmExport, LiteLlmModel } from "../exports/litellm-format.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

const JsonSchema = z
  .looseObject({
    $schema: z.literal(DIALECT).describe("Dialect."),
    $id: z.url().describe("Address of this schema; references in it are relative to it."),
    title: z.string().describe("Name of the schema."),
    type: z.enum(["object", "array"]).describe("Type of the document: usually an object."),
  })
  .describe("JSON Schema of one document or of a named part of one.");

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
  ProviderDocument,
  Retirement,
  HeldLine,
  HostsDocument,
  HostDocument,
  HostEntry,
  HostModel,
  HostModelProof,
  SourcesDocument,
  SourcePage,
  HostPage,
  PageFailure,
  StandingsDocument,
  Standing,
  HostStanding,
  StandingReplacement,
  ResolveDocument,
  CatalogDocumentV1,
  DeprecationDocumentV1,
  JsonSchema,
  LiteLlmExport,
  LiteLlmModel,
  EndOfLifeCycles,
  ChangesDocument,
  ChangesOfMonth,
  ChangeEvent,
  ChangeMonth,
  FieldChange,
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

export const schemaNames = (): string[] => Object.keys(componentSchemas());

/** `/api/schema/{name}.json`, with relative references to its siblings. */
export function schemaDocument({ site }: Context, name: string): object {
  const schema = componentSchemas()[name];
  if (!schema) throw new Error(`no schema ${name}`);
  const text = JSON.stringify(schema).replace(/"#\/components\/schemas\/(\w+)"/g, '"$1.json"');
  const $id = `${site}/api/schema/${name}.json`;
  return { $schema: DIALECT, $id, title: name, ...JSON.parse(text) };
}
