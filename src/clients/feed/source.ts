import { resolve } from "node:path";
import type { Feed } from "./feed.ts";
import { isRemote, loadFeed } from "./load.ts";
import { PACKED_FEED } from "./packed.ts";

/** `snapshot`: the file with the data that a program was packed with; it need not exist. */
export type Place = { cwd: string; env: Record<string, string | undefined>; snapshot: string };

/** `where`: an address or a path; null if the data is the snapshot. */
export type Opened = { feed: Feed; where: string | null };

/** For a feed that nobody named, since the snapshot can answer too; in milliseconds. */
const PATIENCE = { named: 15_000, packed: 5_000 };

/**
 * The feed, from the first of: the one named, ALMANAC_URL, the address that the program was packed with, and its snapshot. A named feed
 * is never replaced by another. Never rejects.
 */
export async function openFeed(named: string | undefined, place: Place): Promise<Opened | { problem: string }> {
  const given = named ?? (place.env.ALMANAC_URL || undefined);
  if (given !== undefined) return await openNamed(given, place.cwd);
  const packed = PACKED_FEED && (await load(PACKED_FEED, PATIENCE.packed));
  if (packed && !("problem" in packed)) return { feed: packed, where: PACKED_FEED as string };
  const feed = await loadFeed(place.snapshot);
  if (!("problem" in feed)) return { feed, where: null };
  const why = packed ? `the feed ${PACKED_FEED} cannot be used: ${packed.problem}` : "there is no data here";
  return { problem: `${why}; name a feed: --feed URL|FILE, or ALMANAC_URL` };
}

async function openNamed(name: string, cwd: string): Promise<Opened | { problem: string }> {
  const where = isRemote(name) ? name : resolve(cwd, name);
  // No message may repeat a name or password.
  if (/^https?:\/*[^/?#]*@/i.test(where))
    return { problem: "the feed's address contains credentials; the feed is public, so leave them out" };
  const feed = await load(where, PATIENCE.named);
  return "problem" in feed
    ? {
        problem: `the feed ${where} cannot be used: ${feed.problem}; set another one: --feed URL|FILE, or ALMANAC_URL`,
      }
    : { feed, where };
}

const load = (where: string, timeout: number) => loadFeed(where, { timeout, userAgent: "model-almanac" });
