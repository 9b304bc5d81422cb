// What is news about a watched model: how its facts differ from what was posted before, which a file remembers.

import { isDay } from "../../schema/day.ts";
import { jsonIn } from "../check/accepted.ts";
import type { Verdict } from "../feed/judge.ts";
import { type Match, PRICES as PRICE_OF } from "../feed/results.ts";

const PRICES = Object.values(PRICE_OF);
const FIELDS = ["status", "ends_on", "deprecated_on", "replacement", ...PRICES] as const;
type Field = (typeof FIELDS)[number];

/** The watched fields of a model. `ends_on` may be that of the dated model it points to or of the host. */
export type Facts = Record<Field, string | number | null>;

/** The last reminder posted: `step` days before `ends_on`, 0 once the model is retired. */
type Reminder = { ends_on: Facts["ends_on"]; step: number };

/** What was posted of an id. `facts`: null if unknown. `told`: the last reminder. `perhaps`: facts in posts that timed out. `count`: of alerts. */
export type Memory = { facts: Facts | null; told: Reminder | null; count: number; perhaps?: Facts[] };

export type Change = { field: Field; from: string | number | null; to: string | number | null };

export type Due = {
  /** `end`: a reminder is due, or the model is retired; `change`: a field changed. */
  why: "end" | "change" | "deprecated" | "unknown";
  changes: Change[];
  /** The memory after the post succeeds. */
  next: Memory;
};

/** The status of a model that is known only from a host or a package. */
const LISTED = "listed";

/** Returns null if the feed has neither the model nor a host's row for that spelling. */
export function factsOf(match: Match, { basis, ends_on }: Verdict): Facts | null {
  if (match.kind !== "match" && basis === null) return null;
  const model = match.kind === "match" ? match.model : undefined;
  const prices = Object.fromEntries(PRICES.map((field) => [field, model?.[field] ?? null]));
  return {
    status: model?.status[0] ?? LISTED,
    ends_on,
    deprecated_on: model?.deprecated_on ?? null,
    replacement: model?.replacements?.map(({ model }) => model).join(", ") ?? null,
    ...(prices as Record<(typeof PRICES)[number], number | null>),
  };
}

/**
 * Returns the alert that is due, or only the new memory if none is. If several reminders have become due since the last run, only the one
 * nearest to the retirement counts. The first run reports models that are retired, retire soon or are deprecated, and remembers the rest.
 */
export function dueOf(
  facts: Facts | null,
  { verdict, days_left }: Pick<Verdict, "verdict" | "days_left">,
  before: Memory | undefined,
  days: readonly number[],
): Due | { next: Memory } {
  const { told = null, count = 0 } = before ?? {};
  if (facts === null) {
    if (before && before.facts === null) return { next: before };
    return { why: "unknown", changes: [], next: { facts, told, count: count + 1 } };
  }
  const ahead = verdict === "retiring" ? (days_left ?? Infinity) : Infinity;
  const step = verdict === "retired" ? 0 : (days.filter((day) => ahead <= day).at(-1) ?? null);
  // If a provider reverses a retirement, the reminders start over.
  const isBack = before?.facts?.status === "retired" && facts.status !== "retired";
  const isSame = told !== null && told.ends_on === facts.ends_on && !isBack;
  const reached = step !== null && !(isSame && told.step <= step);
  const changes = changesSince(before, facts).filter(
    // The retirement was reported on its date, so the provider's status change is no news.
    ({ field, to }) => !(field === "status" && to === "retired" && isSame && told.step === 0),
  );
  const isNew = !before?.facts && verdict === "deprecated";
  const why = reached ? "end" : changes.length > 0 ? "change" : isNew ? "deprecated" : undefined;
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

/** What was posted to one hook. `failing_since`: the day on which it started to fail; null if it works. */
export type State = { failing_since: string | null; models: Map<string, Memory> };

/** Parses a state file. Returns a sentence if it is invalid. */
export function readState(text: string): State | string {
  const json = jsonIn(text);
  if (json === undefined) return "it is not JSON: restore it, or delete it to get everything that is due again";
  const { version, failing_since, models } = (json ?? {}) as Record<string, unknown>;
  if (version !== 1 || typeof models !== "object" || models === null)
    return "it is not a version 1 state file: name another";
  if (failing_since !== null && !isDay(failing_since)) return "failing_since is not a date: write null";
  const odd = Object.entries(models).find(([, memory]) => !isMemory(memory));
  if (odd) return `the entry of ${odd[0]} is incomplete: delete it to get what is due again`;
  return { failing_since, models: new Map(Object.entries(models)) };
}

function isMemory(value: unknown): value is Memory {
  const { facts, told, count } = (value ?? {}) as Partial<Memory>;
  return Number.isInteger(count) && typeof facts === "object" && (told === null || Number.isInteger(told?.step));
}

/** Formats a state file, sorted so that two files can be compared line by line. */
export function formatState({ failing_since, models }: State): string {
  const sorted = [...models].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ version: 1, failing_since, models: Object.fromEntries(sorted) }, null, 2)}\n`;
}
