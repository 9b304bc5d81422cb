import { daysBetween } from "../../schema/day.ts";
import { STATUSES } from "../../schema/vocabulary.ts";
import type { Basis, HostRow, Judgement, Model, NotFound, Verdict } from "./api.ts";
import { ago, count } from "./day-count.ts";
import { passesOn, runsCopies } from "./forms.ts";
import type { HostRows } from "./host-rows.ts";

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
/** From so many days before its end on, a model is not a successor of another. */
export const WINDOW = 90;

/** Why a spelling has no verdict. */
export const WHY_UNKNOWN: Record<NotFound["kind"], string> = {
  ambiguous: "it may mean several models: give an exact api_string",
  unreadable: "the feed has a row with this id, but it breaks the contract",
  unknown: "the feed has no such model",
};

/** What a verdict rests on. */
export type Grounds = {
  /** UTC day, `YYYY-MM-DD`. */
  today: string;
  /** Model → day on which its provider's page was last read; null where the feed does not say. */
  readOn(model: Model): string | null;
  /** Model → the page that was read then. */
  pageOf(model: Model): string | null;
  /** Model → the dated model that its provider says it stands for. */
  snapshotOf(model: Model): Model | undefined;
  /** Model → day or month before which its provider promises that it does not end. */
  notBefore(model: Model): string | null;
  /** What hosts state. */
  hostRows: HostRows;
  /** In days; MAX_READING_AGE unless told. */
  maxReadingAge?: number | undefined;
};

/** What is asked of a model beside its row. */
export type Asked = {
  /** The host or router whose spelling it is; null for the vendor's own API. */
  host?: string | null;
  /** As it is spelled there. */
  text?: string | undefined;
  /** Where it stands apart from the name. */
  version?: string | undefined;
};

/**
 * Where a model stands on a day. At a host its own row decides. Without one the vendor's end is told, but without an end, or
 * where the weights are open, it is `unverified`. A model that stands for a dated one ends with it, where that is sooner.
 */
export function judge(model: Model, grounds: Grounds, { host = null, text, version }: Asked = {}): Judgement {
  const own = judgeRow(standingOf(model, grounds), grounds);
  const snapshot = grounds.snapshotOf(model);
  const dated = snapshot && judgeRow(standingOf(snapshot, grounds), grounds);
  const stated =
    snapshot && dated && endsSooner(dated, own)
      ? {
          ...dated,
          basis: "snapshot" as const,
          reason: `it points to ${snapshot.api_string ?? snapshot.id}: ${dated.reason}`,
        }
      : own;
  if (host === null) return text?.startsWith("ft:") ? ofBase(stated, model) : stated;
  if (passesOn(host)) return openOr(stated, model, host);
  const rows = grounds.hostRows.find({ host, text, version }, model);
  if (rows.length > 0) return judgeAtHost(rows, grounds, stated.ends_on);
  if (stated.verdict !== "ok") return { ...openOr(stated, model, host), basis: "rule" };
  const reason = `${host} has its own schedule, which the feed doesn't have for this model; the vendor announces no retirement`;
  return { ...stated, verdict: "unverified", basis: "rule", reason };
}

/** What is fine-tuned ends with its base, unless its provider states another day for it. */
function ofBase(stated: Judgement, { api_string, id }: Model): Judgement {
  if (!ENDS.includes(stated.verdict)) return stated;
  const reason = `it is fine-tuned from ${api_string ?? id}: ${stated.reason}; a fine-tuned model may have a date of its own`;
  return { ...stated, basis: "snapshot", reason };
}

/** An end of the vendor's own service is none elsewhere, where anybody may serve the weights, or the host runs copies alone. */
function openOr(stated: Judgement, { open_weight }: Model, host: string): Judgement {
  if (!(open_weight ?? runsCopies(host)) || !ENDS.includes(stated.verdict)) return stated;
  const why = open_weight ? "its weights are open and " : "";
  const reason = `at its own provider: ${stated.reason}; ${why}${host} may serve ${why ? "them" : "it"} for longer`;
  return { ...stated, verdict: "unverified", basis: "rule", reason };
}

/**
 * What a host's rows of one spelling say, one at least. Of several versions or regions, which it leaves open: the next to end, else the
 * last that ended.
 */
