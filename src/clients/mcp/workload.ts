import { z } from "zod";
import type { Model } from "../feed/api.ts";

const Tokens = z.int().nonnegative().max(1e12);

export const Workload = z
  .strictObject({
    input_tokens: Tokens.describe("Input tokens of one request that are not read from a cache."),
    cached_input_tokens: Tokens.default(0).describe("Input tokens of one request that are read from a cache."),
    output_tokens: Tokens.describe("Output tokens of one request."),
    requests: z.int().positive().max(1e9).default(1).describe("Number of such requests."),
  })
  .describe("Tokens of one request, and how many requests.");
export type Workload = z.output<typeof Workload>;

const PER = 1_000_000;

/** USD for the whole workload, or the prices that the provider does not state. A direction without tokens needs no price. */
export function costOf(model: Model, work: Workload): { usd: number } | { missing: string[] } {
  const parts = [
    ["price_input_per_mtok", work.input_tokens],
    ["price_cached_input_per_mtok", work.cached_input_tokens],
    ["price_output_per_mtok", work.output_tokens],
  ] as const;
  const used = parts.filter(([, tokens]) => tokens > 0);
  const missing = used.filter(([price]) => model[price] === null).map(([price]) => price);
  if (missing.length > 0) return { missing };
  const request = used.reduce((sum, [price, tokens]) => sum + (tokens / PER) * (model[price] ?? Number.NaN), 0);
  // Twelve figures: what lies behind them is the arithmetic's, not the provider's.
  return { usd: Number((request * work.requests).toPrecision(12)) };
}
