import type { AnyCatalog, Model } from "../schema/catalog.ts";
import { rowOf } from "../schema/field-keys.ts";
import type { NullReason } from "../schema/model-document.ts";
import type { Field } from "../schema/record.ts";
import { isSold, type Slug } from "../schema/vocabulary.ts";

/**
 * Why a record does not state a field; undefined if it does, or if few do. `excerpt only`: no page about the model was read in
 * full, so the value may be stated in an unread part.
 */
export function nullReason(
  { id, record }: Model<Slug>,
  field: Field,
  held: AnyCatalog["held"],
): NullReason | undefined {
  if (record[field] !== undefined || rowOf(field).seldom) return undefined;
  if (!applies(field, record)) return "not applicable";
  const waiting = held.find((h) => h.id === id && h.field === field);
  if (waiting?.why.code === "conflict") return "conflict";
  if (waiting) return "unreadable";
  return record.evidence.every((e) => e.read_on !== undefined) ? "excerpt only" : "not stated";
}

/** Whether a model of this kind can have the field. If its outputs are not stated, all fields but search prices may apply. */
function applies(field: Field, record: Model<Slug>["record"]): boolean {
  const { status, input_modalities: takes, output_modalities: makes } = record;
  const generates = makes === undefined || makes.some((medium) => medium !== "embedding" && medium !== "score");
  const { only, unit } = rowOf(field);
  if (unit === "tokens" && !isInTokens(record)) return false;
  switch (only) {
    case "embedding":
      return makes?.includes("embedding") ?? true;
    case "rerank":
      return makes?.includes("score") ?? false;
    case "generating":
      return generates;
    case "generating from text":
      return makes === undefined || (generates && (takes === undefined || takes.includes("text")));
    case "ending":
      return !isSold(status);
    default:
      return true;
  }
}

/** False for models that only make images, video or audio and are not priced by tokens, since they have no limits in tokens. */
function isInTokens({ output_modalities: makes, ...record }: Model<Slug>["record"]): boolean {
  const prices = [record.price_input_per_mtok, record.price_output_per_mtok];
  const isSold = prices.some((price) => price !== undefined) || record.rates?.some(({ per }) => per === "1M tokens");
  return isSold === true || makes === undefined || !makes.every((medium) => /^(?:image|video|audio)$/.test(medium));
}
