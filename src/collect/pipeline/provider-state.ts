import type { Catalog, Model } from "../../schema/catalog.ts";
import type { LockLine } from "../../schema/history.ts";
import type { ProviderFile } from "../../schema/provider.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { familyOf } from "../page/page.ts";

/** One provider as the catalog has it before a run, and the day of the run. */
export type ProviderState = {
  catalog: Catalog;
  slug: ProviderSlug;
  provider: ProviderFile;
  models: readonly Model[];
  day: string;
};

/** Throws where the provider has no provider.json. */
export function providerState(catalog: Catalog, slug: ProviderSlug, day: string): ProviderState {
  const provider = catalog.providers.get(slug);
  if (!provider) throw new Error(`catalog/${slug}/provider.json is missing`);
  const models = [...catalog.models.values()].filter((m) => m.provider === slug);
  return { catalog, slug, provider, models, day };
}

/** The page's last whole reading before this run. */
export const lockLineOf = ({ catalog, slug }: ProviderState, page: string): LockLine | undefined =>
  catalog.lock[`${slug}/${page}`];

/** Index page of a member's family. */
export const indexOf = (provider: ProviderFile, page: string): string | undefined =>
  provider.pages[familyOf(page)]?.index;
