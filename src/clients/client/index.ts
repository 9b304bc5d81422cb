import { isDay } from "../../schema/day.ts";
import type { Catalog, Entry, Judgement, Options, Price, Status, Store, Work } from "../feed/api.ts";
import { costOf, type Rate, usdOf } from "../feed/cost.ts";
import { catalogUrl, type Feed, getFeed } from "../feed/get.ts";
import { parseRates } from "../feed/parse-rates.ts";
import { resolveReplacement } from "../feed/replacement.ts";
import { getJson } from "../feed/request.ts";
import { lasts } from "../feed/row-verdict.ts";
import { asSentence, judge, judgeNotFound, WHY_UNKNOWN } from "../feed/verdict.ts";

export type {
  Basis,
  Catalog,
  Entry,
  Model,
  Options,
  Price,
  Resolution,
  Status,
  Store,
  Verdict,
  Work,
} from "../feed/api.ts";

const memory: Store = new Map<string, Entry>();

/** Fetches the catalog. Never rejects: if the feed fails, `problem` says why, there are no models, and every verdict is `unknown`. */
export async function fetchCatalog(options: Options = {}): Promise<Catalog> {
  const given = options.url ?? environment("ALMANAC_URL");
  const address = catalogUrl(given ?? "");
  if (address === undefined) return withoutFeed(`"${given ?? ""}" is not a feed's address`);
  const { fetch, store = memory, timeout } = options;
  const get = (url: string) => getJson(url, { fetch, store, timeout });
  const feed = await getFeed(address, get);
  const broken = (what: string) => withoutFeed(`the feed at ${address} cannot be used: ${what}`);
  if ("problem" in feed) return broken(feed.problem);
  // Without the index of spellings, an id may resolve to a similar model. A feed may lack the index (404), but a failed request is an error.
  return feed.indexProblem === null
    ? { ...catalogOf(feed, options.maxReadingAge), cost: costIn(feed, () => get(new URL("rates.json", address).href)) }
    : broken(`its index of spellings: ${feed.indexProblem}`);
}

type Cards = Map<string, Rate[]>;

function costIn({ resolver }: Feed, get: () => ReturnType<typeof getJson>): Catalog["cost"] {
  let cached: Promise<Cards | string> | undefined;
  const load = async (): Promise<Cards | string> => {
    const got = await get();
    if ("json" in got) return parseRates(got.json);
    cached = undefined;
    return `the feed's rate cards could not be read, and a price may depend on them: ${got.problem}`;
  };
  return async (id: string, work: Work, on: string): Promise<Price> => {
    assertDay(on);
    const invalid = Object.values(work).find((n) => typeof n === "number" && !(Number.isSafeInteger(n) && n >= 0));
    if (invalid !== undefined) throw new RangeError(`${invalid} is not a whole number of tokens`);
    const found = resolver.resolve(id);
    if (found.kind !== "found") return unpriced([WHY_UNKNOWN[found.kind]]);
    cached ??= load();
    const cards = await cached;
    if (typeof cards === "string") return unpriced([cards]);
    const cost = costOf(found.model, cards.get(found.model.id) ?? [], work, on);
    if ("why" in cost) {
      const { why, range } = cost;
      return { ...unpriced(why), range: range && { low: usdOf(range.low), high: usdOf(range.high) } };
    }
    const otherwise = cost.otherwise.map(({ when, pico }) => ({ when, usd: usdOf(pico) }));
    return { usd: usdOf(cost.pico), why: [], range: null, otherwise };
  };
}

const unpriced = (why: string[]): Price => ({ usd: null, why, range: null, otherwise: [] });

function catalogOf({ document, resolver, ...feed }: Feed, maxReadingAge?: number): Omit<Catalog, "cost"> {
  const { version, updated, models, unreadable } = document;

  function status(id: string, on: string): Status {
    assertDay(on);
    const grounds = { ...feed, resolver, today: on, maxReadingAge };
    const found = resolver.resolve(id);
    if (found.kind !== "found")
      return { ...inSentences(judgeNotFound(found, grounds, id)), id: null, replacement: null, live: null };
    const { model, host } = found;
    const { live } = resolveReplacement(model, resolver, (one) => lasts(judge(one, grounds)));
    const replacement = resolver.replacementOf(model);
    return { ...inSentences(judge(model, grounds, { host, text: id })), id: model.id, replacement, live };
  }

  return { problem: null, version, updated, models, unreadable, resolve: (text) => resolver.resolve(text), status };
}

const inSentences = (judgement: Judgement): Judgement => ({ ...judgement, reason: asSentence(judgement.reason) });

function withoutFeed(problem: string): Catalog {
  return {
    problem,
    version: null,
    updated: null,
    models: [],
    unreadable: [],
    resolve: () => ({ kind: "unknown", models: [], host: null }),
    cost: () => Promise.resolve(unpriced([problem])),
    status: (_, on) => {
      assertDay(on);
      return { ...NOTHING, reason: problem };
    },
  };
}

const NOTHING = {
  verdict: "unknown",
  basis: null,
  days_left: null,
  ends_on: null,
  deprecated_since: null,
  not_before: null,
  past_date: false,
  page: null,
  read_on: null,
  age_days: null,
  id: null,
  replacement: null,
  live: null,
} as const;

function assertDay(text: string): void {
  if (!isDay(text)) throw new RangeError(`"${text}" is not a date: give one such as 2026-11-21`);
}

/** Browsers have no environment variables. */
const environment = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name] || undefined;
