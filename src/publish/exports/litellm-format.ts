import * as z from "zod";
import { RateLine } from "../../schema/published-fields.ts";

const Cost = z.number().nonnegative();
const Tokens = z.int().positive();
const True = z.literal(true);

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

export const RateWithoutKey = RateLine.partial().describe("A rate; what is left out isn't stated.");
export type RateWithoutKey = z.infer<typeof RateWithoutKey>;

const optional = <S extends z.ZodType>(keys: readonly string[], schema: S, meaning: (words: string) => string) =>
  Object.fromEntries(keys.map((key) => [key, schema.optional().describe(meaning(key.replaceAll("_", " ")))]));

export const LiteLlmModel = z
  .strictObject({
    litellm_provider: z.string().describe("LiteLLM's name for the provider."),
    mode: z.enum(LITELLM_MODES).optional().describe("Kind of endpoint, if the model's input and output determine it."),
    max_input_tokens: Tokens.optional().describe("Largest input in tokens."),
    max_output_tokens: Tokens.optional().describe("Largest output in tokens."),
    max_tokens: Tokens.optional().describe("The maximum output, or the maximum input if that is not stated."),
    ...optional(LITELLM_KEYS, Cost, (words) => `USD: ${words}.`),
    tiered_pricing: z
      .array(
        z.strictObject({
          range: z
            .tuple([z.int().nonnegative(), Tokens])
            .describe("For prompts longer than the first number of tokens, up to the second."),
          ...optional(LITELLM_TIER_KEYS, Cost, (words) => `USD: ${words}.`),
        }),
      )
      .optional()
      .describe("Prices by prompt length, if LiteLLM has no key for one of the lengths."),
    output_vector_size: Tokens.optional().describe("Default number of embedding dimensions."),
    deprecation_date: z.iso.date().optional().describe("Day on which the endpoint stops answering."),
    successor_model: z
      .string()
      .optional()
      .describe("The replacement the provider names, as a key of this map if it has one."),
    metadata: z
      .strictObject({
        rates_without_key: z.array(RateWithoutKey).optional().describe("Stated rates that LiteLLM has no key for."),
        successors: z.array(z.string()).optional().describe("Every successor, if the provider names several."),
        retires_not_before: z.string().optional().describe("Earliest end that the provider states; it may end later."),
      })
      .optional()
      .describe("Values for which LiteLLM has no key."),
    source: z.url().describe("Official page that states most of the entry."),
    ...optional(
      [
        "supports_function_calling",
        "supports_response_schema",
        "supports_reasoning",
        "supports_prompt_caching",
        "supports_vision",
        "supports_audio_input",
        "supports_audio_output",
        "supports_video_input",
      ],
      True,
      (words) => `Stated: ${words}.`,
    ),
  })
  .describe("One model, keyed by the model name in a LiteLLM request.");

export const LiteLlmExport = z
  .record(z.string(), LiteLlmModel)
  .describe("Our priced models in the format of LiteLLM's model_prices_and_context_window.json.");

export type LiteLlmModel = z.infer<typeof LiteLlmModel>;
