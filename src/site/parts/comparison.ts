import type { Model } from "../../schema/feed.ts";
import { count, usd } from "./value.ts";

/** At most so many models stand side by side. */
export const MOST = 6;

type Best = "lowest" | "largest";
type Line = { field: keyof Model & string; title: string; write: (value: never) => string; best?: Best; rare?: true };

const text = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value));
const yes = (value: boolean) => (value ? "yes" : "no");
const line = (field: Line["field"], title: string, write: Line["write"] = text, best?: Best): Line => ({
  field,
  title,
  write,
  ...(best && { best }),
});

/** In this order; the rare ones only where a model states them. */
const LINES: readonly Line[] = [
  line("provider", "Provider"),
  line("status", "Status"),
  line("price_input_per_mtok", "Input, USD per 1M", usd, "lowest"),
  line("price_cached_input_per_mtok", "Cached input, USD per 1M", usd, "lowest"),
  line("price_output_per_mtok", "Output, USD per 1M", usd, "lowest"),
  { ...line("price_per_1k_searches", "Searches, USD per 1,000", usd, "lowest"), rare: true },
  line("context_window", "Context, tokens", count, "largest"),
  line("max_output_tokens", "Maximum output, tokens", count, "largest"),
  { ...line("embedding_dimensions", "Dimensions", count), rare: true },
  line("modality", "Modalities"),
  line("knowledge_cutoff", "Knowledge cutoff"),
  line("released", "Released"),
  { ...line("deprecated_on", "Deprecated on"), rare: true },
  line("retires_on", "Retires on"),
  { ...line("replacement", "Replacement"), rare: true },
  { ...line("open_weight", "Open weights", yes), rare: true },
  line("api_string", "API string"),
  { ...line("notes", "Notes"), rare: true },
];

/** `text` null: not stated. `mark`: lowest or largest, where at least two models state different values. */
export type Cell = { text: string | null; mark: Best | null };
export type ComparedLine = { field: string; title: string; differs: boolean; cells: Cell[] };

/** Models → the lines of their comparison. One that states a value and one that does not differ, too; every API string does, and is not said to. */
export function compared(models: readonly Model[]): ComparedLine[] {
  return LINES.flatMap(({ field, title, write, best, rare }) => {
    const values = models.map((model) => model[field] ?? null);
    if (rare && values.every((value) => value === null)) return [];
    const texts = values.map((value) => (value === null ? null : write(value as never)));
    const stated = values.filter((value) => typeof value === "number");
    const top = best === "lowest" ? Math.min(...stated) : Math.max(...stated);
    const marked = best !== undefined && new Set(stated).size > 1;
    const cells = values.map((value, i) => ({ text: texts[i] ?? null, mark: marked && value === top ? best : null }));
    return [{ field, title, differs: field !== "api_string" && new Set(texts).size > 1, cells }];
  });
}

/** Models that hold every word of what was typed, those that begin with it first. */
export function found(models: readonly Model[], typed: string, most = 8): Model[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = models.flatMap((model) => {
    const held = `${model.id} ${model.name} ${model.api_string ?? ""} ${model.provider}`.toLowerCase();
    if (!words.every((word) => held.includes(word))) return [];
    const begins = [model.id, model.name.toLowerCase()].some((name) => name.startsWith(words[0] ?? ""));
    const gone = model.status === "retired" ? 2 : model.status === "deprecated" ? 1 : 0;
    return [{ model, rank: gone * 2 + (begins ? 0 : 1) }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ model }) => model);
}
