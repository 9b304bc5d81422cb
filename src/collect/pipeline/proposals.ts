import { diffRecords, same } from "../../catalog/diff.ts";
import type { Evidence, Field, ModelRecord } from "../../schema/record.ts";
import type { Proposal } from "./gate.ts";
import type { Conflict, Merged } from "./merge.ts";
import type { ValuedStatement } from "./read.ts";

/** A proposal with its evidence. */
export type EvidencedProposal = Proposal & { evidence: Evidence };

/**
 * The old record and its draft → one proposal for each field that differs, and one for each conflict. `wasRead`: the page was
 * read before in the layout it has today.
 */
export function proposalsOf(
  id: string,
  old: ModelRecord | undefined,
  { record, conflicts }: Merged,
  statements: readonly ValuedStatement[],
  wasRead: (page: string) => boolean,
): EvidencedProposal[] {
  const { evidence: _, ...facts } = record ?? { evidence: [] };
  const base = { id, facts, isNew: old === undefined, announced: old?.rates ?? [] };
  const first = statements[0];
  const anywhere: Evidence = record?.evidence[0] ?? { page: first?.page ?? "", at: first?.at ?? "", states: {} };
  const evidenceOf = (field: Field): Evidence => {
    const of = (entry: Evidence) => entry.states[field as keyof Evidence["states"]];
    const stating = record?.evidence.filter((entry) => of(entry) !== undefined) ?? [];
    // Of a list that several pages complete, the entry that brings something new.
    const e =
      stating.find((entry) => !old?.evidence.some((o) => o.page === entry.page && same(of(o), of(entry)))) ??
      stating[0];
    return e ? { ...e, states: { [field]: e.states[field as keyof Evidence["states"]] } } : { ...anywhere, states: {} };
  };
  const proposals: EvidencedProposal[] = record
    ? diffRecords(old, record).map(({ field, from, to }) => {
        const evidence = evidenceOf(field);
        return { ...base, field, from, to, evidence, page: evidence.page, reread: wasRead(evidence.page) };
      })
    : [];

  for (const conflict of conflicts) {
    const problem = tell(conflict);
    const proposal = proposals.find((p) => p.field === conflict.field);
    if (proposal) proposal.problem = problem;
    else {
      const { page, at, value } = conflict.between[0] as Conflict["between"][number];
      const raw = statements.find((s) => s.page === page && s.at === at)?.raws[conflict.field];
      proposals.push({
        ...base,
        field: conflict.field,
        from: old?.[conflict.field] ?? null,
        to: value,
        evidence: { page, at, states: raw === undefined ? {} : { [conflict.field]: raw } },
        page,
        reread: wasRead(page),
        problem,
      });
    }
  }
  // A cell that nobody understands waits for a person, unless another page says today what it should say.
  for (const { at, page, unreadable } of old === undefined ? [] : statements) {
    for (const { field, raw, why } of unreadable) {
      const stated = statements.some((s) => s.values[field] !== undefined);
      if (stated || proposals.some((p) => p.field === field)) continue;
      const problem = `unreadable (${why}): ${raw}`;
      proposals.push({
        ...base,
        field,
        from: old?.[field] ?? null,
        to: null,
        evidence: { page, at, states: {} },
        page,
        reread: wasRead(page),
        problem,
      });
    }
  }
  // A new row with a cell that nobody understands, or two pages differ about, is held as a whole.
  if (old === undefined) {
    const unreadable = statements.flatMap((s) => s.unreadable.map((u) => `${u.field} unreadable: ${u.raw}`));
    const problem = [...unreadable, ...conflicts.map(tell)].join("; ");
    const name = proposals.find((p) => p.field === "name");
    if (problem && name) name.problem = `a new row with ${problem}`;
  }
  return proposals;
}

const tell = ({ field, between }: Conflict): string =>
  `conflict about ${field}: ${between.map((b) => `${b.page} (${b.at}) says ${JSON.stringify(b.value)}`).join(", ")}`;
