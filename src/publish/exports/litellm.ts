import { order } from "../../catalog/format.ts";
import { LITELLM_KEYS, type LiteLlmCost, type LiteLlmModel } from "../../schema/export-litellm.ts";
import type { ModelDocument, RateLine } from "../../schema/model-document.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Context } from "../context.ts";

/** How LiteLLM names a provider, and what stands before a model's name in its keys. */
const ROUTES: Record<ProviderSlug, { provider: string; chat?: string; prefix: string }> = {
  openai: { provider: "openai", prefix: "" },
  anthropic: { provider: "anthropic", prefix: "" },
  google: { provider: "gemini", prefix: "gemini/" },
  xai: { provider: "xai", prefix: "xai/" },
  mistral: { provider: "mistral", prefix: "mistral/" },
  cohere: { provider: "cohere", chat: "cohere_chat", prefix: "" },
  amazon: { provider: "bedrock", chat: "bedrock_converse", prefix: "" },
  deepseek: { provider: "deepseek", prefix: "deepseek/" },
  alibaba: { provider: "dashscope", prefix: "dashscope/" },
  moonshot: { provider: "moonshot", prefix: "moonshot/" },
  zai: { provider: "zai", prefix: "zai/" },
  voyage: { provider: "voyage", prefix: "voyage/" },
};

/** The types ask for each provider's line; who adds one and publishes before `npm run style` is told here. */
function routeOf(slug: ProviderSlug): (typeof ROUTES)[ProviderSlug] {
  const route: (typeof ROUTES)[ProviderSlug] | undefined = ROUTES[slug];
  if (route === undefined) throw new Error(`src/publish/exports/litellm.ts does not say how LiteLLM calls ${slug}`);
  return route;
}

/** Key → entry. An alias is a key of its own, unless another model's api_string is spelt so. A model without an api_string, or whose price LiteLLM would take for zero, is left out. */
export function liteLlmMap({ documents }: Context): Record<string, LiteLlmModel> {
  const entries = new Map<string, LiteLlmModel>();
  const priced = [...documents.values()].flatMap((document) => {
    const entry = document.api_string === null ? undefined : entryOf(document);
    return entry ? [{ document, entry }] : [];
  });
  const key = ({ provider_slug }: ModelDocument, spelling: string) => routeOf(provider_slug).prefix + spelling;
  for (const { document, entry } of priced) entries.set(key(document, document.api_string ?? ""), entry);
  const taken = new Set([...documents.values()].map((document) => key(document, document.api_string ?? "")));
  for (const { document, entry } of priced)
    for (const alias of document.aliases)
      if (!taken.has(key(document, alias)) && !entries.has(key(document, alias)))
        entries.set(key(document, alias), entry);
  return Object.fromEntries([...entries].sort(([a], [b]) => order(a, b)));
}

function entryOf(document: ModelDocument): LiteLlmModel | undefined {
  const costs = costsOf(document);
  if (!billable(document, costs)) return undefined;
  const mode = modeOf(document);
  const { provider, chat } = routeOf(document.provider_slug);
  const input = document.max_input_tokens ?? document.context_window;
  const tokens = document.max_output_tokens ?? input;
  return {
    litellm_provider: mode === "embedding" || mode === "rerank" ? provider : (chat ?? provider),
    ...(mode && { mode }),
    ...(input && { max_input_tokens: input }),
    ...(document.max_output_tokens && { max_output_tokens: document.max_output_tokens }),
    ...(tokens && { max_tokens: tokens }),
    ...costs,
    ...(document.embedding_dimensions && { output_vector_size: document.embedding_dimensions }),
    ...(document.retires_on && { deprecation_date: document.retires_on }),
    source: document.source_url ?? document.links.page,
    ...supports(document),
  };
}

/** What LiteLLM lacks it counts as zero: so every direction that it bills must have a price, or the model a flat one. */
function billable({ output_modalities, embedding_dimensions }: ModelDocument, costs: Costs): boolean {
  const has = (pattern: RegExp) => Object.keys(costs).some((key) => pattern.test(key));
  if (has(/^(output_cost_per_(image|second)(_\w+p)?|input_cost_per_(second|character|query)|ocr_cost_per_page)$/))
    return true;
  const noTokensOut =
    embedding_dimensions !== null ||
    !!output_modalities?.every((medium) => medium === "embedding" || medium === "score");
  return "input_cost_per_token" in costs && (noTokensOut || "output_cost_per_token" in costs);
}

