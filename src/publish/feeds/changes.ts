import { type ChangeEvent, ChangesDocument, ChangesOfMonth } from "../../schema/changes.ts";
import { PROVIDERS, type ProviderSlug } from "../../schema/vocabulary.ts";
import type { Context } from "../context.ts";
import { compact } from "../documents/feed.ts";
import { pageUrl } from "../documents/row.ts";
import type { Event } from "./events.ts";

/** Readers poll; what is older stands in the months' documents. */
export const LATEST = 200;

/** `/api/changes.json`. */
export function changesDocument(ctx: Context): string {
  const { updated, site, events } = ctx;
  const months = monthsOf(ctx).map((month) => ({
    month,
    count: inMonth(ctx, month).length,
    url: `${site}/api/changes/${month}.json`,
  }));
  const latest = events.slice(0, LATEST).map((event) => changeOf(event, ctx));
  return compact({ updated, count: latest.length, months, events: latest }, ChangesDocument);
}

/** `/api/changes/{month}.json`; `month` is one of `monthsOf`. */
export function changesOfMonth(ctx: Context, month: string): string {
  const events = inMonth(ctx, month).map((event) => changeOf(event, ctx));
  return compact({ month, count: events.length, events }, ChangesOfMonth);
}

/** The months in which something changed, `YYYY-MM`, newest first. */
export const monthsOf = ({ events }: Context): string[] => [...new Set(events.map(({ on }) => monthOf(on)))];

const monthOf = (day: string) => day.slice(0, 7);
const inMonth = ({ events }: Context, month: string) => events.filter(({ on }) => monthOf(on) === month);

function changeOf(event: Event, ctx: Context): ChangeEvent {
  const { guid, on, provider, id, names, values } = event;
  return {
    guid,
    on,
    provider: PROVIDERS[provider as ProviderSlug],
    provider_slug: provider,
    id,
    name: nameOf(event, ctx),
    events: names,
    differences: values.map(({ field, from, to }) => ({
      field,
      before: from,
      after: to,
    })) as ChangeEvent["differences"],
    pages: addressesOf(event, ctx),
  };
}

/** The model's present name; its id where the catalog does not hold it. */
export const nameOf = ({ id }: Event, { catalog }: Context): string => catalog.models.get(id)?.record.name ?? id;

/** Official pages that say so, each once. A page that provider.json no longer lists has no address to give. */
export function addressesOf({ provider: slug, pages }: Event, { catalog }: Context): string[] {
  const provider = catalog.providers.get(slug as ProviderSlug);
  return [...new Set(pages.flatMap((page) => (provider && pageUrl(page, provider)) ?? []))];
}
