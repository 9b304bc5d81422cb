import type { Catalog, Model } from "../schema/catalog.ts";
import type { NullReason } from "../schema/model-document.ts";
import type { Field } from "../schema/record.ts";

/**
 * Why the model's record does not state the field (design section 2); undefined where it does. `excerpt only`: no page that
 * speaks of the model was read whole, so the value may well be stated outside what was seen.
 */
export function nullReason({ id, record }: Model, field: Field, held: Catalog["held"]): NullReason | undefined {
  if (record[field] !== undefined) return undefined;
  if (!applies(field, record)) return "not applicable";
  const waiting = held.find((h) => h.id === id && h.field === field);
  if (waiting?.why.startsWith("conflict")) return "conflict";
  if (waiting) return "unreadable";
  return record.evidence.every((e) => e.read_on !== undefined) ? "excerpt only" : "not stated";
}

/** Whether a model of this kind can have the field at all. Where outputs are not stated, everything may apply. */
function applies(
  field: Field,
  { output_modalities, input_modalities, aliases: _, ...record }: Model["record"],
): boolean {
  const makes = (medium: NonNullable<typeof output_modalities>[number]) =>
    output_modalities?.includes(medium) ?? undefined;
  const generates =
    output_modalities === undefined || output_modalities.some((m) => m !== "embedding" && m !== "score");
  switch (field) {
    case "embedding_dimensions":
      return makes("embedding") ?? true;
    case "price_per_1k_searches":
      return makes("score") ?? false;
    case "max_output_tokens":
    case "price_output_per_mtok":
      return generates;
    case "price_cached_input_per_mtok":
    case "knowledge_cutoff":
      return generates && (input_modalities === undefined || input_modalities.includes("text"));
    case "after_retirement":
      return record.status === "deprecated" || record.status === "retired";
    default:
      return true;
  }
}
