import type { Verdict as FeedVerdict, Judgement } from "../feed/api.ts";
import type { Row } from "./feed.ts";
import { type LockEntry, PRICES, TEXTS } from "./lock-entry.ts";

/** `changed`: dates or status differ from the lock file. `unlocked`: it isn't in the lock file yet. */
export type Verdict = FeedVerdict | "repriced" | "changed" | "unlocked";
/** What may make a check fail; `changed` fails with `repriced`. */
export const FAILABLE = ["retired", "deprecated", "retiring", "repriced", "unknown", "unverified"] as const;
export type Failable = (typeof FAILABLE)[number];
/** What does by default. */
export const FAILING: readonly Failable[] = ["retired", "deprecated", "retiring", "repriced"];
/** `accepted`: what the verdict would be without the lock file. */
export type Judged = Judgement<Verdict> & { accepted?: Verdict };

/** Whether there is nothing to do yet: it is fine, or its firm day is beyond the window. */
export const isEarly = ({ verdict, days_left }: Judgement<Verdict>, within: number): boolean =>
  verdict === "ok" || (verdict === "retiring" && (days_left ?? 0) > within);

/** The verdict that a lock file accepts. A firm day beyond the window counts as `ok`, so that it still fails when it is near. */
export const acceptedAs = (now: Judgement, within: number): FeedVerdict => (isEarly(now, within) ? "ok" : now.verdict);

/**
 * The verdict in view of the model's lock entry. The locked state is accepted, as `ok` with `accepted` set; only what differs from it,
 * or has become worse with time, is reported.
 */
export function againstLock(row: Row, entry: LockEntry, now: Judgement, within: number): Judged {
  const told = TEXTS.filter((field) => row[field] !== entry[field]).map(
    (field) => `${LABELS[field]} was ${entry[field] ?? "not stated"}, is ${row[field] ?? "not stated"}`,
  );
  if (!isEarly(now, within) && now.verdict !== entry.verdict)
    return { ...now, reason: [now.reason, ...told].join("; ") };
  const priced = PRICES.filter((field) => row[field] !== entry[field]).map(
    (field) => `${LABELS[field]} was ${money(entry[field])}, is ${money(row[field])}`,
  );
  if (priced.length > 0)
    return { ...now, verdict: "repriced", reason: `re-priced: ${[...priced, ...told].join("; ")}` };
  if (told.length > 0) return { ...now, verdict: "changed", reason: `changed: ${told.join("; ")}` };
  return now.verdict === "ok" ? now : { ...now, verdict: "ok", accepted: now.verdict };
}

export const LABELS = {
  status: "status",
  deprecated_on: "deprecation date",
  retires_on: "retirement date",
  price_input_per_mtok: "input",
  price_output_per_mtok: "output",
  price_cached_input_per_mtok: "cached input",
  price_per_1k_searches: "1,000 searches",
} as const;

/** `$3`, `$0.075`, `not stated`. */
export const money = (price: number | null) => (price === null ? "not stated" : `$${price}`);
