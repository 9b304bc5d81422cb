import { Feed } from "feed";
import { differencesOf } from "../../schema/change-words.ts";
import type { ChangeEvent } from "../../schema/changes.ts";
import { midnight } from "../../schema/day.ts";
import { html, plain } from "../../site/html.ts";
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
