import type { AnyCatalog } from "../schema/catalog.ts";
import { type Facts, FIELDS, type Field } from "../schema/record.ts";
import type { Slug } from "../schema/vocabulary.ts";
import { order } from "./format.ts";

/** One field that two records state differently; null = not stated. */
export type FieldDifference = { field: Field; from: unknown; to: unknown };
export type Difference = FieldDifference & { id: string; provider: Slug };

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

/** The facts that differ, in the fields' canonical order. Evidence is no fact. An absent record states nothing. */
export function diffRecords(before: Partial<Facts> | undefined, after: Partial<Facts> | undefined): FieldDifference[] {
  return FIELDS.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
    return same(from, to) ? [] : [{ field, from, to }];
  });
}

/**
 * The facts that differ between two catalogs, by provider, id, then field. A new model differs from nothing, and so does a
 * vanished one; a model that changed its provider is both.
 */
export function diffCatalogs(before: AnyCatalog, after: AnyCatalog): Difference[] {
  const key = (of: { provider: Slug; id: string }) => `${of.provider} ${of.id}`;
  const byKey = (c: AnyCatalog) => new Map([...c.models.values()].map((m) => [key(m), m.record]));
  const [old, now] = [byKey(before), byKey(after)];
  const keys = [...new Set([...old.keys(), ...now.keys()])].sort(order);
  return keys.flatMap((k) => {
    const [provider, id] = k.split(" ") as [Slug, string];
    return diffRecords(old.get(k), now.get(k)).map((d) => ({ id, provider, ...d }));
  });
}

const stated = (of: object) => new Map(Object.entries(of).filter(([, value]) => value !== undefined));
