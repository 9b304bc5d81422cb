import { resolve } from "node:path";
import type { Feed } from "../feed/feed.ts";
import { isRemote, loadFeed } from "../feed/load.ts";
import { complete } from "./names.ts";

type World = { cwd: string; env: Record<string, string | undefined>; feed: string };

/** Where the feed is: as named, else as the environment says, else the feed that published this program. */
export function feedAt(name: string | undefined, { env, feed, cwd }: World): string {
  const where = name ?? env.ALMANAC_URL ?? feed;
  return isRemote(where) ? where : resolve(cwd, where);
}

/** Address or path → the feed, or a sentence that says why there is none. */
export async function askFeed(where: string): Promise<Feed | string> {
  // No message may repeat a name or password.
  if (/^https?:\/*[^/?#]*@/i.test(where))
    return "the feed's address contains credentials; the feed is public, so leave them out";
  const feed = complete(await loadFeed(where, { timeout: 15_000, userAgent: "model-almanac-check" }));
  return typeof feed === "string"
    ? `the feed ${where} cannot be used: ${feed}; set another one: --feed URL|FILE, or ALMANAC_URL`
    : feed;
}
