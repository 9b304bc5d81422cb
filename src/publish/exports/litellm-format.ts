import { z } from "zod";

const Cost = z.number().nonnegative();
const Tokens = z.int().positive();
const True = z.literal(true);

export const LITELLM_MODES = [
  "chat",
  "embedding",
  "rerank",
  "image_generation",
  "video_generation",
  "audio_speech",
] as const;

/** The cost keys that we use: USD per token, image, second, page, character or query. */
const LITELLM_COSTS = [
  "input_cost_per_token",
  "input_cost_per_token_batches",
  "input_cost_per_token_flex",
  "input_cost_per_token_priority",
  "output_cost_per_token",
  "output_cost_per_token_batches",
  "output_cost_per_token_flex",
  "output_cost_per_token_priority",
  "cache_read_input_token_cost",
  "cache_read_input_token_cost_batches",
  "cache_read_input_token_cost_flex",
  "cache_read_input_token_cost_priority",
  "cache_creation_input_token_cost",
  "cache_creation_input_token_cost_flex",
  "cache_creation_input_token_cost_priority",
  "cache_creation_input_token_cost_above_1hr",
  "input_cost_per_audio_token",
  "output_cost_per_audio_token",
  "cache_read_input_audio_token_cost",
  "input_cost_per_image_token",
  "output_cost_per_image_token",
  "cache_read_input_image_token_cost",
  "input_cost_per_video_token",
  "input_cost_per_image",
  "output_cost_per_image",
  "input_cost_per_second",
  "output_cost_per_second",
  "output_cost_per_second_480p",
  "output_cost_per_second_720p",
  "output_cost_per_second_1080p",
  "output_cost_per_second_4k",
  "input_cost_per_character",
  "input_cost_per_query",
  "ocr_cost_per_page",
  "annotation_cost_per_page",
] as const;
export type LiteLlmCost = (typeof LITELLM_COSTS)[number];

/** Key prefix → the prompt lengths (thousands of tokens, then the service level) for which LiteLLM has a key. */
const BANDED: Record<string, readonly string[]> = {
  input_cost_per_token: ["128", "200", "200 priority", "272", "272 batches", "272 flex", "272 priority", "512"],
  output_cost_per_token: ["128", "200", "200 priority", "272", "272 batches", "272 flex", "272 priority", "512"],
  cache_read_input_token_cost: ["200", "200 priority", "272", "272 flex", "272 priority", "512"],
  cache_creation_input_token_cost: ["200", "272", "272 flex", "272 priority"],
};
const bandKey = (base: string, [length, ...service]: string[]) =>
  [`${base}_above_${length}k_tokens`, ...service].join("_");

/** Every cost key of an entry, in its order. */
export const LITELLM_KEYS: readonly string[] = [
  ...LITELLM_COSTS,
  ...Object.entries(BANDED).flatMap(([base, bands]) => bands.map((band) => bandKey(base, band.split(" ")))),
];

/** The cost keys allowed in a band of prompt lengths. */
export const LITELLM_TIER_KEYS = [
  "input_cost_per_token",
  "output_cost_per_token",
  "cache_read_input_token_cost",
  "cache_creation_input_token_cost",
  "cache_creation_input_token_cost_above_1hr",
] as const satisfies LiteLlmCost[];

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
        not_in_this_map: z
          .array(z.string())
          .optional()
          .describe("Stated rates that LiteLLM has no key for; `/api/rates.json` has them."),
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

export const LiteLlmLeftOut = z
  .strictObject({
    updated: z.iso.date().describe("Date of the catalog."),
    models: z
      .array(
        z.strictObject({
          id: z.string().describe("Id in this catalog."),
          why: z.string().describe("Why no entry could give the cost of a LiteLLM request."),
          successor_model: z.string().optional().describe("As in the map."),
          deprecation_date: z.iso.date().optional().describe("As in the map."),
        }),
      )
      .describe("By provider, then id."),
  })
  .describe("The models that are not in our LiteLLM map, each with the reason.");

export type LiteLlmLeftOut = z.infer<typeof LiteLlmLeftOut>;
export type LiteLlmModel = z.infer<typeof LiteLlmModel>;
