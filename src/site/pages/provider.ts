import type { FieldChange } from "../../schema/changes.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { ProviderFile } from "../../schema/provider.ts";
import type { ProviderDocument } from "../../schema/provider-document.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { newestFirst } from "../parts/catalog-table.ts";
import { differencesOf } from "../parts/difference.ts";
import { list as endList, endsOf } from "../parts/ends.ts";
import { figures } from "../parts/figures.ts";
import { layout } from "../parts/layout.ts";
import { newsOf } from "../parts/news.ts";
import { figure, newsItem } from "../parts/news-item.ts";
import { pageTable } from "../parts/official-pages.ts";
import { byProvider, slugOf } from "../parts/provider-mark.ts";
import { calendarOf } from "../parts/subscriptions.ts";
import { table } from "../parts/table.ts";
import { count, day, many, none, orNone, status, usd, whole } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";

const NEXT = 8;
const LATEST = 5;

/** The page at `/providers/{slug}/`; `listed`: the pages of provider.json. */
export function provider(feed: SiteFeed, document: ProviderDocument, listed: ProviderFile["pages"]): string {
  const { name, slug, url, models } = document;
  const base = basePath(feed.site);
  const own = [...feed.documents.values()].filter(({ provider_slug }) => provider_slug === slug);
  const body = html`<p class="crumbs"><a href="${base}/providers/">Providers</a></p>
<h1>${byProvider(slugOf(name), name)}</h1>
${figures(countsOf(document), document.read_on, feed.updated)}
<p class="links">${outside(url, "Official documentation")} ${calendarOf(feed.site, `/providers/${slug}`, name)} <a href="${base}/providers/${slug}/rss.xml">RSS</a> <a href="${base}/providers/${slug}/atom.xml">Atom</a> <a href="${base}/providers/${slug}/feed.json">JSON Feed</a></p>
<h2>Retiring next</h2>
${retiringNext(document, own, feed)}
<h2>Notice</h2>
${noticeText(document)}
<h2>Official pages</h2>
${pageTable(listed, document.pages, feed.updated)}
${document.held.length > 0 && held(document, feed)}
<h2>Latest changes</h2>
${latestChanges(document, feed)}
<h2>Models</h2>
${modelTable(newestFirst(own), base)}`;
  return layout(feed, {
    path: `/providers/${slug}/`,
    title: `${name}: models, prices and retirements · ${NAME}`,
    description: `${many(models, "model")} of ${name}: prices, limits, what retires next, and when its official pages were read.`,
    body,
    alternates: [
      ["application/atom+xml", `/providers/${slug}/atom.xml`, `${name}: changes`],
      ["text/calendar", `/providers/${slug}/calendar.ics`, `${name}: retirements`],
    ],
  });
}

const countsOf = ({ models, deprecated, retired }: ProviderDocument): [string, string][] => [
  [models === 1 ? "model" : "models", count(models)],
  ["deprecated", count(deprecated)],
  ["retired", count(retired)],
];

function retiringNext({ name, slug }: ProviderDocument, own: readonly ModelDocument[], feed: SiteFeed): Html {
  const { site, updated } = feed;
  const base = basePath(site);
  const alive = endsOf(own).filter(({ doc }) => doc.status !== "retired");
  const next = alive.filter(({ on }) => on && on >= updated.slice(0, on.length));
  const passed = alive.filter(({ on, firm }) => firm && on && on < updated).length;
  return html`${next.length > 0 ? endList(next.slice(0, NEXT), feed, false) : html`<p>${name} has stated no date after ${day(updated)}.</p>`}
<p class="links"><a href="${base}/deprecations/?provider=${slug}">All retirements</a>${passed > 0 && html` <a href="${base}/deprecations/?provider=${slug}#_passed">${many(passed, "model")} past ${passed === 1 ? "its" : "their"} retirement date, not yet confirmed</a>`}</p>`;
}

function noticeText({ name, notice: { count: cases, min_days, median_days, max_days } }: ProviderDocument): Html {
  if (min_days === null || median_days === null || max_days === null)
    return html`<p>${name} has no model with both an announcement date and a confirmed retirement date.</p>`;
  const span =
    min_days < max_days
      ? html`a median of <strong>${many(median_days, "day")}</strong>, from ${count(min_days)} to ${count(max_days)}, over ${many(cases, "model")} for which both dates are stated.`
      : html`<strong>${many(min_days, "day")}</strong>, ${cases === 1 ? "in the one case where both dates are stated" : `for each of the ${count(cases)} models for which both dates are stated`}.`;
  return html`<p>From announcement to retirement: ${span} Past notice is no guarantee.</p>`;
}

function latestChanges({ slug }: ProviderDocument, feed: SiteFeed): Html {
  const base = basePath(feed.site);
  const own = newsOf(feed.events.filter(({ provider_slug }) => provider_slug === slug)).slice(0, LATEST);
  if (own.length === 0) return html`<p>None has been recorded yet.</p>`;
  return html`<ul class="news">${own.map((one) => newsItem(one, feed, true))}</ul>
<p><a href="${base}/changes/?provider=${slug}">All changes</a></p>`;
}

function held({ held }: ProviderDocument, { documents, site }: SiteFeed): Html {
  const rows = held.map(({ on, id, field, from, to, why, page }): Content[] => {
    const name = documents.get(id)?.name;
    return [
      name === undefined ? id : html`<a href="${basePath(site)}/models/${id}/">${name}</a>`,
      html`<code>${field}</code>`,
      proposed({ field, before: from, after: to }),
      html`<span class="why">${why}${page && [" ", outside(page, "official page")]}</span>`,
      day(on),
    ];
  });
  return html`<h2>Awaiting review</h2>
<p class="note">Readings that weren’t accepted because something about them is doubtful. Until somebody decides, the earlier value stays.</p>
${table("Readings awaiting review", ["Model", "Field", "Proposed", "Why it is held", "Read on"], rows, "stacked")}`;
}

const proposed = (change: FieldChange): Content =>
  differencesOf(change).map(({ field, what, from, to }, i) => [
    i > 0 && html`<br>`,
    field === "rates" && `${what}: `,
    `${figure(field, from)} → `,
    whole(figure(field, to)),
  ]);

function retirement({ retires_on: on, retires_not_before: least, nulls }: ModelDocument): Content {
  if (on) return day(on);
  return least ? html`<span class="soft">not before ${day(least)}</span>` : none(nulls.retires_on);
}

function modelTable(own: readonly ModelDocument[], base: string): Html {
  const named = Map.groupBy(own, ({ name }) => name);
  const rows = own.map((doc): Content[] => [
    [
      html`<a href="${base}/models/${doc.id}/">${doc.name}</a>`,
      named.get(doc.name)?.[1] && html`<br><code class="limits">${doc.api_string ?? doc.id}</code>`,
    ],
    status(doc.status),
    orNone(doc.price_input_per_mtok, usd, doc.nulls.price_input_per_mtok),
    orNone(doc.price_output_per_mtok, usd, doc.nulls.price_output_per_mtok),
    orNone(doc.context_window, count, doc.nulls.context_window),
    retirement(doc),
  ]);
  const figures = (title: string) => ({ title, figures: true });
  return table(
    "Models",
    ["Model", "Status", figures("Input per 1M"), figures("Output per 1M"), figures("Context"), "Retires on"],
    rows,
    "stacked",
  );
}
