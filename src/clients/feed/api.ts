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

/** What a host states of a model, or of one version of it. Days are `YYYY-MM-DD`. */
export type HostRow = {
  /** The host, as the table of forms names it. */
  host: string;
  /** Id or name under which the host serves it. */
  as: string;
  version: string | null;
  /** Of the model in this feed; null where it is of a maker that the feed does not cover. */
  id: string | null;
  status: string;
  /** Who may use it, where that is not everybody. */
  access: string | null;
  deprecated_on: string | null;
  retires_on: string | null;
  retires_not_before: string | null;
  extended_access_from: string | null;
  /** As the host states it. */
  replacement: string | null;
  notes: string | null;
  /** The host's page, and the day on which it was last read. */
  page: string;
  read_on: string | null;
};

/**
 * Nothing else is ever answered. `retired`: stated so, or its firm day is today or has passed. `retiring`: a firm day lies ahead.
 * `deprecated`: its end is announced without one. `unverified`: nothing speaks against it, but the reading is old, or the spelling is
 * that of a host whose schedule the feed does not have. `unknown` also where the feed fails, and where a spelling means several models
 * or none.
 */
export type Verdict = "retired" | "retiring" | "deprecated" | "unverified" | "ok" | "unknown";

/** `vendor`: the model's own row. `host`: the host's schedule. `snapshot`: the dated models it stands for, or what it is fine-tuned from. `rule`: the vendor's row, for a host's spelling. */
export type Basis = "vendor" | "host" | "snapshot" | "rule";

export type Judgement<V = Verdict> = {
  verdict: V;
  /** What the verdict rests on; null where there is no model. */
  basis: Basis | null;
  /** Whole days to the stated day of retirement; negative once it has passed, null where no firm day is stated. */
  days_left: number | null;
  /** That day, `YYYY-MM-DD`: the vendor's, or with the basis `host` the host's. */
  ends_on: string | null;
  /** Day or month up to which the provider promises it, `YYYY-MM-DD` or `YYYY-MM`, where no firm day is stated. */
  not_before: string | null;
  /** Whether `retired` follows from the day alone: it has passed, but the page still has another status. */
  past_date: boolean;
  /** Why, without the model's name. */
  reason: string;
  /** The provider's page that states it. */
  page: string | null;
  /** Day on which that page was last read, `YYYY-MM-DD`; null where the feed does not say. */
  read_on: string | null;
  /** Whole days since then. */
  age_days: number | null;
};

export type Status = Judgement & {
  /** The model that was judged; null where the verdict is on none. */
  id: string | null;
  /** Migration target as the provider states it. */
  replacement: string | null;
  /** The nearest model on the stated way whose end is not within 90 days. */
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

/** Tokens of one request; `input` without those read from or written to a cache. `service`: batch, flex, priority, fast. */
export type Work = {
  input: number;
  cached?: number;
  cache_write?: number;
  output: number;
  searches?: number;
  requests?: number;
  service?: string;
};

/** In USD for the whole work; null for each reason in `why`. `otherwise`: what it costs from a later day on, at peak hours or in thinking mode. */
export type Price = ({ usd: number; why: [] } | { usd: null; why: string[] }) & {
  otherwise: { when: string; usd: number }[];
};

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
  /** The verdict on the day `on`, `YYYY-MM-DD`; `id` is an id or any other spelling. Throws RangeError where `on` is not a day. */
  status(id: string, on: string): Status;
  /**
   * What a request costs on the day `on` in its context band, times the number of requests; `id` is an id or any other spelling. Reads the
   * feed's rate cards on first use. Rejects only with RangeError: where a number is not one of tokens, or `on` is not a day.
   */
  cost(id: string, work: Work, on: string): Promise<Price>;
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
  /** Where a page was last read longer ago, a model of it is `unverified`, in days; 120 by default. */
  maxReadingAge?: number;
};
