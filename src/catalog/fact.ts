import { isQualified, readField } from "../read/fields.ts";
import { termsOf } from "../read/status.ts";
import type { Reviewed } from "../schema/history.ts";
import type { SourceFile } from "../schema/provider.ts";
import type { Evidence, Field, Raw } from "../schema/record.ts";
import { same } from "./diff.ts";

/** Whether a decision has its own value and evidence. */
export const bringsFact = (r: Reviewed): boolean => r.kind === "fact" || r.kind === "correction";

/** The day from which a fact or correction applies: the day its page was read. */
export const dayOfFact = (r: Reviewed): string => r.evidence?.read_on ?? r.on;

type Fact = { id: string; field: Exclude<Field, "notes">; value: unknown; raw: Raw | Raw[]; evidence: Evidence };

/** Reads a line of kind fact or correction; `problem` says why it states nothing. */
export function readFact(r: Reviewed, provider: SourceFile): Fact | { problem: string } {
  const { id, field, evidence } = r;
  const raw = evidence?.states[field as keyof Evidence["states"]] as Raw | Raw[] | undefined;
  if (!evidence || raw === undefined || field === "*" || field === "notes")
    return { problem: `a ${r.kind} needs one field and evidence that states it` };
  // The decision itself has the qualifiers of a rate or factor.
  if (isQualified(field)) return { id, field, raw, evidence, value: r.value };
  const outcome = readField(field, raw, { terms: termsOf(provider), read_on: dayOfFact(r) });
  if (outcome.kind === "value" && same(outcome.value, r.value)) return { id, field, raw, evidence, value: r.value };
  const reading =
    outcome.kind === "unreadable" ? outcome.why : JSON.stringify("value" in outcome ? outcome.value : null);
  return { problem: `the evidence does not read as the value ${JSON.stringify(r.value)}: ${reading}` };
}
