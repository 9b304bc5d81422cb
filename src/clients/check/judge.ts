import type { Judgement } from "../feed/api.ts";
import type { Stage } from "../feed/verdict.ts";
import type { Row } from "./feed.ts";
import { type LockEntry, PRICES, TEXTS } from "./lock-entry.ts";

/** `changed`: dates or status differ from the lock file. `unlocked`: the lock file does not know it yet. */
export type Verdict = Stage | "repriced" | "changed" | "unlocked";
/** What may make a check fail; `changed` fails with `repriced`. */
export const FAILABLE = ["retired", "deprecated", "retiring", "repriced"] as const;
export type Failable = (typeof FAILABLE)[number];
/** `accepted`: what it would be, were it not locked so. */
export type Judged = Judgement<Verdict> & { accepted?: Verdict };

/**
 * The verdict against what the lock file holds of the model. What is locked is accepted as it was: only what differs from it, or
 * became worse with time, stands out; an accepted state is `ok` with `accepted` set.
 */
export function againstLock(row: Row, entry: LockEntry, now: Judgement<Stage>): Judged {
  const { days_left } = now;
  const told = TEXTS.filter((field) => row[field] !== entry[field]).map(
    (field) => `${LABELS[field]} was ${entry[field] ?? "not stated"}, is ${row[field] ?? "not stated"}`,
  );
  if (now.verdict !== "ok" && now.verdict !== entry.verdict)
    return { ...now, reason: [now.reason, ...told].join("; ") };
  const priced = PRICES.filter((field) => row[field] !== entry[field]).map(
    (field) => `${LABELS[field]} was ${money(entry[field])}, is ${money(row[field])}`,
  );
  if (priced.length > 0)
    return { verdict: "repriced", days_left, reason: `re-priced: ${[...priced, ...told].join("; ")}` };
  if (told.length > 0) return { verdict: "changed", days_left, reason: `changed: ${told.join("; ")}` };
  return now.verdict === "ok" ? now : { ...now, verdict: "ok", accepted: now.verdict };
}

const LABELS = {
  status: "status",
  deprecated_on: "day of deprecation",
  retires_on: "retirement day",
  price_input_per_mtok: "input",
  price_output_per_mtok: "output",
  price_cached_input_per_mtok: "cached input",
  price_per_1k_searches: "1,000 searches",
} as const;

/** `$3`, `$0.075`, `not stated`. */
const money = (price: number | null) => (price === null ? "not stated" : `$${price}`);
