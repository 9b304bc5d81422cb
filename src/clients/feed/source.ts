import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Feed, feedOf, fetchFeed } from "./feed.ts";
import { PACKED_FEED } from "./packed.ts";
import { LARGEST_BODY, type RequestOptions } from "./request.ts";

/** `snapshot`: the file with the data that a program was packed with; it need not exist. */
export type Place = { cwd: string; env: Record<string, string | undefined>; snapshot: string };

/** `where`: an address or a path; null if the data is the snapshot. */
export type Opened = { feed: Feed; where: string | null };

/** For a feed that nobody named, since the snapshot can answer too; in milliseconds. */
const PATIENCE = { named: 15_000, packed: 5_000 };

/** The first of: the feed named, ALMANAC_URL, the packed address, the snapshot. A named feed is never replaced by another. Never rejects. */
export async function openFeed(named: string | undefined, place: Place): Promise<Opened | { problem: string }> {
  const given = named ?? (place.env.ALMANAC_URL || undefined);
  if (given !== undefined) return await openNamed(given, place.cwd);
  const packed = PACKED_FEED && (await load(PACKED_FEED, PATIENCE.packed));
  if (packed && !("problem" in packed)) return { feed: packed, where: PACKED_FEED as string };
  const feed = readFeed(place.snapshot, true);
  if (!("problem" in feed)) return { feed, where: null };
  const why = packed ? `the feed ${PACKED_FEED} cannot be used: ${packed.problem}` : "there is no data here";
  return { problem: why + MEND };
}

const MEND = "; name a feed: --feed URL|FILE, or ALMANAC_URL";

async function openNamed(name: string, cwd: string): Promise<Opened | { problem: string }> {
  const where = isRemote(name) ? name : resolve(cwd, name);
  // No message may repeat a name or password.
  if (/^https?:\/*[^/?#]*@/i.test(where))
    return { problem: "the feed's address contains credentials; the feed is public, so leave them out" };
  const feed = await load(where, PATIENCE.named);
  return "problem" in feed ? { problem: `the feed ${where} cannot be used: ${feed.problem}${MEND}` } : { feed, where };
}

const load = (where: string, timeout: number) => loadFeed(where, { timeout, userAgent: "model-almanac" });

const isRemote = (where: string): boolean => /^https?:\/\//i.test(where);

/** An address, or a folder or file → the feed, or what is wrong. Never rejects. */
export async function loadFeed(where: string, options: RequestOptions = {}): Promise<Feed | { problem: string }> {
  return isRemote(where) ? fetchFeed(where, options) : readFeed(where);
}

/** The document in a folder that holds a published feed, or that `publish` wrote, or a file of its own. */
function readFeed(path: string, isOwn = false): Feed | { problem: string } {
  const folders = ["", "api", "current/files/api"].map((name) => join(path, name));
  const inside = folders.flatMap((one) => [one, join(one, "standings.json")]);
  const file = inside.find((one) => statSync(one, { throwIfNoEntry: false })?.isFile());
  if (file === undefined) return { problem: "there is no such file" };
  try {
    if (statSync(file).size > LARGEST_BODY) return { problem: `it is larger than ${LARGEST_BODY} bytes` };
    return feedOf(JSON.parse(readFileSync(file, "utf8")), isOwn);
  } catch (error) {
    return { problem: error instanceof SyntaxError ? "it is not JSON" : String((error as NodeJS.ErrnoException).code) };
  }
}
