import { same } from "../../catalog/diff.ts";
import { bringsFact, dayOfFact, readFact } from "../../catalog/fact.ts";
import type { Catalog } from "../../schema/catalog.ts";
import type { Finding } from "../../schema/finding.ts";
import type { Change, Reviewed } from "../../schema/history.ts";
import type { ProviderFile } from "../../schema/provider.ts";
import { isUnionField } from "../../schema/record.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { dayOf } from "./entries.ts";
import type { ValuedStatement } from "./read.ts";

/** The provider's facts and corrections of up to `day` that are not in force yet and never were. */
export function pendingFacts(catalog: Catalog, slug: ProviderSlug, day: string): Reviewed[] {
  return catalog.reviewed.filter(
    (r) =>
      r.provider === slug && bringsFact(r) && dayOfFact(r) <= day && !isInForce(r, catalog) && !wasInForce(r, catalog),
  );
}

/** Its evidence stands in the record, or, for a fact, what its page says since then. */
function isInForce(r: Reviewed, { models, lock }: Catalog): boolean {
  const { field, evidence } = r;
  if (!evidence || field === "*" || field === "notes") return false;
  return (models.get(r.id)?.record.evidence ?? []).some((e) => {
    const states = e.states[field];
    if (e.page !== evidence.page || states === undefined) return false;
    const since = r.kind === "fact" && dayOf(e, r.provider as ProviderSlug, lock) > dayOfFact(r);
    return since || (e.at === evidence.at && same(states, evidence.states[field]));
  });
}

/** The history tells that it came in; what stands now is a later page's word. */
function wasInForce(r: Reviewed, { changes }: Catalog): boolean {
  return changes.some((c) => c.id === r.id && c.page === r.evidence?.page && c.on >= dayOfFact(r) && brought(c, r));
}

function brought({ set }: Change, { field, value }: Reviewed): boolean {
  const change = field === "*" ? undefined : set[field];
  if (change === undefined || field === "*") return false;
  const [, now] = change;
  if (!isUnionField(field)) return same(now, value);
  return (value as unknown[]).every((element) => ((now ?? []) as unknown[]).some((other) => same(other, element)));
}

/** Facts and corrections of one provider → statements, those of one place and day together. */
export function factsOf(
  reviewed: readonly Reviewed[],
  provider: ProviderFile,
): { statements: ValuedStatement[]; findings: Finding[] } {
  const byPlace = new Map<string, ValuedStatement>();
  const findings: Finding[] = [];
  for (const r of reviewed) {
    const fact = readFact(r, provider);
    if ("problem" in fact) {
      const { problem: message } = fact;
      const mend = "mend the line's value or evidence";
      findings.push({ file: "catalog/reviewed.jsonl", path: `${r.id}:${r.field}`, message, mend });
      continue;
    }
    const { page, at, note } = fact.evidence;
    const read_on = dayOfFact(r);
    const key = JSON.stringify([r.id, page, at, read_on]);
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
    Object.assign(statement.values, { [fact.field]: fact.value });
    statement.raws[fact.field] = fact.raw;
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
