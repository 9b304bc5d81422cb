import { type Feed, plainUrl, standingsUrl } from "../feed/feed.ts";
import { getJson } from "../feed/request.ts";
import { loadFeed } from "../feed/source.ts";

/** `stale`: the age of a copy that is older than an hour, and why there is no other. */
type Reading = { value: Feed; stale?: { read_minutes_ago: number; problem: string } };

export type FeedClient = ReturnType<typeof createFeedClient>;

/** In milliseconds. */
const LIMITS = {
  freshMs: 3_600_000, // a copy is used without asking again
  staleMs: 24 * 3_600_000, // it stays in use while the feed can't be reached
  pauseMs: 15_000, // after a failure
  requestMs: 10_000, // for a whole request
};
export type FeedLimits = typeof LIMITS;
type FeedOptions = {
  /** An address, a folder or a file. */
  url: string | undefined;
  /** A file with the data to use without a feed. */
  snapshot?: string | undefined;
  now: () => number;
  limits?: Partial<FeedLimits>;
  userAgent?: string;
};

export function createFeedClient({ url, snapshot, now, limits, userAgent }: FeedOptions) {
  const address = url && (standingsUrl(url) ?? url);
  const { freshMs, staleMs, pauseMs, requestMs } = { ...LIMITS, ...limits };
  const options = { timeout: requestMs, userAgent, refuseRedirects: true };
  const store = new Map();
  let copy: { value: Feed; at: number } | undefined;
  let failure: { problem: string; at: number } | undefined;
  let asking: Promise<void> | undefined;
  let packed: Feed | { problem: string } | undefined;
  /** If the clock was set back, a copy counts as old. */
  const isWithin = (at: number | undefined, ms: number) => at !== undefined && now() - at < ms && now() >= at - freshMs;

  async function ask(where: string): Promise<void> {
    const value = await loadFeed(where, { ...options, store });
    if ("problem" in value) failure = { problem: value.problem, at: now() };
    else [copy, failure] = [{ value, at: now() }, undefined];
    asking = undefined;
  }

  return {
    /** The feed's base address, or its folder or file; undefined if there is only a snapshot. */
    url,
    /** The feed, asked for at most once an hour. */
    async feed(): Promise<Reading | { problem: string }> {
      if (address && !isWithin(copy?.at, freshMs) && !isWithin(failure?.at, pauseMs)) {
        asking ??= ask(address);
        await asking;
      }
      if (copy && isWithin(copy.at, freshMs)) return { value: copy.value };
      const { problem } = failure ?? { problem: "it has no address" };
      if (copy && isWithin(copy.at, staleMs)) {
        const read_minutes_ago = Math.max(0, Math.floor((now() - copy.at) / 60_000));
        return { value: copy.value, stale: { read_minutes_ago, problem } };
      }
      packed ??= snapshot === undefined ? { problem } : await loadFeed(snapshot);
      return "problem" in packed ? { problem: `The feed at ${url} can't be used: ${problem}` } : { value: packed };
    },
    /** A model's own document; undefined if it can't be had. */
    async document(id: string) {
      const page = plainUrl(address ?? "") && new URL(`models/${encodeURIComponent(id)}.json`, address).href;
      const got = page && (await getJson(page, options));
      return got && "json" in got ? got.json : undefined;
    },
  };
}
