import { same } from "../../catalog/diff.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import type { Held } from "../../schema/history.ts";
import type { Field } from "../../schema/record.ts";
import { decisionOn } from "./decision.ts";
import { crowdReasons } from "./gate-crowd.ts";
import { isAgain, type Seen } from "./gate-damage.ts";
import { reasonToHold } from "./gate-field.ts";
import { holdNeighbours } from "./gate-neighbours.ts";
import { steadinessOf } from "./gate-steady.ts";
import type { Decided, Draft } from "./merge.ts";
import { type Proposal, proposalsOf } from "./proposals.ts";
import type { ProviderState } from "./provider-state.ts";
import type { Today } from "./read.ts";

/** Rows with held or accepted values, by id, and the entries that wait for a person. */
export type Decisions = { rows: Map<string, Decided>; held: Held[] };

/** Decides which values of the drafts are held, unless a person has decided about them. */
export function gateDrafts(today: Today & Omit<Seen, "steadiness">, drafts: readonly Draft[]): Decisions {
  const proposals = drafts.flatMap((draft) => proposalsOf(draft, today));
  const reasons = gate(proposals, { ...today, steadiness: steadinessOf(drafts) });
  const rows = new Map<string, { frozen: Set<Field>; settled: Map<Field, unknown> }>();
  const held: Held[] = [];
  for (const p of proposals) {
    const why = reasons.get(p);
    if (why === undefined) continue;
    const decision = decisionOn(today, p);
    const row = rows.get(p.id) ?? { frozen: new Set(), settled: new Map() };
    rows.set(p.id, row);
    if (decision?.kind === "accept") row.settled.set(p.field, p.to);
    else row.frozen.add(p.field);
    if (decision === undefined) held.push(heldEntry(today, p, why));
  }
  return { rows, held };
}

/** The held proposals, each with its reason. */
export function gate(proposals: readonly Proposal[], state: Seen): Map<Proposal, HeldReason> {
  // If a page has a known layout, a second reading on a later day confirms that a crowd is real.
  const isConfirmed = (p: Proposal) => isAgain(p, state) && !state.changed.has(p.evidence.page);
  const crowds = crowdReasons(proposals, state, isConfirmed);
  const held = new Map<Proposal, HeldReason>();
  const crowded = new Set<Proposal>();
  for (const proposal of proposals) {
    const own = proposal.problem ?? reasonToHold(proposal, state);
    const why = own ?? (isConfirmed(proposal) ? undefined : crowds(proposal));
    if (why !== undefined) held.set(proposal, why);
    if (own === undefined) crowded.add(proposal);
  }
  const accepted = (p: Proposal) => decisionOn(state, p)?.kind === "accept";
  const settled = (p: Proposal) => accepted(p) || p.problem?.code === "conflict";
  holdNeighbours(proposals, held, { settled, isConfirmed, inCrowd: (p) => crowded.has(p) });
  return held;
}

/** A proposal that was held before keeps its first date. */
function heldEntry({ catalog, slug, day }: ProviderState, p: Proposal, why: HeldReason): Held {
  const { id, field, evidence } = p;
  const first = catalog.held.find((h) => h.provider === slug && h.id === id && h.field === field && same(h.to, p.to));
  const [from, to] = [p.from as Held["from"], p.to as Held["to"]];
  return { on: first?.on ?? day, provider: slug, id, field, from, to, why, evidence };
}
