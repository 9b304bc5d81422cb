import { contextOf } from "../../src/publish/context.ts";
import type { Facts } from "../../src/schema/record.ts";
import { byId, type Sample, sampleCatalog, sampleModel, sampleProvider } from "../sample-catalog.ts";
import { SITE } from "./marked-catalog.ts";

/** The context of a catalog with only these models. */
export const contextWith = (...samples: Sample[]) => {
  const models = samples.map(sampleModel);
  const providers = new Map(models.map(({ provider }) => [provider, sampleProvider(provider)]));
  return contextOf({ ...sampleCatalog(), providers, models: byId(models) }, SITE);
};
export const CHAT: Partial<Facts> = {
  name: "Cedar",
  api_string: "cedar",
  input_modalities: ["text", "image"],
  output_modalities: ["text"],
  context_window: 200_000,
  max_output_tokens: 64_000,
  price_input_per_mtok: 3,
  price_output_per_mtok: 15,
  price_cached_input_per_mtok: 0.3,
  capabilities: ["tools", "structured_output", "reasoning", "caching"],
};
/** A chat model with most fields stated. */
export const chat = (over: Sample = {}): Sample => ({ ...CHAT, ...over });
