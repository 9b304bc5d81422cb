import { z } from "zod";
import type { Model } from "../feed/api.ts";
import { costOf as costIn, type Rate, usdOf } from "../feed/cost.ts";

const Tokens = z.int().nonnegative().max(1e12);

export const Workload = z
  .strictObject({
    input_tokens: Tokens.describe("Input tokens of one request that are not read from a cache."),
    cached_input_tokens: Tokens.default(0).describe("Input tokens of one request that are read from a cache."),
    cache_write_tokens: Tokens.default(0).describe("Input tokens of one request that are written to a cache."),
    output_tokens: Tokens.describe("Output tokens of one request."),
    searches: Tokens.default(0).describe("Search units of one request, for rerank models."),
    requests: z.int().positive().max(1e9).default(1).describe("Number of such requests."),
    service: z.enum(["batch", "flex", "priority", "fast"]).optional().describe("Service level; standard by default."),
  })
  .describe("Tokens of one request, and how many requests.");
export type Workload = z.output<typeof Workload>;

/** USD for the whole workload at the prices of its context band, or each reason why there is no such sum. */
export function costOf(
  model: Model,
  rates: ReadonlyMap<string, Rate[]> | undefined,
  work: Workload,
): { usd: number } | { missing: string[] } {
  if (!rates) return { missing: ["the feed's rate cards could not be read, and a price may depend on them"] };
  const cost = costIn(model, rates.get(model.id) ?? [], {
    input: work.input_tokens,
    cached: work.cached_input_tokens,
    cache_write: work.cache_write_tokens,
    output: work.output_tokens,
    searches: work.searches,
    requests: work.requests,
    ...(work.service === undefined ? {} : { service: work.service }),
  });
  return "why" in cost ? { missing: cost.why } : { usd: usdOf(cost.pico) };
}
