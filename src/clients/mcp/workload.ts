import { z } from "zod";
import type { Model } from "../feed/api.ts";
import {
  costOf as costIn,
  isOn,
  isReranker,
  otherPrices,
  type Part,
  promisedUntil,
  type Rate,
  usdOf,
} from "../feed/cost.ts";
import { ratesIn } from "./rate-card.ts";
import { stated, usd } from "./rows.ts";
import type { Hint } from "./tool.ts";

const Tokens = z.int().nonnegative().max(1e12);

export const Workload = z
  .strictObject({
    input_tokens: Tokens.describe("Text tokens of one request outside the cache."),
    cached_input_tokens: Tokens.default(0).describe("Those read from a cache."),
    cache_write_tokens: Tokens.default(0).describe("Those written to a cache, priced for the shortest lifetime."),
    output_tokens: Tokens.describe("Output tokens of one request."),
    searches: Tokens.default(0).describe("Search units of one request, for rerank models."),
    requests: z.int().positive().max(1e9).default(1).describe("Number of such requests."),
    service: z.enum(["batch", "flex", "priority", "fast"]).optional().describe("Service level; standard by default."),
  })
  .describe("Tokens of one request, and how many requests.");
export type Workload = z.output<typeof Workload>;

export const Otherwise = z
  .array(z.object({ when: z.string(), usd: z.number() }))
  .describe("What it costs from a later day on, at peak hours or in thinking mode, where that differs.");
type Otherwise = z.infer<typeof Otherwise>;

export const Excludes = z.string().nullable().describe("What is not in it, such as cache storage.");
export const Band = z.string().nullable().describe("Its context band; null: the lowest.");
export const AtLeast = z.number().nullable().describe("If set, the cost lies between this and the other.");

type Costed = {
  usd: number;
  at_least_usd: number | null;
  band: string | null;
  excludes: string | null;
  otherwise: Otherwise;
};

/** USD for the whole workload at today's prices, at most; or each reason why it has no price. */
export function costOf(
  model: Model & { max_input_tokens?: number | null },
  rates: ReadonlyMap<string, Rate[]> | undefined,
  work: Workload,
  today: string,
): Costed | { missing: string[] } {
  if (!rates) return { missing: ["the feed's rate cards could not be read, and a price may depend on them"] };
  const tokens = {
    input: work.input_tokens,
    cached: work.cached_input_tokens,
    cache_write: work.cache_write_tokens,
    output: work.output_tokens,
    searches: work.searches,
    requests: work.requests,
    ...(work.service === undefined ? {} : { service: work.service }),
  };
  const card = rates.get(model.id) ?? [];
  const cost = costIn(model, card, tokens, today);
  const excludes = storageOf(card, work, today);
  if ("why" in cost) {
    const { why, range } = cost;
    if (range === null) return { missing: [...why, ...soldBy(model, rates, { work, today })] };
    return { usd: usdOf(range.high), at_least_usd: usdOf(range.low), band: null, excludes, otherwise: [] };
  }
  const otherwise = cost.otherwise.map(({ when, pico }) => ({ when, usd: usdOf(pico) }));
  return { usd: usdOf(cost.pico), at_least_usd: null, band: bandOf(cost.parts), excludes, otherwise };
}

/** The prices of a model that is billed by something that the workload has none of, such as searches, tokens or minutes. */
function soldBy(
  model: Model,
  rates: ReadonlyMap<string, Rate[]>,
  { work, today }: { work: Workload; today: string },
): string[] {
  if (isBilledByTokens(model)) {
    const isMissing = work.searches > 0 && model.price_per_1k_searches === null;
    return isMissing ? [`it is billed by tokens: ${listPrices(model, rates, today)}`] : [];
  }
  if (model.price_per_1k_searches !== null)
    return hasTokens(work) ? [`it is billed by searches: ${listPrices(model, rates, today)}`] : [];
  const prices = ratesIn(rates.get(model.id), FEW);
  return prices === null ? [] : [`its prices are: ${prices}`];
}

export const isBilledByTokens = ({ price_input_per_mtok, price_output_per_mtok }: Model): boolean =>
  price_input_per_mtok !== null || price_output_per_mtok !== null;

/** What to say of a workload that costs nothing anywhere. */
export const emptyHint = (work: Workload): Hint | undefined =>
  hasTokens(work) || work.searches > 0
    ? undefined
    : { hint: 'The workload has no tokens. Give one such as {"input_tokens": 10000, "output_tokens": 1000}.' };

export const hasTokens = ({
  input_tokens,
  cached_input_tokens,
  cache_write_tokens,
  output_tokens,
}: Workload): boolean => input_tokens + cached_input_tokens + cache_write_tokens + output_tokens > 0;

/** `cache storage, $1 per 1M tokens per hour`; null where the workload uses no cache, or none that costs by the hour. */
function storageOf(card: readonly Rate[], work: Workload, today: string): string | null {
  if (work.cached_input_tokens + work.cache_write_tokens === 0) return null;
  const storage = card.find(
    (rate) => rate.meter === "storage" && (rate.service ?? undefined) === work.service && isOn(rate, today),
  );
  return storage === undefined ? null : `cache storage, ${usd(storage.price)} per ${storage.per}`;
}

