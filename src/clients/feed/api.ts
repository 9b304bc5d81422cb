/** A model. Null: its provider does not publish the value. Prices are in USD, sizes in tokens, days `YYYY-MM-DD`. */
export type Model = {
  id: string;
  name: string;
  provider: string;
  /** `ga`, `preview`, `beta`, `deprecated` or `retired`; a later feed may add words. */
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

/** Nothing else is ever answered. `unknown` also where the feed fails, and where a spelling means several models or none. */
export type Verdict = "ok" | "plan" | "act_now" | "dead" | "unknown";

export type Judgement<V = Verdict> = {
  verdict: V;
  /** Whole days to the stated day of retirement; negative once it has passed, null where no firm day is stated. */
  days_left: number | null;
  /** One sentence. */
  reason: string;
};

export type Status = Judgement & {
  /** The model that was judged; null where the verdict is on none. */
  id: string | null;
  /** Migration target as the provider states it. */
  replacement: string | null;
  /** The nearest model on the stated way whose own verdict is `ok`. */
  live: Model | null;
};

export type Match = "api_string" | "id" | "alias" | "host" | "name" | "dated_version";

export type Found = {
  kind: "found";
  model: Model;
  matched_by: Match;
  /** Where the model is spelled so; null for the provider's own API. */
  host: string | null;
};

/** `models`: what the text may mean where it is ambiguous; else models of a similar name. None where the feed failed. */
export type NotFound = { kind: "ambiguous" | "unreadable" | "unknown"; models: Model[]; host: string | null };

export type Resolution = Found | NotFound;

export type Catalog = {
  /** Why there is no feed; null where there is one. */
  problem: string | null;
  /** Version of the answer; null where the feed failed. */
  version: 1 | 2 | null;
  /** Day on which the catalog last changed or was verified; null where the feed failed. */
  updated: string | null;
  models: readonly Model[];
  /** Ids of rows that could not be read; their verdict is `unknown`. */
  unreadable: readonly string[];
  /** Any spelling (API string, id, alias, a host's or router's form, name) → the model that it means. */
  resolve(text: string): Resolution;
  /** The verdict on the day `on`, `YYYY-MM-DD`; `id` is an id or any other spelling. Throws RangeError where `on` is no day. */
  status(id: string, on: string): Status;
};

/** An answer as it is kept: its ETag and its text. */
export type Entry = { etag: string; body: string };

/** Where answers are kept, by address. A store that fails is passed over. */
export type Store = {
  get(url: string): Entry | undefined | Promise<Entry | undefined>;
  set(url: string, entry: Entry): unknown;
};

export type Fetch = (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>;

export type Options = {
  /** The feed's base address (`https://almanac.example`, `…/v1`), or that of its catalog document. In Node, ALMANAC_URL by default. */
  url?: string;
  /** In memory by default, for as long as the program runs. */
  store?: Store;
  /** The built-in fetch by default. */
  fetch?: Fetch;
  /** For each request, in milliseconds; 10,000 by default. */
  timeout?: number;
};
