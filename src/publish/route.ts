import type { ReleaseEntry } from "../schema/release.ts";
import type { Context, Version } from "./context.ts";
import type { Effort } from "./representations.ts";

/** Text, or the bytes of what is no text. */
export type Body = string | Uint8Array;

/**
 * One document, or a family of them. `versions` says at which base URLs its path is visible: a root that serves version 1
 * answers `/x` with `/v1/x` where that exists, else with `/x` where `versions` has 1, else with 404.
 */
export type DocumentRow = {
  /** Path from the root; a family has one `{word}` in it. */
  path: string;
  type: string;
  versions: readonly Version[];
  /** For a family: what stands in place of `{word}`, each once, of characters that need no escape in an address. */
  each?: (ctx: Context) => Iterable<string>;
  /** `key`: what stands in place of `{word}`; empty for a single document. `before`: the documents made so far. */
  render: (ctx: Context, key: string, before: readonly ReleaseEntry[]) => Body;
  /** How hard its compressed forms are tried for; absent: `best` for a single document, `quick` for a family. */
  effort?: Effort;
  /** How the OpenAPI description and llms.txt speak of it; a document without is no part of the API. */
  api?: ApiEntry;
};

export type ApiEntry = {
  operationId: string;
  /** One sentence: what it holds. */
  summary: string;
  /** Name of its component in the OpenAPI description; none for documents that are no JSON. */
  schema?: string;
};

export const JSON_TYPE = "application/json; charset=utf-8";
export const HTML_TYPE = "text/html; charset=utf-8";
export const TEXT_TYPE = "text/plain; charset=utf-8";
export const SCRIPT_TYPE = "text/javascript; charset=utf-8";
export const RSS_TYPE = "application/rss+xml; charset=utf-8";
export const ATOM_TYPE = "application/atom+xml; charset=utf-8";
export const FEED_TYPE = "application/feed+json; charset=utf-8";
export const CALENDAR_TYPE = "text/calendar; charset=utf-8";
export const BOTH: readonly Version[] = [1, 2];
export const TWO: readonly Version[] = [2];

export const providerSlugs = ({ providers }: Context) => providers.map(({ slug }) => slug);
