import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import type { Field } from "../../schema/record.ts";
import { familyOf } from "../page/page.ts";
import { LIFECYCLE } from "./gates.ts";
import type { Proposal } from "./proposals.ts";

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
