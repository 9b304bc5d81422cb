import { diffRecords, same } from "../../catalog/diff.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import { type Evidence, type Facts, type Field, isUnionField, type ModelRecord } from "../../schema/record.ts";
import { familyOf } from "../page/page.ts";
import { type Claim, stateOf } from "./claim.ts";
import type { Draft, Row } from "./merge.ts";
import type { Conflict } from "./precedence.ts";
import type { Run } from "./provider-run.ts";

/** A change of one field of one model by today's pages; null means not stated. */
export type Proposal = {
  id: string;
  field: Field;
  from: unknown;
  to: unknown;
  evidence: Evidence;
  /** All facts of the new record, for gates that check several fields. */
  facts: Partial<Facts>;
  /** The page was read before, in the same form. */
  reread: boolean;
  isNew: boolean;
  /** The old record's rates, which may have announced this price. */
  announced: NonNullable<Facts["rates"]>;
  /** Why it is held, whatever the gates say: a conflict or an unreadable cell. */
  problem?: HeldReason;
};

/** A draft's proposals: one for each field that changes, about which pages differ, or with an unreadable cell. */
export function proposalsOf({ row, merged: { record, conflicts } }: Draft, run: Run): Proposal[] {
  const { id, old } = row;
  const { evidence: _, ...facts } = record ?? { evidence: [] };
  const propose = (field: Field, to: unknown, evidence: Evidence, problem?: HeldReason): Proposal => ({
    id,
    field,
    from: old?.[field] ?? null,
    to,
    evidence,
    facts,
    reread: run.reread.has(evidence.page),
    isNew: old === undefined,
    announced: old?.rates ?? [],
    ...(problem === undefined ? {} : { problem }),
  });
  const proposals = record
    ? diffRecords(old, record).map(({ field, to }) => propose(field, to, evidenceOf(field, record, old)))
    : [];
  const has = (field: Field) => proposals.find((p) => p.field === field);
  for (const conflict of conflicts) {
    const { field, between } = conflict;
    const proposal = has(field);
    if (proposal) proposal.problem = describe(conflict);
    else proposals.push(propose(field, between[0]?.value, evidenceOfFirst(conflict, row), describe(conflict)));
  }
  if (old === undefined) {
    holdNewRow(row, conflicts, has("name"));
    return proposals;
  }
  // An unreadable cell waits for a person, unless another page says the same as before; and so does another page's news, if the
  // cell stated what was known.
  const isDecided = (field: Field) =>
    row.today.some(({ values }) => (isUnionField(field) ? values[field] : same(values[field], old[field])));
  const wasFrom = (page: string, field: Field) =>
    old.evidence.some((e) => e.page === page && stateOf(e, field) !== undefined);
  for (const { at, page, unreadable } of row.today)
    for (const { field, raw, why } of unreadable) {
      const proposal = has(field);
      const problem = { code: "unreadable", field, detail: why, raw } as const;
      if (proposal && wasFrom(page, field)) proposal.problem ??= problem;
      else if (!proposal && !isDecided(field)) proposals.push(propose(field, null, { page, at, states: {} }, problem));
    }
  return proposals;
}

/** A new row with an unreadable cell or a conflict is held as a whole, under its name. */
function holdNewRow({ today }: Row, conflicts: readonly Conflict[], name: Proposal | undefined): void {
  const unreadable = today.flatMap((claim) =>
    claim.unreadable.map(({ field, raw, why }) => ({ code: "unreadable" as const, field, detail: why, raw })),
  );
  const problems = [...unreadable, ...conflicts.map(describe)];
  if (problems.length > 0 && name) name.problem = { code: "new-row", problems };
}

/** The evidence that states a field, preferring a new one. */
function evidenceOf(field: Field, record: ModelRecord, old: ModelRecord | undefined): Evidence {
  const stating = record.evidence.filter((e) => stateOf(e, field) !== undefined);
  const isOld = (e: Evidence) =>
    old?.evidence.some((o) => o.page === e.page && same(stateOf(o, field), stateOf(e, field)));
  const best = stating.find((e) => !isOld(e)) ?? stating[0];
  return best
    ? { ...best, states: { [field]: stateOf(best, field) } }
    : { ...(record.evidence[0] as Evidence), states: {} };
}

function evidenceOfFirst({ field, between }: Conflict, { today }: Row): Evidence {
  const { page, at } = between[0] as Conflict["between"][number];
  const claim = today.find((c) => c.page === page && c.at === at);
  const raw = claim && stateOf(claim, field);
  return { page, at, states: raw === undefined ? {} : { [field]: raw } };
}

const describe = ({ field, between }: Conflict) =>
  ({ code: "conflict", field, between: between as NonNullable<HeldReason["between"]> }) as const;

type Count = { steady: number; moved: number; gone: number };
/** Page (or family) and field → how many models' values are the same, different, or no longer stated. */
export type Steadiness = (page: string, field: Field) => Count;

/** If some of a page's values are steady and none moved, a column still means the same. */
export function steadinessOf(drafts: readonly Draft[]): Steadiness {
  const counts = new Map<string, Count>();
  for (const { row } of drafts) {
    const today = valuesByColumn(row.today);
    for (const [key, before] of valuesByColumn(row.before)) {
      const now = today.get(key);
      const count = counts.get(key) ?? { steady: 0, moved: 0, gone: 0 };
      counts.set(key, count);
      if (now === undefined) count.gone++;
      else if (before.every((value) => now.some((other) => same(value, other)))) count.steady++;
      else count.moved++;
    }
  }
  return (page, field) => counts.get(keyOf(page, field)) ?? { steady: 0, moved: 0, gone: 0 };
}

const keyOf = (page: string, field: string) => `${familyOf(page)} ${field}`;

/** Page and field → its values there, or the elements of its list. */
function valuesByColumn(claims: readonly Claim[]): Map<string, unknown[]> {
  const byColumn = new Map<string, unknown[]>();
  for (const { page, values } of claims)
    for (const [field, value] of Object.entries(values)) {
      const all = byColumn.get(keyOf(page, field)) ?? [];
      byColumn.set(keyOf(page, field), [...all, ...(isUnionField(field as Field) ? (value as unknown[]) : [value])]);
    }
  return byColumn;
}

/** Whether a change contradicts nothing known: a value where there was none, or a list that only grows. */
export const onlyAdds = (from: unknown, to: unknown): boolean =>
  from === null ||
  (Array.isArray(from) && Array.isArray(to) && from.every((element) => to.some((other) => same(element, other))));
