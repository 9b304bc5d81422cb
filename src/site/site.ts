import { createHash } from "node:crypto";
import type { ChangeEvent } from "../schema/changes.ts";
import type { CompleteDeprecationEntry, CompleteModel, ProviderEntry } from "../schema/feed.ts";
import type { HostEntry, HostModel } from "../schema/host-document.ts";
import type { ModelDocument } from "../schema/model-document.ts";

/** What the frame of a page needs. */
export type Site = {
  /** The public address, http or https, without a slash at its end. */
  site: string;
  /** Day of the data. */
  updated: string;
};

/** What the pages show: the feed's own rows and documents, as its readers get them. */
export type SiteFeed = Site & {
  /** By provider, then id. */
  models: readonly CompleteModel[];
  /** By retirement date, null last. */
  deprecations: readonly CompleteDeprecationEntry[];
  providers: readonly ProviderEntry[];
  documents: ReadonlyMap<string, ModelDocument>;
  /** Hosts by name, their rows by host, then id. */
  hosts: { entries: readonly HostEntry[]; models: readonly HostModel[] };
  /** Address of an official page as read → its address for people, which is the same for most. */
  forPeople: (url: string) => string;
  /** Every change that is news, newest first. */
  events: readonly ChangeEvent[];
};

/** Path at which the public address starts: empty, or like `/almanac`. */
export const basePath = (site: string) => new URL(site).pathname.replace(/\/$/, "");

/** Address of a style or script of ours, with a mark of its bytes: a new page never runs on an old one out of a cache. */
export function asset(base: string, path: string, text: string): string {
  return `${base}${path}?${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
}
