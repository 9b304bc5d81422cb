import type { Feed } from "../feed/feed.ts";
import { loadFeed } from "../feed/load.ts";
import { getJson } from "../feed/request.ts";

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

/** A client with one request at a time however many callers wait; a copy is used for a day while the feed can't be reached. */
export function createFeedClient({ url, now, limits: given, userAgent }: FeedOptions): FeedClient {
  const { freshMs, staleMs, pauseMs, requestMs } = { ...LIMITS, ...given };
  const options = { store: new Map(), timeout: requestMs, userAgent, refuseRedirects: true };
  let copy: { feed: Feed; at: number } | undefined;
  let failure: { problem: string; at: number } | undefined;
  let asking: Promise<void> | undefined;
  /** If the clock was set back, a copy counts as old. */
  const isWithin = (at: number | undefined, ms: number) =>
    at !== undefined && now() - at < ms && now() >= at - freshMs;

  async function ask(): Promise<void> {
    const feed = await loadFeed(url, options);
    const at = now();
    if ("problem" in feed) failure = { problem: `The feed at ${url} can't be used: ${feed.problem}`, at };
    else [copy, failure] = [{ feed, at }, undefined];
  }

  async function feed(): Promise<Reading | { problem: string }> {
    if (copy && isWithin(copy.at, freshMs)) return copy;
    if (!isWithin(failure?.at, pauseMs)) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    if (!failure || !copy || !isWithin(copy.at, staleMs)) return failure ?? (copy as Reading);
    return {
      feed: copy.feed,
      stale: { read_minutes_ago: Math.max(0, Math.floor((now() - copy.at) / 60_000)), problem: failure.problem },
    };
  }
  return { url, feed, document: documentsAt(url, (address) => getJson(address, options), () => copy?.feed) };
}

const DOCUMENTS_KEPT = 200;

/** The models' documents, each asked for once while the feed is the same. */
function documentsAt(url: string, get: (address: string) => ReturnType<typeof getJson>, current: () => Feed | undefined) {
  const kept = new Map<string, Promise<unknown>>();
  let of: Feed | undefined;
  return async (id: string): Promise<unknown> => {
    if (of !== current() || kept.size >= DOCUMENTS_KEPT) kept.clear();
    of = current();
    const asked = kept.get(id) ?? get(`${url}/api/models/${encodeURIComponent(id)}.json`);
    kept.set(id, asked);
    const answer = (await asked) as Awaited<ReturnType<typeof getJson>>;
    return "json" in answer ? answer.json : undefined;
  };
}
