import { same } from "../../catalog/diff.ts";
import { order } from "../../catalog/format.ts";
import { daysBetween } from "../../schema/day.ts";
import type { SourceFile } from "../../schema/provider.ts";
import {
  EVIDENCED,
  type Evidence,
  type Facts,
  type Field,
  isUnionField,
  type ModelRecord,
} from "../../schema/record.ts";
import { isSold, type Status } from "../../schema/vocabulary.ts";
import { familyOf, isPage } from "../page/page.ts";
import { type Claim, claimsOf, forget, keepElements, stateOf, withoutFields } from "./claim.ts";
import { type Conflict, combineLists, type Precedence, precedence, winning } from "./precedence.ts";
import type { Run } from "./provider-run.ts";
import type { Resolved } from "./resolve.ts";

export type Row = { id: string; old: ModelRecord | undefined; before: readonly Claim[]; today: readonly Claim[] };

/** A row, and its record if all of today's claims were accepted. */
export type Draft = { row: Row; merged: Merged };

/** The new record, if there is one, and the required fields that no page states any more. */
type Merged = { record?: ModelRecord; conflicts: Conflict[]; missing: Field[] };

/** What the gates and people decided about a row's fields. */
export type Decided = {
  /** Held fields, which keep their old value and evidence. */
  frozen: ReadonlySet<Field>;
  /** Values that a person accepted, for fields about which pages differ. */
  settled: ReadonlyMap<Field, unknown>;
};

const UNDECIDED: Decided = { frozen: new Set(), settled: new Map() };

/** The rows that today's pages may change, each merged. `damaged`: pages that lost rows today. */
export const draftsOf = (run: Run, resolved: Resolved, damaged: Iterable<string>): Draft[] =>
  rowsOf(run, resolved, damaged).map((row) => ({ row, merged: mergeRow(row, run) }));

/** The rows that a run may change, by id: those with claims today, those on pages read whole, and those that lose an alias. */
function rowsOf(run: Run, resolved: Resolved, damaged: Iterable<string>): Row[] {
  const { slug, models, catalog, whole } = run;
  const failing = run.failures.map(({ page }) => page).filter((page) => isInGrace(page, run));
  const unread = new Set([...failing, ...damaged, ...run.missing.keys()]);
  // Of a provider of which nothing is known, other pages may offer what the failing one has ended.
  const isOpen = models.length === 0 && failing.some((page) => winsAnyDay("status", page, run.provider));
  const undecided: Field[] = isOpen ? ["status"] : [];
  const others = models.filter(
    ({ id, record }) =>
      record.evidence.some((e) => e.read_on === undefined && whole.has(e.page)) ||
      (record.aliases ?? []).some((a) => resolved.aliases.get(a) !== id),
  );
  const ids = new Set([...resolved.rows.keys(), ...others.map((m) => m.id)]);
  return [...ids].sort().map((id) => {
    const owned = (claim: Claim) => withOwnAliases(claim, (alias) => resolved.aliases.get(alias) === id);
    const old = catalog.models.get(id)?.record;
    const today = (resolved.rows.get(id) ?? []).map((claim) => withoutFields(owned(claim), undecided));
    const isUnread = (page: string, field: Field) =>
      unread.has(page) || today.some((t) => t.page === page && t.unreadable.some((cell) => cell.field === field));
    const before = (old ? claimsOf(old, slug, catalog.lock) : []).map((claim) => {
      const fields = Object.keys(claim.states) as Field[];
      return owned({ ...claim, unread: fields.filter((field) => isUnread(claim.page, field)) });
    });
    return { id, old, before, today };
  });
}

const winsAnyDay = (field: Field, key: string, { wins = [] }: SourceFile): boolean =>
  wins.some(({ page, fields, any_day }) => any_day && fields.includes(field) && isPage(key, page));

/** For this many days, a failing page still takes precedence by `wins` in provider.json. */
const GRACE_DAYS = 14;

const isInGrace = (page: string, { catalog, slug, day }: Run): boolean =>
  daysBetween(catalog.failures[`${slug}/${page}`]?.since ?? day, day) <= GRACE_DAYS;

function withOwnAliases(claim: Claim, isOwn: (alias: string) => boolean): Claim {
  const result = withoutFields(claim, []);
  keepElements(result, "aliases", (alias) => isOwn(alias as string));
  return result;
}

export function mergeRow(row: Row, run: Run, { frozen, settled }: Decided = UNDECIDED): Merged {
  const fresh = row.today.map((claim) => withoutFields(claim, frozen));
  const kept = row.before.map((claim) => keep(claim, fresh, run, frozen)).filter(saysAnything);
  const claims = sortClaims([...fresh, ...kept], run.provider);
  const { facts, conflicts } = factsOf(claims, run.provider, { frozen, settled }, row.old?.name);
  facts.name ??= facts.api_string ?? row.id;

  const missing = (["name", "status"] as const).filter((f) => facts[f] === undefined);
  if (missing.length > 0) {
    // What a row must have stays, with its own day, although its page no longer states it.
    const isKept = row.old !== undefined && missing.some((field) => !frozen.has(field));
    const kept = isKept ? mergeRow(row, run, { settled, frozen: new Set([...frozen, ...missing]) }) : { conflicts };
    return { ...kept, missing };
  }
  const stating = claims.filter(saysAnything);
  const notes = new Set(stating.flatMap((claim) => claim.notes ?? []));
  const text = frozen.has("notes") ? row.old?.notes : [...notes].join(" ");
  if (text) facts.notes = text;
  return { record: { ...(facts as Facts), evidence: stating.map(evidenceOf) }, conflicts, missing: [] };
}

