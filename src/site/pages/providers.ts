import { type Content, html } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { endsOf } from "../parts/ends.ts";
import { layout } from "../parts/layout.ts";
import { noticeOf } from "../parts/notice.ts";
import { table } from "../parts/table.ts";
import { count, day, dayLeft, endReadOn, many, orNone } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";
import type { ProviderFacts } from "./provider.ts";

/** The page at `/providers/`. */
export function providers(feed: SiteFeed, facts: readonly ProviderFacts[]): string {
  const { site, updated, documents } = feed;
  const base = basePath(site);
  const rows = facts.map(({ entry, pages, doubts }): Content[] => {
    const own = [...documents.values()].filter(({ provider_slug }) => provider_slug === entry.slug);
    const next = endsOf(own).find(({ on, firm, doc }) => firm && on && on >= updated && doc.status !== "retired");
    const notice = noticeOf(own);
    const failing = pages.reduce((sum, page) => sum + (page.failing?.pages ?? 0), 0);
    return [
      html`<a href="${base}/providers/${entry.slug}/">${entry.name}</a>`,
      count(entry.models),
      count(entry.deprecated),
      count(entry.retired),
      next?.on
        ? [
            dayLeft(next.on, endReadOn(next.doc)),
            " ",
            html`<a href="${base}/models/${next.doc.id}/">${next.doc.name}</a>`,
          ]
        : html`<span class="soft">no day stated</span>`,
      notice ? `${many(notice.middle, "day")}` : html`<span class="soft">not stated</span>`,
      [
        orNone(entry.read_on, day),
        failing > 0 && html` <span class="left urgent">${many(failing, "page")} failing</span>`,
      ],
      doubts.length > 0 ? many(doubts.length, "reading") : html`<span class="soft">none</span>`,
    ];
  });
  const figures = (title: string) => ({ title, figures: true });
  const body = html`<h1>Providers</h1>
<p class="lead">Where the data comes from: each provider’s own pages, when they were read, and what they say ends next.</p>
${table("Providers", ["Provider", figures("Models"), figures("Deprecated"), figures("Retired"), "Retires next", figures("Median notice"), "Oldest reading", "Held back"], rows)}
<p class="note">Median notice: days from announcement to retirement where a provider states both; what was observed is no promise. Oldest reading: every page was read on this day or later. Held back: readings that a person is to decide on.</p>`;
  return layout(feed, {
    path: "/providers/",
    title: `${NAME}: providers, their pages and when they were read`,
    description:
      "The official pages behind the data: when each was read, how much notice each provider gives, what goes next.",
    body,
  });
}
