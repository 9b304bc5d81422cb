import { order } from "../../catalog/format.ts";
import type { Held } from "../../schema/history.ts";
import { PROVIDERS, type ProviderSlug } from "../../schema/vocabulary.ts";
import type { News } from "../../site/pages/changes.ts";
import type { Doubt, OfficialPage, ProviderFacts } from "../../site/pages/provider.ts";
import type { Context } from "../context.ts";
import { addressesOf, nameOf } from "../feeds/changes.ts";
import { pageUrl } from "./row.ts";

/** Every change that is news, newest first, as the pages print it. */
export function newsOf(ctx: Context): News[] {
  return ctx.events.map((event) => {
    const { guid, on, provider, id, names, differences } = event;
    const slug = provider as ProviderSlug;
    const pages = addressesOf(event, ctx);
    return { guid, on, provider: PROVIDERS[slug], slug, id, name: nameOf(event, ctx), names, differences, pages };
  });
}

/** Short name → the facts of one provider. Throws where the catalog has no such provider. */
export function factsOf(ctx: Context, slug: string): ProviderFacts {
  const entry = ctx.providers.find((provider) => provider.slug === slug);
  if (!entry) throw new Error(`no provider ${slug}`);
  return {
    entry,
    pages: pagesOf(ctx, slug as ProviderSlug),
    doubts: ctx.catalog.held.flatMap((held) => (held.provider === slug ? [doubtOf(held, ctx)] : [])),
    news: newsOf(ctx).filter((news) => news.slug === slug),
  };
}

function pagesOf({ catalog: { providers, lock, failures } }: Context, slug: ProviderSlug): OfficialPage[] {
  const pages = providers.get(slug)?.pages ?? {};
  return Object.entries(pages).map(([key, { url, until }]) => {
    const mine = <T>(lines: Record<string, T>): T[] =>
      Object.entries(lines).flatMap(([name, line]) => (belongs(name, `${slug}/${key}`) ? [line] : []));
    const [read, failing] = [mine(lock), mine(failures)];
    const days = read.map(({ read_on }) => read_on).sort(order);
    const changed = read.flatMap(({ changed_on }) => changed_on ?? []).sort(order);
    const since = failing.map((failure) => failure.since).sort(order);
    return {
      key,
      url,
      family: key.endsWith("/*"),
      gone: until ?? null,
      members: read.length,
      read: days.length > 0 ? [days[0] ?? "", days.at(-1) ?? ""] : null,
      changed_on: changed.at(-1) ?? null,
      failing: failing.length > 0 ? { pages: failing.length, since: since[0] ?? "", why: failing[0]?.why ?? "" } : null,
    };
  });
}

/** `openai/model/x` belongs to `openai/model/*`. */
const belongs = (name: string, key: string) => (key.endsWith("/*") ? name.startsWith(key.slice(0, -1)) : name === key);

function doubtOf({ on, id, field, from, to, why, evidence, provider }: Held, { catalog }: Context): Doubt {
  const file = catalog.providers.get(provider as ProviderSlug);
  const model = catalog.models.get(id);
  return {
    on,
    id: model ? id : null,
    name: model?.record.name ?? id,
    field,
    from: textOf(from),
    to: textOf(to),
    why,
    page: (file && pageUrl(evidence.page, file)) ?? null,
  };
}

const textOf = (value: unknown): string | null =>
  value === null ? null : typeof value === "string" ? value : JSON.stringify(value);
