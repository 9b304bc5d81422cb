import type { Model, Work } from "./api.ts";

/** One line of a rate card, as in `/api/rates.json`; USD per `per`. */
export type Rate = {
  meter: string;
  price: number;
  per: string;
  tier: string | null;
  hours?: { utc: string[]; days?: string } | null;
  service: string | null;
  ttl: string | null;
  region: string | null;
  from: string | null;
  until: string | null;
  above: number | null;
  up_to: number | null;
};

/** What one meter costs; `above`: the prompt length from which its price holds, null for the lowest band. */
export type Part = { meter: Meter; units: number; price: number; above: number | null; pico: bigint };
/** What the same work costs from a later day on, at peak hours or in thinking mode, where that differs. */
export type Otherwise = { when: string; pico: bigint };
/** What it costs with the prices of short prompts and with those of long ones. */
export type Range = { low: bigint; high: bigint };
/**
 * `pico`: units of 10^-12 USD for the whole work. `why`: each reason why there is no price; `range`: where the only one is that nobody
 * states how long a long prompt is.
 */
export type Cost = { pico: bigint; parts: Part[]; otherwise: Otherwise[] } | { why: string[]; range: Range | null };

type TokenMeter = "input" | "cached_input" | "output";
type Meter = TokenMeter | "cache_write" | "searches";
type Priced = Pick<Model, Extract<keyof Model, "id" | "context_window" | "max_output_tokens" | `price_${string}`>> & {
  max_input_tokens?: number | null;
  notes?: string | null;
};
/** When a price is asked for: the day, and a condition other than the usual one. */
type When = { on: string; tier: string | null };

/** A price is a whole number of millionths of a dollar, for a million tokens or for a thousand searches. */
const MILLIONTHS = 1e6;
const PER_SEARCH = 1000n;

/**
 * What a request costs on the day `on`, times the number of requests. The band of a price follows the whole prompt, cached tokens included;
 * a meter that is not used needs no price. There is none for what exceeds the model's limits, or where a price is not stated.
 */
export function costOf(model: Priced, rates: readonly Rate[], work: Work, on: string): Cost {
  const usual = sumOf(model, rates, work, { on, tier: null });
  if (usual.why.length > 0) return { why: usual.why, range: rangeOf(model, rates, work, on) };
  const otherwise = othersThan(rates, on).flatMap(({ when, at }): Otherwise[] => {
    const { why, pico } = sumOf(model, rates, work, at);
    return why.length > 0 || pico === usual.pico ? [] : [{ when, pico }];
  });
  return { pico: usual.pico, parts: usual.parts, otherwise };
}

/** A tier without a length. */
const LONG = "long context";

function rangeOf(model: Priced, rates: readonly Rate[], work: Work, on: string): Range | null {
  const ofShort = rates.filter(({ tier }) => tier !== LONG);
  const short = sumOf(model, ofShort, work, { on, tier: null });
  const long = sumOf(model, rates, work, { on, tier: LONG });
  if (short.why.length + long.why.length > 0) return null;
  return short.pico < long.pico ? { low: short.pico, high: long.pico } : { low: long.pico, high: short.pico };
}

/** Prices that differ: today's from the row's, and from today's those of a later day, peak hours, thinking mode or longer prompts. */
export function otherPrices(model: Priced, rates: readonly Rate[], on: string) {
  const priceAt = (meter: TokenMeter, at: At) => {
    const found = priceOf(model, rates, meter, { prompt: 1, service: undefined, ...at });
    return typeof found === "string" ? null : found.price;
  };
  const now = { on, tier: null };
  const differing = (at: At, usual: (meter: TokenMeter) => number | null) =>
    (["input", "cached_input", "output"] as const).flatMap((meter) => {
      const price = priceAt(meter, at);
      return price === null || price === usual(meter) ? [] : [{ meter, price }];
    });
  const usual = (at: At) => (meter: TokenMeter) => priceAt(meter, at) ?? rowPrice(model, meter);
  const longer = longerThan(rates, on);
  const lengths = [{ when: "", at: now as At }, ...longer.filter(({ at }) => at.prompt !== undefined)];
  return [
    { when: "today", prices: differing(now, (meter) => rowPrice(model, meter)) },
    ...longer.map(({ when, at }) => ({ when, prices: differing(at, usual(now)) })),
    ...othersThan(rates, on).flatMap(({ when, at }) =>
      lengths.map((length) => ({
        when: length.when === "" ? when : `${when}, ${length.when}`,
        prices: differing({ ...length.at, ...at }, usual(length.at)),
      })),
    ),
  ].filter(({ prices }) => prices.length > 0);
}

