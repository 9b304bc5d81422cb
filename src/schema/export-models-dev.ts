import { z } from "zod";

const Price = z.number().nonnegative();
const Tokens = z.int().positive();
const DayOrMonth = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/);

/** The media that models.dev supports; models with any other medium can't be exported. */
export const MODELS_DEV_MEDIA = ["text", "audio", "image", "video"] as const;

const Cost = {
  input: Price.describe("USD per 1,000,000 input tokens."),
  output: Price.describe("USD per 1,000,000 output tokens."),
  cache_read: Price.optional().describe("USD per 1,000,000 cached input tokens."),
  cache_write: Price.optional().describe("USD per 1,000,000 tokens written to a cache."),
  input_audio: Price.optional().describe("USD per 1,000,000 input tokens of audio."),
  output_audio: Price.optional().describe("USD per 1,000,000 output tokens of audio."),
};

export const ModelsDevModel = z
  .strictObject({
    id: z.string().describe("The model name used in requests."),
    name: z.string().describe("Display name."),
    attachment: z.boolean().describe("Whether it accepts input other than text."),
    reasoning: z.literal(true).optional().describe("Present if the provider states reasoning."),
    tool_call: z.literal(true).optional().describe("Present if the provider states tool calling."),
    structured_output: z.literal(true).optional().describe("Present if the provider states structured output."),
    knowledge: DayOrMonth.optional().describe("Knowledge cutoff."),
    release_date: DayOrMonth.optional().describe("Day of release."),
    modalities: z
      .strictObject({
        input: z.array(z.enum(MODELS_DEV_MEDIA)).min(1).describe("Input media."),
        output: z.array(z.enum(MODELS_DEV_MEDIA)).min(1).describe("Output media."),
      })
      .describe("Input and output media."),
    open_weights: z.boolean().optional().describe("Whether the weights can be downloaded."),
    limit: z
      .strictObject({
        context: Tokens.describe("Context window in tokens."),
        input: Tokens.optional().describe("Largest input in tokens, if smaller than the context window."),
        output: Tokens.describe("Largest output in tokens."),
      })
      .describe("Sizes in tokens."),
    status: z.enum(["beta", "deprecated"]).optional().describe("deprecated: no longer served."),
    cost: z
      .strictObject({
        ...Cost,
        context_over_200k: z.strictObject(Cost).optional().describe("Prices for prompts above 200,000 tokens."),
        tiers: z
          .array(
            z.strictObject({
              ...Cost,
              tier: z
                .strictObject({
                  type: z.literal("context").describe("What the price depends on."),
                  size: Tokens.describe("Prompt length in tokens above which these prices apply."),
                })
                .describe("When these prices apply."),
            }),
          )
          .optional()
          .describe("Prices for longer prompts."),
      })
      .describe("Prices."),
  })
  .describe("One model of one provider.");

export const ModelsDevProvider = z
  .strictObject({
    id: z.string().describe("The provider's id in models.dev."),
    name: z.string().describe("Name of the provider."),
    env: z.array(z.string()).min(1).describe("Environment variables that the AI SDK reads the key from."),
    npm: z.string().describe("Package of the AI SDK."),
    api: z.url().optional().describe("Base URL, for providers without their own package."),
    doc: z.url().describe("The provider's own model documentation."),
    models: z.record(z.string(), ModelsDevModel).describe("Models by api_string."),
  })
  .describe("One provider and its models.");

export const ModelsDevExport = z
  .record(z.string(), ModelsDevProvider)
  .describe("Our models with stated limits, media and prices in the format of models.dev's api.json.");

export type ModelsDevModel = z.infer<typeof ModelsDevModel>;
export type ModelsDevProvider = z.infer<typeof ModelsDevProvider>;
