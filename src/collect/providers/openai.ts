import { adapter } from "./adapter.ts";
import { readChangelog } from "./openai/changelog.ts";
import { readDeprecations } from "./openai/deprecations.ts";
import { readEmbeddings } from "./openai/embeddings.ts";
import { readModels } from "./openai/index-page.ts";
import { readModel } from "./openai/model-page.ts";
import { readPricing } from "./openai/pricing.ts";
import { readSdk } from "./openai/sdk.ts";

export const openai = adapter("openai", {
  "model/*": readModel,
  pricing: readPricing,
  deprecations: readDeprecations,
  changelog: readChangelog,
  models: readModels,
  embeddings: readEmbeddings,
  sdk: readSdk,
});
