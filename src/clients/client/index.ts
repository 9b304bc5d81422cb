import { isDay } from "../feed/day.ts";
import type { FeedDocument } from "../feed/parse.ts";
import { type Lookup, lookupOf } from "../feed/resolve.ts";
import { judge, wayOut } from "../feed/verdict.ts";
import type { Catalog, Entry, Options, Status, Store } from "./api.ts";
import { ask } from "./ask.ts";
import { readCatalog, readIndex } from "./document.ts";

export type { Catalog, Entry, Model, Options, Resolution, Status, Store, Verdict } from "./api.ts";

const memory: Store = new Map<string, Entry>();

/**
 * The catalog, as the feed confirms it now. Never rejects: where the feed fails, `problem` says why, there are no models, and every
 * verdict is `unknown`.
 */
export async function fetchCatalog(options: Options = {}): Promise<Catalog> {
  const given = options.url ?? environment("ALMANAC_URL");
  const address = given === undefined ? undefined : documentAt(given);
  if (address === undefined) return withoutFeed(`"${given ?? ""}" is no address of a feed`);
  const asking = {
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    store: options.store ?? memory,
    timeout: options.timeout ?? 10_000,
  };
  const [models, spellings] = await Promise.all(
    [address, new URL("resolve.json", address).href].map((url) => ask(url, asking)),
  );
  const broken = (what: string) => withoutFeed(`the feed at ${address} cannot be used: ${what}`);
  if (!models || "problem" in models) return broken(models?.problem ?? "it gave nothing");
  // Without its index, a spelling may be taken for another model that it resembles; a feed may have none, but it must say so.
  if (!spellings || ("problem" in spellings && spellings.status !== 404))
    return broken(`of its index of spellings, ${spellings?.problem}`);
  const document = readCatalog(models.json);
  if (typeof document === "string") return broken(document);
  return catalogOf(document, lookupOf(document, readIndex("json" in spellings ? spellings.json : {})));
}

function catalogOf(document: FeedDocument, find: Lookup): Catalog {
  const { version, updated, rows, unreadable, readOn } = document;

  function resolve(text: string): ReturnType<Catalog["resolve"]> {
    const found = find(text);
    const { host } = found;
    if (found.kind !== "found") return { kind: found.kind, models: found.rows, host };
    return { kind: "found", model: found.row, matched_by: found.matched_by, host };
  }

  function status(id: string, on: string): Status {
    assertDay(on);
    const found = find(id);
    if (found.kind !== "found") return unknown(WHY[found.kind]);
    const { row } = found;
    const { live } = wayOut(document, row, on, find);
    return { ...judge(row, on, readOn.get(row.provider) ?? null), id: row.id, replacement: row.replacement, live };
  }

  return { problem: null, version, updated, models: rows, unreadable, resolve, status };
}

const WHY = {
  ambiguous: "The text may mean several models.",
  unreadable: "The feed's row of this model cannot be read.",
  unknown: "The feed has no such model.",
} as const;

function withoutFeed(problem: string): Catalog {
  return {
    problem,
    version: null,
    updated: null,
    models: [],
    unreadable: [],
    resolve: () => ({ kind: "unknown", models: [], host: null }),
    status: (_, on) => {
      assertDay(on);
      return unknown(problem);
    },
  };
}

const unknown = (reason: string): Status => ({
  verdict: "unknown",
  days_left: null,
  reason,
  id: null,
  replacement: null,
  live: null,
});

function assertDay(text: string): void {
  if (!isDay(text)) throw new RangeError(`"${text}" is no day: give one such as 2026-11-21`);
}

/** Base address → that of the catalog document; undefined where it is not plain http(s). */
function documentAt(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) return undefined;
  return url.pathname.endsWith(".json") ? url.href : `${url.href.replace(/\/+$/, "")}/api/models.json`;
}

/** Where there are such variables: not in a browser. */
const environment = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name] || undefined;
