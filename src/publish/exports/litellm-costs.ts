import type { ModelDocument, RateLine } from "../../schema/model-document.ts";
import { type TOKEN_MEDIA, UNSTATED } from "../../schema/rate.ts";
import { LITELLM_KEYS, LITELLM_TIER_KEYS, type LiteLlmCost, type LiteLlmModel } from "./litellm-format.ts";

export type Costs = Record<string, number>;
type Tier = NonNullable<LiteLlmModel["tiered_pricing"]>[number];
/** `left_out`: descriptions of stated rates that have no key. */
type Priced = { costs: Costs; tiers: Tier[]; left_out: string[] };

/** A model's prices under the keys that LiteLLM's `generic_cost_per_token` reads. */
export function costsOf(document: ModelDocument): Priced {
  const costs: Costs = {};
  const add = (key: string, price: number | null, units: number) => {
    if (price !== null && !(key in costs)) costs[key] = perOne(price, units);
  };
  add("input_cost_per_token", document.price_input_per_mtok, 1e6);
  add("output_cost_per_token", document.price_output_per_mtok, 1e6);
  add("cache_read_input_token_cost", document.price_cached_input_per_mtok, 1e6);
  add("input_cost_per_query", document.price_per_1k_searches, 1e3);
  const { rates } = document;
  const tiers = tiersOf(document, rates);
  const left_out: string[] = [];
  for (const rate of rates) {
    if (tiers.length > 0 && isStandard(rate) && tierKey(rate)) {
      // The lowest band also gets the plain key, for readers that don't support tiers.
      if (aboveOf(rate) === null) add(tierKey(rate) ?? "", rate.price, 1e6);
      continue;
    }
    const [key, units] = keyOf(rate, document.provider_slug) ?? [];
    if (key !== undefined && units !== undefined) add(key, rate.price, units);
    if (key === undefined || costs[key] !== perOne(rate.price, units ?? 1)) left_out.push(labelOf(rate));
  }
  const sorted = LITELLM_KEYS.flatMap((key) => (key in costs ? [[key, costs[key] as number]] : []));
  return { costs: Object.fromEntries(sorted), tiers, left_out: [...new Set(left_out)] };
}

/** Whether it depends on nothing that LiteLLM has no word for, sizes and media aside. */
const isPlain = ({ above, mode, quality, promotion, region, from, until }: RateLine) =>
  above !== UNSTATED && [mode, quality, promotion, region, from, until].every((limit) => limit === null);

/** Whether a text token rate applies without any condition but a prompt length. */
const isStandard = (rate: RateLine) =>
  rate.per === "1M tokens" && isPlain(rate) && [rate.medium, rate.size, rate.service].every((limit) => limit === null);

/** Prompts of more tokens than this; null: of any length. */
const aboveOf = ({ above }: RateLine) => (above === UNSTATED ? null : above);

const tierKey = ({ meter, ttl }: RateLine): (typeof LITELLM_TIER_KEYS)[number] | undefined =>
  LITELLM_TIER_KEYS.find((key) => key === (ttl === "1h" ? `${TOKENS[meter]}_above_1hr` : TOKENS[meter]));

/** Complete tiers, if a band has a prompt length without a key; else none. */
function tiersOf(document: ModelDocument, rates: readonly RateLine[]): Tier[] {
  const banded = rates.filter((rate) => isStandard(rate) && tierKey(rate) && (aboveOf(rate) ?? rate.up_to) !== null);
  if (banded.every((rate) => aboveOf(rate) === null || keyOf(rate, document.provider_slug))) return [];
  const starts = [0, ...new Set(banded.flatMap((rate) => aboveOf(rate) ?? []))].sort((a, b) => a - b);
  const most = Math.max(document.context_window ?? 0, ...banded.flatMap(({ up_to }) => up_to ?? []), 10_000_000);
  const row: Costs = {
    ...(document.price_input_per_mtok !== null && { input_cost_per_token: document.price_input_per_mtok }),
    ...(document.price_output_per_mtok !== null && { output_cost_per_token: document.price_output_per_mtok }),
    ...(document.price_cached_input_per_mtok !== null && {
      cache_read_input_token_cost: document.price_cached_input_per_mtok,
    }),
  };
  return starts.map((start, i): Tier => {
    const fits = rates.filter(
      (rate) => isStandard(rate) && (aboveOf(rate) ?? 0) <= start && start < (rate.up_to ?? Number.POSITIVE_INFINITY),
    );
    const closest = fits.toSorted((a, b) => (aboveOf(b) ?? -1) - (aboveOf(a) ?? -1));
    const prices = LITELLM_TIER_KEYS.flatMap((key) => {
      const price = closest.find((rate) => tierKey(rate) === key)?.price ?? row[key];
      return price === undefined ? [] : [[key, perOne(price, 1e6)] as const];
    });
    return { range: [start, starts[i + 1] ?? most], ...Object.fromEntries(prices) };
  });
}

