import { same } from "../../catalog/diff.ts";
import { order } from "../../catalog/format.ts";
import type { ProviderFile } from "../../schema/provider.ts";
import {
  type Evidence,
  type Facts,
  FIELDS,
  type Field,
  isUnionField,
  type ModelRecord,
  type Raw,
  UNEVIDENCED,
} from "../../schema/record.ts";
import { combine, type Won, winner } from "./precedence.ts";
import type { ValuedStatement } from "./read.ts";

/** An evidence entry with what its raw texts say. `day` is the day it was read. */
export type Entry = {
  page: string;
  at: string;
  day: string;
  /** From today's statements. */
  fresh: boolean;
  /** From a whole reading of the page, which is the page's last: its day stands in the lock, not in the entry. */
  whole: boolean;
  superseded: boolean;
  values: Partial<Facts>;
  states: Evidence["states"];
  blanks: Field[];
  note?: string;
};

/** A field whose pages, read on the same day, state different values. */
export type Conflict = { field: Field; between: { page: string; at: string; value: unknown }[] };

export type Merged = { record?: ModelRecord; conflicts: Conflict[]; missing: Field[] };

export type MergeContext = {
  provider: ProviderFile;
  /** Pages read whole today. */
  wholeToday: ReadonlySet<string>;
  /** Fields that a gate holds: they keep their old value and evidence. */
  frozen: ReadonlySet<Field>;
  /** The notes so far, for where they are held. */
  notes: string | undefined;
  /** Values that a person accepted for fields about which pages differ. */
  settled: ReadonlyMap<Field, unknown>;
  /** Whether the alias is this model's. */
  hasAlias: (alias: string) => boolean;
};

/** Old entries and today's statements of one model → its new record, or the required fields that nobody states. */
export function mergeModel(
  id: string,
  old: readonly Entry[],
  statements: readonly ValuedStatement[],
  ctx: MergeContext,
): Merged {
  const fresh = statements.map((s) => freshEntry(s, ctx));
  const kept = old.map((entry) => keep(entry, fresh, ctx)).filter((e) => Object.keys(e.states).length > 0);
  const entries = sortEntries([...kept, ...fresh], ctx.provider);
  const facts: Partial<Facts> = {};
  const conflicts: Conflict[] = [];

  for (const field of FIELDS) {
    if (UNEVIDENCED.includes(field)) continue;
    const stating = entries.filter((e) => !e.superseded && e.values[field] !== undefined);
    if (isUnionField(field)) {
      const disputes = combine(field, stating, ctx.provider);
      if (disputes) conflicts.push(disputes);
      const list = stating.flatMap((e) => (e.values[field] ?? []) as unknown[]);
      if (list.length > 0) Object.assign(facts, { [field]: list });
      continue;
    }
    const won = settledWinner(field, stating, ctx) ?? winner(field, stating, ctx.provider);
    if (!won) continue;
    if ("between" in won) conflicts.push(won);
    else {
      Object.assign(facts, { [field]: won.value });
      for (const loser of won.losers) forget(loser, field);
    }
  }
  facts.name ??= facts.api_string ?? id;

  const missing = (["name", "status"] as const).filter((f) => facts[f] === undefined);
  if (missing.length > 0) return { conflicts, missing };
  const standing = entries.filter((e) => Object.keys(e.states).length > 0);
  const notes = new Set(standing.flatMap((e) => e.note ?? []));
  const told = ctx.frozen.has("notes") ? ctx.notes : [...notes].join(" ");
  if (told) facts.notes = told;
  const evidence = standing.map((e) => written(e, ctx));
  return { record: { ...(facts as Facts), evidence }, conflicts, missing: [] };
}

/** The value that a person accepted, where a page still states it. */
function settledWinner(field: Field, stating: readonly Entry[], ctx: MergeContext): Won | undefined {
  const value = ctx.settled.get(field);
  if (value === undefined || !stating.some((e) => same(e.values[field], value))) return undefined;
  return { value, losers: stating.filter((e) => !same(e.values[field], value)) };
}

