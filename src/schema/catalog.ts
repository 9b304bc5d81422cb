import type { Announcement, Change, Failures, Held, Lock, Reviewed } from "./history.ts";
import type { HostFile, ProviderFile } from "./provider.ts";
import type { ModelRecord } from "./record.ts";
import type { HostSlug, ProviderSlug, Slug } from "./vocabulary.ts";

/** One model with the two facts that its file's place states: its provider, or host, and its id. */
export type Model<S extends Slug = ProviderSlug> = { provider: S; id: string; record: ModelRecord };

/** `provider.json` or `host.json`. */
type FileOf<S extends Slug> = S extends ProviderSlug ? ProviderFile : HostFile;

/** What is known of providers, or, in the same shape, of hosts. */
export type Catalog<S extends Slug = ProviderSlug> = {
  providers: Map<S, FileOf<S>>;
  /** By id, which is unique over all providers. */
  models: Map<string, Model<S>>;
  lock: Lock;
  /** Pages that the latest live runs could not read whole. */
  failures: Failures;
  changes: Change[];
  announcements: Announcement[];
  held: Held[];
  reviewed: Reviewed[];
  /** Only beside the providers: what the hosts say of models, theirs and others'. */
  hosts?: HostCatalog;
};

/** A catalog for which nothing was read, but for what is given. */
export const emptyCatalog = <S extends Slug = ProviderSlug>(given: Partial<Catalog<S>> = {}): Catalog<S> => ({
  providers: new Map(),
  models: new Map(),
  lock: {},
  failures: {},
  changes: [],
  announcements: [],
  held: [],
  reviewed: [],
  ...given,
});

/** Of providers or of hosts: collecting treats them alike. */
export type AnyCatalog = Catalog<Slug>;
export type HostCatalog = Catalog<HostSlug>;
