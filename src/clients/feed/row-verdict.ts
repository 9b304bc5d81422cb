import { daysBetween } from "../../schema/day.ts";
import { STATUSES } from "../../schema/vocabulary.ts";
import type { HostRow, Judgement, Model, Until, Verdict } from "./api.ts";
import { ago, count } from "./day-count.ts";
import type { HostRows } from "./host-rows.ts";
import type { Resolver } from "./resolve.ts";

/** Worst first. */
export const VERDICTS = [
  "retired",
  "retiring",
  "deprecated",
  "unverified",
  "unknown",
  "ok",
] as const satisfies Verdict[];

export const isEnd = ({ verdict }: { verdict: string }): boolean =>
  verdict === "retired" || verdict === "retiring" || verdict === "deprecated";

/** In days. A page that was last read longer ago no longer shows that a model is fine. */
export const MAX_READING_AGE = 120;
/** In days. A model that ends within the window isn't recommended as a successor. */
export const WINDOW = 90;

/** What verdicts are based on: the day, and what the feed states in addition to its rows. */
export type Grounds = {
  /** UTC day, `YYYY-MM-DD`. */
  today: string;
  /** The day the model's page was last read; null if the feed doesn't say. */
  readOn(model: Model): string | null;
  /** That page. */
  pageOf(model: Model): string | null;
  /** The dated model that its provider says it points to. */
  snapshotOf(model: Model): Model | undefined;
  modelOf(id: string | null): Model | undefined;
  /** Until when its provider promises it; null if it doesn't. */
  notBefore(model: Model): Until | null;
  hostRows: HostRows;
  resolver: Resolver;
  /** In days; MAX_READING_AGE by default. */
  maxReadingAge?: number | undefined;
};

/** The parts of a model's or host's row that decide its verdict. */
export type Standing = Pick<Model, "status" | "deprecated_on" | "retires_on"> &
  Pick<HostRow, "retires_not_before" | "read_on"> & {
    page: string | null;
    /** Where `retires_not_before` is stated, if it isn't that page. */
    promise?: Until | null;
  };

/** What of a model decides at its vendor. */
export const standingOf = (model: Model, { readOn, pageOf, notBefore }: Grounds): Standing => {
  const { status, deprecated_on, retires_on } = model;
  const [page, read_on] = [pageOf(model), readOn(model)];
  const promise = notBefore(model);
  return { status, deprecated_on, retires_on, retires_not_before: promise?.day ?? null, page, read_on, promise };
};

/** The verdict of one row alone. */
export function judgeRow(row: Standing, { today, maxReadingAge = MAX_READING_AGE }: Grounds): Judgement {
  const { status, deprecated_on, retires_on, page, read_on } = row;
  const age_days = read_on === null ? null : Math.max(0, daysBetween(read_on, today));
  const days_left = retires_on === null ? null : daysBetween(today, retires_on);
  const not_before = status === "retired" || retires_on !== null ? null : row.retires_not_before;
  const isOver = not_before !== null && not_before <= today;
  const where = row.promise ? readElsewhere(row.promise, row) : "";
  const promise = isOver
    ? `; it was only promised until ${not_before}${where}, and may end any day`
    : not_before && `; it is promised until ${not_before}${where} and may end from then on`;
  const as = (verdict: Verdict, reason: string): Judgement => ({
    verdict,
    basis: "vendor",
    days_left,
    ends_on: retires_on,
    deprecated_since: deprecated_on,
    not_before,
    past_date: verdict === "retired" && status !== "retired" && (days_left ?? 0) < 0,
    reason: reason + (promise ?? ""),
    page,
    read_on,
    age_days,
  });
  if (status === "retired") return as("retired", retires_on ? `retired on ${retires_on}` : "retired");
  if (days_left === 0) return as("retired", `retires today, ${retires_on}`);
  if (days_left !== null && days_left < 0)
    return as("retired", `its retirement date ${retires_on} passed ${ago(-days_left)}`);
  if (!(STATUSES as readonly string[]).includes(status))
    return as("unknown", `its status in the feed is "${status}", which this version doesn't know`);
  if (days_left !== null) return as("retiring", `retires on ${retires_on}: ${count(days_left)} left`);
  const since = deprecated_on === null ? "" : ` since ${deprecated_on}`;
  if (status === "deprecated") return as("deprecated", `deprecated${since}; no firm retirement date is stated`);
  if (age_days !== null && age_days > maxReadingAge)
    return as(
      "unverified",
      `it was last seen on its page on ${read_on}, ${ago(age_days)}; no retirement was announced then`,
    );
  if (isOver && read_on !== null && read_on < not_before)
    return as("unverified", `no retirement was announced when it was last seen on its page, on ${read_on}`);
  if (status === "ga") return as("ok", "no retirement is announced");
  return as(
    "ok",
    `no retirement is announced; as a ${status} model, it may change without the notice given for a stable one`,
  );
}

type Read = Pick<Judgement, "page" | "read_on">;

/** ` (<page> read on 2026-04-23)`; empty if that is where and when the verdict was read. */
export const readElsewhere = ({ page, read_on }: Read, verdict: Read): string =>
  page === null || (page === verdict.page && read_on === verdict.read_on)
    ? ""
    : ` (<${page}> read on ${read_on ?? "a day that is not stated"})`;

/** `promised until 2026-10-15, which has passed`. */
export const promiseOf = (day: string, today: string): string =>
  `promised until ${day}${day <= today ? ", which has passed" : ""}`;

/** ` (read on 2026-11-20)`; empty if the day is not stated. */
export const readOnDay = ({ read_on }: Pick<Judgement, "read_on">): string =>
  read_on === null ? "" : ` (read on ${read_on})`;

/** `read from 2025-11-13 to 2026-09-07`. */
export function readBetween(days: readonly (string | null)[]): string {
  const known = days.filter((day) => day !== null).toSorted();
  const [oldest, newest] = [known[0], known.at(-1)];
  if (oldest === undefined) return "read on days that are not stated";
  return `read ${oldest === newest ? `on ${oldest}` : `from ${oldest} to ${newest}`}`;
}

/** Whether a model may be recommended as a successor: it is sold, and doesn't end within the window. */
export function lasts({ verdict, days_left }: Judgement, window = WINDOW): boolean {
  if (verdict === "retiring") return (days_left ?? 0) > window;
  return verdict === "ok" || verdict === "unverified";
}
