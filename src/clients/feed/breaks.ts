import type { Model } from "./api.ts";
import { isFineTuned } from "./spelling.ts";

/** Whether a field's values are compared below. */
export const isCompared = (field: string) =>
  field.startsWith("price_") ||
  ["embedding_dimensions", "context_window", "max_output_tokens", "modality"].includes(field);

/**
 * What stops working or costs more when one model replaces another, as far as the feed states both values. A model that is written as
 * fine-tuned has prices of its own, which aren't compared.
 */
export function breaksOf(from: Model, to: Model, text?: string): string[] {
  const said: string[] = [];
  const { embedding_dimensions: was, modality } = from;
  const is = to.embedding_dimensions;
  if (was !== null && is !== null && was !== is)
    said.push(`${is} instead of ${was} embedding dimensions: re-embed your data`);
  for (const [what, field] of [
    ["context", "context_window"],
    ["output", "max_output_tokens"],
  ] as const) {
    const [before, after] = [from[field], to[field]];
    if (before !== null && after !== null && after < before)
      said.push(`${what} of ${after} instead of ${before} tokens`);
  }
  // A list without even text describes one medium, not all.
  const lost = to.modality?.includes("text") ? (modality ?? []).filter((word) => !to.modality?.includes(word)) : [];
  if (lost.length > 0) said.push(`no ${lost.join(" and no ")} is stated`);
  if (isFineTuned(text)) return said;
  for (const [what, field] of [
    ["input", "price_input_per_mtok"],
    ["cached input", "price_cached_input_per_mtok"],
    ["output", "price_output_per_mtok"],
    ["searches", "price_per_1k_searches"],
  ] as const) {
    const times = Number(((to[field] ?? 0) / (from[field] || Number.POSITIVE_INFINITY)).toPrecision(3));
    if (times > 1) said.push(`${what} costs ${times} times as much`);
  }
  return said;
}
