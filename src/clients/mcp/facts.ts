// A model's figures, with short keys.
import type { Standing } from "../../schema/standings.ts";
import { passesOn } from "../feed/forms.ts";
import type { Offer } from "../feed/prices-at.ts";

/** Stands for what no page states, where an answer would be misread without it. */
export const NOT_STATED = "not stated";

export const factsOf = (model: Offer) => ({
  kind: model.kind === "chat" ? undefined : model.kind,
  in: model.price_input_per_mtok,
  out: model.price_output_per_mtok,
  in_metered_in: model.input_metered_in,
  out_metered_in: model.output_metered_in,
  cached: model.price_cached_input_per_mtok,
  per_1k_searches: model.price_per_1k_searches,
  free_within_limits: model.free_only,
  priced_like: model.priced_like,
  prices_promised_until: model.prices_promised_until,
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
export type Facts = ReturnType<typeof factsOf>;

/** The same where it is called: a host may have other limits than the vendor. */
export function factsAt(host: string | null, model: Offer): Record<string, unknown> {
  const { context, max_input, max_output, ...facts } = factsOf(model);
  const limits = { context, max_input, max_output };
  if (host === null || passesOn(host)) return { ...facts, ...limits };
  return { ...facts, at_vendor: context || max_input || max_output ? limits : undefined };
}

/** Kind → what callers would else fill in from memory; `price`: any, for those that have prices of several forms. */
const EXPECTED: Partial<Record<Standing["kind"], readonly (keyof Facts | "price")[]>> = {
  chat: ["in", "out", "context", "max_output", "modality", "cutoff", "released"],
  embedding: ["in", "context", "dimensions", "released"],
  rerank: ["price", "context", "released"],
};

/** What is expected of a model, and no page states. Of another vendor's model that a host serves, only a price is. */
export function notStated(model: Offer): string[] {
  const facts = factsOf(model);
  const price = facts.in ?? facts.out ?? facts.per_1k_searches ?? model.rates?.[0];
  const known: Record<string, unknown> = { ...facts, price, context: facts.context ?? facts.max_input };
  const expected = model.kind === undefined ? ["price"] : (EXPECTED[model.kind] ?? ["price", "released"]);
  return expected.filter((key) => known[key] === undefined);
}

/** Meters of tokens, as answers call them. */
const KEYS: Record<string, string> = { input: "in", output: "out", cached_input: "cached" };

type Row = Record<string, unknown>;

/** Prices other than the model's usual ones, a row for all meters with the same conditions; the standard ones come first. */
export function otherPrices({ rates = [] }: Offer): Row[] {
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
