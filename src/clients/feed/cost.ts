import type { Model, Work } from "./api.ts";

/** One price beside those of the row, as `/api/rates.json` has it. Prices in USD per `per`. */
export type Rate = {
  meter: string;
  price: number;
  per: string;
  tier: string | null;
  service: string | null;
  ttl: string | null;
  region: string | null;
  from: string | null;
  until: string | null;
  above: number | null;
  up_to: number | null;
};

/** What one meter takes: its price, and the band and service it is for. */
export type Part = { meter: Meter; units: number; price: number; pico: bigint };
/** `pico`: units of 10^-12 USD for the whole work. `why`: each reason for which there is no price, in words. */
export type Cost = { pico: bigint; parts: Part[] } | { why: string[] };

type Meter = "input" | "cached_input" | "cache_write" | "output" | "searches";
type Priced = Pick<Model, Extract<keyof Model, "context_window" | "max_output_tokens" | `price_${string}`>>;

/** A price is a whole number of millionths of a dollar, for a million tokens or for a thousand searches. */
const MILLIONTHS = 1e6;
const PER_SEARCH = 1000n;

/**
 * What a request costs on a model, times its number. The band of a price follows the whole prompt, cached tokens included; a
 * meter that is not used needs no price. There is none for what exceeds the model's limits, or where a price is not stated.
 */
export function costOf(model: Priced, rates: readonly Rate[], work: Work): Cost {
  const { input, cached = 0, cache_write = 0, output, searches = 0, requests = 1, service } = work;
  const prompt = input + cached + cache_write;
  const used = Object.entries({ input, cached_input: cached, cache_write, output, searches }) as [Meter, number][];
  const why = beyond(model, prompt, output);
  const parts: Part[] = [];
  for (const [meter, units] of used.filter(([, units]) => units > 0)) {
    const price = priceOf(model, rates, meter, prompt, service);
    if (typeof price === "string") why.push(price);
    else parts.push({ meter, units, price, pico: amount(meter, units, price) });
  }
  if (why.length > 0) return { why };
  return { pico: parts.reduce((sum, { pico }) => sum + pico, 0n) * BigInt(requests), parts };
}

/** Units of 10^-12 USD as a number of dollars. */
export const usdOf = (pico: bigint): number => Number(pico) / 1e12;

const amount = (meter: Meter, units: number, price: number): bigint =>
  BigInt(units) * BigInt(Math.round(price * MILLIONTHS)) * (meter === "searches" ? PER_SEARCH : 1n);

const count = (tokens: number) => tokens.toLocaleString("en-US");

function beyond({ context_window, max_output_tokens }: Priced, prompt: number, output: number): string[] {
  const why: string[] = [];
  if (context_window !== null && prompt > context_window)
    why.push(`a prompt of ${count(prompt)} tokens exceeds the context window of ${count(context_window)}`);
  if (max_output_tokens !== null && output > max_output_tokens)
    why.push(`an output of ${count(output)} tokens exceeds the maximum of ${count(max_output_tokens)}`);
  return why;
}

/** The price of a meter for a prompt of this length, or why there is none. */
function priceOf(
  model: Priced,
  rates: readonly Rate[],
  meter: Meter,
  prompt: number,
  service?: string,
): number | string {
  const at = service === undefined ? "" : ` at service level ${service}`;
  const word = meter === "cache_write" ? "cache writes" : meter.replace("_", " ");
  if (meter === "searches") return model.price_per_1k_searches ?? "no price for searches is stated";
  const every = rates.filter(
    (rate) =>
      rate.meter === meter &&
      rate.per === "1M tokens" &&
      rate.region === null &&
      rate.from === null &&
      rate.until === null &&
      (rate.ttl === null || rate.ttl === "5m"),
  );
  const own = every.filter((rate) => (rate.service ?? undefined) === service);
  const fitting = own.filter(
    ({ tier, above, up_to }) =>
      tier === null && prompt > (above ?? -1) && prompt <= (up_to ?? Number.POSITIVE_INFINITY),
  );
  // One without a band is that of the prompts for which no other band is stated.
  const fits = fitting.toSorted((a, b) => (b.above ?? -1) - (a.above ?? -1))[0];
  const isLong = every.some(({ service: level, above }) => level === null && above !== null && prompt > above);
  if (service !== undefined && isLong && fits && (fits.above ?? fits.up_to) === null)
    return `no price for ${word}${at} is stated for prompts of this length`;
  // A price with a band of its own says more than the row's, which is that of the lowest band.
  if (fits && (fits.above !== null || fits.up_to !== null || service !== undefined)) return fits.price;
  const open = own.find(({ tier }) => tier === "long context");
  const flat = service === undefined ? rowPrice(model, meter) : null;
  const price = flat ?? fits?.price;
  if (price === undefined) return `no price for ${word} is stated${at}`;
  if (open && open.price !== price) return `${word} costs more in a long context, but from what length is not stated`;
  return price;
}

function rowPrice(model: Priced, meter: Meter): number | null {
  if (meter === "input") return model.price_input_per_mtok;
  if (meter === "cached_input") return model.price_cached_input_per_mtok;
  return meter === "output" ? model.price_output_per_mtok : null;
}
