// Owns what may change without a person: each proposed value passes or is held, with the reason. Refuses to repair (design section 6).
import { same } from "../catalog/diff.ts";
import type { Change, Reviewed } from "../schema/history.ts";
import type { Facts, Field } from "../schema/record.ts";
import { PRICE_FIELDS, STATUSES, type Status } from "../schema/vocabulary.ts";

/** One field of one model that today's pages would change; null = not stated. */
export type Proposal = {
  id: string;
  field: Field;
  from: unknown;
  to: unknown;
  /** All facts as they would be, for gates that look at more than one field. */
  facts: Partial<Facts>;
  /** The model has no record yet. */
  isNew: boolean;
  /** Rates of the old record, in which an earlier reading may have announced this price. */
  announced: NonNullable<Facts["rates"]>;
};

export type GateContext = {
  day: string;
  /** The provider's earlier changes, for rows that flap. */
  changes: readonly Change[];
  /** How many prices the provider's records state. */
  priced: number;
  /** How many models the provider has. */
  models: number;
  /** Whether the provider was read before: a first reading has nothing to be measured against. */
  firstReading: boolean;
};

/** Below and above these a price is taken for a slip of the unit (USD per million tokens or per thousand searches). */
const PRICE_BOUNDS = [0.001, 1000] as const;
const PRICE_JUMP = 10;
const SHARE_OF_PRICES = 0.3;
const SHARE_OF_NEW_ROWS = 0.1;
/** So few changes are a day's ordinary work, whatever share they are. */
const FEW = 3;
const FLAP_DAYS = 7;

/** Proposals → those held, each with its reason. */
export function gate(proposals: readonly Proposal[], ctx: GateContext): Map<Proposal, string> {
  const held = new Map<Proposal, string>();
  const prices = proposals.filter((p) => isPrice(p.field) && typeof p.from === "number" && typeof p.to === "number");
  const manyPrices = prices.length > FEW && prices.length > ctx.priced * SHARE_OF_PRICES;
  const fresh = new Set(proposals.filter((p) => p.isNew).map((p) => p.id));
  const manyRows = !ctx.firstReading && fresh.size > FEW && fresh.size > ctx.models * SHARE_OF_NEW_ROWS;

  for (const proposal of proposals) {
    const why =
      priceReason(proposal, ctx) ??
      statusReason(proposal) ??
      dateReason(proposal) ??
      flapReason(proposal, ctx) ??
      (manyPrices && prices.includes(proposal)
        ? `${prices.length} of the provider's ${ctx.priced} prices would change at once`
        : undefined) ??
      (manyRows && proposal.isNew && proposal.field === "name"
        ? `${fresh.size} new rows at once, beside ${ctx.models}`
        : undefined);
    if (why !== undefined) held.set(proposal, why);
  }
  return held;
}

function priceReason({ field, from, to, announced }: Proposal, ctx: GateContext): string | undefined {
  if (!isPrice(field) || typeof to !== "number") return undefined;
  const [low, high] = PRICE_BOUNDS;
  if (to !== 0 && (to < low || to > high)) return `a price of ${to} is outside ${low} to ${high}`;
  if (typeof from !== "number" || announced.some((r) => r.price === to && r.from !== undefined && r.from <= ctx.day))
    return undefined;
  if (from === 0 || to === 0) return `a price moves from ${from} to ${to}`;
  const ratio = Math.max(to / from, from / to);
  return ratio >= PRICE_JUMP ? `a price moves by a factor of ${Number(ratio.toPrecision(3))}` : undefined;
}

function statusReason({ field, from, to }: Proposal): string | undefined {
  if (field !== "status" || from === null || to === null) return undefined;
  const backward = STATUSES.indexOf(to as Status) < STATUSES.indexOf(from as Status);
  return backward ? `the status goes backward, from ${from} to ${to}` : undefined;
}

function dateReason({ field, facts }: Proposal): string | undefined {
  if (field !== "released" && field !== "deprecated_on" && field !== "retires_on") return undefined;
  const dates = [facts.released, facts.deprecated_on, facts.retires_on].filter((d) => d !== undefined);
  return dates.some((d, i) => i > 0 && d < (dates[i - 1] as string))
    ? `dates out of order: ${dates.join(", ")}`
    : undefined;
}

function flapReason({ id, field, from, to }: Proposal, ctx: GateContext): string | undefined {
  const last = ctx.changes.findLast((c) => c.id === id && c.kind === "change" && c.set[field] !== undefined);
  const before = last?.set[field]?.[0] ?? null;
  if (!last || from === null || before === null || daysBetween(last.on, ctx.day) > FLAP_DAYS) return undefined;
  return same(before, to) ? `flapping: it was the same before ${last.on}` : undefined;
}

/** Whether a person has accepted or rejected the value on that reading day (reviewed.jsonl; `*` in ids and fields matches all). */
export function decisionOn(
  reviewed: readonly Reviewed[],
  provider: string,
  p: Pick<Proposal, "id" | "field" | "to">,
  day: string,
): Reviewed | undefined {
  return reviewed.findLast(
    (r) =>
      (r.kind === "accept" || r.kind === "reject") &&
      r.provider === provider &&
      (r.field === "*" || r.field === p.field) &&
      globMatches(r.id, p.id) &&
      (isExact(r) || day <= (r.expires ?? r.on)) &&
      (r.value === undefined || same(r.value, p.to)),
  );
}

/** Names one model, one field and one value: such a decision holds on any day; a sweeping one ends with its day. */
const isExact = (r: Reviewed) =>
  r.expires === undefined && r.value !== undefined && !r.id.includes("*") && r.field !== "*";

const isPrice = (field: Field): boolean => (PRICE_FIELDS as readonly Field[]).includes(field);

const globMatches = (pattern: string, id: string) =>
  new RegExp(
    `^${pattern
      .split("*")
      .map((part) => part.replace(/[.\\+?^${}()|[\]]/g, "\\$&"))
      .join(".*")}$`,
  ).test(id);

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
