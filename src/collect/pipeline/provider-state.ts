import type { AnyCatalog, Model } from "../../schema/catalog.ts";
import type { LockLine } from "../../schema/history.ts";
import type { SourceFile } from "../../schema/provider.ts";
import { type Slug, sourceFile } from "../../schema/vocabulary.ts";
import { familyOf } from "../page/page.ts";

/** A provider in the catalog before a run, and the day of the run. */
export type ProviderState = {
  catalog: AnyCatalog;
  slug: Slug;
  provider: SourceFile;
  models: readonly Model<Slug>[];
  day: string;
};

/** Throws if the provider has no provider.json, or the host no host.json. */
export function providerState(catalog: AnyCatalog, slug: Slug, day: string): ProviderState {
  const provider = catalog.providers.get(slug);
  if (!provider) throw new Error(`catalog/${sourceFile(slug)} is missing`);
  const models = [...catalog.models.values()].filter((m) => m.provider === slug);
  return { catalog, slug, provider, models, day };
}

/** The lock's line for a page: its last whole reading before this run. */
export const lockLineOf = ({ catalog, slug }: ProviderState, page: string): LockLine | undefined =>
  catalog.lock[`${slug}/${page}`];

/** The index page of a member's family. */
export const indexOf = (provider: SourceFile, page: string): string | undefined =>
  provider.pages[familyOf(page)]?.index;
