import type { ChangeEvent } from "../../schema/changes.ts";
import { type FieldKey, rowOf } from "../../schema/field-keys.ts";
import { type Html, html, outside } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { differencesOf } from "../parts/difference.ts";
import { filterForm, providerChoices } from "../parts/filter.ts";
import { layout } from "../parts/layout.ts";
import { count, day, many, usd } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";

/** What a page shows; the feeds and the months' documents have the rest. */
const LATEST = 300;
/** An arrival brings every field at once; the model's own page has them all. */
const LINES = 8;

/** The page at `/changes/`. */
export function changes(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const latest = feed.events.slice(0, LATEST);
  const days = [...Map.groupBy(latest, ({ on }) => on)];
  const kinds = [
    ...Map.groupBy(
      latest.flatMap(({ events }) => events),
      (name) => name,
    ),
  ]
    .map(([name, { length }]) => ({ value: wordOf(name), label: name, entries: length }))
    .sort((a, b) => b.entries - a.entries || (a.label < b.label ? -1 : 1));
  const body = html`<h1>What changed</h1>
<p class="lead">Changes that providers made on their own pages, by the day on which they were read. The latest ${count(latest.length)}${latest.length < feed.events.length && ` of ${count(feed.events.length)}`}.</p>
<p class="links"><a href="${base}/rss.xml">RSS</a> <a href="${base}/atom.xml">Atom</a> <a href="${base}/feed.json">JSON Feed</a> <a href="${base}/api/changes.json">JSON</a> <span class="soft">and for <a href="${base}/providers/">each provider</a></span></p>
${filterForm("change", latest.length, providerChoices(latest.map(({ provider, provider_slug: slug }) => ({ provider, slug }))), { legend: "Kind", choices: kinds })}
${latest.length === 0 && html`<p>No change has been recorded yet.</p>`}
${days.map(
  ([
    on,
    list,
  ]) => html`<section class="day" data-group><h2>${day(on)} <span class="soft" data-count>${list.length}</span></h2>
<ul class="news">${list.map((one) => entry(one, base))}</ul></section>
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

const wordOf = (name: string) => name.replaceAll(" ", "-");

/** A change's figures are plain in the feeds; for people they are money and grouped counts. */
function figure(field: string, text: string): string {
  if (!/^\d+(\.\d+)?(e-\d+)?$/.test(text)) return text;
  const { type } = rowOf(field as FieldKey);
  return type === "price" || type === "rates" ? usd(Number(text)) : type === "count" ? count(Number(text)) : text;
}

/** What the heading says already; and what of a new model is for its own page. */
const KNOWN = ["name", "api_string"];
const KNOWN_OF_NEW = [...KNOWN, "aliases", "hosts", "notes"];

/** One piece of news as a list item. */
export function entry(
  { provider_slug: slug, provider, id, name, events, differences, pages }: ChangeEvent,
  base: string,
): Html {
  const added = events.includes("added");
  const hidden = added ? KNOWN_OF_NEW : KNOWN;
  const all = differences.flatMap((difference) => differencesOf(difference));
  const shown = all.filter(({ field }) => !hidden.includes(field)).slice(0, LINES);
  const more = all.length - shown.length;
  return html`<li data-entry data-provider="${slug}" data-kind="${events.map(wordOf).join(" ")}">
<p><a href="${base}/models/${id}/">${name}</a> <span class="soft">${provider}</span> ${events.map((kind) => html`<span class="tag">${kind}</span> `)}</p>
<dl>${shown.map(({ field, what, from, to }) => html`<div><dt>${what}</dt><dd>${!added && html`<span class="soft">${figure(field, from)}</span> <span aria-hidden="true">→</span><span class="unseen"> became </span> `}${figure(field, to)}</dd></div>`)}</dl>
<p class="soft cite">${more > 0 && shown.length > 0 && `and ${many(more, "more field")} · `}${pages.map((url, i) => [outside(url, pages.length > 1 ? `official page ${i + 1}` : html`official page<span class="unseen"> on ${name}</span>`), " "])}</p>
</li>
`;
}
