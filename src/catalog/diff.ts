import { type Facts, FIELDS, type Field, isUnionField } from "../schema/record.ts";

/** A field that differs between two records; null = not stated. */
type FieldDifference = { field: Field; from: unknown; to: unknown };

/** Whether two JSON values are equal: arrays in order, objects in any key order, with undefined members treated as absent. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((element, i) => same(element, b[i]))
    );
  }
  const [left, right] = [valuesOf(a), valuesOf(b)];
  return left.size === right.size && [...left].every(([key, value]) => right.has(key) && same(value, right.get(key)));
}

const isWithin = (a: readonly unknown[], b: readonly unknown[]) =>
  a.every((one) => b.some((other) => same(one, other)));
/** Whether two lists have the same elements. */
const sameElements = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && isWithin(a, b) && isWithin(b, a);

/** Whether two values of a field are equal. The order of a list that several pages add to is that of their tables, so it isn't a fact. */
export const sameValue = (field: Field, a: unknown, b: unknown): boolean =>
  isUnionField(field) && Array.isArray(a) && Array.isArray(b) ? sameElements(a, b) : same(a, b);

/** The facts (not evidence) that differ, in the fields' canonical order. An absent record states nothing. */
export function diffRecords(before: Partial<Facts> | undefined, after: Partial<Facts> | undefined): FieldDifference[] {
  return FIELDS.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
    return sameValue(field, from, to) ? [] : [{ field, from, to }];
  });
}

const valuesOf = (of: object) => new Map(Object.entries(of).filter(([, value]) => value !== undefined));
