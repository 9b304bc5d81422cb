import pLimit from "p-limit";
import type { Rate } from "../feed/cost.ts";
import { catalogUrl, type Feed, getFeed } from "../feed/get.ts";
import { parseRates } from "../feed/parse-rates.ts";
import { type Got, getJson } from "../feed/request.ts";

export type FeedFailure = { problem: string; hint: string };

/** The feed as last read. */
export type Reading = Feed & {
  /** When the feed last confirmed it, in milliseconds. */
  checkedAt: number;
  /** Why the feed can't be reached, if the copy is over an hour old. */
  stale: string | null;
};

export type FeedClient = {
  /** Address of the catalog document. */
  url: string;
  feed(): Promise<Reading | FeedFailure>;
  /** Id → its rate card; undefined if the feed has none. */
  rates(): Promise<ReadonlyMap<string, Rate[]> | undefined>;
  /** Address of a model's own document. */
  addressOf(id: string): string;
  /** That document; undefined if the feed has none. */
  model(id: string): Promise<unknown>;
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
export function createFeedClient({ url: base, now, limits: given, userAgent }: FeedOptions): FeedClient {
  const url = catalogUrl(base);
  if (url === undefined) throw new Error(`"${base}" is not a feed's address: give one such as https://almanac.example`);
  const limits = { ...LIMITS, ...given };
  /** If the clock was set back, a copy counts as old. */
  const within = (since: number, ms: number) => now() - since < ms && now() >= since - limits.freshMs;
  const clock: Clock = { now, within, ...limits };
  const options = { timeout: limits.requestMs, refuseRedirects: true, userAgent };
  const store = new Map();
  const cards = cachedModels(() => getJson(new URL("rates.json", url).href, options), clock);
  const addressOf = (id: string) => new URL(`models/${id}.json`, url).href;
  return {
    url,
    feed: cachedFeed(url, () => getFeed(url, (address) => getJson(address, { ...options, store })), clock),
    rates: async () => {
      const json = await cards("rates");
      return json === undefined ? undefined : parseRates(json);
    },
    addressOf,
    model: cachedModels((id) => getJson(addressOf(id), options), clock),
  };
}

type Clock = FeedLimits & { now(): number; within(since: number, ms: number): boolean };

/** Requested once an hour, with one request however many callers wait; a copy is used for a day if that fails. */
function cachedFeed(url: string, get: () => ReturnType<typeof getFeed>, clock: Clock): FeedClient["feed"] {
  const { now, within, freshMs, staleMs, pauseMs } = clock;
  let kept: (Feed & { checkedAt: number }) | undefined;
  let failed: (FeedFailure & { at: number }) | undefined;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const feed = await get();
    // A catalog without its index is better than none, but an older one with its index is better still.
    const problem = "problem" in feed ? feed.problem : kept?.indexProblem === null ? feed.indexProblem : null;
    if (!("problem" in feed) && problem === null) kept = { ...feed, checkedAt: now() };
    failed = problem === null ? undefined : { ...failure(problem), at: now() };
  }

  const failure = (problem: string): FeedFailure => ({
    problem: `the feed at ${url} cannot be used: ${problem}`,
    hint: `Try again in a minute. If it persists, whoever set up this server should open ${url} and check ALMANAC_URL or the feed.`,
  });

  return async () => {
    if (kept && within(kept.checkedAt, kept.indexProblem === null ? freshMs : pauseMs)) return { ...kept, stale: null };
    if (!failed || !within(failed.at, pauseMs)) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    if (kept && within(kept.checkedAt, staleMs)) return { ...kept, stale: failed?.problem ?? null };
    return failed ?? failure("it returned nothing");
  };
}

const MODELS_KEPT = 200;
const MODELS_AT_ONCE = 4;

/** Each requested once an hour. After one is missing, none is: a feed most likely has the documents of all models or of none. */
function cachedModels(get: (id: string) => Promise<Got>, clock: Clock): FeedClient["model"] {
  const { now, within, freshMs, pauseMs } = clock;
  const kept = new Map<string, { at: number; json: Promise<unknown> }>();
  const queue = pLimit(MODELS_AT_ONCE);
  let noneUntil = Number.NEGATIVE_INFINITY;

  async function ask(id: string): Promise<unknown> {
    if (now() < noneUntil) return undefined;
    const got = await get(id);
    if ("json" in got) return got.json;
    kept.clear();
    noneUntil = now() + (got.status === 404 ? freshMs : pauseMs);
    return undefined;
  }

  return async (id) => {
    if (!/^[a-z0-9-]+$/.test(id) || now() < noneUntil) return undefined;
    const known = kept.get(id);
    if (known && within(known.at, freshMs)) return known.json;
    const json = queue(() => ask(id));
    if (kept.size >= MODELS_KEPT) kept.clear();
    kept.set(id, { at: now(), json });
    return json;
  };
}
