// What a model is for, and its figures with short keys.
import type { Standing } from "../../schema/standings.ts";
import { taskOf } from "../../schema/task-words.ts";

export const KINDS = ["chat", "embedding", "rerank"] as const;

/** Words in the ids of models for one purpose, which nobody means who asks for a model to talk to. */
const PURPOSES =
  /(?:^|-)(?:asr|audio|canvas|guard|image|imagen|imagine|live|lyria|moderation|mt|ocr|realtime|reel|robotics|safeguard|sonic|sora|translate|tts|veo|video|voice)(?:-|$)/;

/** What a model is for; "other" is speech, images, OCR, moderation and the like. */
export function kindOf({ id, outputs, embedding_dimensions, price_per_1k_searches }: Standing) {
  if (outputs?.includes("embedding") || embedding_dimensions !== undefined || id.includes("embed")) return "embedding";
  if (outputs?.includes("score") || price_per_1k_searches !== undefined || id.includes("rerank")) return "rerank";
  if (PURPOSES.test(id) || taskOf(id) !== "" || outputs?.includes("text") === false) return "other";
  return "chat";
}

export const factsOf = (model: Standing) => ({
  in: model.price_input_per_mtok,
  out: model.price_output_per_mtok,
  cached: model.price_cached_input_per_mtok,
  per_1k_searches: model.price_per_1k_searches,
  context: model.context_window,
  max_input: model.max_input_tokens,
  max_output: model.max_output_tokens,
  dimensions: model.embedding_dimensions,
  modality: model.modality,
  cutoff: model.knowledge_cutoff,
  released: model.released,
  open_weights: model.open_weight,
});

/** Meters of tokens, as answers call them. */
const KEYS: Record<string, string> = { input: "in", output: "out", cached_input: "cached" };

type Row = Record<string, unknown>;

/** Prices other than the model's usual ones, a row for all meters with the same conditions; the most asked for come first. */
export function otherPrices({ rates = [] }: Standing): Row[] {
  const rows = new Map<string, Row>();
  for (const { meter, price, per, ...conditions } of rates) {
    const unit = per === "1M tokens" ? {} : { per };
    const key = JSON.stringify([conditions, unit]);
    rows.set(key, { ...conditions, ...unit, ...rows.get(key), [KEYS[meter] ?? meter]: price });
  }
  return [...rows.values()].toSorted((a, b) => rankOf(a) - rankOf(b));
}

const RANKS: ((row: Row) => boolean)[] = [
  ({ service, above, out }) => service === "batch" && above === undefined && out !== undefined,
  ({ service, above, out }) => service === undefined && above !== undefined && out !== undefined,
  ({ service, hours, mode, from }) => service === undefined && [hours, mode, from].some((one) => one !== undefined),
  ({ service, above, cache_write }) => service === undefined && above === undefined && cache_write !== undefined,
  ({ out }) => out !== undefined,
];
const rankOf = (row: Row) => (RANKS.findIndex((is) => is(row)) + RANKS.length + 1) % (RANKS.length + 1);
