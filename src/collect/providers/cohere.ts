import { adapter, type PageReader, statesNothing } from "./adapter.ts";
import { readAnnouncement } from "./cohere/announcements.ts";
import { readDeprecations } from "./cohere/deprecations.ts";
import { readModelPage, readModels } from "./cohere/models.ts";
import { readPricing } from "./cohere/pricing.ts";

/** The index of release notes. */
const readIndex = (page: PageReader) =>
  page.membersIn(/\]\(https:\/\/docs\.cohere\.com\/changelog\/([a-z0-9.-]+?)(?:\.md)?\)/g);

export const cohere = adapter("cohere", {
  models: readModels,
  "model/*": readModelPage,
  embed: readModelPage,
  rerank: readModelPage,
  deprecations: readDeprecations,
  pricing: readPricing,
  openrouter: statesNothing,
  "changelog/*": readAnnouncement,
  "changelog-index": readIndex,
});