/** The kind of endpoint, where the stated media settle it. Text from text may be chat, completion, moderation: only a stated ability to call tools, to reason or to keep to a schema tells. */
function modeOf({ input_modalities, output_modalities, embedding_dimensions, capabilities }: ModelDocument) {
  const made = output_modalities?.join();
  if (made === "embedding" || embedding_dimensions !== null) return "embedding";
  if (made === "score") return "rerank";
  if (made === "image") return "image_generation";
  if (made === "video") return "video_generation";
  if (made === "audio" && input_modalities?.join() === "text") return "audio_speech";
  const chats = capabilities?.some((one) => one === "tools" || one === "reasoning" || one === "structured_output");
  return made === "text" && input_modalities?.includes("text") && chats ? "chat" : undefined;
}

function supports({ capabilities, input_modalities, output_modalities }: ModelDocument) {
  const stated = {
    supports_function_calling: capabilities?.includes("tools"),
    supports_response_schema: capabilities?.includes("structured_output"),
    supports_reasoning: capabilities?.includes("reasoning"),
    supports_prompt_caching: capabilities?.includes("caching"),
    supports_vision: input_modalities?.includes("image"),
    supports_audio_input: input_modalities?.includes("audio"),
    supports_audio_output: output_modalities?.includes("audio"),
    supports_video_input: input_modalities?.includes("video"),
  };
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value)) as Record<keyof typeof stated, true>;
}

type Costs = Record<string, number>;

function costsOf(document: ModelDocument): Costs {
  const costs: Costs = {};
  const add = (key: string, price: number | null, units: number) => {
    if (price !== null && !(key in costs)) costs[key] = perOne(price, units);
  };
  add("input_cost_per_token", document.price_input_per_mtok, 1e6);
  add("output_cost_per_token", document.price_output_per_mtok, 1e6);
  add("cache_read_input_token_cost", document.price_cached_input_per_mtok, 1e6);
  add("input_cost_per_query", document.price_per_1k_searches, 1e3);
  for (const rate of document.rates) {
    const [key, units] = keyOf(rate) ?? [];
    if (key !== undefined && units !== undefined) add(key, rate.price, units);
  }
  return Object.fromEntries(LITELLM_KEYS.flatMap((key) => (key in costs ? [[key, costs[key] as number]] : [])));
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
const CACHED: Record<string, LiteLlmCost> = {
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

/** Rate → key of the map and how many of its units the rate is for; undefined for what the map has no word for. A dated or regional rate has none. */
function keyOf(rate: RateLine): readonly [string, number] | undefined {
  const { meter, per, tier, service, ttl, region, from, until } = rate;
  if (region !== null || from !== null || until !== null) return undefined;
  if (per !== "1M tokens") {
    if (service !== null || ttl !== null) return undefined;
    if (tier === null) return FLAT[`${meter}/${per}`];
    return `${meter}/${per}` === "video_output/second"
      ? known(`output_cost_per_second_${tier.toLowerCase()}`)
      : undefined;
  }
  const base = meter === "cached_input" && tier !== null && CACHED[tier] ? CACHED[tier] : TOKENS[meter];
  if (base === undefined) return undefined;
  if (ttl === "1h")
    return meter === "cache_write" && tier === null && service === null ? known(`${base}_above_1hr`) : undefined;
  if (ttl !== null && ttl !== "5m") return undefined;
  if (tier === null || base === CACHED[tier])
    return service === null ? [base, 1e6] : known(`${base}${SERVICES[service] ?? "?"}`);
  return service === null ? known(`${base}_above_${bandOf(tier)}k_tokens`) : undefined;
}

const known = (key: string): readonly [string, number] | undefined =>
  LITELLM_KEYS.includes(key) ? [key, /_second_/.test(key) ? 1 : 1e6] : undefined;

/** Condition on the prompt's length → the thousands of tokens above which it holds; undefined for any other condition. */
function bandOf(tier: string): number | undefined {
  const tokens = /^prompt >=? ([\d,]+)(?: and <=? [\d,]+)? tokens$/.exec(tier)?.[1]?.replaceAll(",", "");
  return tokens === undefined ? undefined : Number(tokens) / 1000;
}

/** Price for `units` → price for one, as the number with the shortest decimal form: (3, 1e6) → 3e-6. Exact for powers of ten, else to 12 digits. */
export function perOne(price: number, units: number): number {
  const power = Math.round(Math.log10(units));
  if (10 ** power !== units) return Number((price / units).toPrecision(12));
  const [digits, exponent = "0"] = String(price).split("e");
  return Number(`${digits}e${Number(exponent) - power}`);
}
