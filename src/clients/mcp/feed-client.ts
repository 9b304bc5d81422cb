import pLimit from "p-limit";
import type { Feed } from "../feed/feed.ts";
import { fetchFeed, standingsUrl } from "../feed/fetch-feed.ts";
import { type Got, getJson } from "../feed/request.ts";

/** `stale`: since when the feed can't be reached, and why, if the copy is over an hour old. */
export type Reading = { feed: Feed; stale?: { read_minutes_ago: number; problem: string } };

export type FeedClient = {
  /** Base address of the feed. */
  url: string;
  /** The feed, asked for at most once an hour. */
  feed(): Promise<Reading | { problem: string }>;
  /** A model's own document; undefined if it can't be had. */
  document(id: string): Promise<unknown>;
};

const HOUR = 3_600_000;
/** In milliseconds. */
const LIMITS = {
  /** A copy is used without asking again. */
  freshMs: HOUR,
  /** It stays in use while the feed can't be reached. */
  staleMs: 24 * HOUR,
  /** Pause after a failure. */
  pauseMs: 15_000,
  /** Limit for a whole request. */
  requestMs: 10_000,
};
export type FeedLimits = typeof LIMITS;
export type FeedOptions = { url: string; now: () => number; limits?: Partial<FeedLimits>; userAgent?: string };

/** Throws if the address is not plain http(s). */
export function createFeedClient({ url, now, limits: given, userAgent }: FeedOptions): FeedClient {
  const address = standingsUrl(url);
  if (address === undefined)
    throw new Error(`"${url}" is not a feed's address: give one such as https://almanac.example`);
  const limits = { ...LIMITS, ...given };
  const options = { timeout: limits.requestMs, userAgent, refuseRedirects: true };
  const store = new Map();
  const cached = cacheOf(() => fetchFeed(address, { ...options, store }), url, { now, ...limits });
  const get = (id: string) => getJson(new URL(`models/${encodeURIComponent(id)}.json`, address).href, options);
  return { url, feed: cached.feed, document: documentsOf(get, cached.current) };
}

type Clock = FeedLimits & { now(): number };

/** One request at a time however many callers wait; a copy is used for a day while the feed can't be reached. */
function cacheOf(get: () => ReturnType<typeof fetchFeed>, url: string, { now, freshMs, staleMs, pauseMs }: Clock) {
  let copy: { feed: Feed; at: number } | undefined;
  let failure: { problem: string; at: number } | undefined;
  let asking: Promise<void> | undefined;
  /** If the clock was set back, a copy counts as old. */
  const isWithin = (at: number | undefined, ms: number) => at !== undefined && now() - at < ms && now() >= at - freshMs;

  async function ask(): Promise<void> {
    const feed = await get();
    if ("problem" in feed) failure = { problem: `The feed at ${url} can't be used: ${feed.problem}`, at: now() };
    else [copy, failure] = [{ feed, at: now() }, undefined];
  }

  async function feed(): Promise<Reading | { problem: string }> {
    if (copy && isWithin(copy.at, freshMs)) return { feed: copy.feed };
    if (!isWithin(failure?.at, pauseMs)) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    if (!failure) return copy ? { feed: copy.feed } : { problem: "There is no feed" };
    if (!copy || !isWithin(copy.at, staleMs)) return { problem: failure.problem };
    const read_minutes_ago = Math.max(0, Math.floor((now() - copy.at) / 60_000));
    return { feed: copy.feed, stale: { read_minutes_ago, problem: failure.problem } };
  }
  return { feed, current: () => copy?.feed };
}

const DOCUMENTS_KEPT = 200;
const DOCUMENTS_AT_ONCE = 4;

/** The models' documents, each asked for once while the feed is the same. */
function documentsOf(get: (id: string) => Promise<Got>, current: () => Feed | undefined): FeedClient["document"] {
  const kept = new Map<string, Promise<Got>>();
  const queue = pLimit(DOCUMENTS_AT_ONCE);
  let of: Feed | undefined;
  return async (id) => {
    if (of !== current() || kept.size >= DOCUMENTS_KEPT) kept.clear();
    of = current();
    const asked = kept.get(id) ?? queue(() => get(id));
    kept.set(id, asked);
    const answer = await asked;
    return "json" in answer ? answer.json : undefined;
  };
}