function freshEntry(s: ValuedStatement, ctx: MergeContext): Entry {
  const entry: Entry = {
    page: s.page,
    at: s.at,
    day: s.read_on,
    fresh: true,
    whole: s.whole,
    superseded: s.superseded === true,
    values: { ...s.values },
    states: { ...s.raws } as Evidence["states"],
    blanks: s.blanks,
    ...(s.notes ? { note: s.notes } : {}),
  };
  for (const field of ctx.frozen) forget(entry, field);
  dropElements(entry, "aliases", (alias) => ctx.hasAlias(alias as string));
  return entry;
}

/** What of an old entry still stands: today's statements of the same page replace what they restate or leave blank. */
function keep(entry: Entry, fresh: readonly Entry[], ctx: MergeContext): Entry {
  const restated = fresh.filter((f) => f.page === entry.page);
  const result: Entry = {
    ...entry,
    values: { ...entry.values },
    states: { ...entry.states },
    whole: entry.whole && !ctx.wholeToday.has(entry.page),
  };
  dropElements(result, "aliases", (alias) => ctx.hasAlias(alias as string));
  for (const field of Object.keys(result.states) as Field[]) {
    if (ctx.frozen.has(field)) continue;
    const again = restated.some((f) => f.superseded === entry.superseded && f.states[field] !== undefined);
    // An excerpt shows some of a list; it never proves that the rest is gone.
    const partial = isUnionField(field) && !ctx.wholeToday.has(entry.page);
    const blank = restated.some((f) => f.blanks.includes(field));
    if ((again && !partial) || blank) forget(result, field);
  }
  return result;
}

function forget(entry: Entry, field: Field): void {
  delete entry.values[field];
  delete entry.states[field as keyof Evidence["states"]];
}

/** Keeps of a list field what `wanted` accepts, in values and raw texts alike. */
export function dropElements(
  entry: Entry,
  field: "aliases" | "hosts" | "rates" | "capabilities",
  wanted: (element: unknown) => boolean,
): void {
  const values = entry.values[field] as unknown[] | undefined;
  const raws = entry.states[field] as Raw[] | undefined;
  if (!values || !raws) return;
  const left = values.map((v, i) => ({ v, raw: raws[i] as Raw })).filter(({ v }) => wanted(v));
  if (left.length === 0) {
    forget(entry, field);
    return;
  }
  Object.assign(entry.values, { [field]: left.map(({ v }) => v) });
  entry.states[field] = left.map(({ raw }) => raw);
}

/** By the page's order in provider.json, then member, then freshest first; the order of the page itself otherwise. */
function sortEntries(entries: Entry[], provider: ProviderFile): Entry[] {
  return entries.sort(
    (a, b) =>
      pageRank(a.page, provider) - pageRank(b.page, provider) ||
      order(a.page, b.page) ||
      order(b.day, a.day) ||
      Number(b.fresh) - Number(a.fresh),
  );
}

/** Place of a page in provider.json; ties between pages go by it (design section 4). */
export function pageRank(page: string, provider: ProviderFile): number {
  const keys = Object.keys(provider.pages);
  const exact = keys.indexOf(page);
  return exact >= 0 ? exact : keys.indexOf(`${page.slice(0, page.indexOf("/"))}/*`);
}

function written(entry: Entry, ctx: MergeContext): Evidence {
  const ownDay = entry.fresh ? !entry.whole : !entry.whole || ctx.wholeToday.has(entry.page);
  return {
    page: entry.page,
    at: entry.at,
    ...(ownDay ? { read_on: entry.day } : {}),
    ...(entry.superseded ? { superseded: true as const } : {}),
    ...(entry.note ? { note: entry.note } : {}),
    states: entry.states,
  };
}
