import { Feed } from "feed";
import * as z from "zod";
import type { ChangeEvent } from "../../schema/changes.ts";
import { midnight } from "../../schema/day.ts";
import { html, plain } from "../../site/html.ts";
import { differencesOf } from "../../site/parts/news.ts";
import { NAME } from "../../site/site.ts";
import type { Context } from "../context.ts";
import { LATEST } from "../documents/changes.ts";
import { subjectOf } from "./subject.ts";

type Item = { guid: string; on: string; title: string; link: string; body: string; names: string[] };
type Channel = { title: string; description: string; link: string; items: Item[]; updated: string; base: string };

/** `/rss.xml` (spec section 6), or that of a provider or host: RSS 2.0. `slug`: empty for all providers. */
export function rss(ctx: Context, slug: string): string {
  const channel = channelOf(ctx, slug);
  const feed = feedOf(channel, `${channel.base}/rss.xml`);
  for (const { guid, on, title, link, body, names } of channel.items)
    feed.addItem({
      title: title.replaceAll("]]>", `]]${CUT}>`),
      link,
      guid,
      date: midnight(on),
      description: body,
      category: names.map((name) => ({ name })),
    });
  return `${feed.rss2().replaceAll(`]]${CUT}>`, "]]]]><![CDATA[>")}\n`;
}

/** Placeholder in "]]>" within a title, since the package only escapes the first one. Never occurs in plain text. */
const CUT = "\ufdd0";

/** `/atom.xml`, or that of a provider or host: Atom (RFC 4287). */
export function atom(ctx: Context, slug: string): string {
  const channel = channelOf(ctx, slug);
  const feed = feedOf(channel, `${channel.base}/atom.xml`);
  for (const { guid, on, title, link, body, names } of channel.items)
    feed.addItem({
      // The package declares titles as HTML without escaping them.
      title: html`${title}`.toString(),
      link,
      id: guid,
      date: midnight(on),
      published: midnight(on),
      content: body,
      category: names.map((name) => ({ name, term: name })),
    });
  return `${feed.atom1()}\n`;
}

/** `/feed.json`, or that of a provider or host: JSON Feed 1.1. */
export function jsonFeed(ctx: Context, slug: string): JsonFeed {
  const { title, description, link, items, base } = channelOf(ctx, slug);
  return {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: link,
    feed_url: `${base}/feed.json`,
    description,
    language: "en",
    authors: [{ name: NAME, url: `${ctx.site}/` }],
    items: items.map(({ guid, on, title, link, body, names }) => ({
      id: guid,
      url: link,
      title,
      content_html: body,
      date_published: `${on}T00:00:00Z`,
      tags: names,
    })),
  };
}

function channelOf(ctx: Context, slug: string): Channel {
  const { name, base, events, pageOf } = subjectOf(ctx, slug);
  return {
    title: name === null ? `${NAME}: changes` : `${NAME}: changes at ${name}`,
    description:
      name === null
        ? "Prices, limits, status and retirement dates of AI models, as their providers change them."
        : `Prices, limits, status and retirement dates of the AI models of ${name}, as it changes them.`,
    link: `${base}/`,
    base,
    updated: ctx.updated,
    items: events()
      .slice(0, LATEST)
      .map((event) => itemOf(event, pageOf(event.id))),
  };
}

function itemOf({ guid, on, provider, name, events, differences, pages }: ChangeEvent, link: string): Item {
  // In the feeds the field's name has the currency, not the figure.
  const lines = differences
    .flatMap((difference) => differencesOf(difference, "USD "))
    .map(({ what, from, to }) => html`<li>${what}: ${from} → ${to}</li>`);
  const links = pages.map((address) => html`<br><a href="${address}">${address}</a>`);
  return {
    guid: plain(guid),
    on,
    title: plain(`${provider} ${name}: ${events.join(", ")}`),
    link,
    body: html`<ul>${lines}</ul><p>${on}, official page:${links}</p>`.toString(),
    names: events,
  };
}

const feedOf = ({ title, description, link, updated }: Channel, self: string) =>
  new Feed({
    id: self,
    title,
    description,
    link,
    feed: self,
    language: "en",
    copyright: "MIT",
    generator: NAME,
    author: { name: NAME },
    updated: midnight(updated),
  });

/** Unknown fields are allowed, as in the format. */
export const JsonFeedItem = z
  .looseObject({
    id: z.string().describe("Permanent id, the same in every feed."),
    url: z.url().describe("Page of the model."),
    title: z.string().describe("Provider, model and kind of change."),
    content_html: z.string().describe("Values before and after."),
    date_published: z.iso.datetime().describe("Midnight UTC on the day it was read."),
    tags: z.array(z.string()).describe("Kinds of change: added, price, retired and so on."),
  })
  .describe("One change.");

export const JsonFeed = z
  .looseObject({
    version: z.literal("https://jsonfeed.org/version/1.1").describe("Version of the format."),
    title: z.string().describe("Title of the feed."),
    home_page_url: z.url().describe("The page that shows the same changes."),
    feed_url: z.url().describe("Address of this feed."),
    description: z.string().describe("Description of the feed."),
    language: z.literal("en").describe("English."),
    authors: z.array(z.looseObject({ name: z.string(), url: z.url() })).describe("The publisher."),
    items: z.array(JsonFeedItem).describe("The latest 200, newest first."),
  })
  .describe("The changes as a JSON Feed (version 1.1).");

export type JsonFeed = z.infer<typeof JsonFeed>;
