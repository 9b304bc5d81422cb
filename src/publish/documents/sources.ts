import { pageNamed } from "../../catalog/evidence.ts";
import { order } from "../../catalog/format.ts";
import { spellings } from "../../catalog/spellings.ts";
import type { AnyCatalog, Catalog, HostCatalog } from "../../schema/catalog.ts";
import { latest } from "../../schema/day.ts";
import type { HostDocument, HostsDocument } from "../../schema/host-document.ts";
import type { SourceFile } from "../../schema/provider.ts";
import { valuesAt } from "../../schema/published-fields.ts";
import {
  type HostPage,
  PageFailure,
  READING_LIMITS,
  SourcePage,
  type SourcesDocument,
} from "../../schema/sources-document.ts";
import type { ProviderSlug, Slug } from "../../schema/vocabulary.ts";
import type { Context } from "../context.ts";
import { pageUrl } from "./row.ts";

/** `/api/sources.json`. */
export function sourcesDocument(ctx: Context): SourcesDocument {
  const pages = ctx.providers.flatMap(({ slug }) => pagesOf(ctx, slug as ProviderSlug));
  return { updated: ctx.updated, count: pages.length, limits: READING_LIMITS, pages, hosts: hostPagesOf(ctx.catalog) };
}

type Use = { ids: Set<string>; evidence: number; excerpt_on: string | null };

/** A provider's pages: those listed, members of families that were read or failed, and those used as evidence. */
export function pagesOf({ catalog }: Context, slug: ProviderSlug): SourcePage[] {
  const provider = catalog.providers.get(slug);
  if (!provider) throw new Error(`no provider ${slug}`);
  return readingsOf(catalog, slug, provider).map((page) => ({ provider: provider.name, provider_slug: slug, ...page }));
}

/** The pages of every host, or of one. */
const hostPagesOf = ({ hosts }: Catalog, only?: string): HostPage[] =>
  [...(hosts?.providers ?? [])]
    .filter(([slug]) => only === undefined || slug === only)
    .sort(([a], [b]) => order(a, b))
    .flatMap(([slug, host]) =>
      readingsOf(hosts as HostCatalog, slug, host).map((page) => ({ host: host.name, host_slug: slug, ...page })),
    );

type Reading = Pick<SourcePage, Exclude<keyof typeof SourcePage.shape, "provider" | "provider_slug">>;
const READING = Object.keys(SourcePage.shape).filter((key) => !key.startsWith("provider"));

function readingsOf(catalog: AnyCatalog, slug: Slug, provider: SourceFile): Reading[] {
  const uses = usesOf(catalog.models.values(), slug);
  const listed = Object.keys(provider.pages).filter((key) => !key.endsWith("/*"));
  const triedKeys = [catalog.lock, catalog.failures].flatMap((lines) =>
    Object.keys(lines).flatMap((line) => (line.startsWith(`${slug}/`) ? [line.slice(slug.length + 1)] : [])),
  );
  const keys = [...new Set([...listed, ...triedKeys, ...uses.keys()])].sort(order);
  const idOf = spellings(catalog);
  const moved = movedDays(catalog);
  return keys.flatMap((key) => {
    const url = pageUrl(key, provider);
    // A page that provider.json no longer lists.
    if (!url) return [];
    const [page, use] = [`${slug}/${key}`, uses.get(key)];
    const { [page]: read } = catalog.lock;
    const { [page]: failure } = catalog.failures;
    const reading = {
      ...read,
      key,
      url,
      excerpt_on: use?.excerpt_on,
      moved_days: moved.get(page),
      failure: failure && valuesAt(failure, Object.keys(PageFailure.shape)),
      until: pageNamed(provider, key)?.until,
      published_from: use && latest([read?.read_on ?? [], use.excerpt_on ?? []].flat()),
      evidence: use?.evidence ?? 0,
      models: [...(use?.ids ?? [])].sort(order),
      only_listed: Object.keys(read?.listed ?? {})
        .filter((id) => idOf(id) === undefined)
        .sort(order),
    };
    return [valuesAt(reading, READING) as Reading];
  });
}

/** Page → the evidence and models that refer to it. */
function usesOf(models: Iterable<{ provider: string; id: string; record: { evidence: Evidence[] } }>, slug: string) {
  const uses = new Map<string, Use>();
  for (const { provider, id, record } of models)
    for (const { page, read_on } of provider === slug ? record.evidence : []) {
      const use = uses.get(page) ?? { ids: new Set<string>(), evidence: 0, excerpt_on: null };
      uses.set(page, use);
      use.ids.add(id);
      use.evidence += 1;
      if (read_on !== undefined && read_on > (use.excerpt_on ?? "")) use.excerpt_on = read_on;
    }
  return uses;
}

type Evidence = { page: string; read_on?: string | undefined };

/** `/api/hosts.json`. */
export function hostsDocument({ updated, hosts: { entries, models } }: Context): HostsDocument {
  return { updated, count: models.length, hosts: [...entries], models: models.map(({ evidence: _, ...row }) => row) };
}

/** `/api/hosts/{host}.json`. Throws if the catalog has no such host. */
export function hostDocument({ updated, catalog, hosts: { entries, models } }: Context, slug: string): HostDocument {
  const entry = entries.find((host) => host.slug === slug);
  if (!entry) throw new Error(`no host ${slug}`);
  return {
    ...entry,
    updated,
    models: models.filter(({ host }) => host === slug),
    pages: hostPagesOf(catalog, slug),
  };
}

/** `<provider>/<page>` → how many of the firm retirement days that the page has stated it has moved or withdrawn, by the journal. */
export function movedDays({ changes }: AnyCatalog): Map<string, NonNullable<SourcePage["moved_days"]>> {
  const pages = new Map<string, { ids: Set<string>; moved: Set<string>; since: string }>();
  for (const { kind, provider, page, id, on, set } of changes) {
    const [before, after] = set.retires_on ?? [null, null];
    // What we had read wrongly has not moved.
    if (kind === "correction" || before === after) continue;
    const key = `${provider}/${page}`;
    const one = pages.get(key) ?? { ids: new Set(), moved: new Set(), since: on };
    pages.set(key, one);
    one.ids.add(id);
    if (kind === "change" && before !== null) one.moved.add(id);
    if (on < one.since) one.since = on;
  }
  return new Map([...pages].map(([key, { ids, moved, since }]) => [key, { count: moved.size, of: ids.size, since }]));
}
