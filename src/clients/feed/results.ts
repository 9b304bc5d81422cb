// What the core answers with, beside verdicts.
import type { HostStanding, Standing } from "../../schema/standings.ts";
import type { VerdictName } from "../../schema/verdict.ts";

/** A host's row and the model of this catalog that it is about. */
export type HostRow = HostStanding & { model: Standing | null };

export type MatchedBy = "api_string" | "id" | "alias" | "host" | "name" | "dated_version";

/** An id that its provider or a host only lists; `released`: the day of that release or reading. */
export type Listed = { id: string; provider?: string; host?: string; page: number; released: string };

/** What a text means. `text`: as asked. `host`: slug or name of the host or router that uses it; null for the vendor's own API. */
export type Match = { text: string; version?: string | undefined } & (
  | {
      kind: "match";
      model: Standing;
      matched_by: MatchedBy;
      host: string | null;
    }
  /** Rows of hosts for a model that isn't in the catalog. `host`: null if several hosts list it and the text names none. */
  | { kind: "host_row"; rows: readonly HostRow[]; host: string | null }
  | { kind: "listed"; listed: Listed; host: string | null }
  /** `models`: those that an ambiguous text may mean, newest first, else models with similar names. */
  | { kind: "ambiguous" | "unknown" | "unreadable"; models: Standing[]; host: string | null }
);

/** `provider` prefers that provider's models. `host`: where it is called, if the text doesn't say. */
export type ResolveOptions = {
  provider?: string | undefined;
  host?: string | null | undefined;
  version?: string | undefined;
};

/** What the successor has less of, as far as the feed states both. */
export type Loss =
  | { what: "embedding_dimensions" | "context_window" | "max_output_tokens"; from: number; to: number }
  | { what: "modality"; lost: string[] };

/** One stated replacement on the way. `id`: null if it isn't a model of the catalog. */
export type Step = { id: string | null; text: string; verdict: VerdictName | null; ends_on: string | null };

export type Successor = {
  /** Null if it isn't a model of the catalog. */
  id: string | null;
  /** Its api_string, or else as stated. */
  text: string;
  /** Whether the host that is asked about states it itself. */
  from_host: boolean;
  /** The others that are stated beside it, unless they are known not to last. */
  others: Pick<Step, "id" | "text">[];
  /** Whether it is sold and doesn't end within the window. */
  live: boolean;
  /** The stated replacements on the way to it that don't last; all of them, if none lasts. */
  chain: Step[];
  /** Whether each model on the way names only one replacement. */
  single: boolean;
  /** Parameters that its provider states with it. */
  parameters: string | null;
  /** Where and when the first step was last read. */
  page: string | null;
  read_on: string | null;
  /** Its price divided by the old one. */
  price_change: Partial<Record<PriceName, number>>;
  losses: Loss[];
  /** Parameters that it is stated to reject, and the old one isn't. */
  rejects: string[];
  /** Whether it has all the modalities stated for the model, and the same kind of embedding and price. */
  same_kind: boolean;
};

/** The prices that rows have, and that are compared. */
export const PRICES = {
  input: "price_input_per_mtok",
  cached_input: "price_cached_input_per_mtok",
  output: "price_output_per_mtok",
  searches: "price_per_1k_searches",
} as const satisfies Record<string, keyof Standing>;
export type PriceName = keyof typeof PRICES;
