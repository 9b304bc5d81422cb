import type { ChangeEvent } from "../schema/changes.ts";
import type { CompleteDeprecationEntry, CompleteModel, ProviderEntry } from "../schema/feed.ts";
import type { HostEntry, HostModel } from "../schema/host-document.ts";
import type { ModelDocument } from "../schema/model-document.ts";
import { type Content, type Html, html } from "./html.ts";
import { unbroken } from "./parts/value.ts";

export const NAME = "Model Almanac";

export const SUMMARY =
  "A public, read-only feed of AI models: prices, limits, lifecycle status and retirement dates, collected from the providers' own documentation.";

/** What the frame of a page needs. */
export type Site = {
  /** The public address, http or https, without a slash at its end. */
  site: string;
  updated: string;
  /** Where readers report errors; undefined if whoever runs the site has set nothing. */
  reports?: Reports | undefined;
};

/** The address of an issue form that takes `title` and `body`, or a mail address. */
export type Reports = { issues: string } | { mail: string };

/** What the pages show: the published rows and documents. */
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

/** The path of the public address: empty, or like `/almanac`. */
export const basePath = (site: string) => new URL(site).pathname.replace(/\/$/, "");

/** A link to a model's page; by default its text is the model's name. */
export const modelLink = (
  { site, documents }: Pick<SiteFeed, "site" | "documents">,
  id: string,
  text: Content = documents.get(id)?.name ?? id,
): Html => html`<a href="${basePath(site)}/models/${id}/">${typeof text === "string" ? unbroken(text) : text}</a>`;
