import { html } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { filterForm, providerChoices } from "../parts/filter.ts";
import { layout } from "../parts/layout.ts";
import { newsOf } from "../parts/news.ts";
import { newsItem, wordOf } from "../parts/news-item.ts";
import { many, proseDay } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";

/** What a page shows; the feeds and the months' documents have the rest. */
const LATEST = 300;

/** The page at `/changes/`. */
export function changes(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const latest = newsOf(feed.events).slice(0, LATEST);
  const days = [...Map.groupBy(latest, ({ on }) => on)];
  const kinds = [
    ...Map.groupBy(
      latest.flatMap(({ events }) => [...new Set(events.flatMap(({ events: names }) => names))]),
      (name) => name,
    ),
  ]
    .map(([name, { length }]) => ({ value: wordOf(name), label: name, entries: length }))
    .sort((a, b) => b.entries - a.entries || (a.label < b.label ? -1 : 1));
  const models = new Set(latest.flatMap(({ events }) => events.map(({ id }) => id))).size;
  const body = html`<h1>What changed</h1>
<p class="lead">Changes on the providers’ own pages, by the day they were read: ${many(latest.length, "announcement")} about ${many(models, "model")}.</p>
<p class="links"><a href="${base}/rss.xml">RSS</a> <a href="${base}/atom.xml">Atom</a> <a href="${base}/feed.json">JSON Feed</a> <a href="${base}/api/changes.json">JSON</a> <span class="soft">and for <a href="${base}/providers/">each provider</a></span></p>
${filterForm("announcement", latest.length, providerChoices(latest), { legend: "Kind", choices: kinds }, "since")}
${latest.length === 0 && html`<p>No change has been recorded yet.</p>`}
${days.map(
  ([
    on,
    list,
  ]) => html`<section class="day" data-group><h2>${proseDay(on)} <span class="soft" data-count>${list.length}</span></h2>
<ul class="news">${list.map((one) => newsItem(one, feed))}</ul></section>
`,
)}`;
  return layout(feed, {
    path: "/changes/",
    title: `${NAME}: what changed`,
    description: "New models, new prices, announced and moved retirements, and corrections, by day.",
    body,
    islands: ["filter"],
    alternates: [
      ["application/atom+xml", "/atom.xml", `${NAME}: changes`],
      ["application/feed+json", "/feed.json", `${NAME}: changes`],
    ],
  });
}
