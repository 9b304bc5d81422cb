import { same } from "../../catalog/diff.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import type { Held } from "../../schema/history.ts";
import type { Field } from "../../schema/record.ts";
import { decisionOn } from "./decision.ts";
import { GATES, type GateContext, isAgain } from "./gates.ts";
import { massChanges } from "./mass-changes.ts";
import type { Decided, Draft } from "./merge.ts";
import { holdNeighbours } from "./neighbours.ts";
import { type Proposal, proposalsOf } from "./proposals.ts";
import type { Run } from "./provider-run.ts";
import { steadinessOf } from "./steadiness.ts";

/** Rows with held or accepted values, by id, and the entries that wait for a person. */
export type Decisions = { rows: Map<string, Decided>; held: Held[] };

/** Decides which values of the drafts are held, unless a person has decided about them. */
export function gateDrafts(drafts: readonly Draft[], run: Omit<GateContext, "steadiness">): Decisions {
  const proposals = drafts.flatMap((draft) => proposalsOf(draft, run));
  const reasons = gate(proposals, { ...run, steadiness: steadinessOf(drafts) });
  const rows = new Map<string, { frozen: Set<Field>; settled: Map<Field, unknown> }>();
  const held: Held[] = [];
  for (const p of proposals) {
    const why = reasons.get(p);
    if (why === undefined) continue;
    const decision = decisionOn(run, p);
    const row = rows.get(p.id) ?? { frozen: new Set(), settled: new Map() };
    rows.set(p.id, row);
    if (decision?.kind === "accept") row.settled.set(p.field, p.to);
    else row.frozen.add(p.field);
    if (decision === undefined) held.push(heldEntry(run, p, why));
  }
  return { rows, held };
}

/** The held proposals, each with its reason. */
export function gate(proposals: readonly Proposal[], context: GateContext): Map<Proposal, HeldReason> {
  // If a page has its last layout, a second reading on a later day confirms that a mass change is real.
  const isConfirmed = (p: Proposal) => isAgain(p, context) && !context.missing.has(p.evidence.page);
  const massChange = massChanges(proposals, context, isConfirmed);
  const held = new Map<Proposal, HeldReason>();
  const unsuspicious = new Set<Proposal>();
  for (const p of proposals) {
    let why = p.problem;
    for (const check of GATES) why ??= check(p, context);
    if (why === undefined) unsuspicious.add(p);
    why ??= isConfirmed(p) ? undefined : massChange(p);
    if (why !== undefined) held.set(p, why);
  }
  const accepted = (p: Proposal) => decisionOn(context, p)?.kind === "accept";
  const settled = (p: Proposal) => accepted(p) || p.problem?.code === "conflict";
  holdNeighbours(proposals, held, { settled, isConfirmed, isMass: (p) => unsuspicious.has(p) });
  return held;
}

/** A proposal that was held before keeps its first date. */
function heldEntry({ catalog, slug, day }: Run, p: Proposal, why: HeldReason): Held {
  const { id, field, evidence } = p;
  const first = catalog.held.find((h) => h.provider === slug && h.id === id && h.field === field && same(h.to, p.to));
  const [from, to] = [p.from as Held["from"], p.to as Held["to"]];
  return { on: first?.on ?? day, provider: slug, id, field, from, to, why, evidence };
}
