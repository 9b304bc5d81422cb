import { daysBetween } from "../../schema/day.ts";
import type { Standing } from "../../schema/standings.ts";
import type { Basis, Code, VerdictName } from "../../schema/verdict.ts";
import type { Feed } from "./feed.ts";

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
export type AtHost = Pick<Verdict, "verdict" | "ends_on" | "days_left"> & { host: string; version?: string };

/** In days. A page that was last read longer ago shows neither that a model is fine nor that it has ended. */
export const MAX_READING_AGE = 120;
/** In days. A model that ends within the window isn't recommended as a successor. */
export const WINDOW = 90;

export type Day = { today: string; maxReadingAge?: number | undefined };
export const isEnd = ({ verdict }: Pick<Verdict, "verdict">): boolean =>
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

/** What of a model or host's row decides. */
type Row = Pick<Standing, "status" | "ends_on" | "promised_until" | "deprecated_on">;

/** The verdict of one row alone. */
export function judgeRow(feed: Feed, row: Row, { today, maxReadingAge = MAX_READING_AGE }: Day): Verdict {
  const {
    status: [status],
    ends_on: [ends_on = null] = [],
    promised_until: [promise = null] = [],
  } = row;
  const days_left = ends_on === null ? null : daysBetween(today, ends_on);
  const ageOf = (read_on: string | null) => (read_on === null ? null : Math.max(0, daysBetween(read_on, today)));
  const isOld = (read_on: string | null) => (ageOf(read_on) ?? 0) > maxReadingAge;
  const as = (verdict: VerdictName, code: Code, [, page, read_on]: Row["status"] | NonNullable<Row["ends_on"]>) => ({
    ...NOTHING,
    verdict,
    code,
    basis: "vendor" as const,
    status,
    ends_on,
    days_left,
    deprecated_on: row.deprecated_on ?? null,
    promised_until: promise,
    page: feed.pageOf(page),
    read_on,
    age_days: ageOf(read_on),
  });
  const [, , readOn] = row.status;
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