const TOKENS: Partial<Record<RateLine["meter"], LiteLlmCost>> = {
  input: "input_cost_per_token",
  output: "output_cost_per_token",
  cached_input: "cache_read_input_token_cost",
  cache_write: "cache_creation_input_token_cost",
  audio_input: "input_cost_per_audio_token",
  audio_output: "output_cost_per_audio_token",
  image_input: "input_cost_per_image_token",
  image_output: "output_cost_per_image_token",
  video_input: "input_cost_per_video_token",
};
const CACHED: Partial<Record<(typeof TOKEN_MEDIA)[number], LiteLlmCost>> = {
  audio: "cache_read_input_audio_token_cost",
  image: "cache_read_input_image_token_cost",
};
const SERVICES: Record<string, string> = { batch: "_batches", flex: "_flex", priority: "_priority" };
const FLAT: Record<string, readonly [LiteLlmCost, number]> = {
  "image/image": ["output_cost_per_image", 1],
  "image_output/image": ["output_cost_per_image", 1],
  "image_input/image": ["input_cost_per_image", 1],
  "audio_input/second": ["input_cost_per_second", 1],
  "audio_input/minute": ["input_cost_per_second", 60],
  "audio_output/minute": ["output_cost_per_second", 60],
  "audio_output/second": ["output_cost_per_second", 1],
  "video_output/second": ["output_cost_per_second", 1],
  "input/1M characters": ["input_cost_per_character", 1e6],
  "input/1k pages": ["ocr_cost_per_page", 1e3],
  "input/1k annotated pages": ["annotation_cost_per_page", 1e3],
};

/** The key for a rate, and the number of units it is for; undefined if there is no key, as for dated or regional rates. */
function keyOf(rate: RateLine, provider: ModelDocument["provider_slug"]): readonly [string, number] | undefined {
  const { meter, per, medium, size, service, ttl } = rate;
  if (!isPlain(rate)) return undefined;
  if (per !== "1M tokens") {
    if (medium !== null || service !== null || ttl !== null) return undefined;
    if (size === null) return FLAT[`${meter}/${per}`];
    return `${meter}/${per}` === "video_output/second"
      ? known(`output_cost_per_second_${size.toLowerCase()}`)
      : undefined;
  }
  const ofMedium = meter === "cached_input" && medium !== null ? CACHED[medium] : undefined;
  const base = medium === null ? TOKENS[meter] : ofMedium;
  if (base === undefined || size !== null) return undefined;
  if (ttl !== null && !["5m", "30m", "1h"].includes(ttl)) return undefined;
  const kept = ttl === "1h" ? "_above_1hr" : "";
  // xAI's higher prices include the limit itself, and LiteLLM follows that.
  const limit = aboveOf(rate);
  const above = limit === null ? null : limit + (provider === "xai" ? 1 : 0);
  const band = above === null ? "" : `_above_${above / 1000}k_tokens`;
  const level = service === null ? "" : (servicesOf(provider)[service] ?? "?");
  return known(`${base}${kept}${band}${level}`);
}

/** LiteLLM uses its priority keys for OpenAI's fast service. */
const servicesOf = (provider: ModelDocument["provider_slug"]): Record<string, string> =>
  provider === "openai" ? { ...SERVICES, fast: "_priority" } : SERVICES;

const known = (key: string): readonly [string, number] | undefined =>
  LITELLM_KEYS.includes(key) ? [key, /_second_/.test(key) ? 1 : 1e6] : undefined;

/** `input per 1M tokens (batch, prompts of more than 200000)`. */
function labelOf({ meter, per, service, ttl, region, from, until, up_to, ...rate }: RateLine): string {
  const above = aboveOf(rate as RateLine);
  const limits = [
    rate.above === UNSTATED && "long context",
    rate.mode,
    rate.medium,
    rate.quality && rate.size ? `${rate.quality} ${rate.size}` : rate.size,
    rate.promotion && "promotion",
    service,
    ttl && `kept ${ttl}`,
    region,
    from && `from ${from}`,
    until && `until ${until}`,
    above !== null && `prompts of more than ${above}`,
    up_to !== null && `prompts of at most ${up_to}`,
  ].filter(Boolean);
  return `${meter.replaceAll("_", " ")} per ${per}${limits.length > 0 ? ` (${limits.join(", ")})` : ""}`;
}

/** The price for one unit, given that for `units`: (3, 1e6) → 3e-6. Exact for powers of ten, else rounded to 12 digits. */
export function perOne(price: number, units: number): number {
  const power = Math.round(Math.log10(units));
  if (10 ** power !== units) return Number((price / units).toPrecision(12));
  const [digits, exponent = "0"] = String(price).split("e");
  return Number(`${digits}e${Number(exponent) - power}`);
}
