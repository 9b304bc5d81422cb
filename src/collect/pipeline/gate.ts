import { sameValue } from "../../catalog/diff.ts";
import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import type { Held } from "../../schema/history.ts";
import type { Field } from "../../schema/record.ts";
import { familyOf } from "../page/page.ts";
import { GATES, type GateContext, isAgain, LIFECYCLE } from "./gates.ts";
import { massChanges } from "./mass-changes.ts";
import type { Decided, Draft } from "./merge.ts";
import { type Proposal, proposalsOf, steadinessOf } from "./proposals.ts";
import type { Run } from "./provider-run.ts";
import { decisionOn } from "./reviewed.ts";

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

export function gate(proposals: readonly Proposal[], context: GateContext): Map<Proposal, HeldReason> {
  // If a page has its last layout, a second reading on a later day confirms that a mass change is real.
  const isConfirmed = (p: Proposal) => isAgain(p, context) && !context.missing.has(p.evidence.page);
  const massChange = massChanges(proposals, context, isConfirmed);
  const held = new Map<Proposal, HeldReason>();
  const unsuspicious = new Set<Proposal>();
  for (const p of proposals) {
    let why = p.problem;
    for (const check of GATES) why ??= check(p, { ...context, proposals });
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
  const first = catalog.held.find(
    (h) => h.provider === slug && h.id === id && h.field === field && sameValue(field, h.to, p.to),
  );
  const [from, to] = [p.from as Held["from"], p.to as Held["to"]];
  return { on: first?.on ?? day, provider: slug, id, field, from, to, why, evidence };
}

/** Fields in adjacent cells: if one cell is wrong, it was probably swapped with one of its neighbours. */
const NEIGHBOURS: readonly (readonly Field[])[] = [[...PRICE_FIELDS, "rates"], LIFECYCLE];
/** This many rows with a held cell make the whole page suspect. */
const SUSPECT_ROWS = 3;

/**
 * Adds the neighbours of held cells to `held`: the adjacent cells of the same row, and every change on a page (or family of pages)
 * with several held rows. A family's pages share a layout, so they break together. `settled`: a person accepted the value, or pages
 * differ about it, so the cell isn't suspect. A value confirmed by a second reading isn't held because of a mass change alone.
 */
export function holdNeighbours(
  proposals: readonly Proposal[],
  held: Map<Proposal, HeldReason>,
  { settled, isConfirmed, isMass }: Record<"settled" | "isConfirmed" | "isMass", (proposal: Proposal) => boolean>,
): void {
  const family = ({ evidence }: Proposal) => familyOf(evidence.page);
  const suspects = [...held.keys()].filter((p) => p.reread && !settled(p));
  const rows = Map.groupBy(suspects, family);
  // A status and its dates are one statement, whichever page has them: "retired" with a shutdown to come makes no sense.
  const statuses = [...held.keys()].filter((p) => p.field === "status" && p.to !== null && !settled(p));
  const withHeldStatus = new Set(statuses.map(({ id }) => id));
  for (const proposal of proposals) {
    const { id, field, evidence, isNew } = proposal;
    // A new row is held as a whole, under its name. Notes are our own text.
    if (held.has(proposal) || (isNew && field !== "name") || field === "notes") continue;
    const group = NEIGHBOURS.find((fields) => fields.includes(field));
    if (group === LIFECYCLE && withHeldStatus.has(id)) held.set(proposal, { code: "near-held", field: "status" });
    if (held.has(proposal) || !proposal.reread) continue;
    const near = suspects.find((s) => s.id === id && s.evidence.page === evidence.page && group?.includes(s.field));
    if (near) held.set(proposal, { code: "near-held", field: near.field });
    const around = rows.get(family(proposal)) ?? [];
    const suspect = new Set(around.filter((s) => !isConfirmed(proposal) || !isMass(s)).map((s) => s.id)).size;
    if (suspect >= SUSPECT_ROWS) held.set(proposal, { code: "held-rows", count: suspect });
  }
}
