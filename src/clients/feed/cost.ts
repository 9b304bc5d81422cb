// What a workload costs, from a model's prices and rates.
import type { Hours, RateConditions } from "../../schema/rate.ts";
import type { CostCode } from "../../schema/verdict.ts";
import { PRICES } from "./results.ts";

type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** A line of a rate card; USD per `per`. */
export type Rate = { meter: string; price: number; per: string } & Loose<RateConditions>;

/** A model's prices and limits, and the media in which it is metered instead of text. */
export type Priced = Loose<{
  price_input_per_mtok: number;
  price_cached_input_per_mtok: number;
  price_output_per_mtok: number;
  price_per_1k_searches: number;
  context_window: number;
  max_input_tokens: number;
  max_output_tokens: number;
  input_metered_in: string;
  output_metered_in: string;
  outputs: readonly string[];
}>;

/** Totals. `input` is without cached tokens. Only with `requests`, over which they are spread evenly, do limits and long prompts count. */
export type Work = {
  input: number;
  cached?: number;
  cache_write?: number;
  output: number;
  searches?: number;
  requests?: number | undefined;
  service?: string | undefined;
};

type TokenMeter = "input" | "cached_input" | "cache_write" | "output";
type Meter = TokenMeter | "searches";
/** What one meter costs; `above`: the prompt length from which its price holds, null for the lowest band. */
export type Part = { meter: Meter; units: number; price: number; above: number | null; pico: bigint };
/** When the same work has another cost: from a later day on, in a mode, or with long prompts. */
export type Otherwise = { from?: string; mode?: string; hours?: Hours; above?: number | "unstated"; pico: bigint };
/** Why there is no cost. */
export type Missing = { code: CostCode; meter?: Meter; service?: string; tokens?: number; limit?: number };
/** The cost with the prices of short prompts and with those of long ones. */
export type Range = { low: bigint; high: bigint };
/** `pico`: units of 10^-12 USD. `parts`: what has a price. `range`: if nothing else is missing than the length from which a prompt is long. */
export type Cost =
  | { pico: bigint; parts: Part[]; otherwise: Otherwise[] }
  | { missing: Missing[]; parts: Part[]; range: Range | null };

/** `above`: as if every prompt were longer than that. */
type Case = { on: string; mode?: string; above?: number | "unstated" };

/** A price is a whole number of millionths of a dollar, for a million tokens or for a thousand searches. */
const MILLIONTHS = 1e6;
const PER_SEARCH = 1000n;

/** Units of 10^-12 USD as a number of dollars. */
export const usdOf = (pico: bigint): number => Number(pico) / 1e12;

/** What the work costs on the day `on`, at list prices. A meter that isn't used needs no price. */
export function costOf(model: Priced, rates: readonly Rate[], work: Work, on: string): Cost {
  const { missing, parts, pico } = sumOf(model, rates, work, { on });
  if (missing.length > 0) return { missing, parts, range: rangeOf(model, rates, work, on) };
  const otherwise = otherCases(rates, work, on).flatMap(({ when, as }): Otherwise[] => {
    const other = sumOf(model, rates, work, as);
    return other.missing.length > 0 || other.pico === pico ? [] : [{ ...when, pico: other.pico }];
  });
  return { pico, parts, otherwise };
}

function rangeOf(model: Priced, rates: readonly Rate[], work: Work, on: string): Range | null {
  const ofShort = rates.filter(({ above }) => above !== "unstated");
  const short = sumOf(model, ofShort, work, { on });
  const long = sumOf(model, rates, work, { on, above: "unstated" });
  if (short.missing.length + long.missing.length > 0) return null;
  return short.pico < long.pico ? { low: short.pico, high: long.pico } : { low: long.pico, high: short.pico };
}

/** Every later day on which a price begins, every mode, and every length of a prompt, if that isn't given. */
function otherCases(rates: readonly Rate[], { requests, service }: Work, on: string) {
  const ofService = rates.filter((rate) => isAt(rate, service));
  const unique = <T>(values: readonly (T | null | undefined)[]) =>
    [...new Set(values)].filter((value) => value != null);
  const days = unique(rates.map(({ from }) => from)).filter((day) => day > on);
  const lengths = requests === undefined ? unique(ofService.map(({ above }) => above)) : [];
  const hours = ofService.find((rate) => rate.hours)?.hours;
  return [
    ...days.toSorted().map((from) => ({ when: { from }, as: { on: from } })),
    ...unique(ofService.map(({ mode }) => mode)).map((mode) => ({
      when: { mode, ...(mode === "peak" && hours && { hours }) },
      as: { on, mode },
    })),
    ...lengths.toSorted((a, b) => Number(a) - Number(b)).map((above) => ({ when: { above }, as: { on, above } })),
  ];
}

function sumOf(model: Priced, rates: readonly Rate[], work: Work, as: Case) {
  const { input, cached = 0, cache_write = 0, output, searches = 0, requests, service } = work;
  const prompt = requests === undefined ? 0 : (input + cached + cache_write) / requests;
  const missing = requests === undefined ? [] : limitsExceeded(model, prompt, output / requests);
  const parts: Part[] = [];
  if (service !== undefined && !rates.some((rate) => isAt(rate, service)))
    return { missing: [...missing, { code: "no-price" as const, service }], pico: 0n, parts };
  const used = Object.entries({ input, cached_input: cached, cache_write, output, searches }) as [Meter, number][];
  for (const [meter, units] of used.filter(([, units]) => units > 0)) {
    const result = priceOf(model, rates, meter, work, prompt, as);
    if ("code" in result) missing.push(result);
    else parts.push({ meter, units, ...result, pico: amount(meter, units, result.price) });
  }
  return { missing, pico: parts.reduce((sum, { pico }) => sum + pico, 0n), parts };
}

