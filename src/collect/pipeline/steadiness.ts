// Counts the models whose values a page states as before: if some are steady and none moved, a column still means the same.
import { same } from "../../catalog/diff.ts";
import { type Field, isUnionField } from "../../schema/record.ts";
import { familyOf } from "../page/page.ts";
import type { Claim } from "./claim.ts";
import type { Draft } from "./merge.ts";

type Count = { steady: number; moved: number; gone: number };
/** Page (or family) and field → how many models' values are the same, different, or no longer stated. */
export type Steadiness = (page: string, field: Field) => Count;

export function steadinessOf(drafts: readonly Draft[]): Steadiness {
  const counts = new Map<string, Count>();
  for (const { row } of drafts)
    for (const [key, before] of statedBy(row.before)) {
      const now = statedBy(row.today).get(key);
      const count = counts.get(key) ?? { steady: 0, moved: 0, gone: 0 };
      counts.set(key, count);
      if (now === undefined) count.gone++;
      else if (before.every((value) => now.some((other) => same(value, other)))) count.steady++;
      else count.moved++;
    }
  return (page, field) => counts.get(keyOf(page, field)) ?? { steady: 0, moved: 0, gone: 0 };
}

const keyOf = (page: string, field: string) => `${familyOf(page)} ${field}`;

/** Page and field → its values there, or the elements of its list. */
function statedBy(claims: readonly Claim[]): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  for (const { page, values } of claims)
    for (const [field, value] of Object.entries(values)) {
      const all = found.get(keyOf(page, field)) ?? [];
      found.set(keyOf(page, field), [...all, ...(isUnionField(field as Field) ? (value as unknown[]) : [value])]);
    }
  return found;
}

/** Whether a change contradicts nothing known: a value where there was none, or a list that only grows. */
export const onlyAdds = (from: unknown, to: unknown): boolean =>
  from === null ||
  (Array.isArray(from) && Array.isArray(to) && from.every((element) => to.some((other) => same(element, other))));
