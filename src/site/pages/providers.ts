import { differencesOf } from "../../schema/change-words.ts";
import type { FieldChange } from "../../schema/changes.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { ProviderFile } from "../../schema/provider.ts";
import type { ProviderDocument } from "../../schema/provider-document.ts";
import { endReadOn } from "../../schema/read-on.ts";
import { noticeRows } from "../figures/provider-rows.ts";
import { figureOf } from "../figures/rows-figure.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { newestFirst } from "../parts/catalog.ts";
import { layout } from "../parts/layout.ts";
import { endList, endsAt, nextEnd } from "../parts/lifecycle.ts";
import { figure, latestNews, newsItem } from "../parts/news.ts";
import { promiseMark, promiseOver } from "../parts/next-model.ts";
import { byProvider } from "../parts/provider-mark.ts";
import { alternatesOf, pageTable, sourceLinks } from "../parts/sources.ts";
import { figureColumns, figures, table } from "../parts/table.ts";
import { count, day, dayLeft, many, none, orNone, status, usd, whole } from "../parts/value.ts";
import { basePath, modelLink, NAME, type SiteFeed } from "../site.ts";

const modelsOf = ({ slug }: ProviderDocument, { documents }: SiteFeed): ModelDocument[] =>
  [...documents.values()].filter(({ provider_slug }) => provider_slug === slug);

export function providers(feed: SiteFeed, documents: readonly ProviderDocument[]): string {
  const base = basePath(feed.site);
  const columns = ["Provider", ...figureColumns("Models", "Deprecated", "Retired"), "Retires next", "Oldest reading"];
  const cells = (document: ProviderDocument): Content[] => {
    const { slug, name, models, deprecated, retired, read_on, pages } = document;
    const failing = pages.filter(({ failure }) => failure !== null).length;
    return [
      html`<a href="${base}/providers/${slug}/">${byProvider(name)}</a>`,
      count(models),
      count(deprecated),
      count(retired),
      nextEnd(modelsOf(document, feed), feed.updated, (doc, on) => [
        dayLeft(on, endReadOn(doc), feed.updated),
        " ",
        modelLink(feed, doc.id),
      ]),
      [orNone(read_on, day), failing > 0 && html` <span class="left urgent">${many(failing, "page")} failing</span>`],
    ];
  };
  const notice = noticeRows(feed.documents.values());
  const body = html`${
    notice
      ? html`<h1>${notice.title}</h1>
${figureOf(notice, "notice")}`
      : html`<h1>Providers</h1>`
  }
<p class="note">Providers with at least ten such models; previews apart. <a href="${base}/providers.png">As a picture</a>. Hosts that resell the models have <a href="${base}/hosts/">schedules of their own</a>.</p>
${notice && html`<h2>Providers</h2>`}
${table("Providers", columns, documents.map(cells), "stacked")}
<p class="note">Oldest reading: every page was read on this day or later.</p>`;
  return layout(feed, {
    path: "/providers/",
    title: `${NAME}: providers, their pages and when they were read`,
    description:
      "The official pages behind the data: when each was read, how much notice each provider gives, what retires next.",
    body,
    card: { path: "/providers.png", alt: "How many days of notice providers give before a model ends" },
  });
}

const LATEST = 5;

