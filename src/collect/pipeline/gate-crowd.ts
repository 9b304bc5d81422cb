import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import { familyOf, isPage } from "../page/page.ts";
import type { Seen } from "./gate-damage.ts";
import { isPrice, wasAnnounced } from "./gate-field.ts";
import { onlyAdds } from "./gate-steady.ts";
import type { Proposal } from "./proposals.ts";

/** A page that has lost so many of its rows is another page, or its columns have changed places. */
const SHARE_OF_LOST_ROWS = 0.5;
const SHARE_OF_PRICES = 0.3;
const SHARE_OF_MODELS = 0.3;
const SHARE_OF_NEW_ROWS = 0.1;
/** So few changes are a day's ordinary work, whatever share they are. */
const FEW = 3;

/**
 * What is ordinary in one model and alarming in a third of them: a swapped column, a slipped unit, a renamed provider. Values that
 * join others in a column are not a crowd where the column says of known models what it said before. One long function: each count is of
 * all proposals and made once, for the answers on each.
 */
export function crowdReasons(
  proposals: readonly Proposal[],
  { models, day, losses, steadiness }: Seen,
  isConfirmed: (proposal: Proposal) => boolean,
): (proposal: Proposal) => string | undefined {
  const told = (p: Proposal) => isPrice(p.field) && wasAnnounced(p.to, p.announced, day);
  const priced = models.flatMap((m) => PRICE_FIELDS.filter((f) => m.record[f] !== undefined)).length;
  const modelsOn = (page: string) => models.filter((m) => m.record.evidence.some((e) => isPage(e.page, page))).length;
  const prices = new Set(proposals.filter((p) => isPrice(p.field) && p.from !== null && !told(p)));
  const entering = proposals.filter((p) => p.isNew && p.field === "name" && !isConfirmed(p));
  // New rows beside as many that are still there are news; where known rows are missing, they may be those under another id.
  const beside = ({ evidence: { page } }: Proposal) => {
    const { steady, gone } = steadiness(page, "api_string");
    return gone > 0 ? 0 : steady;
  };
  const fresh = new Set(
    entering
      .filter((p) => beside(p) < entering.filter((o) => o.evidence.page === p.evidence.page).length)
      .map((p) => p.id),
  );
  // A first reading has nothing to be measured against.
  const manyRows = models.length > 0 && isCrowd(fresh.size, models.length * SHARE_OF_NEW_ROWS);
  const key = ({ evidence, field }: Proposal) => `${familyOf(evidence.page)} ${field}`;
  const joins = ({ evidence, field, from, to }: Proposal) => {
    const { steady, moved } = steadiness(evidence.page, field);
    return onlyAdds(from, to) && steady > 0 && moved === 0;
  };
  const moving = proposals.filter((p) => !p.isNew && p.reread && p.field !== "notes" && !told(p) && !joins(p));
  const byField = Map.groupBy(moving, key);
  return (proposal) => {
    const loss = losses.get(proposal.evidence.page);
    if (loss && loss.share > SHARE_OF_LOST_ROWS && (!proposal.isNew || proposal.field === "name")) return loss.problem;
    if (prices.has(proposal) && isCrowd(prices.size, priced * SHARE_OF_PRICES))
      return `${prices.size} of the provider's ${priced} prices would change at once`;
    if (proposal.isNew)
      return manyRows && fresh.has(proposal.id) && proposal.field === "name"
        ? `${fresh.size} new rows at once, beside ${models.length}`
        : undefined;
    const alike =
      proposal.reread && !told(proposal) && !joins(proposal) ? (byField.get(key(proposal))?.length ?? 0) : 0;
    const on = modelsOn(familyOf(proposal.evidence.page));
    return isCrowd(alike, on * SHARE_OF_MODELS) || (alike > 1 && alike > on / 2 && proposal.field !== "aliases")
      ? `${alike} of ${on} models there would change their ${proposal.field} at once`
      : undefined;
  };
}

const isCrowd = (n: number, limit: number) => n > FEW && n > limit;
