import { order } from "../catalog/format.ts";
import type { Catalog } from "../schema/catalog.ts";
import type { ChangeEvent } from "../schema/changes.ts";
import type { CompleteDeprecationEntry, CompleteModel, ProviderEntry } from "../schema/feed.ts";
import type { ModelDocument } from "../schema/model-document.ts";
import type { Reports } from "../site/site.ts";
import { type Hosts, hostsOf } from "./documents/hosts.ts";
import { modelDocuments } from "./documents/model.ts";
import { toDeprecation, toRow } from "./documents/row.ts";
import { readSince, updated } from "./documents/updated.ts";
import { eventsOf } from "./feeds/events.ts";
import { type Draw, draw } from "./pictures/draw.ts";

/** Response versions (spec section 9). */
export type Version = 1 | 2;

export type Context = {
  catalog: Catalog;
  /** The public address, http or https, without a trailing slash. */
  site: string;
  updated: string;
  reports?: Reports | undefined;
  /** Whether the release list gets a signature. */
  signed?: boolean | undefined;
  /** By provider, then id. */
  models: CompleteModel[];
  /** By retirement date, null last; ties by provider, then id. */
  deprecations: CompleteDeprecationEntry[];
  /** By name. */
  providers: ProviderEntry[];
  /** The hosts' documents; made on first use. */
  hosts: Hosts;
  /** Id → the model's own document, in the order of `models`; made on first use. */
  documents: ReadonlyMap<string, ModelDocument>;
  forPeople: (url: string) => string;
  /** Every change that is news, newest first; made on first use. */
  events: readonly ChangeEvent[];
  draw: Draw;
};

export type ContextOptions = Partial<Pick<Context, "reports" | "draw" | "signed">>;

/** Prepares what all documents need. Throws on an empty or incomplete catalog, or an invalid address. */
export function contextOf(catalog: Catalog, site: string, options: ContextOptions = {}): Context {
  if (catalog.models.size === 0) throw new Error("the catalog has no models: nothing to publish");
  const models = [...catalog.models.values()].map((model) => toRow(model, catalog)).sort(byProviderAndId);
  const address = publicAddress(site);
  let hosts: Hosts | undefined;
  let documents: Context["documents"] | undefined;
  let events: Context["events"] | undefined;
  return {
    catalog,
    site: address,
    updated: updated(catalog),
    reports: options.reports,
    signed: options.signed,
    draw: options.draw ?? draw,
    models,
    deprecations: deprecationsOf(models),
    providers: providersOf(catalog, models),
    forPeople: pageForPeople(catalog),
    get hosts() {
      hosts ??= hostsOf(catalog, models);
      return hosts;
    },
    get documents() {
      documents ??= modelDocuments({ catalog, site: address, models, hosts: this.hosts.models });
      return documents;
    },
    get events() {
      events ??= eventsOf(catalog);
      return events;
    },
  };
}

/** The entries of the deprecation document: by retirement date, null last; ties in the order of the rows. */
function deprecationsOf(models: readonly CompleteModel[]): CompleteDeprecationEntry[] {
  // A string above every date puts null last; the sort is stable, so ties keep the order of the catalog document.
  return models
    .flatMap((row) => toDeprecation(row) ?? [])
    .sort((a, b) => order(a.retires_on ?? "~", b.retires_on ?? "~"));
}

function providersOf(catalog: Catalog, models: readonly CompleteModel[]): ProviderEntry[] {
  const entries = [...catalog.providers].map(([slug, { name, url }]) => {
    const rows = models.filter((row) => row.provider === name);
    const count = (status: string) => rows.filter((row) => row.status === status).length;
    const [deprecated, retired] = [count("deprecated"), count("retired")];
    return { name, slug, url, models: rows.length, deprecated, retired, read_on: readSince(slug, catalog) };
  });
  return entries.sort((a, b) => order(a.name, b.name));
}

const byProviderAndId = (a: CompleteModel, b: CompleteModel) => order(a.provider, b.provider) || order(a.id, b.id);

/** Removes trailing slashes. Throws unless it is an http(s) URL without credentials, query or fragment. */
function publicAddress(site: string): string {
  const url = URL.canParse(site) ? new URL(site) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(site);
  if (!plain) throw new Error(`the public address must be like https://models.example.org, not "${site}"`);
  return url.href.replace(/\/+$/, "");
}

/** Address of a text that was read → address of the same page for people, which differs where `provider.json` has a `text_ending`. */
export const pageForPeople =
  ({ providers }: Pick<Catalog, "providers">) =>
  (url: string): string => {
    for (const { hosts, text_ending: ending } of providers.values())
      if (ending && url.endsWith(ending) && hosts.includes(new URL(url).hostname)) return url.slice(0, -ending.length);
    return url;
  };
