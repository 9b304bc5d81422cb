import type { Change } from "../schema/history.ts";
import type { Facts, Field } from "../schema/record.ts";
import { sameValue } from "./diff.ts";

/** A line whose "before" differs from the result of the lines above it. */
type Break = { line: number; id: string; field: Field; says: unknown; was: unknown };

/** Replays changes, in file order, to each model's facts, and finds the lines that don't continue those above them. */
export function replay(changes: readonly Change[]): { facts: Map<string, Partial<Facts>>; breaks: Break[] } {
  const facts = new Map<string, Partial<Facts>>();
  const breaks: Break[] = [];
  for (const [index, { id, set }] of changes.entries()) {
    const model = facts.get(id) ?? {};
    facts.set(id, model);
    for (const [field, [from, to]] of Object.entries(set) as [Field, [unknown, unknown]][]) {
      const was = model[field] ?? null;
      if (!sameValue(field, from, was)) breaks.push({ line: index + 1, id, field, says: from, was });
      if (to === null) delete model[field];
      else Object.assign(model, { [field]: to });
    }
  }
  return { facts, breaks };
}
