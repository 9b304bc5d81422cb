import { daysBetween } from "../../schema/day.ts";
import { type Html, html } from "../html.ts";
import { layout } from "../parts/layout.ts";
import { kindWord, latestNews, newsItem } from "../parts/news.ts";
import { pricesReadOn } from "../parts/price.ts";
import { filterForm, providerChoices } from "../parts/table.ts";
import { count, day, dayInWords, many } from "../parts/value.ts";
import { basePath, NAME, type SiteFeed } from "../site.ts";

/** The most that is shown; the monthly documents have the rest. */
const LATEST = 300;

/** The page at `/changes/`. */
export function changes(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const latest = latestNews(feed, LATEST);
  const kinds = latest.flatMap(({ events }) => [...new Set(events.flatMap((event) => event.events))]);
  const choices = [...Map.groupBy(kinds, (kind) => kind)]
    .map(([name, { length }]) => ({ value: kindWord(name), label: name, entries: length }))
    .sort((a, b) => b.entries - a.entries || (a.label < b.label ? -1 : 1));
  const models = new Set(latest.flatMap(({ events }) => events.map(({ id }) => id))).size;
  const days = [...Map.groupBy(latest, ({ on }) => on)].map(
    ([
      on,
      list,
    ]) => html`<section class="day" data-group><h2>${day(on)} <span class="soft" data-count>${list.length}</span></h2>
<ul class="news">${list.map((one) => newsItem(one, feed))}</ul></section>
`,
  );
  const body = html`<h1>What changed</h1>
<p class="lead">Price, limit and retirement changes, newest first: ${many(latest.length, "announcement")} about ${many(models, "model")}.</p>
${gaps(feed, latest.at(-1)?.on)}
<p class="links"><a href="${base}/rss.xml">RSS</a> <a href="${base}/api/changes.json">JSON</a> <span class="soft">and for <a href="${base}/providers/">each provider</a></span></p>
${filterForm("announcement", latest.length, providerChoices(latest), { kinds: ["Kind", choices] })}
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

const RECENT = 60;

/** What can be missing: changes to prices that have not been read since the list begins, or not lately. */
function gaps({ site, updated, documents }: SiteFeed, since: string | undefined): Html | null {
  const days = [...documents.values()].flatMap((document) =>
    document.status === "retired" ? [] : (pricesReadOn(document) ?? []),
  );
  const old = days.filter((on) => daysBetween(on, updated) > RECENT).length;
  if (!since || old === 0) return null;
  const unread = days.filter((on) => on < since).length;
  return html`<p class="note">The list begins on ${dayInWords(since)} and isn’t complete: the prices of ${count(old)} of ${many(days.length, "model")} haven’t been read in the last ${RECENT} days, and those of ${count(unread)} since that day. Changes after those readings are missing. <a href="${basePath(site)}/providers/">When each page was last read</a></p>`;
}
