import { daysBetween } from "../../schema/day.ts";
import { STATUSES } from "../../schema/vocabulary.ts";
import type { Basis, Judgement, Model, NotFound, Verdict } from "./api.ts";
import { ago, count } from "./day-count.ts";
import { passesOn } from "./forms.ts";

/** The worst first. */
export const VERDICTS = [
  "retired",
  "retiring",
  "deprecated",
  "unverified",
  "unknown",
  "ok",
] as const satisfies Verdict[];
export const BASES = ["vendor", "host", "snapshot", "rule"] as const satisfies Basis[];

/** An older reading proves nothing any more, in days. */
export const MAX_READING_AGE = 120;
/** From so many days before its end on, a model is no successor of another. */
export const WINDOW = 90;

/** Why a spelling has no verdict. */
export const WHY_UNKNOWN: Record<NotFound["kind"], string> = {
  ambiguous: "it may mean several models; the feed does not say which: ask with an exact api_string",
  unreadable: "the feed has a row of this id, but the row does not keep to the contract",
  unknown: "the feed has no such model",
};

/** What a verdict rests on. */
export type Grounds = {
  /** UTC day, `YYYY-MM-DD`. */
  today: string;
  /** Model → day on which its provider's page was last read; null where the feed does not say. */
  readOn(model: Model): string | null;
  /** Model → the dated model that its provider says it stands for. */
  snapshotOf(model: Model): Model | undefined;
  /** In days; MAX_READING_AGE unless told. */
  maxReadingAge?: number | undefined;
};

/** What is asked of a model beside its row. */
export type Asked = {
  /** The host or router whose spelling it is; null for the vendor's own API. */
  host?: string | null;
};

/**
 * Where a model stands on a day. `host` without a schedule in the feed: the vendor's end is told, but without one it is `unverified`. A
 * model that stands for a dated one ends with it, where that is sooner.
 */
export function judge(model: Model, grounds: Grounds, { host = null }: Asked = {}): Judgement {
  const own = judgeRow(model, grounds);
  const snapshot = grounds.snapshotOf(model);
  const dated = snapshot && judgeRow(snapshot, grounds);
  const stated =
    snapshot && dated && endsSooner(dated, own)
      ? {
          ...dated,
          basis: "snapshot" as const,
          reason: `it stands for ${snapshot.api_string ?? snapshot.id}: ${dated.reason}`,
        }
      : own;
  if (host === null || passesOn(host)) return stated;
  if (stated.verdict !== "ok") return { ...stated, basis: "rule" };
  const reason = `${host} has a schedule of its own, which the feed does not have; the vendor announces no retirement`;
  return { ...stated, verdict: "unverified", basis: "rule", reason };
}

const ENDS: readonly Verdict[] = ["retired", "retiring", "deprecated"];

function endsSooner(one: Judgement, other: Judgement): boolean {
  if (!ENDS.includes(one.verdict)) return false;
  if (one.verdict === other.verdict) return (one.days_left ?? 0) < (other.days_left ?? 0);
  return VERDICTS.indexOf(one.verdict) < VERDICTS.indexOf(other.verdict);
}

function judgeRow(model: Model, { today, readOn, maxReadingAge = MAX_READING_AGE }: Grounds): Judgement {
  const { status, retires_on } = model;
  const read_on = readOn(model);
  const age_days = read_on === null ? null : Math.max(0, daysBetween(read_on, today));
  const days_left = retires_on === null ? null : daysBetween(today, retires_on);
  const as = (verdict: Verdict, reason: string): Judgement => ({
    verdict,
    basis: "vendor",
    days_left,
    reason,
    page: model.source_url,
    read_on,
    age_days,
  });
  if (status === "retired") return as("retired", retires_on ? `retired, with the day ${retires_on}` : "retired");
  if (days_left === 0) return as("retired", `retires today, ${retires_on}`);
  if (days_left !== null && days_left < 0)
    return as("retired", `its retirement day ${retires_on} passed ${ago(-days_left)}`);
  if (!(STATUSES as readonly string[]).includes(status))
    return as("unknown", `the feed gives it the status "${status}", which this program does not know`);
  if (days_left !== null) return as("retiring", `retires on ${retires_on}: ${count(days_left)} left`);
  if (status === "deprecated") return as("deprecated", "deprecated; no firm retirement day is stated");
  if (age_days !== null && age_days > maxReadingAge)
    return as("unverified", `its page was last read on ${read_on}, ${ago(age_days)}; then no retirement was announced`);
  if (status === "ga") return as("ok", "no retirement is announced");
  return as("ok", `no retirement is announced; in ${status}, it may change without the notice of a stable model`);
}

/** Whether a model may follow another: it is sold, and its end is not within the window. */
export function lasts({ verdict, days_left }: Judgement, window = WINDOW): boolean {
  if (verdict === "retiring") return (days_left ?? 0) > window;
  return verdict === "ok" || verdict === "unverified";
}

/** The verdict on a spelling that has no single model: where all that it may mean are gone, so is it. */
export function judgeNotFound({ kind, models, host }: NotFound, grounds: Grounds): Judgement {
  const each = kind === "ambiguous" ? models.map((model) => judge(model, grounds, { host })) : [];
  const [first] = each;
  if (first && each.every(({ verdict }) => verdict === "retired"))
    return { ...first, basis: "snapshot", reason: `all ${each.length} models that it may mean are retired` };
  const nothing = { days_left: null, page: null, read_on: null, age_days: null };
  return { verdict: "unknown", basis: null, reason: WHY_UNKNOWN[kind], ...nothing };
}

/** A clause → a sentence. */
export const asSentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