type At = When & { prompt?: number };

/** Every length of a prompt from which other prices may hold, in words. */
function longerThan(rates: readonly Rate[], on: string): { when: string; at: At }[] {
  const usual = rates.filter(({ service }) => service === null);
  const lengths = [...new Set(usual.flatMap(({ above }) => above ?? []))].toSorted((a, b) => a - b);
  return [
    ...lengths.map((above) => ({
      when: `for prompts over ${count(above)} tokens`,
      at: { on, tier: null, prompt: above + 1 },
    })),
    { when: "for long prompts, of a length that is not stated", at: { on, tier: LONG } },
  ];
}

/** Every later day on which a price begins, and every condition, in words. */
function othersThan(rates: readonly Rate[], on: string): { when: string; at: When }[] {
  const later = [...new Set(rates.flatMap(({ from }) => (from !== null && from > on ? from : [])))].toSorted();
  const hours = rates.find((rate) => rate.hours)?.hours;
  return [
    ...later.map((day) => ({ when: `from ${day}`, at: { on: day, tier: null } })),
    {
      when: `at peak hours${hours ? ` (${hours.utc.join(" and ")} UTC${hours.days ? `, ${hours.days}` : ""})` : ""}`,
      at: { on, tier: "peak" },
    },
    { when: "in thinking mode", at: { on, tier: "thinking" } },
  ];
}

/** OpenAI's notes say until when a promotional price is promised at least. */
const PROMISED = /\bpromised at least through (\w+ \d{1,2}, \d{4})\b/;

/** The day until which the row's prices are promised; null where its provider states none. */
export function promisedUntil({ notes }: Pick<Priced, "notes">): string | null {
  const day = Date.parse(`${PROMISED.exec(notes ?? "")?.[1]} UTC`);
  return Number.isNaN(day) ? null : new Date(day).toISOString().slice(0, 10);
}

function sumOf(model: Priced, rates: readonly Rate[], work: Work, when: When) {
  const { input, cached = 0, cache_write = 0, output, searches = 0, requests = 1, service } = work;
  const prompt = input + cached + cache_write;
  const used = Object.entries({ input, cached_input: cached, cache_write, output, searches }) as [Meter, number][];
  const why = beyond(model, prompt, output);
  const parts: Part[] = [];
  if (service !== undefined && !rates.some((rate) => rate.service === service))
    return { why: [...why, unpriced(service, model)], pico: 0n, parts };
  for (const [meter, units] of used.filter(([, units]) => units > 0)) {
    const found = priceOf(model, rates, meter, { prompt, service, ...when });
    if (typeof found === "string") why.push(found);
    else {
      const { price, above } = found;
      parts.push({ meter, units, price, above, pico: amount(meter, units, price) });
    }
  }
  return {
    why: [...new Set(why)],
    pico: parts.reduce((sum, { pico }) => sum + pico, 0n) * BigInt(requests),
    parts,
  };
}

/** Units of 10^-12 USD as a number of dollars. */
export const usdOf = (pico: bigint): number => Number(pico) / 1e12;

const amount = (meter: Meter, units: number, price: number): bigint =>
  BigInt(units) * BigInt(Math.round(price * MILLIONTHS)) * (meter === "searches" ? PER_SEARCH : 1n);

const count = (tokens: number) => tokens.toLocaleString("en-US");

/** A model that sorts documents by a query. */
export const isReranker = ({ id, price_per_1k_searches }: Pick<Model, "id" | "price_per_1k_searches">): boolean =>
  price_per_1k_searches !== null || /(?:^|-)rerank(?:-|$)/.test(id);

/** Which limits a request exceeds. A reranker's is for a query with one document, of which a request has many. */
function beyond(model: Priced, prompt: number, output: number): string[] {
  if (isReranker(model)) return [];
  const { context_window, max_input_tokens, max_output_tokens } = model;
  const why: string[] = [];
  if (context_window !== null && prompt > context_window)
    why.push(`a prompt of ${count(prompt)} tokens exceeds the context window of ${count(context_window)}`);
  else if (max_input_tokens != null && prompt > max_input_tokens)
    why.push(`a prompt of ${count(prompt)} tokens exceeds the maximum input of ${count(max_input_tokens)}`);
  if (max_output_tokens !== null && output > max_output_tokens)
    why.push(`an output of ${count(output)} tokens exceeds the maximum of ${count(max_output_tokens)}`);
  return why;
}

