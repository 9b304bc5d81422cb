import type { Announcement, Change, Failures, Held, Lock, Reviewed } from "./history.ts";
import type { HostFile, ProviderFile } from "./provider.ts";
import type { ModelRecord } from "./record.ts";
import type { HostSlug, ProviderSlug, Slug } from "./vocabulary.ts";

/** A record with the provider (or host) and id given by its path. */
export type Model<S extends Slug = ProviderSlug> = { provider: S; id: string; record: ModelRecord };

/** `provider.json` or `host.json`. */
type FileOf<S extends Slug> = S extends ProviderSlug ? ProviderFile : HostFile;

/** The catalog of the providers or, in the same shape, of the hosts. */
export type Catalog<S extends Slug = ProviderSlug> = {
  providers: Map<S, FileOf<S>>;
  /** By id, which is unique across providers. */
  models: Map<string, Model<S>>;
  lock: Lock;
  /** Pages that the latest live runs couldn't read in full. */
  failures: Failures;
  changes: Change[];
  announcements: Announcement[];
  held: Held[];
  reviewed: Reviewed[];
  /** In the providers' catalog only: how many lines the two journals ever lost. See serial.ts. */
  removed?: number;
  /** In the providers' catalog only: the hosts' catalog. */
  hosts?: HostCatalog;
};

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

/** Of providers, hosts or both, which collecting treats alike. */
export type AnyCatalog = Catalog<Slug>;
export type HostCatalog = Catalog<HostSlug>;