const saysAnything = (claim: Claim) => Object.keys(claim.states).length > 0;

/** The end comes first, because a status may come with it. */
const IN_ORDER: readonly Field[] = ["retires_on", ...EVIDENCED.filter((field) => field !== "retires_on")];

/** The winning value of each field, from claims in order. Overruled values are removed from their claims, in place. */
function factsOf(claims: readonly Claim[], provider: SourceFile, { frozen, settled }: Decided, oldName?: string) {
  const facts: Partial<Facts> = {};
  const conflicts: Conflict[] = [];
  for (const field of IN_ORDER) {
    const stating = claims.filter((c) => !c.superseded && c.values[field] !== undefined);
    if (isUnionField(field)) {
      const conflict = combineLists(field, stating, provider);
      if (conflict) conflicts.push(conflict);
      const list = stating.flatMap((c) => (c.values[field] ?? []) as unknown[]);
      if (list.length > 0) Object.assign(facts, { [field]: list });
      continue;
    }
    if (settled.get(field) === null) {
      // A person accepted that none of the values is given, so none is evidence.
      for (const claim of stating) forget(claim, field);
      continue;
    }
    const decided = precedence(field, stating, provider);
    const first =
      accepted(field, stating, settled) ?? (field === "status" ? withEnd(decided, facts, stating) : decided);
    const winner = field === "name" && first && "between" in first ? oneName(first, oldName, stating) : first;
    if (!winner) continue;
    if ("between" in winner) conflicts.push(winner);
    else {
      Object.assign(facts, { [field]: winner.value });
      if (field === "status" && winner.value === "retired" && !frozen.has("rates"))
        forgetPrices(winner.overruled, stating);
      for (const claim of winner.overruled) forget(claim, field);
    }
  }
  return { facts, conflicts };
}

/** A list that goes on offering what had ended before it was read prices nothing. */
function forgetPrices(overruled: readonly Claim[], stating: readonly Claim[]): void {
  const ends = stating.flatMap(({ values }) => (values.status === "retired" ? (values.retires_on ?? []) : []));
  for (const claim of overruled) if (ends.some((end) => end < claim.day)) forget(claim, "rates");
}

/** A model on offer has the status that is stated beside its end, which the page that wins may not know yet. */
function withEnd(status: Precedence | Conflict | undefined, { retires_on }: Partial<Facts>, stating: readonly Claim[]) {
  if (retires_on === undefined || !status || "between" in status || !isSold(status.value as Status)) return status;
  const beside = stating.filter(({ values }) => values.retires_on === retires_on);
  const [first, ...others] = new Set(beside.map(({ values }) => values.status));
  return first && others.length === 0 ? winning("status", first, stating) : status;
}

/** Two ways to write a name aren't a conflict: the recorded one stays while a page has it, else the first page's is used. */
function oneName({ between }: Conflict, old: string | undefined, stating: readonly Claim[]): Precedence {
  const name = between.find(({ value }) => value === old) ?? between[0];
  return winning("name", name?.value, stating);
}

/** The value that a person accepted, if a page still states it. */
function accepted(field: Field, stating: readonly Claim[], settled: Decided["settled"]): Precedence | undefined {
  const value = settled.get(field);
  const isStated = value !== undefined && stating.some((c) => same(c.values[field], value));
  return isStated ? winning(field, value, stating) : undefined;
}

/** The part of an old claim that is still valid: today's claims from the same page replace what they restate or leave blank. */
function keep(claim: Claim, fresh: readonly Claim[], { whole }: Run, frozen: Decided["frozen"]): Claim {
  const restating = fresh.filter((f) => f.page === claim.page);
  const readWhole = whole.has(claim.page);
  const gone = (Object.keys(claim.states) as Field[]).filter((field) => {
    if (frozen.has(field)) return false;
    if (restating.some((f) => f.blanks.includes(field))) return true;
    // An excerpt shows part of a list; it never proves that the rest is gone.
    if (isUnionField(field) && !readWhole) return false;
    return restating.some((f) => f.superseded === claim.superseded && stateOf(f, field) !== undefined);
  });
  const { notes, ...left } = withoutFields(claim, gone);
  // A note is of the reading whose values it explains.
  return { ...left, ...(notes && gone.length === 0 ? { notes } : {}), whole: claim.whole && !readWhole };
}

/** Sorts by the page's order in provider.json, then by member, then latest first; ties keep their order. */
const sortClaims = (claims: Claim[], provider: SourceFile): Claim[] =>
  claims.sort(
    (a, b) => pageRank(a.page, provider) - pageRank(b.page, provider) || order(a.page, b.page) || order(b.day, a.day),
  );

/** The position of a page in provider.json, which breaks ties between pages. */
function pageRank(page: string, provider: SourceFile): number {
  const keys = Object.keys(provider.pages);
  const exact = keys.indexOf(page);
  return exact >= 0 ? exact : keys.indexOf(familyOf(page));
}

function evidenceOf({ page, at, day, whole, superseded, notes, states }: Claim): Evidence {
  return {
    page,
    at,
    ...(whole ? {} : { read_on: day }),
    ...(superseded ? { superseded: true as const } : {}),
    ...(notes ? { note: notes } : {}),
    states,
  };
}