const amount = (meter: Meter, units: number, price: number): bigint =>
  BigInt(units) * BigInt(Math.round(price * MILLIONTHS)) * (meter === "searches" ? PER_SEARCH : 1n);

/** A reranker's limit is for a query with one document, of which a request has many. */
function limitsExceeded(model: Priced, prompt: number, output: number): Missing[] {
  if (model.price_per_1k_searches != null || model.outputs?.includes("score")) return [];
  const { context_window: context, max_input_tokens: most, max_output_tokens: longest } = model;
  const beyond = (code: CostCode, tokens: number, limit: number | null | undefined): Missing[] =>
    limit != null && tokens > limit ? [{ code, tokens, limit }] : [];
  const input = beyond("exceeds-context", prompt, context);
  return [
    ...(input.length > 0 ? input : beyond("exceeds-max-input", prompt, most)),
    ...beyond("exceeds-max-output", output, longest),
  ];
}

type Price = Pick<Part, "price" | "above">;

/** The price of a meter, or why there is none. */
function priceOf(
  model: Priced,
  rates: readonly Rate[],
  meter: Meter,
  work: Work,
  tokens: number,
  as: Case,
): Price | Missing {
  const { service, requests } = work;
  const missing = (code: CostCode) => ({ code, meter, ...(service !== undefined && { service }) });
  const usual = meter === "cache_write" ? null : model[PRICES[meter]];
  if (meter === "searches") return usual == null ? missing("no-price") : { price: usual, above: null };
  const prompt = typeof as.above === "number" ? as.above + 1 : tokens;
  const every = ofShortestLife(rates.filter((rate) => rate.meter === meterOf(model, meter) && isOfText(rate, as.on)));
  const ofService = every.filter((rate) => isAt(rate, service));
  const long = ofService.find((rate) => rate.above === "unstated" && !rate.mode);
  if (as.above === "unstated" && long) return { price: long.price, above: null };
  const fitting = ofService.filter((rate) => isFor(rate, prompt));
  const special = as.mode === undefined ? undefined : closest(fitting.filter(({ mode }) => mode === as.mode));
  const match = special ?? closest(fitting.filter(({ mode }) => !mode));
  const above = typeof match?.above === "number" ? match.above : null;
  // A price of its own band or day says more than the row's, which is that of the lowest band on the day it was read.
  if (special || (match && [above, match.up_to, match.from, match.until].some((limit) => limit != null)))
    return { price: (special ?? match)?.price as number, above };
  const isLong = every.some((rate) => !rate.service && typeof rate.above === "number" && prompt > rate.above);
  if (service !== undefined && match && isLong) return missing("no-long-price");
  const price = (service === undefined ? usual : null) ?? match?.price;
  if (price === undefined) return missing("no-price");
  return requests !== undefined && long && long.price !== price ? missing("unstated-length") : { price, above: null };
}

const isAt = (rate: Rate, service: string | undefined): boolean => (rate.service ?? undefined) === service;

/** Whether it is a price of text tokens in the base region on that day; a promotion is not a list price. */
const isOfText = ({ per, medium, size, region, promotion, from, until }: Rate, on: string): boolean =>
  per === "1M tokens" &&
  [medium, size, region, promotion].every((condition) => !condition) &&
  (from == null || from <= on) &&
  (until == null || on <= until);

const isFor = ({ above, up_to }: Rate, prompt: number): boolean =>
  above !== "unstated" && prompt > (above ?? -1) && prompt <= (up_to ?? Number.POSITIVE_INFINITY);

/** Of several rates, the one of the highest band; one without a band is for prompts that no other band covers. */
const closest = (rates: readonly Rate[]): Rate | undefined =>
  rates.toSorted(
    (a, b) => Number(b.above ?? -1) - Number(a.above ?? -1) || ((b.from ?? "") < (a.from ?? "") ? -1 : 1),
  )[0];

const MINUTES: Record<string, number> = { m: 1, h: 60, d: 1440 };
const minutesOf = (ttl: string) => Number.parseInt(ttl, 10) * (MINUTES[ttl.slice(-1)] ?? 1);

/** Where a cache may be kept for different times, its prices for the shortest. */
function ofShortestLife(rates: readonly Rate[]): Rate[] {
  const [shortest] = rates.flatMap(({ ttl }) => ttl ?? []).toSorted((a, b) => minutesOf(a) - minutesOf(b));
  return rates.filter(({ ttl }) => !ttl || ttl === shortest);
}

/** The meter on the rate card: where a direction has no text tokens, the row's price is that of the other medium. */
function meterOf(model: Priced, meter: TokenMeter): string {
  const medium = meter === "input" ? model.input_metered_in : meter === "output" ? model.output_metered_in : undefined;
  return medium ? `${medium}_${meter}` : meter;
}
