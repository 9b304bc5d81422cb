import type { ModelDocument } from "../../schema/model-document.ts";
import type { RateLine } from "../../schema/published-fields.ts";
import { UNSTATED } from "../../schema/rate.ts";
import { given } from "../documents/citations.ts";
import {
  KEY_OF_RATE,
  LITELLM_KEYS,
  LITELLM_TIER_KEYS,
  type LiteLlmModel,
  type RateWithoutKey,
} from "./litellm-format.ts";

export type Costs = Record<string, number>;
type Tier = NonNullable<LiteLlmModel["tiered_pricing"]>[number];
/** `without_key`: the stated rates that have no key. */
type Priced = { costs: Costs; tiers: Tier[]; without_key: RateWithoutKey[] };

/** The flat prices: key, field, and the units that its price is for. */
const FLAT = [
  ["input_cost_per_token", "price_input_per_mtok", 1e6],
  ["output_cost_per_token", "price_output_per_mtok", 1e6],
  ["cache_read_input_token_cost", "price_cached_input_per_mtok", 1e6],
  ["input_cost_per_query", "price_per_1k_searches", 1e3],
] as const;

/** A model's prices under the keys that LiteLLM's `generic_cost_per_token` reads. */
export function costsOf(document: ModelDocument): Priced {
  const costs: Costs = {};
  const add = (key: string, price: number | null, units: number) => {
    if (price !== null && !(key in costs)) costs[key] = perOne(price, units);
  };
  for (const [key, field, units] of FLAT) add(key, document[field], units);
  const { rates } = document;
  const tiers = tiersOf(document, rates);
  const without_key: RateWithoutKey[] = [];
  for (const rate of rates) {
    if (tiers.length > 0 && isStandard(rate) && tierKey(rate)) {
      // The lowest band also gets the plain key, for readers that don't support tiers.
      if (aboveOf(rate) === null) add(tierKey(rate) ?? "", rate.price, 1e6);
      continue;
    }
    const key = keyOf(rate, document.provider_slug);
    const units = UNITS[rate.per] ?? 1;
    if (key !== undefined) add(key, rate.price, units);
    if (key === undefined || costs[key] !== perOne(rate.price, units)) without_key.push(given(rate) as RateWithoutKey);
  }
  const sorted = LITELLM_KEYS.flatMap((key) => (key in costs ? [[key, costs[key] as number]] : []));
  return { costs: Object.fromEntries(sorted), tiers, without_key };
}

/** Whether it depends on nothing that LiteLLM has no word for, sizes and media aside. */
const isPlain = ({ above, mode, quality, promotion, region, from, until }: RateLine) =>
  above !== UNSTATED && [mode, quality, promotion, region, from, until].every((limit) => limit === null);

/** Whether a text token rate applies without any condition but a prompt length. */
const isStandard = (rate: RateLine) =>
  rate.per === "1M tokens" && isPlain(rate) && [rate.medium, rate.size, rate.service].every((limit) => limit === null);

/** Prompts of more tokens than this; null: of any length. */
const aboveOf = ({ above }: RateLine) => (above === UNSTATED ? null : above);

const tierKey = ({ meter, per, ttl }: RateLine): (typeof LITELLM_TIER_KEYS)[number] | undefined =>
  LITELLM_TIER_KEYS.find((key) => key === `${KEY_OF_RATE.get(`${meter}/${per}`)}${ttl === "1h" ? "_above_1hr" : ""}`);

/** Complete tiers, if a band has a prompt length without a key; else none. */
function tiersOf(document: ModelDocument, rates: readonly RateLine[]): Tier[] {
  const banded = rates.filter((rate) => isStandard(rate) && tierKey(rate) && (aboveOf(rate) ?? rate.up_to) !== null);
  if (banded.every((rate) => aboveOf(rate) === null || keyOf(rate, document.provider_slug))) return [];
  const starts = [0, ...new Set(banded.flatMap((rate) => aboveOf(rate) ?? []))].sort((a, b) => a - b);
  const most = Math.max(document.context_window ?? 0, ...banded.flatMap(({ up_to }) => up_to ?? []), 10_000_000);
  const listed = new Map(FLAT.map(([key, field]): [string, number | null] => [key, document[field]]));
  return starts.map((start, i): Tier => {
    const fits = rates.filter(
      (rate) => isStandard(rate) && (aboveOf(rate) ?? 0) <= start && start < (rate.up_to ?? Number.POSITIVE_INFINITY),
    );
    const closest = fits.toSorted((a, b) => (aboveOf(b) ?? -1) - (aboveOf(a) ?? -1));
    const prices = LITELLM_TIER_KEYS.flatMap((key) => {
      const price = closest.find((rate) => tierKey(rate) === key)?.price ?? listed.get(key) ?? null;
      return price === null ? [] : [[key, perOne(price, 1e6)] as const];
    });
    return { range: [start, starts[i + 1] ?? most], ...Object.fromEntries(prices) };
  });
}

/** Units that a rate is for, other than one. */
const UNITS: Record<string, number> = {
  "1M tokens": 1e6,
  "1M characters": 1e6,
  "1k pages": 1e3,
  "1k annotated pages": 1e3,
  minute: 60,
};
const SERVICES: Record<string, string> = { batch: "_batches", flex: "_flex", priority: "_priority" };

/** The key for a rate; undefined if there is none, as for dated or regional rates. */
function keyOf(rate: RateLine, provider: ModelDocument["provider_slug"]): string | undefined {
  const { meter, per, medium, size, service, ttl } = rate;
  const base = KEY_OF_RATE.get([meter, per, medium ?? []].flat().join("/"));
  if (base === undefined || !isPlain(rate) || (ttl !== null && !["5m", "30m", "1h"].includes(ttl))) return undefined;
  // xAI's higher prices include the limit itself, and LiteLLM follows that.
  const limit = (aboveOf(rate) ?? 0) + (provider === "xai" ? 1 : 0);
  const key = [
    base,
    size !== null && `_${size.toLowerCase()}`,
    ttl === "1h" && "_above_1hr",
    aboveOf(rate) !== null && `_above_${limit / 1000}k_tokens`,
    service !== null && (servicesOf(provider)[service] ?? "?"),
  ];
  const known = key.filter(Boolean).join("");
  return LITELLM_KEYS.includes(known) ? known : undefined;
}

/** LiteLLM uses its priority keys for OpenAI's fast service. */
const servicesOf = (provider: ModelDocument["provider_slug"]): Record<string, string> =>
  provider === "openai" ? { ...SERVICES, fast: "_priority" } : SERVICES;

/** The price for one unit, given that for `units`: (3, 1e6) → 3e-6. Exact for powers of ten, else rounded to 12 digits. */
export function perOne(price: number, units: number): number {
  const power = Math.round(Math.log10(units));
  if (10 ** power !== units) return Number((price / units).toPrecision(12));
  const [digits, exponent = "0"] = String(price).split("e");
  return Number(`${digits}e${Number(exponent) - power}`);
}
