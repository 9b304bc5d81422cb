// What a workload costs on a model, at today's list prices.
import type { Standing } from "../../schema/standings.ts";
import { costOf, type Rate, usdOf } from "../feed/cost.ts";
import { parseRates } from "../feed/parse-rates.ts";
import { Refusal } from "./tool.ts";

/** Totals, over all requests. */
export type Workload = {
  input_tokens?: number | undefined;
  output_tokens?: number | undefined;
  /** Part of the input. */
  cached_tokens?: number | undefined;
  requests?: number | undefined;
  service?: string | undefined;
  searches?: number | undefined;
};

export type Cost = {
  usd?: number;
  /** If all of it were prompts longer than that. */
  long_prompt?: { above: number; usd: number };
  /** What no page states a price of. */
  no_price?: string[];
  /** Limits that a request exceeds. */
  exceeds?: string[];
};

/** Without `requests`, the limits of one request and the prices of long prompts don't count. Throws a Refusal for an impossible one. */
export function costOn(model: Standing, work: Workload, today: string): Cost {
  const { input_tokens = 0, cached_tokens = 0, requests } = work;
  if (cached_tokens > input_tokens)
    throw new Refusal("cached_tokens: more than input_tokens, of which they are a part");
  const exceeds = requests === undefined ? [] : limitsExceeded(model, work, requests);
  if (exceeds.length > 0) return { exceeds };
  const bands = cardOf(model);
  const flat = bands.filter(({ above }) => above === null);
  const usd = sum(model, requests === undefined ? flat : bands, work, requests ?? 1, today);
  if (usd === undefined) return { no_price: unpriced(model, flat, work, today) };
  const long = requests === undefined ? sum(model, bands, work, 1, today) : undefined;
  const above = Math.max(...bands.map((rate) => rate.above ?? 0).filter((tokens) => tokens < input_tokens));
  return long === undefined || long === usd ? { usd } : { usd, long_prompt: { above, usd: long } };
}

/** The largest request has at least an even share. */
function limitsExceeded(
  model: Standing,
  { input_tokens = 0, output_tokens = 0 }: Workload,
  requests: number,
): string[] {
  const prompt = input_tokens / requests;
  const output = output_tokens / requests;
  const { context_window = prompt, max_input_tokens = prompt, max_output_tokens = output } = model;
  return [
    ...(prompt > context_window ? ["context"] : []),
    ...(prompt > max_input_tokens ? ["max_input"] : []),
    ...(output > max_output_tokens ? ["max_output"] : []),
  ];
}

const METERS = {
  input_tokens: "input",
  cached_tokens: "cached_input",
  output_tokens: "output",
  searches: "searches",
} as const;

/** Each meter alone, to find those without a price. */
const unpriced = (model: Standing, card: readonly Rate[], work: Workload, today: string): string[] =>
  Object.entries(METERS)
    .filter(([key]) => {
      const amount = work[key as keyof typeof METERS] ?? 0;
      const input = key === "cached_tokens" ? { input_tokens: amount } : {};
      const alone: Workload = { ...input, [key]: amount, service: work.service };
      return amount > 0 && sum(model, card, alone, 1, today) === undefined;
    })
    .map(([, meter]) => meter);

const cardOf = ({ id, rates = [] }: Standing): Rate[] => parseRates({ rates: { [id]: rates } }).get(id) ?? [];

function sum(
  model: Standing,
  card: readonly Rate[],
  work: Workload,
  requests: number,
  today: string,
): number | undefined {
  const { input_tokens = 0, output_tokens = 0, cached_tokens = 0, searches = 0, service } = work;
  const priced = {
    id: model.id,
    context_window: null,
    max_output_tokens: null,
    price_input_per_mtok: model.price_input_per_mtok ?? null,
    price_output_per_mtok: model.price_output_per_mtok ?? null,
    price_cached_input_per_mtok: model.price_cached_input_per_mtok ?? null,
    price_per_1k_searches: model.price_per_1k_searches ?? null,
  };
  const share = {
    input: Math.ceil((input_tokens - cached_tokens) / requests),
    cached: Math.ceil(cached_tokens / requests),
    output: Math.ceil(output_tokens / requests),
    searches: Math.ceil(searches / requests),
  };
  const cost = costOf(priced, card, { ...share, requests, ...(service && { service }) }, today);
  return "why" in cost ? undefined : usdOf(cost.pico);
}
