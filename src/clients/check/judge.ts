import { daysBetween } from "../feed/day.ts";
import type { Row } from "./feed.ts";
import { type LockEntry, PRICES } from "./lock-entry.ts";

/** `changed`: dates or status differ from the lock file. `unlocked`: the lock file does not know it yet. */
export type Verdict = "ok" | "retired" | "deprecated" | "retiring" | "repriced" | "changed" | "unlocked" | "unknown";
/** What may make a check fail; `changed` fails with `repriced`. */
export const FAILABLE = ["retired", "deprecated", "retiring", "repriced"] as const;
export type Failable = (typeof FAILABLE)[number];
export type Judged = { verdict: Verdict; days_left: number | null; reason: string };

const KNOWN_STATUSES = ["ga", "preview", "beta", "deprecated", "retired"];

/** Row, today (`YYYY-MM-DD`, UTC) and the window in days → what it means to use the model today. */
export function lifecycle(
  row: Pick<Row, "status" | "retires_on" | "deprecated_on">,
  today: string,
  within: number,
): Judged {
  const days_left = row.retires_on === null ? null : daysBetween(today, row.retires_on);
  const as = (verdict: Verdict, reason: string): Judged => ({ verdict, days_left, reason });
  if (row.status === "retired")
    return as("retired", row.retires_on ? `retired, with the day ${row.retires_on}` : "retired");
  if (days_left !== null && days_left <= 0)
    return as(
      "retired",
      days_left === 0
        ? `retires today, ${row.retires_on}`
        : `its retirement day ${row.retires_on} passed ${days(-days_left)} ago`,
    );
  if (!KNOWN_STATUSES.includes(row.status))
    return as("unknown", `the feed gives it the status "${row.status}", which this check does not know`);
  if (days_left !== null && days_left <= within)
    return as("retiring", `retires on ${row.retires_on}: ${days(days_left)} left`);
  if (row.status === "deprecated")
    return as(
      "deprecated",
      days_left === null
        ? "deprecated; no firm retirement day is stated"
        : `deprecated; retires on ${row.retires_on}: ${days(days_left)} left`,
    );
  return as(
    "ok",
    days_left === null ? "no retirement is announced" : `retires on ${row.retires_on}: ${days(days_left)} left`,
  );
}

/**
 * The same against what the lock file holds of the model. What is locked is accepted as it was: only what differs from it, or
 * became worse with time, stands out; an accepted state is `ok` with `accepted` set.
 */
export function againstLock(
  row: Row,
  entry: LockEntry,
  today: string,
  within: number,
): Judged & { accepted?: Verdict } {
  const now = lifecycle(row, today, within);
  const moved = (["status", "deprecated_on", "retires_on"] as const).filter((field) => row[field] !== entry[field]);
  const priced = PRICES.filter((field) => row[field] !== entry[field]);
  const told = moved.map(
    (field) => `${LABELS[field]} was ${entry[field] ?? "not stated"}, is ${row[field] ?? "not stated"}`,
  );
  if (now.verdict !== "ok" && now.verdict !== entry.verdict)
    return { ...now, reason: [now.reason, ...told].join("; ") };
  if (priced.length > 0) {
    const lines = priced.map((field) => `${LABELS[field]} was ${money(entry[field])}, is ${money(row[field])}`);
    return { verdict: "repriced", days_left: now.days_left, reason: `re-priced: ${[...lines, ...told].join("; ")}` };
  }
  if (moved.length > 0) return { verdict: "changed", days_left: now.days_left, reason: `changed: ${told.join("; ")}` };
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
export const money = (price: number | null) => (price === null ? "not stated" : `$${price}`);
const days = (n: number) => (n === 1 ? "1 day" : `${n} days`);