type Found = Pick<Part, "price" | "above">;
type Asked = When & { prompt: number; service: string | undefined };

/** The price of a meter, or why there is none. */
function priceOf(model: Priced, rates: readonly Rate[], meter: Meter, asked: Asked): Found | string {
  const { prompt, service, tier } = asked;
  const at = service === undefined ? "" : ` at service level ${service}`;
  const word = meter === "cache_write" ? "cache writes" : meter.replace("_", " ");
  if (meter === "searches")
    return model.price_per_1k_searches === null
      ? "no price for searches is stated"
      : { price: model.price_per_1k_searches, above: null };
  const every = ofShortestLife(
    rates.filter((rate) => rate.meter === meteredAs(model, meter) && isInEffect(rate, asked.on)),
  );
  const own = every.filter((rate) => (rate.service ?? undefined) === service);
  const fitting = own.filter(
    ({ above, up_to }) => prompt > (above ?? -1) && prompt <= (up_to ?? Number.POSITIVE_INFINITY),
  );
  const special = tier === null ? undefined : closest(fitting.filter((rate) => rate.tier === tier));
  if (special) return special;
  const fits = closest(fitting.filter((rate) => rate.tier === null));
  const isLong = every.some(({ service: level, above }) => level === null && above !== null && prompt > above);
  if (service !== undefined && isLong && fits && (fits.above ?? fits.up_to) === null)
    return `no price for ${word}${at} is stated for prompts of this length`;
  // A price of its own band or day says more than the row's, which is that of the lowest band on the day it was read.
  if (fits && [fits.above, fits.up_to, fits.from, fits.until].some((limit) => limit !== null)) return fits;
  const open = own.find((rate) => rate.tier === LONG);
  const flat = service === undefined ? rowPrice(model, meter) : null;
  const price = flat ?? fits?.price;
  if (price === undefined) return `no price for ${word} is stated${at}`;
  if (open && open.price !== price) return "the length from which the long-context price applies is not stated";
  return { price, above: null };
}

/** Why a service level without any price has none, and what the row's notes say of it, such as a discount on the listed prices. */
function unpriced(service: string, { notes }: Priced): string {
  const said = (notes ?? "").split(/(?<=\.)\s+/).filter((sentence) => sentence.toLowerCase().includes(service));
  const note = said.length === 0 ? "" : `, but its notes say: "${said.join(" ")}"`;
  return `no price is stated at service level ${service}${note}`;
}

/** Whether it is a price of text tokens in the base region on that day. */
export const isInEffect = (rate: Rate, on: string) => rate.per === "1M tokens" && isOn(rate, on);

/** Whether it is a price in the base region on that day. */
export const isOn = ({ region, from, until }: Rate, on: string) =>
  region === null && (from === null || from <= on) && (until === null || on <= until);

const MINUTES: Record<string, number> = { m: 1, h: 60, d: 1440 };
const minutesOf = (ttl: string) => Number.parseInt(ttl, 10) * (MINUTES[ttl.slice(-1)] ?? 1);

/** Where a cache may be kept for different times, its prices for the shortest. */
function ofShortestLife(rates: readonly Rate[]): Rate[] {
  const [shortest] = rates.flatMap(({ ttl }) => ttl ?? []).toSorted((a, b) => minutesOf(a) - minutesOf(b));
  return rates.filter(({ ttl }) => ttl === null || ttl === shortest);
}

/** Of several rates, the one of the highest band; one without a band is for prompts that no other band covers. */
const closest = (rates: readonly Rate[]): Rate | undefined =>
  rates.toSorted((a, b) => (b.above ?? -1) - (a.above ?? -1) || ((b.from ?? "") < (a.from ?? "") ? -1 : 1))[0];

const ONE_MEDIUM = /\b(Input|Output) is metered in (audio|video) tokens alone\./g;

/** The meter on the rate card: where a direction has no text tokens, the row's price is that of the other medium. */
function meteredAs({ notes }: Priced, meter: Meter): string {
  for (const [, direction, medium] of (notes ?? "").matchAll(ONE_MEDIUM))
    if (direction?.toLowerCase() === meter) return `${medium}_${meter}`;
  return meter;
}

function rowPrice(model: Priced, meter: Meter): number | null {
  if (meter === "input") return model.price_input_per_mtok;
  if (meter === "cached_input") return model.price_cached_input_per_mtok;
  return meter === "output" ? model.price_output_per_mtok : null;
}
