import { same } from "../../catalog/diff.ts";
import { latest } from "../../schema/day.ts";
import type { UnionField } from "../../schema/field-keys.ts";
import type { SourceFile } from "../../schema/provider.ts";
import type { PriceFactor, Rate } from "../../schema/rate.ts";
import type { Field, HostSpelling } from "../../schema/record.ts";
import { isPage } from "../page/page.ts";
import { type Claim, keepElements } from "./claim.ts";

/** A field whose pages, read on the same day, state different values. */
export type Conflict = { field: Field; between: { page: string; at: string; value: unknown }[] };

export type Precedence = { value: unknown; overruled: Claim[] };

/** The winning value of a field, or the conflict; undefined if no claim states it. */
export function precedence(field: Field, stating: readonly Claim[], provider: SourceFile) {
  const deciding = decisive(field, stating, provider);
  const [first] = deciding;
  if (!first) return undefined;
  const value = first.values[field];
  if (deciding.some((c) => !same(c.values[field], value)))
    return { field, between: deciding.map((c) => ({ page: c.page, at: c.at, value: c.values[field] })) };
  return winning(field, value, stating);
}

/** Lets `value` win, whatever the claims state. */
export const winning = (field: Field, value: unknown, stating: readonly Claim[]): Precedence => ({
  value,
  overruled: stating.filter((c) => !same(c.values[field], value)),
});

/** Removes from each claim the list elements that a better one states too. Disagreeing about an element on one day is a conflict. */
export function combineLists(field: UnionField, stating: readonly Claim[], provider: SourceFile): Conflict | undefined {
  const byKey = new Map<string, Claim[]>();
  const elements = new Map<Claim, Map<string, unknown>>();
  for (const claim of stating) {
    const byElement = new Map<string, unknown>();
    for (const e of claim.values[field] as unknown[]) {
      const key = elementKey(field, e);
      if (!byElement.has(key)) byElement.set(key, e);
    }
    elements.set(claim, byElement);
    for (const key of byElement.keys()) byKey.set(key, [...(byKey.get(key) ?? []), claim]);
  }
  let conflict: Conflict | undefined;
  const element = (claim: Claim, key: string) => elements.get(claim)?.get(key);
  const owner = new Map<string, Claim>();
  for (const [key, claims] of byKey) {
    const deciding = decisive(field, claims, provider);
    const best = deciding[0] as Claim;
    // The first page with the winning element keeps it, so that a list's order doesn't depend on which page was read last.
    owner.set(key, claims.find((c) => same(element(c, key), element(best, key))) ?? best);
    const other = deciding.find((c) => !same(element(c, key), element(best, key)));
    if (other)
      conflict = { field, between: [best, other].map((c) => ({ page: c.page, at: c.at, value: element(c, key) })) };
  }
  for (const claim of stating) {
    const seen = new Set<string>();
    keepElements(claim, field, (e) => {
      const key = elementKey(field, e);
      const again = seen.has(key);
      seen.add(key);
      return !again && owner.get(key) === claim;
    });
  }
  return conflict;
}

/**
 * The claims that decide: those of a page that wins on any day; else those of the latest day, and of these the winning page's, else
 * those with an exact date. An unchanged page doesn't overrule the record, and a page whose value can't be read today still wins as if
 * it had been read.
 */
function decisive(field: Field, stating: readonly Claim[], provider: SourceFile): readonly Claim[] {
  const rules = (provider.wins ?? []).filter((w) => w.fields.includes(field));
  const first = (of: readonly { page: string }[], claims: readonly Claim[]) =>
    of.map((w) => claims.filter((c) => isPage(c.page, w.page))).find((group) => group.length > 0);
  const always = rules.filter((w) => w.any_day);
  const pool = first(always, stating) ?? stating;
  const recorded = pool.filter((c) => c.from === "record");
  const open = recorded.length > 0 && pool.every((c) => c.from !== "page") ? recorded : pool;
  const last = latest(open.map((c) => c.day));
  const today = open.filter((c) => c.day === last);
  const exact = today.filter((c) => c.dated === undefined);
  const unread = open.filter((c) => c.unread.includes(field) && c.day !== last);
  return first(rules, [...today, ...unread]) ?? (exact.length > 0 ? exact : today);
}

/** Two list elements with the same key are about the same thing. */
export function elementKey(field: Field, element: unknown): string {
  if (field === "rates" || field === "price_factors") {
    const { price: _, times: __, ...when } = element as Partial<Rate & PriceFactor>;
    return JSON.stringify(Object.entries(when).sort());
  }
  if (field === "hosts") return JSON.stringify([(element as HostSpelling).platform, (element as HostSpelling).id]);
  return JSON.stringify(element);
}
