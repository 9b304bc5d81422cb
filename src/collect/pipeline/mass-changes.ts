import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import { familyOf, isPage } from "../page/page.ts";
import { type GateContext, isPrice, wasAnnounced } from "./gates.ts";
import { onlyAdds, type Proposal } from "./proposals.ts";

const SHARE_OF_PRICES = 0.3;
const SHARE_OF_MODELS = 0.3;
const SHARE_OF_NEW_ROWS = 0.1;
/** This few changes are ordinary, whatever their share. */
const FEW = 3;

type Test = (proposal: Proposal) => boolean;

/**
 * Returns why a change is suspect because too many models change alike: a swapped column, a wrong unit, a renamed provider. New
 * values in a column are no mass change if the column states the same as before for known models.
 */
export function massChanges(proposals: readonly Proposal[], context: GateContext, isConfirmed: Test) {
  const { models } = context;
  const prices = proposals.filter((p) => isPrice(p.field) && p.from !== null && !isAnnounced(p, context));
  const priced = models.flatMap((m) => PRICE_FIELDS.filter((f) => m.record[f] !== undefined)).length;
  const pricesMove = isMany(prices.length, priced * SHARE_OF_PRICES);
  const fresh = freshRows(proposals, context, isConfirmed);
  // There is nothing to compare a provider's first reading with.
  const rowsAppear = models.length > 0 && isMany(fresh.length, models.length * SHARE_OF_NEW_ROWS);
  const key = ({ evidence, field }: Proposal) => `${familyOf(evidence.page)} ${field}`;
  const movers = proposals.filter((p) => movesColumn(p, context));
  const moving = Map.groupBy(movers, key);
  return (proposal: Proposal): HeldReason | undefined => {
    const { field, evidence } = proposal;
    if (pricesMove && prices.includes(proposal)) return { code: "prices-at-once", count: prices.length, of: priced };
    if (rowsAppear && fresh.includes(proposal)) return { code: "rows-at-once", count: fresh.length, of: models.length };
    const alike = movesColumn(proposal, context) ? (moving.get(key(proposal))?.length ?? 0) : 0;
    const page = familyOf(evidence.page);
    const on = models.filter((m) => m.record.evidence.some((e) => isPage(e.page, page))).length;
    return isMany(alike, on * SHARE_OF_MODELS) || (alike > 1 && alike > on / 2 && field !== "aliases")
      ? { code: "changes-at-once", count: alike, of: on, field }
      : undefined;
  };
}

const isMany = (n: number, limit: number) => n > FEW && n > limit;

const isAnnounced = ({ field, to, announced }: Proposal, { day }: GateContext) =>
  isPrice(field) && wasAnnounced(to, announced, day);

/** New rows are plausible if at least as many known rows are still there; if known rows are missing, they may have been renamed. */
function freshRows(proposals: readonly Proposal[], { steadiness }: GateContext, isConfirmed: Test): Proposal[] {
  const entering = proposals.filter((p) => p.isNew && p.field === "name" && !isConfirmed(p));
  const onPage = Map.groupBy(entering, ({ evidence }) => evidence.page);
  return entering.filter(({ evidence: { page } }) => {
    const { steady, gone } = steadiness(page, "api_string");
    return (gone > 0 ? 0 : steady) < (onPage.get(page)?.length ?? 0);
  });
}

/** A change in a column whose meaning may have changed, rather than a value that joins it. */
function movesColumn(proposal: Proposal, context: GateContext): boolean {
  const { field, from, to, isNew, reread, evidence } = proposal;
  if (isNew || field === "notes" || isAnnounced(proposal, context)) return false;
  const { steady, moved } = context.steadiness(evidence.page, field);
  // A page in another form may state more, but of most values that it stated before it must state the same. A status moves forward.
  if (!reread) return field !== "status" && !onlyAdds(from, to) && moved > steady;
  return !(onlyAdds(from, to) && steady > 0 && moved === 0);
}
