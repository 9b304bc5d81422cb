import { daysBetween } from "../../schema/day.ts";
import type { Standing } from "../../schema/standings.ts";
import type { Code, Verdict, VerdictName } from "../../schema/verdict.ts";
import type { Feed } from "./feed.ts";

/** In days. A page that was last read longer ago shows neither that a model is fine nor that it has ended. */
export const MAX_READING_AGE = 120;
/** In days. A model that ends within the window isn't recommended as a successor. */
export const WINDOW = 90;

export type Day = { today: string; maxReadingAge?: number | undefined };
export const isEnd = ({ verdict }: { verdict: string }): boolean =>
  verdict === "retired" || verdict === "retiring" || verdict === "deprecated";

/** Whether a model may be recommended as a successor: it is sold, and doesn't end within the window. */
export const lasts = ({ verdict, days_left }: Pick<Verdict, "verdict" | "days_left">, window = WINDOW): boolean =>
  verdict === "retiring" ? (days_left ?? 0) > window : verdict === "ok" || verdict === "unverified";

export const NOTHING = {
  basis: null,
  id: null,
  provider: null,
  text: "",
  host: null,
  status: null,
  ends_on: null,
  days_left: null,
  deprecated_on: null,
  promised_until: null,
  page: null,
  read_on: null,
  age_days: null,
} as const;

const ageOf = (read_on: string | null, today: string) =>
  read_on === null ? null : Math.max(0, daysBetween(read_on, today));

/** Where and when a verdict's reason was read. */
export const readingOf = (feed: Feed, page: number, read_on: string | null, { today }: Day) => ({
  page: feed.pageOf(page),
  read_on,
  age_days: ageOf(read_on, today),
});

/** What of a model or host's row decides. */
type Row = Pick<Standing, "status" | "ends_on" | "promised_until" | "deprecated_on" | "disputed">;

/** The verdict of one row alone. */
export function judgeRow(feed: Feed, row: Row, { today, maxReadingAge = MAX_READING_AGE }: Day): Verdict {
  const {
    status: [status],
    ends_on: [ends_on = null] = [],
    promised_until: [promise = null] = [],
  } = row;
  const days_left = ends_on === null ? null : daysBetween(today, ends_on);
  const isOld = (read_on: string | null) => (ageOf(read_on, today) ?? 0) > maxReadingAge;
  const as = (verdict: VerdictName, code: Code, [, page, read_on]: readonly [unknown, number, string | null]) => ({
    ...NOTHING,
    verdict,
    code,
    basis: "vendor" as const,
    status,
    ends_on,
    days_left,
    deprecated_on: row.deprecated_on ?? null,
    promised_until: promise,
    ...readingOf(feed, page, read_on, { today }),
  });
  const [, , readOn] = row.status;
  const [values = []] = row.disputed ?? [];
  const days = values.filter((value) => /^\d/.test(value));
  if (row.disputed && (status !== "retired" || values.some((value) => value > today))) {
    const [first = ends_on] = days;
    const left = first === null ? null : daysBetween(today, first);
    return { ...as("unverified", "sources-disagree", row.disputed), ends_on: first, days_left: left };
  }
  if (status === "retired") return as("retired", "retired", row.status);
  if (row.ends_on && days_left !== null && days_left <= 0) {
    const [day, , read] = row.ends_on;
    if (status !== "deprecated" && readOn !== null && readOn > day && readOn > (read ?? ""))
      return as("unverified", "sources-disagree", row.ends_on);
    if (!isOld(read)) return as("retired", days_left === 0 ? "ends-today" : "date-passed", row.ends_on);
    return as(status === "deprecated" ? "deprecated" : "unverified", "old-reading", row.ends_on);
  }
  if (!KNOWN.has(status)) return as("unknown", "unknown-status", row.status);
  if (row.ends_on) return as("retiring", "firm-date", row.ends_on);
  if (status === "deprecated") return as("deprecated", "announced", row.status);
  if (isOld(readOn)) return as("unverified", "old-reading", row.status);
  if (promise !== null && promise <= today && readOn !== null && readOn < promise)
    return as("unverified", "promise-over", row.status);
  return as("ok", promise !== null && promise > today ? "promised" : "available", row.status);
}

const KNOWN: ReadonlySet<string> = new Set(["preview", "beta", "ga", "deprecated"]);

/** What is stated of something else proves no day. */
export const unproven = (verdict: Verdict): Verdict => ({
  ...verdict,
  verdict: "unverified",
  ends_on: null,
  days_left: null,
  deprecated_on: null,
});
