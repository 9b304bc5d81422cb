// Parameters that several tools share.
import * as z from "zod";
import { MAKERS, makerIn } from "../../schema/makers.ts";
import { PROVIDER_NAMES } from "../../schema/vocabulary.ts";

export const MODEL = z.string().min(1).max(200);
const WORD = z.string().min(1).max(60);
export const count = () => z.int().nonnegative().max(1e15);

export const provider = WORD.transform(makerNamed).optional().describe("OpenAI, Anthropic, Google, …");
export const host = WORD.optional().describe(
  "Where it is called, if not at the vendor: bedrock, azure, vertex, groq, …",
);
/** A maker by any of its names. */
function makerNamed(text: string, { addIssue }: z.RefinementCtx) {
  const word = text.trim().toLowerCase();
  const maker = MAKERS.find((one) => one.toLowerCase() === word) ?? makerIn(word);
  if (!maker) addIssue(`not "${text}", but one of ${PROVIDER_NAMES.join(", ")}, or a maker at hosts, such as Meta`);
  return maker ?? z.NEVER;
}

export const detail = z.boolean().optional().describe("Adds source pages, reading days and notes.");

export const limit = (usual: number) => z.int().min(1).max(100).default(usual).describe(`Default ${usual}.`);

export const paging = {
  limit: z.int().min(1).max(100).optional().describe("Default: a short page."),
  cursor: z.string().max(40).optional().describe("next_cursor of the last answer."),
};

export const filters = {
  provider,
  modality: z
    .array(z.enum(["text", "vision", "image", "audio", "video"]))
    .max(5)
    .optional()
    .describe("All of these. vision reads images, image makes them."),
  min_context: count().optional(),
  min_output: count().optional(),
  max_input_price: z.number().nonnegative().optional().describe("USD per million tokens."),
  max_output_price: z.number().nonnegative().optional(),
  open_weights: z.boolean().optional(),
};

export const tokens = {
  input_tokens: count().optional().describe("Total, e.g. 10000000 a month."),
  output_tokens: count().optional().describe("Total."),
  cached_tokens: count().optional().describe("Part of input_tokens read from cache."),
  requests: count()
    .min(1)
    .optional()
    .describe("How many requests that is. Only then are context limits and long-prompt prices applied."),
  service: z.enum(["batch", "flex", "priority"]).optional(),
};
