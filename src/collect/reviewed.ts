// Owns what a person's facts and corrections (reviewed.jsonl) bring into a day's reading. Refuses values their evidence does not show.
import { same } from "../catalog/diff.ts";
import { readField } from "../read/fields.ts";
import type { Finding } from "../schema/finding.ts";
import type { Reviewed } from "../schema/history.ts";
import type { ProviderFile } from "../schema/provider.ts";
import type { Field, Raw } from "../schema/record.ts";
import type { ValuedStatement } from "./reading.ts";

/** The day on which a fact or correction enters: the day its page was read. */
export const dayOfFact = (r: Reviewed): string => r.evidence?.read_on ?? r.on;

/** One provider's facts and corrections of one day → statements, those of one place together. */
export function factsOf(
  reviewed: readonly Reviewed[],
  provider: ProviderFile,
): { statements: ValuedStatement[]; findings: Finding[] } {
  const byPlace = new Map<string, ValuedStatement>();
  const findings: Finding[] = [];
  for (const r of reviewed) {
    const read_on = dayOfFact(r);
    const raw = r.evidence?.states[r.field as keyof typeof r.evidence.states] as Raw | Raw[] | undefined;
    const report = (message: string) =>
      findings.push({
        file: "catalog/reviewed.jsonl",
        path: `${r.id}:${r.field}`,
        message,
        mend: "mend the line's value or evidence",
      });
    if (!r.evidence || raw === undefined || r.field === "*" || r.field === "notes") {
      report(`a ${r.kind} needs one field and evidence that states it`);
      continue;
    }
    // A rate's qualifiers stand in the decision itself; its raw texts show price and unit.
    const outcome =
      r.field === "rates"
        ? ({ kind: "value", value: r.value } as const)
        : readField(r.field, raw, { terms: provider.terms, read_on });
    if (outcome.kind !== "value" || !same(outcome.value, r.value)) {
      report(`the evidence does not read as the value${outcome.kind === "unreadable" ? `: ${outcome.why}` : ""}`);
      continue;
    }
    const { page, at, note } = r.evidence;
    const key = JSON.stringify([r.id, page, at]);
    const statement: ValuedStatement = byPlace.get(key) ?? {
      id: r.id,
      subject: {},
      at,
      page,
      read_on,
      whole: false,
      values: {},
      raws: {},
      unreadable: [],
      blanks: [],
      ...(note ? { notes: note } : {}),
    };
    Object.assign(statement.values, { [r.field]: outcome.value });
    statement.raws[r.field as Field] = raw;
    byPlace.set(key, statement);
  }
  return { statements: [...byPlace.values()], findings };
}

/** Page statements without what a correction of the same model, page and field overrules. */
export function withoutCorrected(rows: Map<string, ValuedStatement[]>, corrections: readonly Reviewed[]): void {
  for (const { id, field, evidence } of corrections) {
    for (const s of rows.get(id) ?? []) {
      if (s.id !== undefined || s.page !== evidence?.page || field === "*") continue;
      delete s.values[field];
      delete s.raws[field];
    }
  }
}
