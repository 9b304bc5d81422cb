import { type Facts, FIELDS, type Field } from "../schema/record.ts";

/** One field that two records state differently; null = not stated. */
export type FieldDifference = { field: Field; from: unknown; to: unknown };

/** Whether two JSON values are equal: arrays in order, objects in any key order, an undefined member like an absent one. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((element, i) => same(element, b[i]))
    );
  }
  const [left, right] = [stated(a), stated(b)];
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && same(value, right.get(key)));
}

/** The facts that differ, in the fields' canonical order. Evidence is not a fact. An absent record states nothing. */
export function diffRecords(before: Partial<Facts> | undefined, after: Partial<Facts> | undefined): FieldDifference[] {
  return FIELDS.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
    return same(from, to) ? [] : [{ field, from, to }];
  });
}

const stated = (of: object) => new Map(Object.entries(of).filter(([, value]) => value !== undefined));
