import type { Adapter, OutlinedPage, PageReading } from "../pipeline/statement.ts";
import { emptyReading } from "./adapter.ts";
import { readAnnouncement } from "./cohere/announcements.ts";
import { readDeprecations } from "./cohere/deprecations.ts";
import { readModelPage, readModels } from "./cohere/models.ts";
import { readPricing } from "./cohere/pricing.ts";

/** The list of release notes: the addresses of its members. */
function readIndex({ text }: OutlinedPage): PageReading {
  const links = text.matchAll(/\]\(https:\/\/docs\.cohere\.com\/changelog\/([a-z0-9.-]+?)(?:\.md)?\)/g);
  return { ...emptyReading(), members: [...new Set([...links].flatMap((match) => match[1] ?? []))] };
}

export const cohere: Adapter = {
  provider: "cohere",
  pages: {
    models: readModels,
    "model/*": readModelPage,
    embed: readModelPage,
    rerank: readModelPage,
    deprecations: readDeprecations,
    pricing: readPricing,
    openrouter: emptyReading,
    "changelog/*": readAnnouncement,
    "changelog-index": readIndex,
  },
};
