// What is due of one watched model: pure, so that a thousand days can be tried.

import type { Row } from "../check/feed.ts";
import { PRICES } from "../check/lock-entry.ts";
import type { Judgement } from "../feed/api.ts";

const FIELDS = ["status", "ends_on", "deprecated_on", "replacement", ...PRICES] as const;
type Field = (typeof FIELDS)[number];

/** What a hook was told of a model. `ends`: its firm last day, that of the dated model it stands for or of the host included. */
export type Facts = Pick<Row, "status" | "deprecated_on" | "replacement" | (typeof PRICES)[number]> & {
  ends_on: string | null;
};

/** The step of the ladder that was told last: so many days before `ends_on`; 0: it has ended. */
export type Told = { ends_on: string | null; step: number };

/**
 * What is remembered of a watched spelling. `facts` is null where the feed does not know it; `perhaps`: what a hook that hung may have
 * been told since; `count`: how many alerts were taken.
 */
export type Memory = { facts: Facts | null; told: Told | null; count: number; perhaps?: Facts[] };

export type Change = { field: Field; from: string | number | null; to: string | number | null };

export type Due = {
  /** `end`: a step of the ladder is reached, or it has ended; `change`: something else is told. */
  why: "end" | "change" | "deprecated" | "unknown";
  changes: Change[];
  /** The memory once it is told. */
  next: Memory;
};

/** Null where the feed has neither the model nor a host's row of that spelling. */
export function factsOf(row: Row | undefined, { basis, ends_on }: Pick<Judgement, "basis" | "ends_on">): Facts | null {
  if (row === undefined && basis === null) return null;
  const { status = LISTED, deprecated_on = null, replacement = null } = row ?? {};
  const prices = Object.fromEntries(PRICES.map((field) => [field, row?.[field] ?? null]));
  return { status, ends_on, deprecated_on, replacement, ...(prices as Pick<Facts, (typeof PRICES)[number]>) };
}

/** The status of a model that a host lists, of a vendor that the feed does not have. */
const LISTED = "listed";

/**
 * What a model gives to tell, or the memory as it is to be kept where there is nothing. Of several steps passed since the last run
 * only the nearest to the end is told. A first run tells what ends or is deprecated, and remembers the rest.
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
  // A provider that takes a retirement back begins anew.
  const isBack = before?.facts?.status === "retired" && facts.status !== "retired";
  const isSame = told !== null && told.ends_on === facts.ends_on && !isBack;
  const reached = step !== null && !(isSame && told.step <= step);
  const changes = sinceTold(before, facts).filter(
    // Its end has been told; that the provider now says so too is nothing new.
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

/** What differs from what the reader knows: what was told last, or one of the posts that had no answer. */
function sinceTold(before: Memory | undefined, facts: Facts): Change[] {
  const known = [...(before?.perhaps ?? []).toReversed(), before?.facts ?? facts];
  const changes = known.flatMap((one) => changesOf(one, facts));
  return FIELDS.flatMap((field) => changes.find((change) => change.field === field) ?? []);
}

/** The memory after a post that had no answer: if something else holds by the next run, the reader may know this. */
export function perhapsTold(before: Memory, facts: Facts): Memory {
  const others = (before.perhaps ?? []).filter((one) => changesOf(one, facts).length > 0);
  return { ...before, perhaps: [...others, facts] };
}

const changesOf = (from: Facts, to: Facts): Change[] =>
  FIELDS.filter((field) => from[field] !== to[field]).map((field) => ({ field, from: from[field], to: to[field] }));
