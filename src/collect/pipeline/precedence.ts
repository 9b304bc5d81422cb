import { same } from "../../catalog/diff.ts";
import type { ProviderFile } from "../../schema/provider.ts";
import type { Field, HostSpelling, Rate } from "../../schema/record.ts";
import { type Conflict, dropElements, type Entry } from "./merge.ts";

export type Won = { value: unknown; losers: Entry[] };

/** The value that stands for a field, or the conflict; undefined where no entry states it (design section 4). */
export function winner(field: Field, stating: readonly Entry[], provider: ProviderFile): Won | Conflict | undefined {
  const deciding = decisive(field, stating, provider);
  const [first] = deciding;
  if (!first) return undefined;
  const value = first.values[field];
  if (deciding.some((e) => !same(e.values[field], value))) {
    return { field, between: deciding.map((e) => ({ page: e.page, at: e.at, value: e.values[field] })) };
  }
  return { value, losers: stating.filter((e) => !same(e.values[field], value)) };
}

/** Drops from each entry the list elements that a better entry states too; a same-day disagreement about one is a conflict. */
export function combine(
  field: "aliases" | "hosts" | "rates" | "capabilities",
  stating: readonly Entry[],
  provider: ProviderFile,
): Conflict | undefined {
  const byKey = new Map<string, Entry[]>();
  for (const entry of stating) {
    for (const key of new Set((entry.values[field] as unknown[]).map((e) => elementKey(field, e)))) {
      byKey.set(key, [...(byKey.get(key) ?? []), entry]);
    }
  }
  let conflict: Conflict | undefined;
  const element = (entry: Entry, key: string) =>
    (entry.values[field] as unknown[]).find((e) => elementKey(field, e) === key);
  const owner = new Map<string, Entry>();
  for (const [key, entries] of byKey) {
    const deciding = decisive(field, entries, provider);
    const best = deciding[0] as Entry;
    // Whichever page was read last, the first that says the same keeps the element: a list's order is no news.
    owner.set(key, entries.find((e) => same(element(e, key), element(best, key))) ?? best);
    const other = deciding.find((e) => !same(element(e, key), element(best, key)));
    if (other)
      conflict = { field, between: [best, other].map((e) => ({ page: e.page, at: e.at, value: element(e, key) })) };
  }
  for (const entry of stating) {
    const seen = new Set<string>();
    dropElements(entry, field, (e) => {
      const key = elementKey(field, e);
      if (seen.has(key)) return false;
      seen.add(key);
      return owner.get(key) === entry;
    });
  }
  return conflict;
}

/** The entries that decide: of a page that wins on any day; else of the latest day, and among those of the page that wins. */
function decisive(field: Field, stating: readonly Entry[], provider: ProviderFile): readonly Entry[] {
  const rules = (provider.wins ?? []).filter((w) => w.fields.includes(field));
  const of = (page: string, entries: readonly Entry[]) => entries.filter((e) => matches(e.page, page));
  const always = rules
    .filter((w) => w.any_day)
    .map((w) => of(w.page, stating))
    .find((found) => found.length > 0);
  const pool = always ?? stating;
  const latest = pool.reduce((day, e) => (e.day > day ? e.day : day), "");
  const today = pool.filter((e) => e.day === latest);
  return rules.map((w) => of(w.page, today)).find((found) => found.length > 0) ?? today;
}

const matches = (page: string, pattern: string) =>
  page === pattern || (pattern.endsWith("/*") && page.startsWith(pattern.slice(0, -1)));

/** What makes two list elements statements about the same thing. */
function elementKey(field: Field, element: unknown): string {
  if (field === "rates") {
    const { price: _, ...when } = element as Rate;
    return JSON.stringify(Object.entries(when).sort());
  }
  if (field === "hosts") return JSON.stringify([(element as HostSpelling).platform, (element as HostSpelling).id]);
  return JSON.stringify(element);
}
