import { Feed } from "feed";
import { differencesOf } from "../../schema/change-words.ts";
import type { ChangeEvent } from "../../schema/changes.ts";
import { midnight } from "../../schema/day.ts";
import { html, plain } from "../../site/html.ts";
import { NAME } from "../../site/site.ts";
import type { Context } from "../context.ts";
import { LATEST } from "../documents/changes.ts";
import { subjectOf } from "./subject.ts";

/** `/rss.xml` (spec section 6), or that of a provider or host: RSS 2.0. `slug`: empty for all providers. */
export function rss(ctx: Context, slug: string): string {
  const { name, base, events, pageOf } = subjectOf(ctx, slug);
  const feed = new Feed({
    id: `${base}/rss.xml`,
    title: name === null ? `${NAME}: changes` : `${NAME}: changes at ${name}`,
    description:
      name === null
        ? "Prices, limits, status and retirement dates of AI models, as their providers change them."
        : `Prices, limits, status and retirement dates of the AI models of ${name}, as it changes them.`,
    link: `${base}/`,
    feed: `${base}/rss.xml`,
    language: "en",
    copyright: "MIT",
    generator: NAME,
    author: { name: NAME },
    updated: midnight(ctx.updated),
  });
  for (const event of events().slice(0, LATEST)) feed.addItem(itemOf(event, pageOf(event.id)));
  return `${feed.rss2().replaceAll(`]]${CUT}>`, "]]]]><![CDATA[>")}\n`;
}

/** Placeholder in "]]>" within a title, since the package only escapes the first one. Never occurs in plain text. */
const CUT = "\ufdd0";

function itemOf({ guid, on, provider, name, events, differences, pages }: ChangeEvent, link: string) {
  // In the feeds the field's name has the currency, not the figure.
  const lines = differences
    .flatMap((difference) => differencesOf(difference, "USD "))
    .map(({ what, from, to }) => html`<li>${what}: ${from} → ${to}</li>`);
  const links = pages.map((address) => html`<br><a href="${address}">${address}</a>`);
  return {
    title: plain(`${provider} ${name}: ${events.join(", ")}`).replaceAll("]]>", `]]${CUT}>`),
    link,
    guid: plain(guid),
    date: midnight(on),
    description: html`<ul>${lines}</ul><p>${on}, official page:${links}</p>`.toString(),
    category: events.map((name) => ({ name })),
  };
}
