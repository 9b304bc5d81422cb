import * as z from "zod";
import { RateLine } from "../../schema/published-fields.ts";
import { Count, Day, optional, Price } from "../../schema/values.ts";

const Tokens = z.int().positive();

const LITELLM_MODES = ["chat", "embedding", "rerank", "image_generation", "video_generation", "audio_speech"] as const;

/**
 * LiteLLM's cost keys, in USD per token, image, second, page, character or query: each with the rates that it is for, as
 * `meter/unit/medium`, and the endings with a key of their own.
 */
const COSTS: readonly [key: string, rates: string, endings?: string][] = [
  ["input_cost_per_token", "input/1M tokens", "_batches _flex _priority"],
  ["output_cost_per_token", "output/1M tokens", "_batches _flex _priority"],
  ["cache_read_input_token_cost", "cached_input/1M tokens", "_batches _flex _priority"],
  ["cache_creation_input_token_cost", "cache_write/1M tokens", "_flex _priority _above_1hr"],
  ["input_cost_per_audio_token", "audio_input/1M tokens"],
  ["output_cost_per_audio_token", "audio_output/1M tokens"],
  ["cache_read_input_audio_token_cost", "cached_input/1M tokens/audio"],
  ["input_cost_per_image_token", "image_input/1M tokens"],
  ["output_cost_per_image_token", "image_output/1M tokens"],
  ["cache_read_input_image_token_cost", "cached_input/1M tokens/image"],
  ["input_cost_per_video_token", "video_input/1M tokens"],
  ["input_cost_per_image", "image_input/image"],
  ["output_cost_per_image", "image/image, image_output/image"],
  ["input_cost_per_second", "audio_input/second, audio_input/minute"],
  ["output_cost_per_second", "audio_output/second, audio_output/minute, video_output/second", "_480p _720p _1080p _4k"],
  ["input_cost_per_character", "input/1M characters"],
  ["input_cost_per_query", ""],
  ["ocr_cost_per_page", "input/1k pages"],
  ["annotation_cost_per_page", "input/1k annotated pages"],
];
/** `meter/unit/medium` → key. */
export const KEY_OF_RATE = new Map(COSTS.flatMap(([key, rates]) => rates.split(", ").map((rate) => [rate, key])));

/** Key → the prompt lengths in thousands of tokens, with the service levels, for which LiteLLM has a key. */
const BANDED: Record<string, string> = {
  input_cost_per_token: "128 200 200_priority 272 272_batches 272_flex 272_priority 512",
  output_cost_per_token: "128 200 200_priority 272 272_batches 272_flex 272_priority 512",
  cache_read_input_token_cost: "200 200_priority 272 272_flex 272_priority 512",
  cache_creation_input_token_cost: "200 272 272_flex 272_priority",
};
const bandKey = (base: string, band: string) => `${base}_above_${band.replace(/^\d+/, "$&k_tokens")}`;

/** Every cost key of an entry, in its order. */
export const LITELLM_KEYS: readonly string[] = [
  ...COSTS.flatMap(([key, , endings]) => [key, ...(endings?.split(" ") ?? []).map((ending) => key + ending)]),
  ...Object.entries(BANDED).flatMap(([base, bands]) => bands.split(" ").map((band) => bandKey(base, band))),
];

/** The cost keys allowed in a band of prompt lengths. */
export const LITELLM_TIER_KEYS = [
  "input_cost_per_token",
  "output_cost_per_token",
  "cache_read_input_token_cost",
  "cache_creation_input_token_cost",
  "cache_creation_input_token_cost_above_1hr",
] as const;

/** Key → the field that states it, and the word there. */
export const SUPPORTS = {
  supports_function_calling: ["capabilities", "tools"],
  supports_response_schema: ["capabilities", "structured_output"],
  supports_reasoning: ["capabilities", "reasoning"],
  supports_prompt_caching: ["capabilities", "caching"],
  supports_vision: ["input_modalities", "image"],
  supports_audio_input: ["input_modalities", "audio"],
  supports_audio_output: ["output_modalities", "audio"],
  supports_video_input: ["input_modalities", "video"],
} as const;

export const RateWithoutKey = RateLine.partial().describe("A rate; what is left out isn't stated.");
export type RateWithoutKey = z.infer<typeof RateWithoutKey>;

const optionalKeys = <S extends z.ZodType>(keys: readonly string[], schema: S, meaning: (words: string) => string) =>
  Object.fromEntries(keys.map((key) => [key, optional(schema, meaning(key.replaceAll("_", " ")))]));

export const LiteLlmModel = z
  .strictObject({
    litellm_provider: z.string().describe("LiteLLM's name for the provider."),
    mode: optional(z.enum(LITELLM_MODES), "Kind of endpoint, if the model's input and output determine it."),
    max_input_tokens: optional(Tokens, "Largest input in tokens."),
    max_output_tokens: optional(Tokens, "Largest output in tokens."),
    max_tokens: optional(Tokens, "The maximum output, or the maximum input if that is not stated."),
    ...optionalKeys(LITELLM_KEYS, Price, (words) => `USD: ${words}.`),
    tiered_pricing: optional(
      z.array(
        z.strictObject({
          range: z
            .tuple([Count, Tokens])
            .describe("For prompts longer than the first number of tokens, up to the second."),
          ...optionalKeys(LITELLM_TIER_KEYS, Price, (words) => `USD: ${words}.`),
        }),
      ),
      "Prices by prompt length, if LiteLLM has no key for one of the lengths.",
    ),
    output_vector_size: optional(Tokens, "Default number of embedding dimensions."),
    deprecation_date: optional(Day, "Day on which the endpoint stops answering."),
    successor_model: optional(z.string(), "The replacement the provider names, as a key of this map if it has one."),
    metadata: optional(
      z.strictObject({
        rates_without_key: optional(z.array(RateWithoutKey), "Stated rates that LiteLLM has no key for."),
        successors: optional(z.array(z.string()), "Every successor, if the provider names several."),
        retires_not_before: optional(z.string(), "Earliest end that the provider states; it may end later."),
      }),
      "Values for which LiteLLM has no key.",
    ),
    source: z.url().describe("Official page that states most of the entry."),
    ...optionalKeys(Object.keys(SUPPORTS), z.literal(true), (words) => `Stated: ${words}.`),
  })
  .describe("One model, keyed by the model name in a LiteLLM request.");

export const LiteLlmExport = z
  .record(z.string(), LiteLlmModel)
  .describe("Our priced models in the format of LiteLLM's model_prices_and_context_window.json.");

export type LiteLlmModel = z.infer<typeof LiteLlmModel>;
