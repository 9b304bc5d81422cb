import { hostIndexOf } from "./host-index.ts";
import { resolverOf } from "./match.ts";
import { readStandings } from "./read.ts";
import { getJson, type RequestOptions } from "./request.ts";
import type { Listed } from "./results.ts";

/** A feed as clients use it. */
export type Feed = Extract<ReturnType<typeof feedOf>, { document: unknown }>;

/** Parsed `/api/standings.json` → the feed, or what is wrong with it. `isOwn`: the program was packed with it. */
export function feedOf(json: unknown, isOwn = false) {
  const read = readStandings(json, isOwn);
  if ("problem" in read) return read;
  const { document } = read;
  const hosts = hostIndexOf(document);
  const byId = new Map(document.models.map((model) => [model.id, model]));
  const packages = new Map(
    document.listed.map(([id, by, page, released]): [string, Listed] => [
      id.toLowerCase(),
      { id, [by in document.hosts ? "host" : "provider"]: by, page, released },
    ]),
  );
  return {
    ...{ ...read, hosts },
    ...resolverOf({ ...read, hosts, packages }),
    modelOf: (id: string | null | undefined) => byId.get(id ?? ""),
    /** The address of a cited page; null if it can't be shown. */
    pageOf: (index: number) => document.pages[index] || null,
    /** Who lists an id of which no page has stated more since, and when. */
    listedAs: (id: string) => packages.get(id.toLowerCase()),
  };
}

/** A feed's base address, or that of its document → the feed, or what is wrong. Never rejects. */
export async function fetchFeed(where: string, options: RequestOptions = {}): Promise<Feed | { problem: string }> {
  const address = standingsUrl(where);
  if (address === undefined) return { problem: "it is not a plain http(s) address" };
  const got = await getJson(address, options);
  return "json" in got ? feedOf(got.json) : { problem: got.problem };
}

/** An http(s) address without credentials; undefined for other texts. */
export function plainUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
}

/** A feed's base address (v1 too), or that of one of its documents → that of its standings; undefined if it isn't plain http(s). */
export function standingsUrl(text: string): string | undefined {
  const url = plainUrl(text);
  if (!url || url.search || url.hash) return undefined;
  if (url.pathname.endsWith(".json") && !/\/(?:models|resolve)\.json$/.test(url.pathname)) return url.href;
  const base = url.href.replace(/\/api\/(?:models|resolve)\.json$/, "").replace(/\/+$/, "");
  return `${base.replace(/\/v[12]$/, "")}/api/standings.json`;
}
