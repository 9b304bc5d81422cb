// Owns the whole public surface, in one table: every document's path, type, versions and maker. Refuses clock, network and git.

import type { Catalog } from "../schema/catalog.ts";
import { contact } from "../site/contact.ts";
import { docs } from "../site/docs.ts";
import { home } from "../site/home.ts";
import { notFound } from "../site/not-found.ts";
import { ICON, STYLESHEET } from "../site/style.ts";
import { checkFile } from "./check-file.ts";
import { type Context, contextOf, type Version } from "./context.ts";
import { catalogDocument, catalogDocumentV1, deprecationDocument, deprecationDocumentV1 } from "./feed-documents.ts";
import { llms } from "./llms.ts";
import { openapiDocument } from "./openapi.ts";
import { rss } from "./rss.ts";

/**
 * One document. `versions` says at which base URLs its path is visible: a root that serves version 1 answers `/x` with
 * `/v1/x` where that exists, else with `/x` where `versions` has 1, else with 404.
 */
export type DocumentRow = {
  path: string;
  type: string;
  versions: readonly Version[];
  render: (ctx: Context) => string;
};

export type Document = Omit<DocumentRow, "render"> & { body: string };

const JSON_TYPE = "application/json; charset=utf-8";
const HTML_TYPE = "text/html; charset=utf-8";
const TEXT_TYPE = "text/plain; charset=utf-8";
const BOTH: readonly Version[] = [1, 2];
const TWO: readonly Version[] = [2];

export const DOCUMENTS: readonly DocumentRow[] = [
  { path: "/api/models.json", type: JSON_TYPE, versions: TWO, render: catalogDocument },
  { path: "/api/deprecations.json", type: JSON_TYPE, versions: TWO, render: deprecationDocument },
  { path: "/api/openapi.json", type: JSON_TYPE, versions: TWO, render: openapiDocument },
  { path: "/llms.txt", type: TEXT_TYPE, versions: TWO, render: (ctx) => llms(ctx, 2) },
  { path: "/docs/", type: HTML_TYPE, versions: TWO, render: (ctx) => docs(ctx.site, 2) },
  { path: "/v1/api/models.json", type: JSON_TYPE, versions: BOTH, render: catalogDocumentV1 },
  { path: "/v1/api/deprecations.json", type: JSON_TYPE, versions: BOTH, render: deprecationDocumentV1 },
  { path: "/v1/llms.txt", type: TEXT_TYPE, versions: BOTH, render: (ctx) => llms(ctx, 1) },
  { path: "/v1/docs/", type: HTML_TYPE, versions: BOTH, render: (ctx) => docs(ctx.site, 1) },
  { path: "/rss.xml", type: "application/rss+xml; charset=utf-8", versions: BOTH, render: rss },
  { path: "/check.mjs", type: "text/javascript; charset=utf-8", versions: BOTH, render: checkFile },
  { path: "/", type: HTML_TYPE, versions: BOTH, render: home },
  { path: "/contact/", type: HTML_TYPE, versions: BOTH, render: (ctx) => contact(ctx.site) },
  { path: "/404.html", type: HTML_TYPE, versions: BOTH, render: (ctx) => notFound(ctx.site) },
  { path: "/site.css", type: "text/css; charset=utf-8", versions: BOTH, render: () => STYLESHEET },
  { path: "/favicon.svg", type: "image/svg+xml", versions: BOTH, render: () => ICON },
  { path: "/robots.txt", type: TEXT_TYPE, versions: BOTH, render: () => "User-agent: *\nAllow: /\n" },
];

/** Catalog and public address → every document. Throws, with the path, where a document cannot be made. */
export function renderAll(catalog: Catalog, site: string): Document[] {
  const ctx = contextOf(catalog, site);
  return DOCUMENTS.map(({ render, ...row }) => {
    try {
      return { ...row, body: render(ctx) };
    } catch (error) {
      throw new Error(`${row.path}: ${(error as Error).message}`, { cause: error });
    }
  });
}
