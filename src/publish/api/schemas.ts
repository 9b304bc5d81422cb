import * as z from "zod";
import * as changes from "../../schema/changes.ts";
import * as feed from "../../schema/feed.ts";
import * as hosts from "../../schema/host-document.ts";
import * as model from "../../schema/model-document.ts";
import * as provider from "../../schema/provider-document.ts";
import * as published from "../../schema/published-fields.ts";
import * as release from "../../schema/release.ts";
import * as resolve from "../../schema/resolve-document.ts";
import * as sources from "../../schema/sources-document.ts";
import * as standings from "../../schema/standings.ts";
import { part } from "../../schema/values.ts";
import type { Context } from "../context.ts";
import { EndOfLifeCycles } from "../exports/endoflife.ts";
import { LiteLlmExport, LiteLlmModel } from "../exports/litellm-format.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

const JsonSchema = part("JSON Schema of one document or of a named part of one.", {
  $schema: z.literal(DIALECT).describe("Dialect."),
  $id: z.url().describe("Address of this schema; references in it are relative to it."),
  title: z.string().describe("Name of the schema."),
  type: z.enum(["object", "array"]).describe("Type of the document: usually an object."),
});

/** The named schemas: documents and their parts. Routes refer to these. */
export const COMPONENTS = {
  CatalogDocument: feed.CatalogDocument,
  DeprecationDocument: feed.DeprecationDocument,
  Model: feed.Model,
  DeprecationEntry: feed.DeprecationEntry,
  Meta: feed.Meta,
  ProviderEntry: feed.ProviderEntry,
  ModelDocument: model.ModelDocument,
  RateLine: published.RateLine,
  EvidenceLine: model.EvidenceLine,
  HistoryLine: model.HistoryLine,
  ReplacementLine: published.ReplacementLine,
  HostLine: model.HostLine,
  ChainStep: published.ChainStep,
  ProviderDocument: provider.ProviderDocument,
  Retirement: provider.Retirement,
  HeldLine: provider.HeldLine,
  HostsDocument: hosts.HostsDocument,
  HostDocument: hosts.HostDocument,
  HostEntry: hosts.HostEntry,
  HostModel: hosts.HostModel,
  HostModelProof: hosts.HostModelProof,
  SourcesDocument: sources.SourcesDocument,
  SourcePage: sources.SourcePage,
  HostPage: sources.HostPage,
  PageFailure: sources.PageFailure,
  StandingsDocument: standings.StandingsDocument,
  Standing: standings.Standing,
  HostStanding: standings.HostStanding,
  StandingReplacement: standings.StandingReplacement,
  ResolveDocument: resolve.ResolveDocument,
  CatalogDocumentV1: feed.CatalogDocumentV1,
  DeprecationDocumentV1: feed.DeprecationDocumentV1,
  JsonSchema,
  LiteLlmExport,
  LiteLlmModel,
  EndOfLifeCycles,
  ChangesDocument: changes.ChangesDocument,
  ChangesOfMonth: changes.ChangesOfMonth,
  ChangeEvent: changes.ChangeEvent,
  ChangeMonth: changes.ChangeMonth,
  FieldChange: changes.FieldChange,
  ReleaseDocument: release.ReleaseDocument,
  ReleaseEntry: release.ReleaseEntry,
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