/** `above 272,000 input tokens`; null if every price is that of the lowest band. */
function bandOf(parts: readonly Part[]): string | null {
  const above = Math.max(0, ...parts.map((part) => part.above ?? 0));
  return above === 0 ? null : `above ${above.toLocaleString("en-US")} input tokens`;
}

/** `$0.0015 to $0.00275`. */
export const costRange = ({ usd: most, at_least_usd: least }: Pick<Costed, "usd" | "at_least_usd">): string =>
  least === null ? usd(most) : `${usd(least)} to ${usd(most)}`;

/** Where it isn't known that a request fits the model. `most`: its maximum input. */
export function fitNote(
  model: Pick<Model, "id" | "context_window" | "price_per_1k_searches">,
  most: number | null,
  work: Workload,
): string {
  const { context_window: window } = model;
  if (isReranker(model)) return "";
  if (window === null) return most === null ? "; context window not stated: the prompt may not fit" : "";
  const both = work.input_tokens + work.cached_input_tokens + work.cache_write_tokens + work.output_tokens;
  return both <= window
    ? ""
    : `; prompt and output together exceed the context window of ${window.toLocaleString("en-US")} tokens: they may not fit`;
}

/** `; at the prices above 272,000 input tokens; from 2027-01-01: $22.5`; empty where the cost is always that of the lowest band. */
export const costNotes = ({ at_least_usd, band, excludes, otherwise }: Omit<Costed, "usd">): string =>
  (at_least_usd === null ? "" : "; the length from which the higher, long-context price applies is not stated") +
  (band === null ? "" : `; at the prices ${band}`) +
  (excludes === null ? "" : `; without ${excludes}`) +
  otherwise.map(({ when, usd: sum }) => `; ${when}: ${usd(sum)}`).join("");

/** Lines of a rate card. */
const FEW = 4;
const MEDIA = ["audio", "image", "video"];

/**
 * `in $0.6 (text; audio $10), out $12 (audio) per 1M tokens`, also with `audio $0.004 per minute`: the row's prices, whose tokens they
 * are for where a model has prices of several media, and those prices.
 */
export function tokenPrices(model: Model, rates: ReadonlyMap<string, Rate[]> | undefined, today: string): string {
  const cards = (rates?.get(model.id) ?? []).filter(
    (rate) => isOn(rate, today) && [rate.tier, rate.service, rate.above].every((limit) => limit === null),
  );
  const priceOf = (direction: string, row: number | null) => {
    const media = cards.flatMap(({ meter, price, per }) => {
      const medium = MEDIA.find((one) => meter === `${one}_${direction}` || (meter === one && direction === "output"));
      return medium === undefined ? [] : { medium, price, unit: per === "1M tokens" ? "" : ` per ${per}` };
    });
    const isOwn = ({ price, unit }: { price: number; unit: string }) => price === row && unit === "";
    const others = media
      .filter((one) => !isOwn(one))
      .map(({ medium, price, unit }) => `${medium} ${usd(price)}${unit}`);
    const own = media.filter(isOwn).map(({ medium }) => medium);
    const told = row === null ? others : [own.join(" and ") || "text", ...others];
    return `${stated(row, usd)}${media.length > 0 ? ` (${told.join("; ")})` : ""}`;
  };
  const { price_input_per_mtok: input, price_output_per_mtok: output } = model;
  return `in ${priceOf("input", input)}, out ${priceOf("output", output)} per 1M tokens`;
}

/** The prices of tokens, else of searches, else the rate card, such as `audio input $0.006 per minute`. */
export function listPrices(model: Model, rates: ReadonlyMap<string, Rate[]> | undefined, today: string): string {
  const { price_per_1k_searches: searches } = model;
  if (isBilledByTokens(model)) return tokenPrices(model, rates, today);
  if (searches !== null) return `${usd(searches)} per 1k searches`;
  return ratesIn(rates?.get(model.id), FEW) ?? "prices not stated";
}

export const OtherPrices = z
  .array(z.string())
  .describe("When the row's prices don't hold: for long prompts, from a day on, at peak hours, in thinking mode.");

/** `promised at least until 2026-11-21, which has passed`; empty where no day is stated. */
export function pricePromise(model: Model, today: string): string[] {
  const until = promisedUntil(model);
  return until === null ? [] : [`promised at least until ${until}${until < today ? ", which has passed" : ""}`];
}

/** ` (price promised at least until 2026-11-21, which has passed)`; empty where the prices are promised still, or were not. */
export const lapsed = (model: Model, today: string): string =>
  (promisedUntil(model) ?? "~") < today ? ` (price ${pricePromise(model, today)})` : "";

/** `from 2027-01-01: input $1.5, output $7.5`, for each day and condition with other prices than the row's, and until when those hold. */
export const priceChanges = (model: Model, rates: ReadonlyMap<string, Rate[]> | undefined, today: string): string[] => [
  ...otherPrices(model, rates?.get(model.id) ?? [], today).map(
    ({ when, prices }) =>
      `${when}: ${prices.map(({ meter, price }) => `${meter.replace("_", " ")} ${usd(price)}`).join(", ")}`,
  ),
  ...pricePromise(model, today),
];
