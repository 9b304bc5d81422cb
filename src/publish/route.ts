import type { ReleaseEntry } from "../schema/release.ts";
import { FONTS, ISLANDS } from "../site/parts/assets.ts";
import { COMPONENTS, type ComponentName, schemaNames } from "./api/schemas.ts";
import type { Context, Version } from "./context.ts";
import { monthsOf } from "./documents/changes.ts";
import { compact } from "./json.ts";
import type { Body, Effort } from "./representations.ts";

/**
 * A document or a family of them. `versions` says at which base URLs its path is visible: a version 1 root serves `/v1/x` at `/x` if
 * it exists, else `/x` if `versions` includes 1, else 404.
 */
export type Route = {
  /** Path from the root; a family's has one `{word}` placeholder. */
  path: string;
  type: string;
  versions: readonly Version[];
  /** For a family: the values of the placeholder, see `FAMILIES`. */
  each?: ((ctx: Context) => Iterable<string>) | undefined;
  /** `key`: the placeholder's value, empty for a single document. `before`: the documents rendered so far. */
  render: (ctx: Context, key: string, before: readonly ReleaseEntry[]) => Body;
  /** Compression effort. */
  effort: Effort;
  /** Its description in OpenAPI and llms.txt; without one it is not part of the API. */
  api?: Operation | undefined;
};

export type Operation = {
  operationId: string;
  /** One sentence. */
  summary: string;
  /** Its component schema; none for documents that are not JSON. */
  schema?: ComponentName | undefined;
};

/** The values of a route's placeholder; a single document has one empty key. */
export const keysOf = ({ each }: Route, ctx: Context): string[] => [...(each?.(ctx) ?? [""])];

export const pathOf = ({ path }: Route, key: string): string => path.replace(/\{\w+\}/, key);

type Options = Partial<Operation> & Partial<Pick<Route, "versions" | "effort" | "each">>;
type Make = (...given: Parameters<Route["render"]>) => Body | object;

/**
 * Defines a route. An object that `make` returns is validated by the schema and printed as JSON. By default a route is visible in
 * both versions, and a family has the members of its placeholder and is compressed as rarely requested.
 */
export function route(path: string, type: string, make: Make, options: Options = {}): Route {
  const [, word = ""] = /\{(\w+)\}/.exec(path) ?? [];
  const { each = FAMILIES[word] } = options;
  if (word !== "" && !each) throw new Error(`${path}: unknown placeholder {${word}}`);
  const { operationId, summary = "", schema, versions = [1, 2], effort = each ? "rare" : "best" } = options;
  // The reference shows the start of most documents, before or after they are published.
  const kept = new WeakMap<Context, Body>();
  const render: Route["render"] = (ctx, key, before) => {
    const known = each ? undefined : kept.get(ctx);
    if (known !== undefined) return known;
    const made = make(ctx, key, before);
    const body =
      typeof made === "string" || made instanceof Uint8Array ? made : compact(made, schema && COMPONENTS[schema]);
    if (!each) kept.set(ctx, body);
    return body;
  };
  return {
    path,
    type,
    versions,
    each,
    render,
    effort,
    api: operationId ? { operationId, summary, schema } : undefined,
  };
}

export const typed = (type: string) => (path: string, make: Make, options?: Options) =>
  route(path, `${type}; charset=utf-8`, make, options);
export const json = typed("application/json");
export const html = typed("text/html");
export const text = typed("text/plain");
export const script = typed("text/javascript");
export const svg = (path: string, make: Make) => route(path, "image/svg+xml", make);
/** A picture, which `make` gives as SVG. */
export const png = (path: string, picture: (ctx: Context, key: string) => string): Route =>
  route(path, "image/png", (ctx, key) => ctx.draw(picture(ctx, key)));

/** Placeholder of a family's path → its values: unique, and of characters that need no escape in a URL. */
const FAMILIES: Record<string, (ctx: Context) => Iterable<string>> = {
  id: ({ documents }) => documents.keys(),
  provider: ({ providers }) => providers.map(({ slug }) => slug),
  slug: ({ providers }) => providers.map(({ slug }) => slug),
  host: ({ hosts }) => hosts.entries.map(({ slug }) => slug),
  name: schemaNames,
  month: monthsOf,
  island: () => ISLANDS,
  font: () => FONTS,
};
