import type { Field } from "../../schema/record.ts";
import { PRICE_FIELDS } from "../../schema/vocabulary.ts";
import type { Proposal } from "./gate.ts";

/** Fields that stand in cells side by side: if one cell is wrong, its neighbours have likely changed places with it. */
const NEIGHBOURS: readonly (readonly Field[])[] = [
  [...PRICE_FIELDS, "rates"],
  ["status", "released", "deprecated_on", "retires_on", "retires_not_before", "replacements", "after_retirement"],
];
/** So many rows of one page with a held cell put the whole page in doubt. */
const ROWS_IN_DOUBT = 3;

/**
 * Adds to `held` what stands beside a held cell: the same row's neighbouring cells, and everything new on a page (or family of
 * pages) with several held rows. `settled`: a person accepted the value, or two pages differ about it, so no cell is suspect.
 */
export function spreadDoubt(
  proposals: readonly Proposal[],
  held: Map<Proposal, string>,
  settled: (proposal: Proposal) => boolean,
): void {
  const suspects = [...held.keys()].filter((p) => p.reread && !settled(p));
  const rows = Map.groupBy(suspects, (p) => familyOf(p.page));
  for (const proposal of proposals) {
    // A new row waits as a whole, under its name; notes are our own words about what was read.
    if (
      held.has(proposal) ||
      !proposal.reread ||
      (proposal.isNew && proposal.field !== "name") ||
      proposal.field === "notes"
    )
      continue;
    const group = NEIGHBOURS.find((fields) => fields.includes(proposal.field));
    const beside = suspects.find((s) => s.id === proposal.id && s.page === proposal.page && group?.includes(s.field));
    if (beside) held.set(proposal, `beside a held ${beside.field}`);
    const inDoubt = new Set(rows.get(familyOf(proposal.page))?.map((s) => s.id)).size;
    if (inDoubt >= ROWS_IN_DOUBT) held.set(proposal, `${inDoubt} rows of the page are held`);
  }
}

/** A family's pages have one form, and go wrong together. */
export const familyOf = (page: string): string => page.replace(/\/.*$/, "/*");
