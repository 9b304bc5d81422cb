import { isDay } from "../../schema/day.ts";
import type { Standing } from "../../schema/standings.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { costOf, type Missing, type Otherwise, usdOf, type Work } from "../feed/cost.ts";
import { type Feed, fetchFeed } from "../feed/feed.ts";
import { judge } from "../feed/judge.ts";
import { NOTHING } from "../feed/judge-row.ts";
import { PACKED_FEED } from "../feed/packed.ts";
import { type Offer, pricesAt } from "../feed/prices-at.ts";
import type { Entry, Fetch, Store } from "../feed/request.ts";
import type { Match, ResolveOptions, Successor } from "../feed/results.ts";
import { say, sayMissing, sayWhen } from "../feed/say.ts";
import { successorOfMatch } from "../feed/successor.ts";
import { readSnapshot } from "./snapshot.ts";

export type { Standing } from "../../schema/standings.ts";
export type { Verdict } from "../../schema/verdict.ts";
export type { Missing, Work } from "../feed/cost.ts";
export type { Entry, Fetch, Store } from "../feed/request.ts";
export type { Match, ResolveOptions, Successor } from "../feed/results.ts";

export type Options = {
  /** The feed's base URL, such as `https://almanac.example`, or that of its standings. By default ALMANAC_URL in Node, else the package's own feed or its snapshot. */
  url?: string;
  /** In memory by default. */
  store?: Store;
  /** The global fetch by default. */
  fetch?: Fetch;
  /** In milliseconds; 10,000 by default. */
  timeout?: number;
  /** In days, 120 by default: what was last read longer ago proves neither that a model is fine nor that it has ended. */
  maxReadingAge?: number;
};

export type Status = Verdict & {
  /** The verdict in one short sentence, without the model's name. */
  sentence: string;
  /** What replaces it, as its provider or host states; null if none does. */
  successor: Successor | null;
};

/**
 * The total in USD, or null with each reason, in words and as a code with its facts. `range`: with the prices of short and of long prompts,
 * where the only reason is that the length from which a prompt is long is not stated. `otherwise`: the cost from a later day, at peak hours,
 * in thinking mode, or with long prompts.
 */
export type Price = {
  usd: number | null;
  why: string[];
  missing: Missing[];
  range: { low: number; high: number } | null;
  otherwise: (Omit<Otherwise, "pico"> & { when: string; usd: number })[];
};

export type Catalog = {
  /** Why there is no feed; null if there is one. */
  problem: string | null;
  /** The day the catalog last changed or was verified; null if the feed failed. */
  updated: string | null;
  models: readonly Standing[];
  /** Ids of rows that couldn't be read; their verdict is `unknown`. */
  unreadable: readonly string[];
  /** Any spelling (API string, id, alias, a host's or router's form, name) → what it means. */
  resolve(text: string, options?: ResolveOptions): Match;
  /** The verdict on a spelling on the day `on`, `YYYY-MM-DD`. Throws RangeError if `on` isn't a day. */
  status(text: string, on: string, options?: ResolveOptions): Status;
  /** The cost of the work, in totals, on the day `on`. Only with `requests` do limits and long prompts count. Throws RangeError if a token count or `on` is invalid. */
  cost(text: string, work: Work, on: string): Price;
};

const memory: Store = new Map<string, Entry>();

/**
 * Fetches the feed: `url`, else ALMANAC_URL, else that of the package, else its snapshot. Never rejects: if a feed that was named fails,
 * `problem` says why, there are no models, and every verdict is `unknown`.
 */
export async function fetchCatalog({ url, store = memory, ...options }: Options = {}): Promise<Catalog> {
  const given = url ?? environment("ALMANAC_URL");
  const where = given ?? PACKED_FEED;
  if (where === undefined) return await snapshot(options);
  const feed = await fetchFeed(where, { store, fetch: options.fetch, timeout: options.timeout });
  if (!("problem" in feed)) return catalogOf(feed, options.maxReadingAge);
  return given === undefined
    ? await snapshot(options)
    : withoutFeed(`the feed "${where}" cannot be used: ${feed.problem}`);
}

/** The data that the package was packed with; `updated` says its day. In Node, it needs no network. Never rejects. */
export async function snapshot({ maxReadingAge }: Pick<Options, "maxReadingAge"> = {}): Promise<Catalog> {
  const feed = await readSnapshot();
  return "problem" in feed ? withoutFeed(`there is no feed: ${feed.problem}`) : catalogOf(feed, maxReadingAge);
}

function catalogOf(feed: Feed, maxReadingAge: number | undefined): Catalog {
  const { document, unreadable, resolve } = feed;
  return {
    problem: null,
    updated: document.updated,
    models: document.models,
    unreadable,
    resolve,
    status(text, on, options) {
      assertDay(on);
      const day = { today: on, maxReadingAge };
      const match = resolve(text, options);
      const verdict = judge(feed, match, day);
      return { ...verdict, sentence: say(verdict), successor: successorOfMatch(feed, match, day) };
    },
    cost(text, work, on) {
      assertDay(on);
      assertWork(work);
      const match = resolve(text);
      const prices = pricesAt(feed, match);
      return prices ? priceOf(prices, work, on) : unpriced([say(judge(feed, match, { today: on }))]);
    },
  };
}

const unpriced = (why: string[] = []): Price => ({ usd: null, why, missing: [], range: null, otherwise: [] });

function priceOf(prices: Offer, work: Work, on: string): Price {
  const cost = costOf(prices, prices.rates ?? [], work, on);
  if ("pico" in cost) {
    const otherwise = cost.otherwise.map(({ pico, ...when }) => ({ ...when, when: sayWhen(when), usd: usdOf(pico) }));
    return { ...unpriced(), usd: usdOf(cost.pico), otherwise };
  }
  const { missing, range } = cost;
  const usd = range && { low: usdOf(range.low), high: usdOf(range.high) };
  return { ...unpriced(missing.map(sayMissing)), missing, range: usd };
}

function withoutFeed(problem: string): Catalog {
  const unknown = { ...NOTHING, verdict: "unknown", code: "unreadable", sentence: problem, successor: null } as const;
  return {
    problem,
    updated: null,
    models: [],
    unreadable: [],
    resolve: (text) => ({ kind: "unreadable", text, models: [], host: null }),
    status(text, on) {
      assertDay(on);
      return { ...unknown, text };
    },
    cost: () => unpriced([problem]),
  };
}

function assertDay(text: string): void {
  if (!isDay(text)) throw new RangeError(`"${text}" is not a date: give one such as 2026-11-21`);
}

function assertWork(work: Work): void {
  const invalid = Object.values(work).find((n) => typeof n === "number" && !(Number.isSafeInteger(n) && n >= 0));
  if (invalid !== undefined) throw new RangeError(`${invalid} is not a whole number of tokens`);
}

/** Browsers have no environment variables. */
const environment = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name] || undefined;
