import type { ComponentName } from "../schema/components.ts";
import type { ReleaseEntry } from "../schema/release.ts";
import type { Context, Version } from "./context.ts";
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
  /** How the OpenAPI description and llms.txt speak of it; a document without is no part of the API. */
  api?: Operation | undefined;
};

export type Operation = {
  operationId: string;
  /** One sentence: what it holds. */
  summary: string;
  /** Name of its component in the OpenAPI description; none for documents that are no JSON. */
  schema?: ComponentName | undefined;
};

/** What stands in place of the word of a route; a single document has one empty key. */
export const keysOf = ({ each }: Route, ctx: Context): string[] => [...(each?.(ctx) ?? [""])];

/** Path of a route, with the key in place of its word. */
export const pathOf = ({ path }: Route, key: string): string => path.replace(/\{\w+\}/, key);
