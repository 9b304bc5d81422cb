import type { Catalog } from "../schema/catalog.ts";
import type { ReleaseEntry } from "../schema/release.ts";
import { type ContextOptions, contextOf } from "./context.ts";
import { entryOf } from "./documents/release.ts";
import type { Body } from "./representations.ts";
import { keysOf, pathOf, type Route } from "./route.ts";
import { ROUTES } from "./routes.ts";

export type Document = Pick<Route, "path" | "type" | "versions" | "effort"> & { body: Body };
export type TextDocument = Document & { body: string };

/** `only`: which paths are rendered; the list of the release then lacks the others. */
type RenderOptions = ContextOptions & { only?: (path: string) => boolean };

/** Renders every document lazily. Throws with the path of the document that failed. */
export function* documentsOf(
  catalog: Catalog,
  site: string,
  { only = () => true, ...options }: RenderOptions = {},
): Generator<Document, void, undefined> {
  const ctx = contextOf(catalog, site, options);
  const made: ReleaseEntry[] = [];
  for (const route of ROUTES)
    for (const key of keysOf(route, ctx)) {
      const { type, versions, effort } = route;
      const path = pathOf(route, key);
      if (!only(path)) continue;
      try {
        const body = route.render(ctx, key, made);
        made.push(entryOf(path, body));
        yield { path, type, versions, effort, body };
      } catch (error) {
        throw new Error(`${path}: ${(error as Error).message}`, { cause: error });
      }
    }
}

/** Only the text documents. By default no pictures are drawn, so the release list has wrong hashes for them. */
export function* textsOf(
  catalog: Catalog,
  site: string,
  options: RenderOptions = {},
): Generator<TextDocument, void, undefined> {
  for (const { body, ...document } of documentsOf(catalog, site, { draw: () => new Uint8Array(), ...options }))
    if (typeof body === "string") yield { ...document, body };
}

export const renderAll = (...from: Parameters<typeof textsOf>): TextDocument[] => [...textsOf(...from)];
