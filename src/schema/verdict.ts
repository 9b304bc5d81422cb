/** Worst first. */
export const VERDICTS = ["retired", "retiring", "deprecated", "unverified", "unknown", "ok"] as const;
export type VerdictName = (typeof VERDICTS)[number];

/**
 * Where a verdict comes from. `vendor`: the model's own row. `host`: the host's schedule. `snapshot`: the dated models that it points
 * to, or its fine-tuning base. `rule`: the vendor's row, for a host that states nothing of the model. `package`: an official package or list.
 */
export type Basis = "vendor" | "host" | "snapshot" | "rule" | "package";

/** Code → the verdict's reason. */
export const CODES = {
  // retired
  retired: "The page says so.",
  rerouted: "It has ended, and its vendor answers calls with another model (`rerouted_to`, if named).",
  "date-passed": "Its firm date has passed.",
  "ends-today": "Its firm date is today.",
  "not-listed": "It has ended at its vendor, and a later, whole reading of the host's pages doesn't list it.",
  "service-ended": "The host has ended, with whatever was called there.",
  "all-retired": "Every model that the spelling may mean is retired.",
  // retiring, deprecated
  "firm-date": "It has a firm date ahead.",
  announced: "Its end is announced, without a firm date.",
  // unverified
  "old-reading": "It was last read longer ago than the limit. `deprecated` if its end was announced then.",
  "promise-over": "It was promised until a day that has passed since the last reading.",
  "sources-disagree": "Two official pages disagree about its end.",
  "announced-later": "Its vendor announced an end after the host's page was read.",
  "no-schedule": "The feed has no schedule of that host.",
  "not-on-schedule": "The host's schedule doesn't list it.",
  unlisted: "Only its vendor states this id for that host.",
  "open-weights": "It has ended at its vendor, but the host may run a copy of its weights.",
  "fine-tuned": "Fine-tuned models have dates of their own at that host.",
  moving: "An alias that moves: no page says what it points to now.",
  "listed-only": "Its vendor or host only lists it, in a package or on a page.",
  // unknown
  ambiguous:
    "It may mean several models (`among`). `unverified` if several hosts list it, each with an end of its own (`hosts`).",
  unknown: "The feed has no such model; `among` has similar ones.",
  unreadable: "The feed, or its row of that model, can't be read.",
  "unknown-status": "The feed states a status that this program doesn't know.",
  // ok
  available: "On sale, and no end is announced.",
  promised: "The same, and promised until a day ahead.",
} as const;
export type Code = keyof typeof CODES;

/** What is known of a spelling on a day. Days are `YYYY-MM-DD`. */
export type Verdict = {
  verdict: VerdictName;
  code: Code;
  /** Null if there is no model. */
  basis: Basis | null;
  /** The model's id in the feed. */
  id: string | null;
  provider: string | null;
  /** As asked. */
  text: string;
  /** Slug or name of the host or router; null for the vendor's own API. */
  host: string | null;
  status: string | null;
  ends_on: string | null;
  /** Whole days until `ends_on`; negative once it has passed. */
  days_left: number | null;
  deprecated_on: string | null;
  /** Day or month before which it isn't retired. */
  promised_until: string | null;
  /** The official page that states it, the day of its last reading, and the days since. */
  page: string | null;
  read_on: string | null;
  age_days: number | null;
  /** The snapshot, base or target of an alias that decides. */
  via?: string;
  /** Ways of use that end at the host, and that go on; absent: all end. */
  ends_for?: string[];
  continues_for?: string[];
  /** The vendor's word beside a host's. */
  vendor?: Pick<Verdict, "verdict" | "ends_on" | "days_left" | "read_on">;
  /** Beside a vendor's verdict: the hosts that say otherwise. */
  hosts?: AtHost[];
  /** The model that answers calls instead; null if it isn't named. */
  rerouted_to?: string | null;
  /** The models that the text may mean, or of similar names. */
  among?: string[];
  /** Where several rows of a host match: each, the one that decides first. */
  versions?: { as: string; version: string | null; verdict: VerdictName; ends_on: string | null }[];
};
export type AtHost = Pick<Verdict, "verdict" | "ends_on" | "days_left"> & {
  host: string;
  as?: string;
  version?: string;
};

/** Why work has no cost. */
export const COST_CODES = {
  "no-price": "No page states a price of the meter, at that service level if one is given; without a meter, of none.",
  "no-long-price": "No page states the service level's price of the meter for prompts of this length.",
  "unstated-length": "Long prompts have another price, and no page states how long these are.",
  "exceeds-context": "A prompt is longer than the context window.",
  "exceeds-max-input": "A prompt is longer than the maximum input.",
  "exceeds-max-output": "An output is longer than the maximum.",
} as const;
export type CostCode = keyof typeof COST_CODES;
