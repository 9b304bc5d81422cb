import { daysBetween } from "../../schema/day.ts";
import { READING_LIMITS } from "../../schema/reading-limits.ts";

/** How old a reading is. */
export type Age = { text: string; kind: "" | "overdue" | "old" };

const OLD = 30;

/** The age of a reading (days as `YYYY-MM-DD`, UTC): empty while fresh, then `overdue, 12 days old`. */
export function ageOf(on: string, today: string): Age {
  const days = daysBetween(on, today);
  if (days <= READING_LIMITS.overdue_after_days) return { text: "", kind: "" };
  return { text: `overdue, ${days} days old`, kind: days > OLD ? "old" : "overdue" };
}

export type Left = { text: string; kind: "urgent" | "soon" | "later" | "passed" };

/**
 * Announced day seen from today (both `YYYY-MM-DD`, UTC) → `in 9 days`. Where it has passed, says so, and when its page was last
 * read, since the provider may have moved it after that; `write` gives that day its form.
 */
export function daysLeft(on: string, today: string, readOn: string, write: (day: string) => string = String): Left {
  const days = daysBetween(today, on);
  if (days < 0) {
    const since = readOn && readOn <= on ? `(passed; page last read ${write(readOn)})` : "(passed)";
    return { text: since, kind: "passed" };
  }
  const text = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
  return { text, kind: days <= 30 ? "urgent" : days <= 90 ? "soon" : "later" };
}
