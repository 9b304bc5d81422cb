import { type Feed, feedOf } from "./feed.ts";
import { getJson, type RequestOptions } from "./request.ts";

/** A feed's base address, or that of its document → the feed, or what is wrong. Never rejects. */
export async function fetchFeed(where: string, options: RequestOptions = {}): Promise<Feed | { problem: string }> {
  const address = standingsUrl(where);
  if (address === undefined) return { problem: "it is not a plain http(s) address" };
  const got = await getJson(address, options);
  return "json" in got ? feedOf(got.json) : { problem: got.problem };
}

/**
 * A feed's base address, or that of one of its documents → the address of its standings; undefined if it isn't plain http(s). A base
 * address of version 1 has the same document.
 */
export function standingsUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return undefined;
  if (url.pathname.endsWith(".json") && !/\/(?:models|resolve)\.json$/.test(url.pathname)) return url.href;
  const base = url.href.replace(/\/api\/(?:models|resolve)\.json$/, "").replace(/\/+$/, "");
  return `${base.replace(/\/v[12]$/, "")}/api/standings.json`;
}
