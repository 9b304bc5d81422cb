import type { ProviderDocument } from "../../schema/provider-document.ts";
import { type Content, html } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { endsOf } from "../parts/ends.ts";
import { layout } from "../parts/layout.ts";
import { byProvider, slugOf } from "../parts/provider-mark.ts";
import { table } from "../parts/table.ts";
import { count, dayLeft, endReadOn, many, orNone, readDay } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";

/** The page at `/providers/`. */
export function providers(feed: SiteFeed, documents: readonly ProviderDocument[]): string {
  const figures = (title: string) => ({ title, figures: true });
  const columns = [
    "Provider",
    figures("Models"),
    figures("Deprecated"),
    figures("Retired"),
    "Retires next",
    figures("Median notice"),
    "Oldest reading",
    "Awaiting review",
  ];
  const body = html`<h1>Providers</h1>
<p class="lead">Where the data comes from: each provider’s own pages, when they were read, and what they say ends next. Hosts that resell the models have <a href="${basePath(feed.site)}/hosts/">schedules of their own</a>.</p>
${table(
  "Providers",
  columns,
  documents.map((document) => cells(document, feed)),
  "stacked",
)}
<p class="note">Median notice: days from announcement to retirement where a provider states both; past notice is no guarantee. Oldest reading: every page was read on this day or later. Awaiting review: readings that a person has to decide on.</p>`;
  return layout(feed, {
    path: "/providers/",
    title: `${NAME}: providers, their pages and when they were read`,
    description:
      "The official pages behind the data: when each was read, how much notice each provider gives, what retires next.",
    body,
  });
}

function cells(provider: ProviderDocument, { site, updated, documents }: SiteFeed): Content[] {
  const base = basePath(site);
  const { slug, name, models, deprecated, retired, read_on, notice, pages, held } = provider;
  const own = [...documents.values()].filter(({ provider_slug }) => provider_slug === slug);
  const ends = endsOf(own);
  const next = ends.find(({ on, firm, doc }) => firm && on && on >= updated && doc.status !== "retired");
  const failing = pages.filter(({ failure }) => failure !== null).length;
  return [
    html`<a href="${base}/providers/${slug}/">${byProvider(slugOf(name), name)}</a>`,
    count(models),
    count(deprecated),
    count(retired),
    next?.on
      ? [
          dayLeft(next.on, endReadOn(next.doc)),
          " ",
          html`<a href="${base}/models/${next.doc.id}/">${next.doc.name}</a>`,
        ]
      : html`<span class="soft">${ends.some(({ firm }) => firm) ? "none ahead" : "no date stated"}</span>`,
    notice.median_days === null ? html`<span class="soft">not stated</span>` : many(notice.median_days, "day"),
    [
      orNone(read_on, (on) => readDay(on, updated)),
      failing > 0 && html` <span class="left urgent">${many(failing, "page")} failing</span>`,
    ],
    held.length > 0 ? many(held.length, "reading") : html`<span class="soft">none</span>`,
  ];
}
