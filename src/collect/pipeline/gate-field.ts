import { same } from "../../catalog/diff.ts";
import { daysBetween } from "../../schema/day.ts";
import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import type { Rate } from "../../schema/rate.ts";
import type { Field, HostSpelling } from "../../schema/record.ts";
import { STATUSES, type Status } from "../../schema/vocabulary.ts";
import { damageReason, type Seen } from "./gate-damage.ts";
import type { Proposal } from "./proposals.ts";
import type { ProviderState } from "./provider-state.ts";

/** A price outside these bounds probably has a wrong unit (USD per million tokens or per thousand searches). */
const PRICE_BOUNDS = [0.001, 1000] as const;
const PRICE_JUMP = 10;
const FLAP_DAYS = 7;

/** Why a person must decide about the value, or undefined. */
export const reasonToHold = (proposal: Proposal, state: Seen): HeldReason | undefined =>
  priceReason(proposal, state) ??
  damageReason(proposal, state) ??
  ratesReason(proposal, state) ??
  statusReason(proposal) ??
  dateReason(proposal) ??
  hostsReason(proposal) ??
  flapReason(proposal, state);

export const isPrice = (field: Field): boolean => (PRICE_FIELDS as readonly Field[]).includes(field);

/** Whether an earlier reading announced this price, from `day` or before. */
export const wasAnnounced = (price: unknown, announced: Proposal["announced"], day: string): boolean =>
  announced.some((r) => r.price === price && r.from !== undefined && r.from <= day);

function priceReason({ field, from, to, announced }: Proposal, state: ProviderState): HeldReason | undefined {
  if (!isPrice(field)) return undefined;
  if (typeof to !== "number") return { code: "price-withdrawn" };
  if (!inBounds(to)) return outOfBounds(to);
  if (typeof from !== "number" || wasAnnounced(to, announced, state.day)) return undefined;
  return jumpReason(from, to);
}

const inBounds = (price: number) => price === 0 || (price >= PRICE_BOUNDS[0] && price <= PRICE_BOUNDS[1]);
const outOfBounds = (price: number): HeldReason => ({ code: "price-out-of-bounds", price });

function ratesReason({ field, from, to, announced }: Proposal, state: ProviderState): HeldReason | undefined {
  if (field !== "rates" || !Array.isArray(to)) return undefined;
  for (const rate of to as Rate[]) {
    if (rate.per === "1M tokens" && !inBounds(rate.price)) return outOfBounds(rate.price);
    const before = ((from ?? []) as Rate[]).find((r) => same({ ...r, price: 0 }, { ...rate, price: 0 }));
    const isAnnounced = wasAnnounced(rate.price, announced, state.day);
    const why = before && !isAnnounced ? jumpReason(before.price, rate.price) : undefined;
    if (why) return { ...why, meter: rate.meter };
  }
  return undefined;
}

function jumpReason(from: number, to: number): HeldReason | undefined {
  if (from === to) return undefined;
  if (from === 0 || to === 0) return { code: "price-jump", prices: [from, to] };
  const ratio = Math.max(to / from, from / to);
  return ratio >= PRICE_JUMP
    ? { code: "price-jump", prices: [from, to], factor: Number(ratio.toPrecision(3)) }
    : undefined;
}

/** An id that appears under another host: two columns or rows were swapped. */
function hostsReason({ field, from, to }: Proposal): HeldReason | undefined {
  if (field !== "hosts" || !Array.isArray(from) || !Array.isArray(to)) return undefined;
  const moved = (from as HostSpelling[]).find(
    (old) => !to.some((now) => same(now, old)) && (to as HostSpelling[]).some((now) => now.id === old.id),
  );
  return moved && { code: "host-moved", id: moved.id, platform: moved.platform };
}

function statusReason({ field, from, to }: Proposal): HeldReason | undefined {
  if (field !== "status" || from === null || to === null) return undefined;
  const backward = STATUSES.indexOf(to as Status) < STATUSES.indexOf(from as Status);
  return backward ? { code: "status-backward" } : undefined;
}

function dateReason({ field, facts }: Proposal): HeldReason | undefined {
  if (field !== "released" && field !== "deprecated_on" && field !== "retires_on") return undefined;
  const dates = [facts.released, facts.deprecated_on, facts.retires_on].filter((d) => d !== undefined);
  return dates.some((d, i) => i > 0 && d < (dates[i - 1] as string))
    ? { code: "dates-out-of-order", dates }
    : undefined;
}

function flapReason({ id, field, from, to }: Proposal, state: ProviderState): HeldReason | undefined {
  const last = state.catalog.changes.findLast(
    (c) => c.provider === state.slug && c.id === id && c.kind === "change" && c.set[field] !== undefined,
  );
  const before = last?.set[field]?.[0] ?? null;
  if (!last || from === null || before === null || daysBetween(last.on, state.day) > FLAP_DAYS) return undefined;
  return same(before, to) ? { code: "flapping", on: last.on } : undefined;
}
