import type { Field } from "../../schema/record.ts";

const TITLES: Record<Field, string> = {
  name: "Name",
  api_string: "API string",
  aliases: "Other spellings",
  hosts: "On other platforms",
  status: "Status",
  input_modalities: "Input modalities",
  output_modalities: "Output modalities",
  context_window: "Context window (tokens)",
  max_input_tokens: "Maximum input (tokens)",
  max_output_tokens: "Maximum output (tokens)",
  price_input_per_mtok: "Input price (per 1M tokens)",
  price_output_per_mtok: "Output price (per 1M tokens)",
  price_cached_input_per_mtok: "Cached input price (per 1M tokens)",
  price_per_1k_searches: "Search price (per 1,000 searches)",
  rates: "Rate card",
  knowledge_cutoff: "Knowledge cutoff",
  released: "Released",
  deprecated_on: "Deprecated on",
  retires_on: "Retires on",
  retires_not_before: "Retires not before",
  replacements: "Replacement",
  after_retirement: "After retirement",
  capabilities: "Capabilities",
  open_weight: "Open weights",
  embedding_dimensions: "Embedding dimensions",
  notes: "Notes",
};

/** Field → its name for people, with the unit of its figure; a field without one keeps its own. */
export const titleOf = (field: string): string => (TITLES as Record<string, string>)[field] ?? field;