export function judgeAtHost(rows: readonly HostRow[], grounds: Grounds, vendorsDay: string | null = null): Judgement {
  const each = rows.map((row) => ({ row, judged: judgeRow(row, grounds) }));
  const alive = each.filter(({ judged }) => judged.verdict !== "retired");
  const worst = (a: Judgement, b: Judgement) =>
    VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || (a.days_left ?? 0) - (b.days_left ?? 0);
  const [first] =
    alive.length > 0
      ? alive.toSorted((a, b) => worst(a.judged, b.judged))
      : each.toSorted((a, b) => (b.judged.days_left ?? 0) - (a.judged.days_left ?? 0));
  const { row, judged } = first as (typeof each)[number];
  return {
    ...judged,
    basis: "host",
    reason: [`at ${row.host}${whichOf(row, rows)}: ${judged.reason}`, ...more()].join("; "),
  };

  function more(): string[] {
    const told: string[] = [];
    if (row.extended_access_from) told.push(`extended access from ${row.extended_access_from}`);
    if (row.access && judged.verdict !== "retired") told.push(`access: ${row.access}`);
    if (row.replacement) told.push(`it names ${row.replacement} instead`);
    if (vendorsDay !== null)
      told.push(
        vendorsDay === judged.ends_on ? "the vendor has the same date" : `the vendor's own date is ${vendorsDay}`,
      );
    return told;
  }
}

const whichOf = ({ version }: HostRow, rows: readonly HostRow[]) =>
  version === null ? "" : ` (version ${version}${rows.length > 1 ? `, one of ${rows.length}` : ""})`;

const ENDS: readonly Verdict[] = ["retired", "retiring", "deprecated"];

function endsSooner(one: Judgement, other: Judgement): boolean {
  if (!ENDS.includes(one.verdict)) return false;
  if (one.verdict === other.verdict) return (one.days_left ?? 0) < (other.days_left ?? 0);
  return VERDICTS.indexOf(one.verdict) < VERDICTS.indexOf(other.verdict);
}

type Standing = Pick<Model, "status" | "retires_on"> &
  Pick<HostRow, "retires_not_before" | "read_on"> & { page: string | null };

const standingOf = (model: Model, { readOn, pageOf, notBefore }: Grounds): Standing => {
  const { status, retires_on } = model;
  return { status, retires_on, retires_not_before: notBefore(model), page: pageOf(model), read_on: readOn(model) };
};

function judgeRow(row: Standing, { today, maxReadingAge = MAX_READING_AGE }: Grounds): Judgement {
  const { status, retires_on, page, read_on } = row;
  const age_days = read_on === null ? null : Math.max(0, daysBetween(read_on, today));
  const days_left = retires_on === null ? null : daysBetween(today, retires_on);
  const not_before = status === "retired" || retires_on !== null ? null : row.retires_not_before;
  const isOver = not_before !== null && not_before <= today;
  const promise = isOver
    ? `; it was only promised until ${not_before}, and may end any day`
    : not_before && `; it is promised until ${not_before} and may end from then on`;
  const as = (verdict: Verdict, reason: string): Judgement => ({
    verdict,
    basis: "vendor",
    days_left,
    ends_on: retires_on,
    not_before,
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
    return as("unknown", `its status in the feed is "${status}", which this version does not know`);
  if (days_left !== null) return as("retiring", `retires on ${retires_on}: ${count(days_left)} left`);
  if (status === "deprecated") return as("deprecated", "deprecated; no firm retirement date is stated");
  if (age_days !== null && age_days > maxReadingAge)
    return as("unverified", `its page was last read on ${read_on}, ${ago(age_days)}; no retirement was announced then`);
  if (isOver && read_on !== null && read_on < not_before)
    return as("unverified", `no retirement was announced when its page was last read, on ${read_on}`);
  if (status === "ga") return as("ok", "no retirement is announced");
  return as(
    "ok",
    `no retirement is announced; as a ${status} model, it may change without the notice given for a stable one`,
  );
}

/** Whether a model may follow another: it is sold, and its end is not within the window. */
export function lasts({ verdict, days_left }: Judgement, window = WINDOW): boolean {
  if (verdict === "retiring") return (days_left ?? 0) > window;
  return verdict === "ok" || verdict === "unverified";
}

/**
 * The verdict on a spelling that has no single model: where all that it may mean are gone, so is it. A host may state what becomes of a
 * model whose maker the feed does not cover.
 */
export function judgeNotFound({ kind, models, host }: NotFound, grounds: Grounds, text?: string): Judgement {
  const rows = host === null || kind !== "unknown" ? [] : grounds.hostRows.find({ host, text });
  if (rows.length > 0) return judgeAtHost(rows, grounds);
  const each = kind === "ambiguous" ? models.map((model) => judge(model, grounds, { host, text })) : [];
  const [first] = each;
  if (first && each.every(({ verdict }) => verdict === "retired"))
    return { ...first, basis: "snapshot", reason: `all ${each.length} models it may mean are retired` };
  const nothing = { days_left: null, ends_on: null, not_before: null, page: null, read_on: null, age_days: null };
  return { verdict: "unknown", basis: null, reason: WHY_UNKNOWN[kind], ...nothing };
}

/** A clause → a sentence. */
export const asSentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
