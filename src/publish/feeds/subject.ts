import type { AnyCatalog } from "../../schema/catalog.ts";
import type { ChangeEvent } from "../../schema/changes.ts";
import { HOSTS, isHost, PROVIDERS, type ProviderSlug } from "../../schema/vocabulary.ts";
import type { Context } from "../context.ts";
import { eventsOf } from "./events.ts";

/** Whose changes or retirements a feed tells: everybody's, one provider's, or one host's. */
export type Subject = {
  /** Null for all providers. */
  name: string | null;
  /** Address of its page, without a slash at the end. */
  base: string;
  catalog: AnyCatalog;
  /** The rows it tells of, in the order of the feed. */
  ids: readonly string[];
  /** Newest first. */
  events: () => readonly ChangeEvent[];
  /** Id of a row → the address of the page that shows it. */
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
