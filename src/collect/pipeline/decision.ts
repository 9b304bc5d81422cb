import { same } from "../../catalog/diff.ts";
import type { Held, Reviewed } from "../../schema/history.ts";
import type { Field } from "../../schema/record.ts";
import type { Decided } from "./merge.ts";
import type { Proposal } from "./proposals.ts";
import type { ProviderState } from "./provider-state.ts";

/** Rows with held or accepted values, by id, and what goes on waiting for a person. */
export type Decisions = { rows: Map<string, Decided>; held: Held[] };

/** Proposals and the gates' reasons → what a person has accepted or rejected of them, and what waits. */
export function decisionsOn(
  state: ProviderState,
  proposals: readonly Proposal[],
  reasons: ReadonlyMap<Proposal, string>,
): Decisions {
  const rows = new Map<string, { frozen: Set<Field>; settled: Map<Field, unknown> }>();
  const held: Held[] = [];
  for (const p of proposals) {
    const why = reasons.get(p);
    if (why === undefined) continue;
    const decision = decisionOn(state, p);
    const row = rows.get(p.id) ?? { frozen: new Set(), settled: new Map() };
    rows.set(p.id, row);
    if (decision?.kind === "accept") row.settled.set(p.field, p.to);
    else row.frozen.add(p.field);
    if (decision === undefined) held.push(heldEntry(state, p, why));
  }
  return { rows, held };
}

/** What a person decided about the value that is in force that day (reviewed.jsonl; `*` in ids and fields matches all). */
export function decisionOn(
  { catalog, slug, day }: ProviderState,
  { id, field, to }: Pick<Proposal, "id" | "field" | "to">,
): Reviewed | undefined {
  return catalog.reviewed.findLast(
    (r) =>
      (r.kind === "accept" || r.kind === "reject") &&
      r.provider === slug &&
      (r.field === "*" || r.field === field) &&
      globMatches(r.id, id) &&
      (isExact(r) || day <= (r.expires ?? r.on)) &&
      (r.value === undefined || same(r.value, to)),
  );
}

/** Names one model, one field and one value: such a decision holds on any day; a sweeping one ends with its day. */
const isExact = (r: Reviewed) =>
  r.expires === undefined && r.value !== undefined && !r.id.includes("*") && r.field !== "*";

function globMatches(pattern: string, id: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.\\+?^${}()|[\]]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(id);
}

/** A proposal that was held before keeps the day on which it first was. */
function heldEntry({ catalog, slug, day }: ProviderState, p: Proposal, why: string): Held {
  const { id, field, evidence } = p;
  const first = catalog.held.find((h) => h.provider === slug && h.id === id && h.field === field && same(h.to, p.to));
  const [from, to] = [p.from as Held["from"], p.to as Held["to"]];
  return { on: first?.on ?? day, provider: slug, id, field, from, to, why, evidence };
}
