// Owns the shape of models.dev's api.json, as far as our facts go. Strict; what that shape asks for and nobody states is absent.
import { z } from "zod";

const Price = z.number().nonnegative();
const Tokens = z.int().positive();
const DayOrMonth = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/);

/** The media that models.dev has words for; a model of any other medium cannot be said in it. */
export const MODELS_DEV_MEDIA = ["text", "audio", "image", "video"] as const;

const Cost = {
  input: Price.describe("USD per 1,000,000 input tokens."),
  output: Price.describe("USD per 1,000,000 output tokens."),
  cache_read: Price.optional(),
  cache_write: Price.optional(),
  input_audio: Price.optional(),
  output_audio: Price.optional(),
};

export const ModelsDevModel = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    attachment: z.boolean().describe("Whether it takes more than text."),
    reasoning: z.literal(true).optional(),
    tool_call: z.literal(true).optional(),
    structured_output: z.literal(true).optional(),
    knowledge: DayOrMonth.optional(),
    release_date: DayOrMonth.optional(),
    modalities: z.strictObject({
      input: z.array(z.enum(MODELS_DEV_MEDIA)).min(1),
      output: z.array(z.enum(MODELS_DEV_MEDIA)).min(1),
    }),
    open_weights: z.boolean().optional(),
    limit: z.strictObject({ context: Tokens, input: Tokens.optional(), output: Tokens }),
    status: z.enum(["beta", "deprecated"]).optional().describe("deprecated: no longer served."),
    cost: z.strictObject({
      ...Cost,
      context_over_200k: z.strictObject(Cost).optional(),
      tiers: z
        .array(z.strictObject({ ...Cost, tier: z.strictObject({ type: z.literal("context"), size: Tokens }) }))
        .optional(),
    }),
  })
  .describe("One model of one provider.");

export const ModelsDevProvider = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    env: z.array(z.string()).min(1).describe("Environment variables that the AI SDK reads the key from."),
    npm: z.string().describe("Package of the AI SDK."),
    api: z.url().optional().describe("Base address, for providers without a package of their own."),
    doc: z.url(),
    models: z.record(z.string(), ModelsDevModel),
  })
  .describe("One provider and its models.");

export const ModelsDevExport = z
  .record(z.string(), ModelsDevProvider)
  .describe("Our models with stated limits, media and prices in the shape of models.dev's api.json.");

export type ModelsDevModel = z.infer<typeof ModelsDevModel>;
export type ModelsDevProvider = z.infer<typeof ModelsDevProvider>;
