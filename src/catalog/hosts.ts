// Hosts have a catalog of their own, separate from the providers; collecting and reporting treat both as one.
import type { AnyCatalog, Catalog, HostCatalog } from "../schema/catalog.ts";
import { isHost } from "../schema/vocabulary.ts";
import { splitPage } from "./evidence.ts";

/** Merges providers and hosts into one catalog; their slugs and ids are distinct. */
export const withHosts = ({ hosts, ...catalog }: AnyCatalog): AnyCatalog => (hosts ? joined(catalog, hosts) : catalog);

/** The inverse of `withHosts`. */
export function splitHosts(all: AnyCatalog): Catalog {
  const catalog = partOf(withHosts(all), (slug) => !isHost(slug)) as Catalog;
  const hosts = partOf(withHosts(all), isHost) as HostCatalog;
  return hosts.providers.size > 0 ? { ...catalog, hosts } : catalog;
}

export const joined = (one: AnyCatalog, other: AnyCatalog): AnyCatalog => ({
  providers: new Map([...one.providers, ...other.providers]),
  models: new Map([...one.models, ...other.models]),
  lock: { ...one.lock, ...other.lock },
  failures: { ...one.failures, ...other.failures },
  changes: [...one.changes, ...other.changes],
  announcements: [...one.announcements, ...other.announcements],
  held: [...one.held, ...other.held],
  reviewed: [...one.reviewed, ...other.reviewed],
});

/** The pages of some providers and hosts, and some models with their lines; by default those of the same. */
export function partOf(
  all: AnyCatalog,
  wanted: (slug: string) => boolean,
  isWanted: (line: { provider: string; id: string }) => boolean = ({ provider }) => wanted(provider),
): AnyCatalog {
  const pages = <T>(of: Record<string, T>) =>
    Object.fromEntries(Object.entries(of).filter(([page]) => wanted(splitPage(page)[0])));
  return {
    providers: new Map([...all.providers].filter(([slug]) => wanted(slug))),
    models: new Map([...all.models].filter(([, model]) => isWanted(model))),
    lock: pages(all.lock),
    failures: pages(all.failures),
    changes: all.changes.filter(isWanted),
    announcements: all.announcements.filter(isWanted),
    held: all.held.filter(isWanted),
    reviewed: all.reviewed.filter(isWanted),
  };
}
