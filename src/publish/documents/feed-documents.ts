import type * as z from "zod";
import {
  CatalogDocument,
  CatalogDocumentV1,
  CompleteDeprecationEntry,
  CompleteModel,
  DeprecationDocument,
  DeprecationDocumentV1,
  type Meta,
} from "../../schema/feed.ts";
import { NAME } from "../../site/site.ts";
import type { Context, Version } from "../context.ts";
import { compact } from "../json.ts";
import { citation, licence, METHODOLOGY } from "./terms.ts";

const Complete = {
  catalog: CatalogDocument.extend({ models: CompleteModel.array() }),
  deprecations: DeprecationDocument.extend({ models: CompleteDeprecationEntry.array() }),
  catalogV1: CatalogDocumentV1.extend({ models: CompleteModel.array() }),
  deprecationsV1: DeprecationDocumentV1.extend({ models: CompleteDeprecationEntry.array() }),
};

/** The input of the feed's documents: the current rows, or those of an earlier day. */
type Shown = Pick<Context, "site" | "updated" | "models" | "deprecations" | "providers">;

export const catalogDocument = (ctx: Shown) => printed(2, ctx, ctx.models, Complete.catalog);

export const deprecationDocument = (ctx: Shown) => printed(2, ctx, ctx.deprecations, Complete.deprecations);

export const catalogDocumentV1 = (ctx: Shown) => printed(1, ctx, ctx.models, Complete.catalogV1);

export const deprecationDocumentV1 = (ctx: Shown) => printed(1, ctx, ctx.deprecations, Complete.deprecationsV1);

function printed(version: Version, ctx: Shown, models: readonly object[], schema: z.ZodType): string {
  const terms = version === 1 ? { source: METHODOLOGY, license: licence(ctx.site) } : { _meta: meta(ctx) };
  return compact({ version, updated: ctx.updated, count: models.length, ...terms, models }, schema);
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
