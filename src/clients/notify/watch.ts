import type { Row } from "../check/feed.ts";
import { PRICES } from "../check/lock-entry.ts";
import type { Judgement } from "../feed/api.ts";

const FIELDS = ["status", "ends_on", "deprecated_on", "replacement", ...PRICES] as const;
type Field = (typeof FIELDS)[number];

/** The watched fields of a model. `ends_on`: its retirement date, which may be that of the dated model it points to or of the host. */
export type Facts = Pick<Row, "status" | "deprecated_on" | "replacement" | (typeof PRICES)[number]> & {
  ends_on: string | null;
};

/** The last reminder posted: `step` days before `ends_on`, 0 once the model is retired. */
type Reminder = { ends_on: string | null; step: number };

/**
 * What was posted about a watched id. `facts`: null if the id is not in the feed. `told`: the last reminder. `perhaps`: facts in posts that
 * timed out, so the reader may know them. `count`: how many alerts the hook accepted.
 */
export type Memory = { facts: Facts | null; told: Reminder | null; count: number; perhaps?: Facts[] };

export type Change = { field: Field; from: string | number | null; to: string | number | null };

export type Due = {
  /** `end`: a reminder is due, or the model is retired; `change`: a field changed. */
  why: "end" | "change" | "deprecated" | "unknown";
  changes: Change[];
  /** The memory after the post succeeds. */
  next: Memory;
};

/** Returns null if the feed has neither the model nor a host's row for that spelling. */
export function factsOf(row: Row | undefined, { basis, ends_on }: Pick<Judgement, "basis" | "ends_on">): Facts | null {
  if (row === undefined && basis === null) return null;
  const { status = LISTED, deprecated_on = null, replacement = null } = row ?? {};
  const prices = Object.fromEntries(PRICES.map((field) => [field, row?.[field] ?? null]));
  return { status, ends_on, deprecated_on, replacement, ...(prices as Pick<Facts, (typeof PRICES)[number]>) };
}

/** The status of a model that is known only from a host, because the feed does not cover its vendor. */
const LISTED = "listed";

/**
 * Returns the alert that is due, or only the new memory if none is. If several reminders have become due since the last run, only the one
 * nearest to the retirement counts. The first run reports models that are retired, retire soon or are deprecated, and remembers the rest.
 */
export function dueOf(
  facts: Facts | null,
  { verdict, days_left }: Pick<Judgement, "verdict" | "days_left">,
  before: Memory | undefined,
  days: readonly number[],
): Due | { next: Memory } {
  const { told = null, count = 0 } = before ?? {};
  if (facts === null) {
    if (before && before.facts === null) return { next: before };
    return { why: "unknown", changes: [], next: { facts, told, count: count + 1 } };
  }
  const step = verdict === "retired" ? 0 : (days.filter((day) => (days_left ?? Infinity) <= day).at(-1) ?? null);
  // If a provider reverses a retirement, the reminders start over.
  const isBack = before?.facts?.status === "retired" && facts.status !== "retired";
  const isSame = told !== null && told.ends_on === facts.ends_on && !isBack;
  const reached = step !== null && !(isSame && told.step <= step);
  const changes = changesSince(before, facts).filter(
    // The retirement was reported on its date, so the provider's status change is no news.
    ({ field, to }) => !(field === "status" && to === "retired" && isSame && told.step === 0),
  );
  const why = reached
    ? "end"
    : changes.length > 0
      ? "change"
      : !before?.facts && verdict === "deprecated"
        ? "deprecated"
        : undefined;
  const now = reached ? { ends_on: facts.ends_on, step } : isSame ? told : null;
  if (why === undefined) return { next: { facts, told: now, count } };
  return { why, changes, next: { facts, told: now, count: count + 1 } };
}

/** How `facts` differ from what the reader may know: the last confirmed post or any post that timed out. */
function changesSince(before: Memory | undefined, facts: Facts): Change[] {
  const known = [...(before?.perhaps ?? []).toReversed(), before?.facts ?? facts];
  const changes = known.flatMap((one) => changesOf(one, facts));
  return FIELDS.flatMap((field) => changes.find((change) => change.field === field) ?? []);
}

/** The memory after a post that timed out: the reader may or may not know `facts`. */
export function afterTimeout(before: Memory, facts: Facts): Memory {
  const others = (before.perhaps ?? []).filter((one) => changesOf(one, facts).length > 0);
  return { ...before, perhaps: [...others, facts] };
}

const changesOf = (from: Facts, to: Facts): Change[] =>
  FIELDS.filter((field) => from[field] !== to[field]).map((field) => ({ field, from: from[field], to: to[field] }));
