import { same, sameValue } from "../../catalog/diff.ts";
import { datesOutOfOrder } from "../../catalog/rules/dates-in-order.ts";
import { daysBetween } from "../../schema/day.ts";
import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import type { HeldReason } from "../../schema/held-reason.ts";
import type { Rate } from "../../schema/rate.ts";
import { type Facts, type Field, type HostSpelling, isUnionField } from "../../schema/record.ts";
import { STATUSES, type Status } from "../../schema/vocabulary.ts";
import { mentions } from "../page/outline.ts";
import type { Loss } from "./findings.ts";
import { elementKey } from "./precedence.ts";
import type { Proposal, Steadiness } from "./proposals.ts";
import { lockLineOf, type Run } from "./provider-run.ts";

/** What gates know. `losses`: page → the rows that it lost today. `aliases`: alias → the id of its model. */
export type GateContext = Run & {
  steadiness: Steadiness;
  losses: ReadonlyMap<string, Loss>;
  aliases: ReadonlyMap<string, string>;
};

/** Why a person must decide about a value, or undefined. `proposals`: all of today's. */
type Gate = (proposal: Proposal, context: GateContext & { proposals: readonly Proposal[] }) => HeldReason | undefined;

/** A price outside these bounds probably has a wrong unit (USD per million tokens or per thousand searches). */
const PRICE_BOUNDS = [0.001, 1000] as const;
const PRICE_JUMP = 10;
const SIZE_JUMP = 100;
const FLAP_DAYS = 14;
const SIZES = ["context_window", "max_input_tokens", "max_output_tokens"] as const;
export const LIFECYCLE: readonly Field[] = [
  "status",
  "released",
  "deprecated_on",
  "retires_on",
  "retires_not_before",
  "replacements",
  "after_retirement",
];

export const isPrice = (field: Field): boolean => (PRICE_FIELDS as readonly Field[]).includes(field);

/** Whether an earlier reading announced this price, from `day` or before. */
export const wasAnnounced = (price: unknown, announced: Proposal["announced"], day: string): boolean =>
  announced.some((r) => r.price === price && r.from !== undefined && r.from <= day);

/** Whether the value was held on an earlier day. */
export const isAgain = ({ id, field, to }: Proposal, { catalog, day }: GateContext): boolean =>
  catalog.held.some((h) => h.on < day && h.id === id && h.field === field && sameValue(field, h.to, to));

const rounded = (factor: number) => Number(factor.toPrecision(3));

function outOfBounds(price: number): HeldReason | undefined {
  const [least, most] = PRICE_BOUNDS;
  return price === 0 || (price >= least && price <= most) ? undefined : { code: "price-out-of-bounds", price };
}

function priceJump(from: number, to: number): HeldReason | undefined {
  if (from === to) return undefined;
  if (from === 0 || to === 0) return { code: "price-jump", prices: [from, to] };
  const factor = Math.max(to / from, from / to);
  return factor >= PRICE_JUMP ? { code: "price-jump", prices: [from, to], factor: rounded(factor) } : undefined;
}

const priceMoves: Gate = ({ field, from, to, announced }, { day }) => {
  if (!isPrice(field)) return undefined;
  if (typeof to !== "number") return { code: "price-withdrawn" };
  const isNew = typeof from !== "number" || wasAnnounced(to, announced, day);
  return outOfBounds(to) ?? (isNew ? undefined : priceJump(from, to));
};

const DAYS = ["released", "deprecated_on", "retires_on", "extended_access_from"] as const;

/** A model's prices, days and sizes by their place: their field, or what the rate is for. `beside`: that without what its column's title says. */
const placesOf = ({ rates = [], ...facts }: Partial<Facts>) =>
  new Map<string, { field: Field; value?: unknown; beside?: string }>([
    ...[...DAYS, ...SIZES].map((field) => [field, { field, value: facts[field] }] as const),
    ...PRICE_FIELDS.map((field) => [field, { field, value: facts[field], beside: "" }] as const),
    ...rates.map(({ price, ...of }) => {
      const beside = elementKey("rates", { ...of, meter: "", service: "" });
      return [elementKey("rates", of), { field: "rates", value: price, beside }] as const;
    }),
  ]);

/** Values that change places, in a model or between two, and a day that another field had: titles or rows were swapped. */
const placesSwap: Gate = ({ id, field, from, to, facts }, { models, proposals }) => {
  if (![...PRICE_FIELDS, ...DAYS, ...SIZES, "rates"].includes(field)) return undefined;
  const [before, now] = [placesOf(models.find((model) => model.id === id)?.record ?? {}), placesOf(facts)];
  for (const [at, { value, beside, ...place }] of now) {
    const was = before.get(at)?.value;
    if (place.field !== field || value === undefined || value === was) continue;
    // Where all prices are halved, one may become what another was.
    const isKept = [...now.values()].some((one) => one.beside === beside && one.value === was);
    for (const [other, old] of before) {
      const left = now.get(other)?.value;
      const isSwap = was !== undefined && (left === was || typeof value === "string");
      const isBeside = beside === old.beside && (isKept || (left === undefined && field === "rates"));
      const isMove = left !== value && (typeof value === "string" || isBeside);
      if (old.value === value && (isSwap || isMove)) return { code: "moved", field: old.field };
    }
  }
  const isTurned = (p: Proposal) => sameValue(field, p.from, to) && sameValue(field, p.to, from);
  const other = proposals.find((p) => p.id !== id && p.field === field && isTurned(p));
  return other && { code: "moved", field, id: other.id };
};

