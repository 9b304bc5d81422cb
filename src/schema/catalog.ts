import type { Announcement, Change, Failures, Held, Lock, Reviewed } from "./history.ts";
import type { ProviderFile } from "./provider.ts";
import type { ModelRecord } from "./record.ts";
import type { ProviderSlug } from "./vocabulary.ts";

/** One model with the two facts that its file's place states: its provider and its id. */
export type Model = { provider: ProviderSlug; id: string; record: ModelRecord };

export type Catalog = {
  providers: Map<ProviderSlug, ProviderFile>;
  /** By id, which is unique over all providers. */
  models: Map<string, Model>;
  lock: Lock;
  /** Pages that the latest live runs could not read whole. */
  failures: Failures;
  changes: Change[];
  announcements: Announcement[];
  held: Held[];
  reviewed: Reviewed[];
};
