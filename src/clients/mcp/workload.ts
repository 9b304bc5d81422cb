// What a workload costs on a model, at today's list prices.
import type * as z from "zod";
import { costOf, type Missing, usdOf, type Work } from "../feed/cost.ts";
import type { Offer } from "../feed/prices-at.ts";
import type { tokens } from "./parameters.ts";
import { KEYS, NOT_STATED } from "./rows.ts";
import { Refusal } from "./tool.ts";

/** Totals over all requests, as callers give them. */
export type Workload = z.output<z.ZodObject<typeof tokens>> & { searches?: number | undefined };

type Costs = { prices?: object; usd?: number; context?: string; exceeds?: string[]; [key: string]: unknown };

/** `usd`, the `prices` of the service asked for and what else it may cost, or what is missing: limits that a request exceeds, meters without a price. Throws a Refusal for nonsense. */
export function costOn(model: Offer, work: Workload, today: string): Costs {
  const { input_tokens = 0, output_tokens = 0, cached_tokens: cached = 0, searches = 0, requests, service } = work;
  if (cached > input_tokens) throw new Refusal("cached_tokens: more than input_tokens, of which they are a part");
  const totals = { input: input_tokens - cached, cached, output: output_tokens, searches, requests, service };
  const cost = costOf(model, model.rates ?? [], meteredBy(model, totals), today);
  const open: Costs = requests && !(model.context_window ?? model.max_input_tokens) ? { context: NOT_STATED } : {};
  if ("pico" in cost) {
    if (cost.parts.length === 0) return { no_price: [searches > 0 ? "searches" : "output"] };
    // No prompt is longer than all of them.
    const possible = cost.otherwise.filter(({ above }) => !(Number(above) >= input_tokens));
    const others = possible.map(({ pico, hours: _, ...when }) => ({ ...when, usd: usdOf(pico) }));
    const [long_prompt, ...longer] = others.filter(({ above }) => above !== undefined);
    const otherwise = [...longer, ...others.filter(({ above }) => above === undefined)];
    const used = cost.parts.map(({ meter, price }) => [KEYS[meter] ?? meter, price]);
    const prices = service && { in: undefined, out: undefined, cached: undefined, ...Object.fromEntries(used) };
    return { ...(prices && { prices }), usd: usdOf(cost.pico), long_prompt, otherwise, ...open };
  }
  const { range, missing } = cost;
  if (range) return { usd: usdOf(range.high), at_least: usdOf(range.low), ...open };
  const exceeds = missing.flatMap(({ code, limit }) => (limit === undefined ? [] : limitOf(code)));
  return exceeds.length > 0 ? { exceeds } : { no_price: missing.map(({ meter, service }) => meter ?? service) };
}

/** `exceeds-max-input` → `max_input`. */
const limitOf = (code: Missing["code"]) => code.replace("exceeds-", "").replace("-", "_");

/** Of a workload, what a model of its kind meters: embeddings and scores have no output, and a reranker meters searches or else input. */
function meteredBy({ kind, price_per_1k_searches: price }: Offer, work: Work): Work {
  if (kind !== "embedding" && kind !== "rerank") return work;
  const isPerSearch = work.searches && price != null;
  return isPerSearch ? { ...work, input: 0, cached: 0, output: 0 } : { ...work, output: 0, searches: 0 };
}
