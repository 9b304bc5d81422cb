// Owns the change feed, RSS 2.0: one item per model, day and kind of change. Refuses days of our own: an item is dated by its change.
import { Feed } from "feed";
import type { ProviderSlug } from "../schema/vocabulary.ts";
import { NAME } from "../site/about.ts";
import { html, plain } from "../site/html.ts";
import type { Context } from "./context.ts";
import { type Event, eventsOf } from "./events.ts";
import { pageUrl } from "./row.ts";

/** Readers poll; older changes stay in the catalog's history. */
const LATEST = 200;

/** Change feed (spec section 6). */
export function rss(ctx: Context): string {
  const feed = new Feed({
    title: `${NAME}: changes`,
    description: "Prices, limits, status and retirement dates of AI models, as their providers change them.",
    link: `${ctx.site}/`,
    feed: `${ctx.site}/rss.xml`,
    language: "en",
    copyright: "MIT",
    generator: NAME,
    updated: midnight(ctx.updated),
  });
  for (const event of eventsOf(ctx.catalog.changes).slice(0, LATEST)) feed.addItem(itemOf(event, ctx));
  return `${feed.rss2()}\n`;
}

function itemOf({ guid, on, provider: slug, id, pages, names, differences }: Event, { catalog, site }: Context) {
  const provider = catalog.providers.get(slug as ProviderSlug);
  const name = catalog.models.get(id)?.record.name ?? id;
  const lines = differences.map(({ what, from, to }) => html`<li>${what}: ${from} → ${to}</li>`);
  // A page that provider.json no longer lists has no address to give.
  const addresses = pages.flatMap((page) => (provider && pageUrl(page, provider)) ?? []);
  const links = addresses.map((address) => html`<br><a href="${address}">${address}</a>`);
  return {
    title: plain(`${provider?.name ?? slug} ${name}: ${names.join(", ")}`),
    link: `${site}/#${id}`,
    guid: plain(guid),
    date: midnight(on),
    description: html`<ul>${lines}</ul><p>${on}, official page:${links}</p>`.toString(),
    category: names.map((word) => ({ name: word })),
  };
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
