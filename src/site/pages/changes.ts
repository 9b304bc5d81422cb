import { html } from "../html.ts";
import { layout } from "../parts/layout.ts";
import { kindWord, latestNews, newsItem } from "../parts/news.ts";
import { entryCount, filterForm, listCount, providerChoices } from "../parts/table.ts";
import { day } from "../parts/value.ts";
import { basePath, NAME, type SiteFeed } from "../site.ts";

/** The most that is shown; the monthly documents have the rest. */
const LATEST = 300;

export function changes(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const latest = latestNews(feed.events, [...feed.documents.values()], LATEST);
  const kinds = latest.flatMap(({ events }) => [...new Set(events.flatMap((event) => event.events))]);
  const choices = [...Map.groupBy(kinds, (kind) => kind)]
    .map(([name, { length }]) => ({ value: kindWord(name), label: name, entries: length }))
    .sort((a, b) => b.entries - a.entries || (a.label < b.label ? -1 : 1));
  const days = [...Map.groupBy(latest, ({ on }) => on)].map(
    ([on, list]) => html`<section class="day" data-group><h2>${day(on)} ${listCount(list.length)}</h2>
<ul class="news">${list.map((one) => newsItem(one, feed))}</ul></section>
`,
  );
  const body = html`<h1>What changed</h1>
<p class="lead">Price, limit and retirement changes, newest first: ${entryCount(latest.length, "_main", "announcement")}.</p>
<p class="links"><a href="${base}/rss.xml">RSS</a> <a href="${base}/api/changes.json">JSON</a> <a href="${base}/providers/">Feeds and readings of each provider</a></p>
${filterForm(providerChoices(latest), { kinds: ["Kind", choices] })}
${days.length > 0 ? days : html`<p>No change has been recorded yet.</p>`}`;
  return layout(feed, {
    path: "/changes/",
    title: `${NAME}: what changed`,
    description: "New models, new prices, announced and moved retirements, and corrections, by day.",
    body,
    card: { path: "/changes.png", alt: "What changed" },
    islands: ["filter"],
    alternates: [["application/rss+xml", "/rss.xml", `${NAME}: changes`]],
  });
}
