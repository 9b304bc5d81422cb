// Owns the change feed, RSS 2.0: one item per model and change. Refuses days of our own: an item is dated by its change.
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

function itemOf({ guid, change, names, differences }: Event, { catalog, site }: Context) {
  const provider = catalog.providers.get(change.provider as ProviderSlug);
  const name = catalog.models.get(change.id)?.record.name ?? change.id;
  // A page that provider.json no longer lists has no address to give.
  const page = provider && pageUrl(change.page, provider);
  const lines = differences.map(({ what, from, to }) => html`<li>${what}: ${from} → ${to}</li>`);
  const where = page && html`<p>Read on ${change.on}: <a href="${page}">${page}</a></p>`;
  return {
    title: plain(`${provider?.name ?? change.provider} ${name}: ${names.join(", ")}`),
    link: `${site}/#${change.id}`,
    guid: plain(guid),
    date: midnight(change.on),
    description: html`<ul>${lines}</ul>${where}`.toString(),
    category: names.map((name) => ({ name })),
  };
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
