/** A model. Null means that its provider doesn't publish the value. Prices are in USD, sizes in tokens, days `YYYY-MM-DD`. */
export type Model = {
  id: string;
  name: string;
  provider: string;
  /** `ga`, `preview`, `beta`, `deprecated` or `retired`; later feeds may add others. */
  status: string;
  modality: string[] | null;
  context_window: number | null;
  max_output_tokens: number | null;
  price_input_per_mtok: number | null;
  price_output_per_mtok: number | null;
  price_cached_input_per_mtok: number | null;
  price_per_1k_searches: number | null;
  knowledge_cutoff: string | null;
  released: string | null;
  deprecated_on: string | null;
  retires_on: string | null;
  replacement: string | null;
  api_string: string | null;
  notes: string | null;
  source_url: string | null;
  open_weight: boolean | null;
  embedding_dimensions: number | null;
};

/** Tokens of one request; `input` excludes those read from or written to a cache. `service`: batch, flex, priority, fast. */
export type Work = {
  input: number;
  cached?: number;
  cache_write?: number;
  output: number;
  searches?: number;
  requests?: number;
  service?: string;
};
