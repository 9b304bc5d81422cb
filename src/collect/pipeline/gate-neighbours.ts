import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import type { Field } from "../../schema/record.ts";
import { familyOf } from "../page/page.ts";
import type { Proposal } from "./proposals.ts";

export const LIFECYCLE: readonly Field[] = [
  "status",
  "released",
  "deprecated_on",
  "retires_on",
  "retires_not_before",
  "replacements",
  "after_retirement",
];
/** Fields that stand in cells side by side: if one cell is wrong, its neighbours have likely changed places with it. */
const NEIGHBOURS: readonly (readonly Field[])[] = [[...PRICE_FIELDS, "rates"], LIFECYCLE];
/** So many rows of one page with a held cell make the whole page suspect. */
const SUSPECT_ROWS = 3;

/**
 * Adds to `held` what stands beside a held cell: the same row's neighbouring cells, and everything new on a page (or family of
 * pages) with several held rows. A family's pages have one form, and go wrong together. `settled`: a person accepted the value,
 * or two pages differ about it, so no cell is suspect. What a second reading confirms is not held for the sake of a mere crowd.
 */
export function holdNeighbours(
  proposals: readonly Proposal[],
  held: Map<Proposal, string>,
  { settled, isConfirmed, inCrowd }: Record<"settled" | "isConfirmed" | "inCrowd", (proposal: Proposal) => boolean>,
): void {
  const family = ({ evidence }: Proposal) => familyOf(evidence.page);
  const suspects = [...held.keys()].filter((p) => p.reread && !settled(p));
  const rows = Map.groupBy(suspects, family);
  for (const proposal of proposals) {
    const { id, field, evidence, isNew } = proposal;
    // A new row waits as a whole, under its name; notes are our own words about what was read.
    if (held.has(proposal) || !proposal.reread || (isNew && field !== "name") || field === "notes") continue;
    const group = NEIGHBOURS.find((fields) => fields.includes(field));
    const beside = suspects.find((s) => s.id === id && s.evidence.page === evidence.page && group?.includes(s.field));
    if (beside) held.set(proposal, `beside a held ${beside.field}`);
    const around = rows.get(family(proposal)) ?? [];
    const suspect = new Set(around.filter((s) => !isConfirmed(proposal) || !inCrowd(s)).map((s) => s.id)).size;
    if (suspect >= SUSPECT_ROWS) held.set(proposal, `${suspect} rows of the page are held`);
  }
}
