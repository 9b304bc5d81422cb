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
import { compact } from "../json.ts";

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
