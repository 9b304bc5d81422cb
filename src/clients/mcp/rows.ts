// Rows of answers, and what a workload costs: short keys, and nothing that isn't stated.
import type * as z from "zod";
import type { Standing } from "../../schema/standings.ts";
import { costOf, type Missing, usdOf, type Work } from "../feed/cost.ts";
import { passesOn } from "../feed/forms.ts";
import { spellingOf, type Verdict } from "../feed/judge.ts";
import { slugOf } from "../feed/nearest.ts";
import type { Offer } from "../feed/prices-at.ts";
import type { Item } from "./items.ts";
import type { tokens } from "./parameters.ts";
import { Refusal } from "./tool.ts";

/** A verdict in a list; nothing if it is ok. A day that may have been moved has a reason. */
const inBrief = ({ verdict, code, ends_on, status, ends_for }: Verdict) => ({
  status: statusWord(status),
  ...(verdict !== "ok" && { verdict: code === "unlisted" ? code : verdict, ...endOf(verdict, ends_on), ends_for }),
  why: ends_on === null || isFirm(verdict) || code === "old-reading" ? undefined : code,
});

const isFirm = (verdict: string) => verdict === "retired" || verdict === "retiring";

/** `unconfirmed`: a day that has passed since it was read, or that two pages state differently. */
export const endOf = (verdict: string, ends_on: string | null) =>
  isFirm(verdict) ? { ends_on } : { unconfirmed: ends_on };

/** `preview` or `beta`: the other statuses are the verdict's. */
export const statusWord = (status: string | null) => (status === "preview" || status === "beta" ? status : undefined);

const PRICES = ["in", "in_metered_in", "out", "out_metered_in", "per_1k_searches", "free_within_limits"] as const;

/** A model of a list with its prices per million tokens, or a host's row. */
export function rowOf({ id, model, offer, row, verdict }: Item, extras: readonly (keyof Facts)[]): Row {
  const facts = factsOf(offer);
  const shown = { ...facts, context: facts.context ?? facts.max_input, released: facts.released ?? NOT_STATED };
  const keys = row || !model ? PRICES : [...PRICES, ...extras];
  const about = { ...inBrief(verdict), ...Object.fromEntries(keys.map((key) => [key, shown[key]])) };
  if (model && !row) return { model: id, no_api_id: hasNoId(model), ...about };
  const vendorId = model === null ? "" : spellingOf(model);
  const other = slugOf(id).includes(slugOf(vendorId)) ? undefined : vendorId;
  return { id, no_api_id: row?.no_id, version: row?.version, model: other, ...about };
}

/** Whether no page states an id that an API takes: what stands for it is this feed's. */
export const hasNoId = (model: Item["model"] | undefined) => (model && model.api_string === undefined) || undefined;

/** Kind → how many. */
export const countKinds = (items: readonly Item[]) =>
  Object.fromEntries([...Map.groupBy(items, kindOf)].map(([kind, same]) => [kind, same.length]));
export const kindOf = ({ offer }: Item) => offer.kind ?? "chat";

