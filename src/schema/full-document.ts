import { z } from "zod";
import { top } from "./feed.ts";
import { ModelDocument } from "./model-document.ts";

export const FullDocument = z
  .looseObject({
    updated: top.updated,
    count: top.count,
    models: z.array(ModelDocument).describe("Every model's own document, by provider, then by id."),
  })
  .describe("Every model in full: evidence, history, rates, replacements.");

export type FullDocument = z.infer<typeof FullDocument>;
