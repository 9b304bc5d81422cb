import { adapter, statesNothing } from "./adapter.ts";
import { readDeprecations } from "./anthropic/deprecations.ts";
import { readModel } from "./anthropic/model-page.ts";
import { readModels } from "./anthropic/overview.ts";
import { readPricing } from "./anthropic/pricing.ts";
import { readReleaseNotes } from "./anthropic/release-notes.ts";
import { readSdk } from "./anthropic/sdk.ts";

export const anthropic = adapter("anthropic", {
  "model/*": readModel,
  pricing: readPricing,
  deprecations: readDeprecations,
  models: readModels,
  // How ids are made up; the ids themselves stand on the other pages.
  "model-ids": statesNothing,
  "release-notes": readReleaseNotes,
  sdk: readSdk,
});
