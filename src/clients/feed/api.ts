import type { Fetch, Store } from "./request.ts";

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

/** A host's row for a model, or for one version of it. Days are `YYYY-MM-DD`. */
export type HostRow = {
  /** Name of the host. */
  host: string;
  /** The id or name under which the host serves it. */
  as: string;
  /** What the host calls it; null if that is the same. */
  name: string | null;
  version: string | null;
  /** The model's id in this feed; null if the feed doesn't cover its maker. */
  id: string | null;
  status: string;
  /** Who may use it, if not everybody. */
  access: string | null;
  deprecated_on: string | null;
  retires_on: string | null;
  retires_not_before: string | null;
  extended_access_from: string | null;
  /** As the host states it. */
  replacement: string | null;
  notes: string | null;
  /** The host's page; `read_on` is the day it was last read. */
  page: string;
  read_on: string | null;
};

/**
 * `retired`: stated as retired, or its firm date is today or has passed. `retiring`: it has a firm future date. `deprecated`: its
 * retirement is announced without a firm date. `unverified`: no retirement is stated, but the reading is old, or it is a host's spelling
 * that isn't on the host's schedule. `unknown`: the feed failed, or the spelling matches several models or none.
 */
export type Verdict = "retired" | "retiring" | "deprecated" | "unverified" | "ok" | "unknown";

/** `vendor`: the model's own row. `host`: the host's schedule. `snapshot`: the dated models it points to, or its fine-tuning base. `rule`: the vendor's row, for a host that states nothing about it. */
export type Basis = "vendor" | "host" | "snapshot" | "rule";

export type Judgement<V = Verdict> = {
  verdict: V;
  /** What the verdict is based on; null if there is no model. */
  basis: Basis | null;
  /** Whole days until the stated retirement date; negative once it has passed, null if no firm date is stated. */
  days_left: number | null;
  /** That date, `YYYY-MM-DD`: the vendor's, or the host's if `basis` is `host`. */
  ends_on: string | null;
  /** The day since which it has been deprecated, `YYYY-MM-DD`; null if none is stated. */
  deprecated_since: string | null;
  /** The day or month before which the provider promises not to retire it, `YYYY-MM-DD` or `YYYY-MM`, if no firm date is stated. */
  not_before: string | null;
  /** Whether `retired` follows from the date alone: it has passed, but the page still shows another status. */
  past_date: boolean;
  /** Why, without the model's name. */
  reason: string;
  /** The official page that states it. */
  page: string | null;
  /** The day that page was last read, `YYYY-MM-DD`; null if the feed doesn't say. */
  read_on: string | null;
  /** Whole days since `read_on`. */
  age_days: number | null;
};

/** The day or month until which a provider promises a model, and where and when that was last read. */
export type Until = { day: string; page: string | null; read_on: string | null };

export type Status = Judgement & {
  /** The model that was judged; null if there is none. */
  id: string | null;
  /** The replacement, as the provider states it. */
  replacement: string | null;
  /** The first model in the chain of stated replacements that doesn't retire within 90 days. */
  live: Model | null;
};

export type Match = "api_string" | "id" | "alias" | "host" | "name" | "dated_version";

export type Found = {
  kind: "found";
  model: Model;
  matched_by: Match;
  /** The host or router that uses this spelling; null for the provider's own API. */
  host: string | null;
};

/** `models`: the models that an ambiguous text may mean, else models with similar names. Empty if the feed failed. */
export type NotFound = { kind: "ambiguous" | "unreadable" | "unknown"; models: Model[]; host: string | null };

export type Resolution = Found | NotFound;

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

/**
 * The total in USD, or null with the reasons in `why`. `range`: with the prices of short and of long prompts, where the only reason is that
 * the length from which a prompt is long is not stated. `otherwise`: the cost from a later day, at peak hours or in thinking mode.
 */
export type Price = ({ usd: number; why: [] } | { usd: null; why: string[] }) & {
  range: { low: number; high: number } | null;
  otherwise: { when: string; usd: number }[];
};

export type Catalog = {
  /** Why there is no feed; null if there is one. */
  problem: string | null;
  /** The feed's version; null if it failed. */
  version: 1 | 2 | null;
  /** The day the catalog last changed or was verified; null if the feed failed. */
  updated: string | null;
  models: readonly Model[];
  /** Ids of rows that couldn't be read; their verdict is `unknown`. */
  unreadable: readonly string[];
  /** Any spelling (API string, id, alias, a host's or router's form, name) → the model it means. */
  resolve(text: string): Resolution;
  /** The verdict on the day `on`, `YYYY-MM-DD`; `id` is an id or any other spelling. Throws RangeError if `on` isn't a day. */
  status(id: string, on: string): Status;
  /**
   * The cost of a request on the day `on` in its context band, times the number of requests; `id` is an id or any other spelling. Fetches
   * the feed's rate cards on first use. Rejects only with RangeError, if a token count or `on` is invalid.
   */
  cost(id: string, work: Work, on: string): Promise<Price>;
};

export type Options = {
  /** The feed's base URL (`https://almanac.example`, `…/v1`), or the URL of its catalog document. In Node, ALMANAC_URL by default. */
  url?: string;
  /** In memory by default. */
  store?: Store;
  /** The global fetch by default. */
  fetch?: Fetch;
  /** For each request, in milliseconds; 10,000 by default. */
  timeout?: number;
  /** In days, 120 by default. A model whose page was last read longer ago is `unverified`. */
  maxReadingAge?: number;
};
