import type { Change } from "../../schema/history.ts";
import type { Facts, Field } from "../../schema/record.ts";
import { isPrice, reasonToHold, wasAnnounced } from "./gate-field.ts";
import { familyOf, spreadDoubt } from "./gate-neighbours.ts";

/** One field of one model that today's pages would change; null = not stated. */
export type Proposal = {
  id: string;
  field: Field;
  from: unknown;
  to: unknown;
  /** All facts as they would be, for gates that look at more than one field. */
  facts: Partial<Facts>;
  /** Key of the page that states it. */
  page: string;
  /** That page was read before in the same layout: it said otherwise, or nothing, then. */
  reread: boolean;
  /** The model has no record yet. */
  isNew: boolean;
  /** Rates of the old record, in which an earlier reading may have announced this price. */
  announced: NonNullable<Facts["rates"]>;
  /** Why it must be held whatever the gates say: a conflict, or a cell that nobody understands. */
  problem?: string;
};

export type GateContext = {
  day: string;
  /** The provider's earlier changes, for rows that flap. */
  changes: readonly Change[];
  /** How many prices the provider's records state. */
  priced: number;
  /** How many models the provider has. */
  models: number;
  /** How many of them the page, or family of pages, speaks of. */
  modelsOn: (page: string) => number;
  /** Whether a person accepted the value. */
  accepted: (proposal: Proposal) => boolean;
  /** Whether the provider was read before: a first reading has nothing to be measured against. */
  firstReading: boolean;
};

const SHARE_OF_PRICES = 0.3;
const SHARE_OF_MODELS = 0.3;
const SHARE_OF_NEW_ROWS = 0.1;
/** So few changes are a day's ordinary work, whatever share they are. */
const FEW = 3;

/** Proposals → those held, each with its reason. */
export function gate(proposals: readonly Proposal[], ctx: GateContext): Map<Proposal, string> {
  const crowds = crowdReasons(proposals, ctx);
  const held = new Map<Proposal, string>();
  for (const proposal of proposals) {
    const why = proposal.problem ?? reasonToHold(proposal, ctx) ?? crowds(proposal);
    if (why !== undefined) held.set(proposal, why);
  }
  spreadDoubt(proposals, held, (p) => ctx.accepted(p) || (p.problem?.startsWith("conflict") ?? false));
  return held;
}

/** What is ordinary in one model and alarming in a third of them: a swapped column, a slipped unit, a renamed provider. */
function crowdReasons(proposals: readonly Proposal[], ctx: GateContext): (proposal: Proposal) => string | undefined {
  const told = (p: Proposal) => isPrice(p.field) && wasAnnounced(p.to, p.announced, ctx.day);
  const prices = new Set(proposals.filter((p) => isPrice(p.field) && p.from !== null && !told(p)));
  const fresh = new Set(proposals.filter((p) => p.isNew).map((p) => p.id));
  const manyRows = !ctx.firstReading && isCrowd(fresh.size, ctx.models * SHARE_OF_NEW_ROWS);
  const byField = Map.groupBy(
    proposals.filter((p) => !p.isNew && p.reread && p.field !== "notes" && !told(p)),
    (p) => `${familyOf(p.page)} ${p.field}`,
  );
  return (proposal) => {
    if (prices.has(proposal) && isCrowd(prices.size, ctx.priced * SHARE_OF_PRICES)) {
      return `${prices.size} of the provider's ${ctx.priced} prices would change at once`;
    }
    if (proposal.isNew) {
      return manyRows && proposal.field === "name" ? `${fresh.size} new rows at once, beside ${ctx.models}` : undefined;
    }
    const alike =
      proposal.reread && !told(proposal)
        ? (byField.get(`${familyOf(proposal.page)} ${proposal.field}`)?.length ?? 0)
        : 0;
    const on = ctx.modelsOn(familyOf(proposal.page));
    return isCrowd(alike, on * SHARE_OF_MODELS) || (alike > 1 && alike > on / 2 && proposal.field !== "aliases")
      ? `${alike} of ${on} models there would change their ${proposal.field} at once`
      : undefined;
  };
}

const isCrowd = (n: number, limit: number) => n > FEW && n > limit;
