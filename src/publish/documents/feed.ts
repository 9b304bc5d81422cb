import type { z } from "zod";
import {
  CatalogDocument,
  CompleteDeprecationEntry,
  CompleteModel,
  DeprecationDocument,
  type Meta,
} from "../../schema/feed.ts";
import { CatalogDocumentV1, DeprecationDocumentV1 } from "../../schema/feed-v1.ts";
import { citation, licence, METHODOLOGY, NAME } from "../../site/parts/about.ts";
import type { Context } from "../context.ts";

const Complete = {
  catalog: CatalogDocument.extend({ models: CompleteModel.array() }),
  deprecations: DeprecationDocument.extend({ models: CompleteDeprecationEntry.array() }),
  catalogV1: CatalogDocumentV1.extend({ models: CompleteModel.array() }),
  deprecationsV1: DeprecationDocumentV1.extend({ models: CompleteDeprecationEntry.array() }),
};

/** What a document of the feed shows: the catalog's present rows, or those of an earlier day. */
export type Shown = Pick<Context, "site" | "updated" | "models" | "deprecations" | "providers">;

/** Catalog document (spec section 2.1), version 2. */
export function catalogDocument(ctx: Shown): string {
  const { updated, models } = ctx;
  return compact({ version: 2, updated, count: models.length, _meta: meta(ctx), models }, Complete.catalog);
}

/** Deprecation document (spec section 2.4), version 2. */
export function deprecationDocument(ctx: Shown): string {
  const { updated, deprecations: models } = ctx;
  return compact({ version: 2, updated, count: models.length, _meta: meta(ctx), models }, Complete.deprecations);
}

/** Catalog document, version 1: flat, without `_meta`. */
export function catalogDocumentV1({ updated, site, models }: Context): string {
  const terms = { source: METHODOLOGY, license: licence(site) };
  return compact({ version: 1, updated, count: models.length, ...terms, models }, Complete.catalogV1);
}

/** Deprecation document, version 1. */
export function deprecationDocumentV1({ updated, site, deprecations: models }: Context): string {
  const terms = { source: METHODOLOGY, license: licence(site) };
  return compact({ version: 1, updated, count: models.length, ...terms, models }, Complete.deprecationsV1);
}

function meta({ site, updated, providers }: Shown): Meta {
  return {
    source: NAME,
    url: `${site}/`,
    api_docs: `${site}/docs/`,
    openapi: `${site}/api/openapi.json`,
    feed_updated: updated,
    license: "MIT",
    citation: citation(site),
    contact: `${site}/contact/`,
    providers,
    methodology: METHODOLOGY,
  };
}

/** Value → JSON in one line. Throws with the path of what the schema, where given, does not allow, and on numbers not finite. */
export function compact(value: unknown, schema?: z.ZodType): string {
  const [issue] = schema?.safeParse(value).error?.issues ?? [];
  if (issue) throw new Error(`${issue.path.join(".")}: ${issue.message}`);
  const text = JSON.stringify(value, (key, part) => {
    // JSON.stringify would print null, which means "not published".
    if (typeof part === "number" && !Number.isFinite(part)) throw new Error(`${key}: ${part} is not a finite number`);
    return part;
  });
  // The same value to every parser, and nothing that turns the text of a terminal or an editor around.
  return text.replace(/[\x7f-\x9f\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029\ufeff]/gu, escaped);
}

const escaped = (character: string) =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
