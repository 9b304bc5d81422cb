import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import { familyOf, isPage } from "../page/page.ts";
import type { Seen } from "./gate-damage.ts";
import { isPrice, wasAnnounced } from "./gate-field.ts";
import { onlyAdds } from "./gate-steady.ts";
import type { Proposal } from "./proposals.ts";

/** A page that has lost this share of its rows is a different page, or its columns were swapped. */
const SHARE_OF_LOST_ROWS = 0.5;
const SHARE_OF_PRICES = 0.3;
const SHARE_OF_MODELS = 0.3;
const SHARE_OF_NEW_ROWS = 0.1;
/** This few changes are ordinary, whatever their share. */
const FEW = 3;

/**
 * Returns why a change is suspect because too many models change alike: a swapped column, a wrong unit, a renamed provider. New
 * values in a column are not a crowd if the column states the same as before for known models. This is one long function because its
 * counts over all proposals are made once and used for each.
 */
export function crowdReasons(
  proposals: readonly Proposal[],
  { models, day, losses, steadiness }: Seen,
  isConfirmed: (proposal: Proposal) => boolean,
): (proposal: Proposal) => HeldReason | undefined {
  const announced = (p: Proposal) => isPrice(p.field) && wasAnnounced(p.to, p.announced, day);
  const priced = models.flatMap((m) => PRICE_FIELDS.filter((f) => m.record[f] !== undefined)).length;
  const modelsOn = (page: string) => models.filter((m) => m.record.evidence.some((e) => isPage(e.page, page))).length;
  const prices = new Set(proposals.filter((p) => isPrice(p.field) && p.from !== null && !announced(p)));
  const entering = proposals.filter((p) => p.isNew && p.field === "name" && !isConfirmed(p));
  // New rows are plausible if at least as many known rows are still there; if known rows are missing, they may have been renamed.
  const steadyRows = ({ evidence: { page } }: Proposal) => {
    const { steady, gone } = steadiness(page, "api_string");
    return gone > 0 ? 0 : steady;
  };
  const fresh = new Set(
    entering
      .filter((p) => steadyRows(p) < entering.filter((o) => o.evidence.page === p.evidence.page).length)
      .map((p) => p.id),
  );
  // There is nothing to compare a provider's first reading with.
  const manyRows = models.length > 0 && isCrowd(fresh.size, models.length * SHARE_OF_NEW_ROWS);
  const key = ({ evidence, field }: Proposal) => `${familyOf(evidence.page)} ${field}`;
  const joins = ({ evidence, field, from, to }: Proposal) => {
    const { steady, moved } = steadiness(evidence.page, field);
    return onlyAdds(from, to) && steady > 0 && moved === 0;
  };
  const moving = proposals.filter((p) => !p.isNew && p.reread && p.field !== "notes" && !announced(p) && !joins(p));
  const byField = Map.groupBy(moving, key);
  return (proposal) => {
    const loss = losses.get(proposal.evidence.page);
    if (loss && loss.share > SHARE_OF_LOST_ROWS && (!proposal.isNew || proposal.field === "name")) return loss.reason;
    if (prices.has(proposal) && isCrowd(prices.size, priced * SHARE_OF_PRICES))
      return { code: "prices-at-once", count: prices.size, of: priced };
    if (proposal.isNew)
      return manyRows && fresh.has(proposal.id) && proposal.field === "name"
        ? { code: "rows-at-once", count: fresh.size, of: models.length }
        : undefined;
    const alike =
      proposal.reread && !announced(proposal) && !joins(proposal) ? (byField.get(key(proposal))?.length ?? 0) : 0;
    const on = modelsOn(familyOf(proposal.evidence.page));
    return isCrowd(alike, on * SHARE_OF_MODELS) || (alike > 1 && alike > on / 2 && proposal.field !== "aliases")
      ? { code: "changes-at-once", count: alike, of: on, field: proposal.field }
      : undefined;
  };
}

const isCrowd = (n: number, limit: number) => n > FEW && n > limit;
