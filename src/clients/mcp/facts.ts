// A model's figures, with short keys.
import type { Standing } from "../../schema/standings.ts";
import type { Prices } from "../feed/prices-at.ts";

/** Stands for what no page states, where an answer would be misread without it. */
export const NOT_STATED = "not stated";

/** `prices`: those where it is called, if that isn't its vendor. */
export const factsOf = (model: Standing, prices: Prices = model) => ({
  kind: model.kind === "chat" ? undefined : model.kind,
  in: prices.price_input_per_mtok,
  out: prices.price_output_per_mtok,
  in_metered_in: prices.input_metered_in,
  out_metered_in: prices.output_metered_in,
  cached: prices.price_cached_input_per_mtok,
  per_1k_searches: prices.price_per_1k_searches,
  free_within_limits: prices.free_only,
  priced_like: prices.priced_like,
  prices_promised_until: prices.prices_promised_until,
  context: model.context_window,
  max_input: model.max_input_tokens,
  max_output: model.max_output_tokens,
  dimensions: model.embedding_dimensions,
  modality: model.modality,
  rejects: model.rejects?.[0],
  cutoff: model.knowledge_cutoff,
  released: model.released,
  open_weights: model.open_weight,
});
type Facts = ReturnType<typeof factsOf>;

/** Kind → what callers would else fill in from memory; `price`: any, for those that have prices of several forms. */
const EXPECTED: Partial<Record<Standing["kind"], readonly (keyof Facts | "price")[]>> = {
  chat: ["in", "out", "context", "max_output", "modality", "cutoff", "released"],
  embedding: ["in", "context", "dimensions", "released"],
  rerank: ["price", "context", "released"],
};

/** What is expected of a model, and no page states. */
export function notStated(model: Standing): string[] {
  const facts = factsOf(model);
  const price = facts.in ?? facts.out ?? facts.per_1k_searches ?? model.rates?.[0];
  const known: Record<string, unknown> = { ...facts, price, context: facts.context ?? facts.max_input };
  return (EXPECTED[model.kind] ?? ["price", "released"]).filter((key) => known[key] === undefined);
}

/** Meters of tokens, as answers call them. */
const KEYS: Record<string, string> = { input: "in", output: "out", cached_input: "cached" };

type Row = Record<string, unknown>;

/** Prices other than the model's usual ones, a row for all meters with the same conditions; the standard ones come first. */
export function otherPrices({ rates = [] }: Prices): Row[] {
  const rows = new Map<string, Row>();
  for (const { meter, price, per, ...conditions } of rates) {
    const until = conditions.promotion && { until: NOT_STATED };
    const when = { ...until, ...conditions, ...(per !== "1M tokens" && { per }) };
    const key = JSON.stringify(when);
    rows.set(key, { ...when, ...rows.get(key), [KEYS[meter] ?? meter]: price });
  }
  return [...rows.values()].toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** What a price may be limited to, the commonest first. */
const RARE = "above up_to mode promotion from cache_write ttl storage training batch service region".split(" ");
const rankOf = (row: Row) =>
  Math.max(...Object.entries(row).map(([key, value]) => RARE.indexOf(value === "batch" ? value : key)));