/** Key → its value, or the list of its different values. */
export const tableOf = (pairs: readonly (readonly [key: unknown, value: unknown])[]) =>
  Object.fromEntries(
    [...Map.groupBy(pairs, ([key]) => key)].map(([name, same]) => {
      const [first, ...more] = new Set(same.map(([, value]) => value));
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );

const byId = new Intl.Collator("en", { numeric: true }).compare;
/** By a value; those without one last, by the numbers in their ids. */
export const by =
  <T extends Item>(value: (item: T) => string | number | null | undefined, sign: 1 | -1) =>
  (a: T, b: T): number => {
    const [x, y] = [value(a) ?? null, value(b) ?? null];
    if (x === y) return byId(a.id, b.id) * (x === null ? sign : 1);
    return x === null || y === null ? Number(x === null) - Number(y === null) : x < y ? -sign : sign;
  };

export const ORDERS = {
  newest: by(({ since }: Item) => since, -1),
  price: by(({ offer }: Item) => offer.price_input_per_mtok, 1),
  context: by(({ offer }: Item) => offer.context_window, -1),
  retires: by(({ verdict }: Item) => verdict.ends_on, 1),
};

/** Stands for what no page states, where an answer would be misread without it. */
export const NOT_STATED = "not stated";

const factsOf = (model: Offer) => ({
  kind: model.kind === "chat" ? undefined : model.kind,
  in: model.price_input_per_mtok,
  out: model.price_output_per_mtok,
  in_metered_in: model.input_metered_in,
  out_metered_in: model.output_metered_in,
  cached: model.price_cached_input_per_mtok,
  per_1k_searches: model.price_per_1k_searches,
  free_within_limits: model.free_only,
  long_prompts_above: model.rates?.find(({ above }) => above !== undefined)?.above,
  priced_like: model.priced_like,
  prices_promised_until: model.prices_promised_until,
  context: model.context_window,
  max_input: model.max_input_tokens,
  max_output: model.max_output_tokens,
  dimensions: model.embedding_dimensions,
  modality: model.modality,
  rejects: model.rejects?.[0],
  cutoff: model.knowledge_cutoff,
  released: model.released,
  open_weights: model.open_weight,
});
type Facts = ReturnType<typeof factsOf>;

/** The same where it is called: a host may have other limits than the vendor. */
export function factsAt(host: string | null, model: Offer): Record<string, unknown> {
  const { context, max_input, max_output, long_prompts_above: _, ...facts } = factsOf(model);
  const limits = { context, max_input, max_output };
  return { ...facts, ...(host === null || passesOn(host) ? limits : { at_vendor: limits }) };
}

/** Kind → what callers would else fill in from memory; `price`: any, for those that have prices of several forms. */
const EXPECTED: Partial<Record<Standing["kind"], readonly (keyof Facts | "price")[]>> = {
  chat: ["in", "out", "context", "max_output", "modality", "cutoff", "released"],
  embedding: ["in", "context", "dimensions", "released"],
  rerank: ["price", "context", "released"],
};

/** What is expected of a model, and no page states. Of another vendor's model that a host serves, only a price is. */
export function absentFields(model: Offer): string[] {
  const facts = factsOf(model);
  const price = facts.in ?? facts.out ?? facts.per_1k_searches ?? model.rates?.[0];
  const known: Record<string, unknown> = { ...facts, price, context: facts.context ?? facts.max_input };
  const expected = model.id === undefined || !model.kind ? ["price"] : (EXPECTED[model.kind] ?? ["price", "released"]);
  return expected.filter((key) => known[key] === undefined);
}

/** Meters of tokens, as answers call them. */
const KEYS: Record<string, string> = { input: "in", output: "out", cached_input: "cached" };

type Row = Record<string, unknown>;

/** Prices other than the model's usual ones, a row for all meters with the same conditions; the standard ones come first. */
export function otherPrices({ rates = [] }: Offer): Row[] {
  const rows = new Map<string, Row>();
  for (const { meter, price, per, ...conditions } of rates) {
    const until = conditions.promotion && { until: NOT_STATED };
    const when = { ...until, ...conditions, ...(per !== "1M tokens" && { per }) };
    const key = JSON.stringify(when);
    rows.set(key, { ...when, ...rows.get(key), [KEYS[meter] ?? meter]: price });
  }
  return [...rows.values()].toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** What a price may be limited to, the commonest first. */
const RARE = "above up_to mode promotion from cache_write ttl storage training batch service region".split(" ");
const rankOf = (row: Row) =>
  Math.max(...Object.entries(row).map(([key, value]) => RARE.indexOf(value === "batch" ? value : key)));

/** Totals over all requests, as callers give them. */
type Workload = z.output<z.ZodObject<typeof tokens>> & { searches?: number | undefined };

type Costs = { prices?: object | undefined; usd?: number; [key: string]: unknown };

/** `usd`, the `prices` of the service asked for and what else it may cost, or what is missing: limits that a request exceeds, meters without a price. Throws a Refusal for nonsense. */
export function costOn(model: Offer, work: Workload, today: string): Costs {
  const { input_tokens = 0, output_tokens = 0, cached_tokens: cached = 0, searches = 0, requests, service } = work;
  if (cached > input_tokens) throw new Refusal("cached_tokens: more than input_tokens, of which they are a part");
  const totals = { input: input_tokens - cached, cached, output: output_tokens, searches, requests, service };
  const cost = costOf(model, model.rates ?? [], meteredBy(model, totals), today);
  const used = cost.parts.map(({ meter, price }) => [KEYS[meter] ?? meter, price]);
  const usual = service ? Object.values(KEYS).map((key) => [key, undefined]) : [];
  const prices = service || requests ? Object.fromEntries([...usual, ...used]) : undefined;
  const open: Costs = requests && !(model.context_window ?? model.max_input_tokens) ? { context: NOT_STATED } : {};
  if ("pico" in cost) {
    if (cost.parts.length === 0) return { no_price: [searches > 0 ? "searches" : "output"] };
    // No prompt is longer than all of them.
    const possible = cost.otherwise.filter(({ above }) => !(Number(above) >= input_tokens));
    const others = possible.map(({ pico, hours: _, ...when }) => ({ ...when, usd: usdOf(pico) }));
    const [long_prompt, ...longer] = others.filter(({ above }) => above !== undefined);
    const otherwise = [...longer, ...others.filter(({ above }) => above === undefined)];
    return { prices, usd: usdOf(cost.pico), long_prompt, otherwise, ...open };
  }
  const { range, missing } = cost;
  if (range) return { usd: usdOf(range.high), at_least: usdOf(range.low), ...open };
  const exceeds = missing.flatMap(({ code, limit }) => (limit === undefined ? [] : limitOf(code)));
  return exceeds.length > 0 ? { exceeds } : { prices, no_price: missing.map(({ meter, service }) => meter ?? service) };
}

/** `exceeds-max-input` → `max_input`. */
const limitOf = (code: Missing["code"]) => code.replace("exceeds-", "").replace("-", "_");

/** Of a workload, what a model of its kind meters: embeddings and scores have no output, and a reranker meters searches or else input. */
function meteredBy({ kind, price_per_1k_searches: price }: Offer, work: Work): Work {
  if (kind !== "embedding" && kind !== "rerank") return work;
  const isPerSearch = work.searches && price != null;
  return isPerSearch ? { ...work, input: 0, cached: 0, output: 0 } : { ...work, output: 0, searches: 0 };
}
