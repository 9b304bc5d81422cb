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
import { EndOfLifeCycles } from "../exports/endoflife.ts";
import { LiteLlmExport, LiteLlmModel } from "../exports/litellm-format.ts";

export const DIALECT = "https://json-schema.org/draft/2020-12/schema";

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