const rateMoves: Gate = ({ field, from, to, announced }, { day }) => {
  if (field !== "rates" || !Array.isArray(to)) return undefined;
  for (const rate of to as Rate[]) {
    const bounds = rate.per === "1M tokens" ? outOfBounds(rate.price) : undefined;
    if (bounds) return bounds;
    const before = ((from ?? []) as Rate[]).find((r) => same({ ...r, price: 0 }, { ...rate, price: 0 }));
    const jump = before && !wasAnnounced(rate.price, announced, day) && priceJump(before.price, rate.price);
    if (jump) return { ...jump, meter: rate.meter };
  }
  return undefined;
};

/**
 * On a page that may be damaged, a heading may have a new meaning, so its values wait for a second reading. What people act on
 * waits for a person, unless the page states the same as before for most of its models.
 */
const layoutChanged: Gate = (proposal, context) => {
  const { field, evidence, isNew, facts } = proposal;
  // There is nothing to compare a provider's first reading with.
  const isFirst = context.models.length === 0 || (isNew && field !== "name");
  // A page that is about no model, or another maker's, may have lost what says so.
  if (!isFirst && isNew && lockLineOf(context, evidence.page)?.rows === 0 && !isAgain(proposal, context))
    return { code: "layout-changed" };
  if (isFirst || !context.missing.has(evidence.page)) return undefined;
  const { steady, moved } = context.steadiness(evidence.page, field);
  // A new row named only by a heading may be a known one under a different heading.
  const isClear = isNew
    ? facts.api_string !== undefined
    : steady > moved || !(field === "name" || LIFECYCLE.includes(field));
  return isAgain(proposal, context) && isClear ? undefined : { code: "layout-changed" };
};

/** What a page states that lost rows waits for its next reading: of one model's several rows, an older one may be left. */
const rowsGone: Gate = ({ field, isNew, evidence }, { losses }) =>
  isNew && field !== "name" ? undefined : losses.get(evidence.page)?.reason;

/**
 * The same if one of the model's rows can't be read, or if an earlier day may be that of an older row, because one names no model. What
 * was not known before is taken from a second reading: an end must reach users, however long a row stays unread.
 */
const rowUnread: Gate = (proposal, context) => {
  const { id, field, from, to, evidence, facts, isNew } = proposal;
  const { unparsed = [], statements = [] } = context.readings.find(({ page }) => page.key === evidence.page) ?? {};
  const isNews = (from === null || field === "status") && isAgain(proposal, context);
  // What a person states of the page isn't held.
  if (isNew || isNews || !LIFECYCLE.includes(field) || !statements.some(({ at }) => at === evidence.at))
    return undefined;
  const isBack = /^\d/.test(String(to)) && String(to) < String(from ?? "") && !isAgain(proposal, context);
  const unread = isBack ? unparsed : unparsed.filter(({ text }) => mentions(text, facts.api_string ?? id));
  return unread.length > 0 ? { code: "held-rows", count: unread.length } : undefined;
};

const sizeJumps: Gate = ({ field, from, to }) => {
  if (!(SIZES as readonly Field[]).includes(field) || typeof from !== "number" || typeof to !== "number")
    return undefined;
  const factor = Math.max(to / from, from / to);
  return factor >= SIZE_JUMP ? { code: "size-jump", factor: rounded(factor) } : undefined;
};

/** A new row whose name is that of a row that is gone, with more words: "Zed 2 NEW" may be Zed 2. */
const badge: Gate = ({ field, to, facts, isNew, evidence: { page } }, { models, readings, whole }) => {
  if (field !== "name" || !isNew || facts.api_string !== undefined || !whole.has(page)) return undefined;
  const statements = readings.find((reading) => reading.page.key === page)?.statements ?? [];
  const isGone = (name: string) => !statements.some(({ subject }) => subject.name === name);
  const known = models.filter(({ record }) => record.evidence.some((e) => e.page === page));
  const isLonger = known.some(({ record: { name } }) => String(to).startsWith(`${name} `) && isGone(name));
  return isLonger ? { code: "name-longer" } : undefined;
};

const nameMoves: Gate = ({ id, field, from, to, facts }, { models, proposals }) => {
  if (field !== "name" || from === null) return undefined;
  // A heading with a model's name may gain words that aren't part of the name.
  if (from !== facts.api_string && String(to).startsWith(String(from))) return { code: "name-longer" };
  const other =
    models.find((m) => m.id !== id && m.record.name === to) ??
    proposals.find((p) => p.field === field && p.id !== id && p.to === to);
  return other && { code: "name-taken", id: other.id };
};

