import type { Model } from "./api.ts";
import { hostRowsOf } from "./host-rows.ts";
import { type FeedDocument, parseCatalog, parseSpellings, parseStanding, type Spellings } from "./parse.ts";
import { parseSchedules } from "./parse-schedules.ts";
import type { Got } from "./request.ts";
import { resolverOf } from "./resolve.ts";
import type { Grounds } from "./row-verdict.ts";

/** A feed as clients use it: what verdicts rest on, and the rest. */
export type Feed = Pick<
  Grounds,
  "readOn" | "pageOf" | "notBefore" | "snapshotOf" | "modelOf" | "hostRows" | "resolver"
> & {
  document: FeedDocument;
  /** The day since which each of the model's prices has been read; null if the feed doesn't say. */
  pricesReadOn(model: Model): string | null;
  /** The page with its provider's retirements, and the day it was last read whole. */
  announcedOn(model: Model): { page: string; read_on: string } | undefined;
  /** The replacements that its provider names with parameters, as stated, and those. */
  parametersOf(model: Model): ReadonlyMap<string, string>;
  /** The hosts for which its vendor states ids there, as it names them, and those ids. */
  idsAtHosts(model: Model): ReadonlyMap<string, readonly string[]>;
  /** The feed's other spellings of its models, beside their api_strings. */
  spellings: Spellings;
  /** Why the feed's index of spellings couldn't be read; null if it was, or if the feed has none. */
  indexProblem: string | null;
};

/** A feed's base address, or that of its catalog document → the latter; undefined if it isn't plain http(s). */
export function catalogUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return undefined;
  return url.pathname.endsWith(".json") ? url.href : `${url.href.replace(/\/+$/, "")}/api/models.json`;
}

/**
 * Address of a catalog document → the feed: that document and the index of spellings beside it. `get` fetches one address;
 * `maxUnreadable` is the share of rows that may be unreadable.
 */
export async function getFeed(
  catalog: string,
  get: (url: string) => Got | Promise<Got>,
  maxUnreadable?: number,
): Promise<Feed | { problem: string }> {
  const [models, index] = await Promise.all([get(catalog), get(new URL("resolve.json", catalog).href)]);
  return "problem" in models ? models : feedOf(models.json, index, maxUnreadable);
}

/** The same from documents that have been fetched. */
export function feedOf(models: unknown, index: Got, maxUnreadable?: number): Feed | { problem: string } {
  const document = parseCatalog(models, maxUnreadable);
  if (typeof document === "string") return { problem: document };
  const stated = "json" in index ? parseSpellings(index.json) : index.status === 404 ? new Map() : index.problem;
  const [spellings, indexProblem]: [Spellings, string | null] =
    typeof stated === "string" ? [new Map(), stated] : [stated, null];
  const standing = "json" in index ? parseStanding(index.json) : undefined;
  const hostRows = hostRowsOf("json" in index ? parseSchedules(index.json) : []);
  let byId: Map<string, Model> | undefined;
  const modelOf = (id: string | null) => {
    byId ??= new Map(document.models.map((model) => [model.id, model]));
    return byId.get(id ?? "");
  };
  const resolver = resolverOf(document, spellings, hostRows);
  return {
    document,
    spellings,
    resolver,
    hostRows,
    indexProblem,
    readOn: ({ id, provider }) => standing?.readOn.get(id) ?? document.readOn.get(provider) ?? null,
    pageOf: ({ id, source_url }) => standing?.pages.get(id) ?? source_url,
    pricesReadOn: ({ id }) => standing?.pricesReadOn.get(id) ?? null,
    announcedOn: ({ provider }) => standing?.announcements.get(provider),
    parametersOf: (model) => standing?.parameters.get(resolver.replacementSource(model).id) ?? new Map(),
    idsAtHosts: ({ id }) => standing?.idsAtHosts.get(id) ?? new Map(),
    notBefore: ({ id }) => standing?.notBefore.get(id) ?? null,
    snapshotOf: ({ id }) => modelOf(standing?.snapshots.get(id) ?? null),
    modelOf,
  };
}
