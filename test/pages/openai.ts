import type { ProviderSlug } from "../../src/schema/vocabulary.ts";
import type { FixturePage } from "../collect/page-mutants.ts";
import { changelog, deprecations, embeddings } from "./openai/lifecycle.ts";
import { drawing, model, models, speech } from "./openai/models.ts";
import { pricing } from "./openai/prices.ts";

export const provider: ProviderSlug = "openai";

const md = (text: string): FixturePage => ({ format: "md", text });

export const pages: Record<string, FixturePage> = {
  deprecations: md(deprecations),
  pricing: md(pricing),
  models: md(models),
  "model/orbit-2": md(model),
  "model/orbit-draw-1": md(drawing),
  "model/say-1": md(speech),
  changelog: md(changelog),
  embeddings: md(embeddings),
};
