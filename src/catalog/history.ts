import type { Change } from "../schema/history.ts";
import type { Facts, Field } from "../schema/record.ts";
import { same } from "./diff.ts";

/** A line whose "before" differs from the result of the lines above it. */
export type Break = { line: number; id: string; field: Field; says: unknown; was: unknown };

/** Replays changes, in file order, to each model's facts; null removes a fact. */
export function foldChanges(changes: readonly Change[]): Map<string, Partial<Facts>> {
  return fold(changes).facts;
}

/** The lines that do not continue the previous ones, with line numbers from 1. */
export function breaksOf(changes: readonly Change[]): Break[] {
  return fold(changes).breaks;
}

function fold(changes: readonly Change[]): { facts: Map<string, Partial<Facts>>; breaks: Break[] } {
  const facts = new Map<string, Partial<Facts>>();
  const breaks: Break[] = [];
  for (const [index, { id, set }] of changes.entries()) {
    const model = facts.get(id) ?? {};
    facts.set(id, model);
    for (const [field, [from]] of Object.entries(set) as [Field, [unknown, unknown]][]) {
      const was = model[field] ?? null;
      if (!same(from, was)) breaks.push({ line: index + 1, id, field, says: from, was });
    }
    applyChange(model, set);
  }
  return { facts, breaks };
}

/** Applies one line to its model's facts, in place; null removes a fact. */
export function applyChange(facts: Partial<Facts>, set: Change["set"]): void {
  for (const [field, [, to]] of Object.entries(set) as [Field, [unknown, unknown]][]) {
    if (to === null) delete facts[field];
    else Object.assign(facts, { [field]: to });
  }
}