/** The page at `/providers/{slug}/`; `listed`: the pages of provider.json. */
export function provider(feed: SiteFeed, document: ProviderDocument, listed: ProviderFile["pages"]): string {
  const { name, slug, url, models, deprecated, retired, notice } = document;
  const base = basePath(feed.site);
  const docs = modelsOf(document, feed);
  const events = feed.events.filter(({ provider_slug }) => provider_slug === slug);
  const news = latestNews(events, docs, LATEST).slice(0, LATEST);
  const counts = [
    [models === 1 ? "model" : "models", count(models)],
    ["deprecated", count(deprecated)],
    ["retired", count(retired)],
    ...(notice.median_days === null ? [] : [["median notice", many(notice.median_days, "day")] as const]),
  ] as const;
  const body = html`<p class="crumbs"><a href="${base}/providers/">Providers</a></p>
<h1>${byProvider(name)}</h1>
${figures(counts, document.read_on)}
<p class="links">${sourceLinks(feed.site, `/providers/${slug}`, url)} <a href="#_pages">When its pages were read</a></p>
<h2>Retiring next</h2>
${retiringNext(document, docs, feed)}
<h2>Latest changes</h2>
${news.length === 0 ? html`<p>None has been recorded yet.</p>` : html`<ul class="news">${news.map((one) => newsItem(one, feed, true))}</ul>\n<p><a href="${base}/changes/?provider=${slug}">All changes</a></p>`}
<h2>Models</h2>
${modelTable(newestFirst(docs), feed)}
<h2 id="_pages">Official pages</h2>
${pageTable(listed, document.pages)}
${document.held.length > 0 && held(document, feed)}`;
  return layout(feed, {
    path: `/providers/${slug}/`,
    title: `${name}: models, prices and retirements · ${NAME}`,
    description: `${many(models, "model")} of ${name}: prices, limits, what retires next, and when its official pages were read.`,
    body,
    card: { path: `/providers/${slug}.png`, alt: `${name}: ${many(models, "model")}` },
    alternates: alternatesOf(`/providers/${slug}`, name),
  });
}

const NEXT = 8;

function retiringNext({ name, slug }: ProviderDocument, docs: readonly ModelDocument[], feed: SiteFeed): Html {
  const { site, updated } = feed;
  const page = `${basePath(site)}/deprecations/?provider=${slug}`;
  const { ahead: next, passed } = endsAt(docs, updated);
  return html`${next.length > 0 ? endList(next.slice(0, NEXT), feed, false) : html`<p>${name} has stated no date after ${day(updated)}.</p>`}
<p class="links"><a href="${page}">All retirements</a>${passed.length > 0 && html` <a href="${page}#_passed">${many(passed.length, "model")} past ${passed.length === 1 ? "its" : "their"} retirement date, not yet confirmed</a>`}</p>`;
}

function held({ held }: ProviderDocument, feed: SiteFeed): Html {
  const rows = held.map(({ on, id, field, from, to, why, page }): Content[] => [
    feed.documents.has(id) ? modelLink(feed, id) : id,
    html`<code>${field}</code>`,
    proposed({ field, before: from, after: to }),
    [why, page && [" ", outside(page, "official page")]],
    day(on),
  ]);
  return html`<h2>Awaiting review</h2>
<p class="note">Readings that weren’t accepted because something about them is doubtful. Until somebody decides, the earlier value stays.</p>
${table("Readings awaiting review", ["Model", "Field", "Proposed", "Why it is held", "Read on"], rows, "stacked")}`;
}

const proposed = (change: FieldChange): Content =>
  differencesOf(change).map(({ field, what, from, to }, i) => [
    i > 0 && html`<br>`,
    field === "rates" && `${what}: `,
    figure(field, from),
    " → ",
    whole(figure(field, to)),
  ]);

const endOf = (doc: ModelDocument, on: string, { updated }: SiteFeed): Content =>
  doc.status === "retired" ? day(on) : dayLeft(on, endReadOn(doc), updated);

const promised = (doc: ModelDocument, least: string, { updated }: SiteFeed): Content =>
  promiseOver(doc, updated) ? promiseMark(least) : html`<span class="soft">not before ${day(least)}</span>`;

function modelTable(docs: readonly ModelDocument[], feed: SiteFeed): Html {
  const byName = Map.groupBy(docs, ({ name }) => name);
  const rows = docs.map((doc): Content[] => {
    const { retires_on: on, retires_not_before: least, nulls } = doc;
    return [
      [
        modelLink(feed, doc.id),
        byName.get(doc.name)?.[1] && html`<br><code class="limits">${doc.api_string ?? doc.id}</code>`,
      ],
      status(doc.status),
      orNone(doc.price_input_per_mtok, usd, nulls.price_input_per_mtok),
      orNone(doc.price_output_per_mtok, usd, nulls.price_output_per_mtok),
      orNone(doc.context_window, count, nulls.context_window),
      on ? endOf(doc, on, feed) : least ? promised(doc, least, feed) : none(nulls.retires_on),
    ];
  });
  const columns = ["Model", "Status", ...figureColumns("Input per 1M", "Output per 1M", "Context"), "Retires on"];
  return table("Models", columns, rows, "stacked");
}
