import type { Catalog } from "../schema/catalog.ts";
import type { ReleaseEntry } from "../schema/release.ts";
import { docsV1 } from "../site/pages/docs-v1.ts";
import { type OpenApi, reference } from "../site/pages/reference.ts";
import { examplesOf } from "./api/examples.ts";
import { openapiDocument } from "./api/openapi.ts";
import { type Context, contextOf, type Version } from "./context.ts";
import { catalogDocumentV1, deprecationDocumentV1 } from "./documents/feed.ts";
import { llms } from "./exports/llms.ts";
import { sitemap } from "./exports/sitemap.ts";
import { entryOf, RELEASE_PATH, releaseDocument } from "./release.ts";
import type { Effort } from "./representations.ts";
import { BOTH, type Body, type DocumentRow, HTML_TYPE, JSON_TYPE, TEXT_TYPE, TWO } from "./route.ts";
import { API_DOCUMENTS } from "./routes/api.ts";
import { EXPORT_DOCUMENTS } from "./routes/exports.ts";
import { SITE_DOCUMENTS } from "./routes/pages.ts";

export type Document = { path: string; type: string; versions: readonly Version[]; effort: Effort; body: Body };

/** Everything that a reader can ask for. */
export const DOCUMENTS: readonly DocumentRow[] = [
  ...API_DOCUMENTS,
  { path: "/api/openapi.json", type: JSON_TYPE, versions: TWO, render: (ctx) => openapiDocument(ctx, DOCUMENTS) },
  { path: "/llms.txt", type: TEXT_TYPE, versions: TWO, render: (ctx) => llms(ctx, 2, DOCUMENTS) },
  { path: "/docs/", type: HTML_TYPE, versions: TWO, render: referencePage },
  { path: "/v1/api/models.json", type: JSON_TYPE, versions: BOTH, render: catalogDocumentV1 },
  { path: "/v1/api/deprecations.json", type: JSON_TYPE, versions: BOTH, render: deprecationDocumentV1 },
  { path: "/v1/llms.txt", type: TEXT_TYPE, versions: BOTH, render: (ctx) => llms(ctx, 1, DOCUMENTS) },
  { path: "/v1/docs/", type: HTML_TYPE, versions: BOTH, render: docsV1 },
  ...EXPORT_DOCUMENTS,
  ...SITE_DOCUMENTS,
  {
    path: "/sitemap.xml",
    type: "application/xml; charset=utf-8",
    versions: BOTH,
    render: (ctx) => sitemap(ctx, DOCUMENTS),
  },
  // Last, since it lists all the others.
  {
    path: RELEASE_PATH,
    type: JSON_TYPE,
    versions: BOTH,
    render: (ctx, _key, before) => releaseDocument(ctx, before),
    api: {
      operationId: "getRelease",
      summary: "Every document of this release with its SHA-256, for copies to be checked against.",
      schema: "ReleaseDocument",
    },
  },
];

function referencePage(ctx: Context): string {
  return reference(ctx, JSON.parse(openapiDocument(ctx, DOCUMENTS)) as OpenApi, examplesOf(ctx, DOCUMENTS));
}

/** Catalog and public address → every document, each made when it is asked for. Throws, with the path, where one cannot be made. */
export function* documentsOf(catalog: Catalog, site: string): Generator<Document, void, undefined> {
  const ctx = contextOf(catalog, site);
  const made: ReleaseEntry[] = [];
  for (const { path: pattern, type, versions, each, render, effort = each ? "quick" : "best" } of DOCUMENTS)
    for (const key of each?.(ctx) ?? [""]) {
      const path = pattern.replace(/\{\w+\}/, key);
      try {
        const body = render(ctx, key, made);
        made.push(entryOf(path, body));
        yield { path, type, versions, effort, body };
      } catch (error) {
        throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
      }
    }
}

export type TextDocument = Document & { body: string };

/** The same without those that are no text. */
export function* textsOf(catalog: Catalog, site: string): Generator<TextDocument, void, undefined> {
  for (const { body, ...document } of documentsOf(catalog, site))
    if (typeof body === "string") yield { ...document, body };
}

/** Catalog and public address → every document that is text, at once. */
export const renderAll = (catalog: Catalog, site: string): TextDocument[] => [...textsOf(catalog, site)];
