import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import { familyOf, isPage } from "../page/page.ts";
import { decisionOn } from "./decision.ts";
import { isPrice, reasonToHold, type Today, wasAnnounced } from "./gate-field.ts";
import { holdNeighbours } from "./gate-neighbours.ts";
import type { Proposal } from "./proposals.ts";
import type { ProviderState } from "./provider-state.ts";

export type GateContext = Today & {
  /** How many prices the provider's records state. */
  priced: number;
  /** How many models the provider has. With none it was never read: a first reading has nothing to be measured against. */
  models: number;
  /** How many of them the page, or family of pages, speaks of. */
  modelsOn: (page: string) => number;
  /** Whether a person accepted the value. */
  accepted: (proposal: Proposal) => boolean;
};

const SHARE_OF_PRICES = 0.3;
const SHARE_OF_MODELS = 0.3;
const SHARE_OF_NEW_ROWS = 0.1;
/** So few changes are a day's ordinary work, whatever share they are. */
const FEW = 3;

export const gateContext = (state: ProviderState): GateContext => ({
  day: state.day,
  changes: state.catalog.changes.filter((c) => c.provider === state.slug),
  priced: state.models.flatMap((m) => PRICE_FIELDS.filter((f) => m.record[f] !== undefined)).length,
  models: state.models.length,
  modelsOn: (page) => state.models.filter((m) => m.record.evidence.some((e) => isPage(e.page, page))).length,
  accepted: (proposal) => decisionOn(state, proposal)?.kind === "accept",
});

/** Proposals → those held, each with its reason. */
export function gate(proposals: readonly Proposal[], ctx: GateContext): Map<Proposal, string> {
  const crowds = crowdReasons(proposals, ctx);
  const held = new Map<Proposal, string>();
  for (const proposal of proposals) {
    const why = proposal.problem ?? reasonToHold(proposal, ctx) ?? crowds(proposal);
    if (why !== undefined) held.set(proposal, why);
  }
  holdNeighbours(proposals, held, (p) => ctx.accepted(p) || (p.problem?.startsWith("conflict") ?? false));
  return held;
}

/** What is ordinary in one model and alarming in a third of them: a swapped column, a slipped unit, a renamed provider. */
function crowdReasons(proposals: readonly Proposal[], ctx: GateContext): (proposal: Proposal) => string | undefined {
  const told = (p: Proposal) => isPrice(p.field) && wasAnnounced(p.to, p.announced, ctx.day);
  const prices = new Set(proposals.filter((p) => isPrice(p.field) && p.from !== null && !told(p)));
  const fresh = new Set(proposals.filter((p) => p.isNew).map((p) => p.id));
  const manyRows = ctx.models > 0 && isCrowd(fresh.size, ctx.models * SHARE_OF_NEW_ROWS);
  const key = ({ evidence, field }: Proposal) => `${familyOf(evidence.page)} ${field}`;
  const moving = proposals.filter((p) => !p.isNew && p.reread && p.field !== "notes" && !told(p));
  const byField = Map.groupBy(moving, key);
  return (proposal) => {
    if (prices.has(proposal) && isCrowd(prices.size, ctx.priced * SHARE_OF_PRICES))
      return `${prices.size} of the provider's ${ctx.priced} prices would change at once`;
    if (proposal.isNew)
      return manyRows && proposal.field === "name" ? `${fresh.size} new rows at once, beside ${ctx.models}` : undefined;
    const alike = proposal.reread && !told(proposal) ? (byField.get(key(proposal))?.length ?? 0) : 0;
    const on = ctx.modelsOn(familyOf(proposal.evidence.page));
    return isCrowd(alike, on * SHARE_OF_MODELS) || (alike > 1 && alike > on / 2 && proposal.field !== "aliases")
      ? `${alike} of ${on} models there would change their ${proposal.field} at once`
      : undefined;
  };
}

const isCrowd = (n: number, limit: number) => n > FEW && n > limit;
