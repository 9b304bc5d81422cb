import pLimit from "p-limit";
import type { Feed } from "../feed/feed.ts";
import { fetchFeed, standingsUrl } from "../feed/fetch-feed.ts";
import { loadFeed } from "../feed/load.ts";
import { type Got, getJson } from "../feed/request.ts";

export type FeedClient = {
  /** Base address of the feed; undefined if there is only a snapshot. */
  url: string | undefined;
  /** The feed, asked for at most once an hour. `stale`: the age of an older copy, and why there is no other. */
  feed: Cached<Feed>;
  /** A model's own document; undefined if it can't be had. */
  document(id: string): Promise<unknown>;
};

const HOUR = 3_600_000;
/** In milliseconds. */
const LIMITS = {
  freshMs: HOUR, // a copy is used without asking again
  staleMs: 24 * HOUR, // it stays in use while the feed can't be reached
  pauseMs: 15_000, // after a failure
  requestMs: 10_000, // for a whole request
};
export type FeedLimits = typeof LIMITS;
export type FeedOptions = {
  url: string | undefined;
  /** A file with the data to use without a feed. */
  snapshot?: string | undefined;
  now: () => number;
  limits?: Partial<FeedLimits>;
  userAgent?: string;
};

const DOCUMENTS_KEPT = 200;
const DOCUMENTS_AT_ONCE = 4;

/** Throws if the address is not plain http(s). */
export function createFeedClient({ url, snapshot, now, limits: given, userAgent }: FeedOptions): FeedClient {
  const address = url === undefined ? undefined : standingsUrl(url);
  if (url !== undefined && address === undefined)
    throw new Error(`"${url}" is not a feed's address: give one such as https://almanac.example`);
  const clock = { now, ...LIMITS, ...given };
  const options = { timeout: clock.requestMs, userAgent, refuseRedirects: true };
  const store = new Map();
  const standings = cached(
    async () => (address ? fetchFeed(address, { ...options, store }) : { problem: "it has no address" }),
    clock,
  );
  const queue = pLimit(DOCUMENTS_AT_ONCE);
  const documents = new Map<string, Cached<Got>>();
  const readFile = async () => (snapshot === undefined ? { problem: "there is none" } : loadFeed(snapshot));
  const packed = cached(readFile, { ...clock, freshMs: Number.POSITIVE_INFINITY });
  return {
    url,
    async feed() {
      const read = await standings();
      if (!("problem" in read)) return read;
      const file = await packed();
      return "problem" in file ? { problem: `The feed at ${url} can't be used: ${read.problem}` } : file;
    },
    async document(id) {
      if (address === undefined) return undefined;
      const page = new URL(`models/${encodeURIComponent(id)}.json`, address).href;
      const ask = documents.get(id) ?? cached(() => queue(() => getJson(page, options)), clock);
      if (documents.size >= DOCUMENTS_KEPT) documents.clear();
      documents.set(id, ask);
      const read = await ask();
      return "value" in read && "json" in read.value ? read.value.json : undefined;
    },
  };
}

type Stale = { read_minutes_ago: number; problem: string };
type Cached<T> = () => Promise<{ value: T; stale?: Stale } | { problem: string }>;

/** One request at a time however many callers wait; the last copy is used for a day while there is no other. */
function cached<T extends object>(
  get: () => Promise<T | { problem: string }>,
  { now, freshMs, staleMs, pauseMs }: FeedLimits & { now(): number },
): Cached<T> {
  let copy: { value: T; at: number } | undefined;
  let failure: { problem: string; at: number } | undefined;
  let asking: Promise<void> | undefined;
  /** If the clock was set back, a copy counts as old. */
  const isWithin = (at: number | undefined, ms: number) => at !== undefined && now() - at < ms && now() >= at - freshMs;

  async function ask(): Promise<void> {
    const value = await get();
    if ("problem" in value) failure = { problem: value.problem, at: now() };
    else [copy, failure] = [{ value, at: now() }, undefined];
    asking = undefined;
  }

  return async () => {
    if (!isWithin(copy?.at, freshMs) && !isWithin(failure?.at, pauseMs)) {
      asking ??= ask();
      await asking;
    }
    if (copy && isWithin(copy.at, freshMs)) return { value: copy.value };
    const { problem } = failure ?? { problem: "there is none" };
    if (!copy || !isWithin(copy.at, staleMs)) return { problem };
    return {
      value: copy.value,
      stale: { read_minutes_ago: Math.max(0, Math.floor((now() - copy.at) / 60_000)), problem },
    };
  };
}
