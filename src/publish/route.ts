import { COMPONENTS, type ComponentName } from "../schema/components.ts";
import type { ReleaseEntry } from "../schema/release.ts";
import type { Context, Version } from "./context.ts";
import { FAMILIES } from "./families.ts";
import { compact } from "./json.ts";
import type { Body, Effort } from "./representations.ts";

/**
 * One document, or a family of them. `versions` says at which base URLs its path is visible: a root that serves version 1
 * answers `/x` with `/v1/x` where that exists, else with `/x` where `versions` has 1, else with 404.
 */
export type Route = {
  /** Path from the root; a family has one `{word}` in it. */
  path: string;
  type: string;
  versions: readonly Version[];
  /** For a family: what stands in place of `{word}`, each once, of characters that need no escape in an address. */
  each?: ((ctx: Context) => Iterable<string>) | undefined;
  /** `key`: what stands in place of `{word}`; empty for a single document. `before`: the documents made so far. */
  render: (ctx: Context, key: string, before: readonly ReleaseEntry[]) => Body;
  /** How hard its compressed forms are tried for. */
  effort: Effort;
  /** How the OpenAPI description and llms.txt speak of it; a document without is not part of the API. */
  api?: Operation | undefined;
};

export type Operation = {
  operationId: string;
  /** One sentence: what it holds. */
  summary: string;
  /** Name of its component in the OpenAPI description; none for documents that are not JSON. */
  schema?: ComponentName | undefined;
};

/** What stands in place of the word of a route; a single document has one empty key. */
export const keysOf = ({ each }: Route, ctx: Context): string[] => [...(each?.(ctx) ?? [""])];

/** Path of a route, with the key in place of its word. */
export const pathOf = ({ path }: Route, key: string): string => path.replace(/\{\w+\}/, key);

type Options = Partial<Operation> & Partial<Pick<Route, "versions" | "effort" | "each">>;
type Make = (...given: Parameters<Route["render"]>) => Body | object;

/**
 * Path, media type, maker → route. A value is checked by the schema of that name, and printed as JSON. Unless told otherwise a route
 * is there in both versions, a family has the members of its word, and is compressed quickly.
 */
export function route(path: string, type: string, make: Make, options: Options = {}): Route {
  const [, word = ""] = /\{(\w+)\}/.exec(path) ?? [];
  const { each = FAMILIES[word] } = options;
  if (word !== "" && !each) throw new Error(`${path}: nothing is known to stand for {${word}}`);
  const { operationId, summary = "", schema, versions = [1, 2], effort = each ? "quick" : "best" } = options;
  const render: Route["render"] = (...given) => {
    const made = make(...given);
    return typeof made === "string" || made instanceof Uint8Array ? made : compact(made, schema && COMPONENTS[schema]);
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
export const png = (path: string, make: Make) => route(path, "image/png", make);