/** Of a new row it makes the whole row suspect: its model may stand in the column of replacements. */
const replacementCycle: Gate = ({ id, field, facts, isNew }, { models }) => {
  if (field !== (isNew ? "name" : "replacements")) return undefined;
  const names = [id, facts.api_string, facts.name];
  const modelsOf = (list: Facts["replacements"] = []) => list.flatMap(({ model }) => model ?? []);
  const isReplacedByIt = (target: string) =>
    models
      .filter((m) => [m.id, m.record.api_string, m.record.name].includes(target))
      .some((m) => modelsOf(m.record.replacements).some((name) => names.includes(name)));
  const other = modelsOf(facts.replacements).find(isReplacedByIt);
  return other === undefined ? undefined : { code: "replacement-cycle", id: other };
};

/** A list that only loses elements may be a truncated row, so the loss needs a second reading on another day. */
const elementsGone: Gate = (proposal, context) => {
  const { id, field, from, to } = proposal;
  const { day, aliases } = context;
  if (!isUnionField(field) || !Array.isArray(from)) return undefined;
  const left = (to ?? []) as unknown[];
  const isOver = (element: unknown) =>
    (field === "rates" && ((element as Rate).until ?? day) < day) ||
    (field === "aliases" && aliases.get(element as string) !== id);
  const lost = from.filter((element) => !isOver(element) && !left.some((other) => same(other, element)));
  const grew = left.some((element) => !from.some((other) => same(other, element)));
  if (lost.length === 0 || grew || isAgain(proposal, context)) return undefined;
  return { code: "elements-gone", count: lost.length, of: from.length };
};

/** The same for the price of text, if that of another medium takes its place. */
const textGone: Gate = (proposal, context) => {
  const { id, field, facts } = proposal;
  const side = /output/.test(field) ? "output" : "input";
  const before: Partial<Facts> = context.models.find((model) => model.id === id)?.record ?? {};
  const [price, medium] = [`price_${side}_per_mtok`, `${side}_metered_in`] as const;
  const isGone = before[price] && before[price] !== facts[price] && facts[medium] && !before[medium];
  return isGone && (isPrice(field) || field === medium) && !isAgain(proposal, context)
    ? { code: "elements-gone", count: 1, of: 2 }
    : undefined;
};

const statusBackward: Gate = ({ field, from, to }) => {
  const [before, now] = [from, to].map((status) => STATUSES.indexOf(status as Status)) as [number, number];
  return field === "status" && now >= 0 && now < before ? { code: "status-backward" } : undefined;
};

const datesInOrder: Gate = ({ field, facts }) => {
  const pair = datesOutOfOrder(facts).find((pair) => (pair as readonly Field[]).includes(field));
  return pair && { code: "dates-out-of-order", dates: pair.map((date) => facts[date] as string) };
};

/** One of the two prices is in the other's column. */
const cachedDearer: Gate = ({
  field,
  to,
  facts: { price_input_per_mtok: input, price_cached_input_per_mtok: cached },
}) =>
  /^price_(?:cached_)?input_per_mtok$/.test(field) && (cached ?? 0) > (input ?? Number.POSITIVE_INFINITY)
    ? { code: "price-out-of-bounds", price: Number(to) }
    : undefined;

/** An id that appears under another host: two columns or rows were swapped. */
const hostMoves: Gate = ({ field, from, to }) => {
  if (field !== "hosts" || !Array.isArray(from) || !Array.isArray(to)) return undefined;
  const now = to as HostSpelling[];
  const moved = (from as HostSpelling[]).find(
    (old) => !now.some((host) => same(host, old)) && now.some(({ id }) => id === old.id),
  );
  return moved && { code: "host-moved", id: moved.id, platform: moved.platform };
};

/** A value that was the same before its latest change: a stale copy was served. */
const flapping: Gate = ({ id, field, from, to }, { catalog, slug, day }) => {
  const last = catalog.changes.findLast(
    (c) => c.provider === slug && c.id === id && c.kind === "change" && c.set[field] !== undefined,
  );
  const before = last?.set[field]?.[0] ?? null;
  if (!last || from === null || before === null || daysBetween(last.on, day) > FLAP_DAYS) return undefined;
  return sameValue(field, before, to) ? { code: "flapping", on: last.on } : undefined;
};

/** The first reason counts. */
export const GATES: readonly Gate[] = [
  priceMoves,
  placesSwap,
  layoutChanged,
  sizeJumps,
  badge,
  nameMoves,
  replacementCycle,
  elementsGone,
  textGone,
  rateMoves,
  statusBackward,
  datesInOrder,
  cachedDearer,
  hostMoves,
  flapping,
  rowsGone,
  rowUnread,
];
