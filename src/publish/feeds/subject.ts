import type { AnyCatalog } from "../../schema/catalog.ts";
import type { ChangeEvent } from "../../schema/changes.ts";
import { HOSTS, isHost, PROVIDERS, type ProviderSlug } from "../../schema/vocabulary.ts";
import type { Context } from "../context.ts";
import { eventsOf } from "./events.ts";

/** What a feed is about: all providers, one provider, or one host. */
type Subject = {
  /** Null for all providers. */
  name: string | null;
  /** URL of its page, without a trailing slash. */
  base: string;
  catalog: AnyCatalog;
  /** The ids of its rows, in the order of the feed. */
  ids: readonly string[];
  /** Newest first. */
  events: () => readonly ChangeEvent[];
  /** The URL of the page that shows a row. */
  pageOf: (id: string) => string;
};

/** `slug`: of a provider or a host; empty for all providers. */
export function subjectOf(ctx: Context, slug: string): Subject {
  const { site, catalog, models, hosts } = ctx;
  if (isHost(slug) && catalog.hosts) {
    const { hosts: ofHosts } = catalog;
    const base = `${site}/hosts/${slug}`;
    return {
      name: HOSTS[slug],
      base,
      catalog: ofHosts,
      ids: hosts.models.flatMap(({ host, id }) => (host === slug ? [id] : [])),
      events: () => eventsOf(ofHosts).filter((event) => event.provider_slug === slug),
      pageOf: (id) => `${base}/#${id}`,
    };
  }
  const name = PROVIDERS[slug as ProviderSlug] ?? null;
  return {
    name,
    base: name === null ? site : `${site}/providers/${slug}`,
    catalog,
    ids: models.flatMap(({ id, provider }) => (name === null || provider === name ? [id] : [])),
    events: () => ctx.events.filter((event) => name === null || event.provider_slug === slug),
    pageOf: (id) => `${site}/models/${id}/`,
  };
}
