// What a workload costs on a model, at today's list prices.
import type { Standing } from "../../schema/standings.ts";
import type { CostCode } from "../../schema/verdict.ts";
import { costOf, usdOf } from "../feed/cost.ts";
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

const LIMITS: Partial<Record<CostCode, string>> = {
  "exceeds-context": "context",
  "exceeds-max-input": "max_input",
  "exceeds-max-output": "max_output",
};

/** Without `requests`, the limits of one request and the prices of long prompts don't count. Throws a Refusal for an impossible one. */
export function costOn(model: Standing, work: Workload, today: string): Cost {
  const { input_tokens = 0, output_tokens = 0, cached_tokens = 0, searches = 0, requests, service } = work;
  if (cached_tokens > input_tokens)
    throw new Refusal("cached_tokens: more than input_tokens, of which they are a part");
  const totals = { input: input_tokens - cached_tokens, cached: cached_tokens, output: output_tokens, searches };
  const given = { ...(requests !== undefined && { requests }), ...(service !== undefined && { service }) };
  const cost = costOf(model, model.rates ?? [], { ...totals, ...given }, today);
  if ("missing" in cost) {
    const exceeds = cost.missing.flatMap(({ code }) => LIMITS[code] ?? []);
    if (exceeds.length > 0) return { exceeds };
    const used = Object.entries(METERS).filter(([key]) => (work[key as keyof typeof METERS] ?? 0) > 0);
    return { no_price: cost.missing.flatMap(({ meter }) => meter ?? used.map(([, name]) => name)) };
  }
  const long = cost.otherwise.findLast(({ above }) => typeof above === "number" && above < input_tokens);
  const usd = usdOf(cost.pico);
  return long ? { usd, long_prompt: { above: Number(long.above), usd: usdOf(long.pico) } } : { usd };
}

const METERS = {
  input_tokens: "input",
  cached_tokens: "cached_input",
  output_tokens: "output",
  searches: "searches",
} as const;
