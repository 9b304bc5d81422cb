import type { ProviderEntry } from "../../schema/feed.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { newestFirst } from "../parts/catalog-table.ts";
import { list as endList, endsOf } from "../parts/ends.ts";
import { layout } from "../parts/layout.ts";
import { noticeOf } from "../parts/notice.ts";
import { table } from "../parts/table.ts";
import { count, day, many, none, orNone, status, usd } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { type News, entry as newsEntry } from "./changes.ts";

/** An official page, or a family of them. */
export type OfficialPage = {
  key: string;
  /** Of a family: with `{slug}` in it. */
  url: string;
  family: boolean;
  /** Last day on which the page existed. */
  gone: string | null;
  /** Pages of it that were read whole. */
  members: number;
  /** First and last day of their last whole readings. */
  read: readonly [string, string] | null;
  changed_on: string | null;
  failing: { pages: number; since: string; why: string } | null;
};

/** A proposed value that waits for a person. */
export type Doubt = {
  on: string;
  id: string | null;
  name: string;
  field: string;
  from: string | null;
  to: string | null;
  why: string;
  page: string | null;
};

export type ProviderFacts = {
  entry: ProviderEntry;
  pages: readonly OfficialPage[];
  doubts: readonly Doubt[];
  /** Newest first. */
  news: readonly News[];
};

const NEXT = 8;
const LATEST = 5;

/** The page at `/providers/{slug}/`. */
export function provider(feed: SiteFeed, { entry, pages, doubts, news }: ProviderFacts): string {
  const { name, slug, url } = entry;
  const base = basePath(feed.site);
  const own = [...feed.documents.values()].filter(({ provider_slug }) => provider_slug === slug);
  const alive = endsOf(own).filter(({ doc }) => doc.status !== "retired");
  const next = alive.filter(({ on }) => on && on >= feed.updated.slice(0, on.length));
  const passed = alive.filter(({ on, firm }) => firm && on && on < feed.updated).length;
  const figures: [string, Content][] = [
    [entry.models === 1 ? "model" : "models", count(entry.models)],
    ["deprecated", count(entry.deprecated)],
    ["retired", count(entry.retired)],
    ["oldest reading", orNone(entry.read_on, day)],
  ];
  const body = html`<p class="crumbs"><a href="${base}/providers/">Providers</a></p>
<h1>${name}</h1>
<dl class="figures">${figures.map(([what, figure]) => html`<div><dt>${what}</dt><dd>${figure}</dd></div>`)}</dl>
<p class="links">${outside(url, "Official documentation")} <a href="${base}/providers/${slug}/calendar.ics">Calendar</a> <a href="${base}/providers/${slug}/rss.xml">RSS</a> <a href="${base}/providers/${slug}/atom.xml">Atom</a> <a href="${base}/providers/${slug}/feed.json">JSON Feed</a></p>
<h2>Retiring next</h2>
${next.length > 0 ? endList(next.slice(0, NEXT), feed, false) : html`<p>${name} has stated no day after ${day(feed.updated)}.</p>`}
<p class="links"><a href="${base}/deprecations/?provider=${slug}">Everything that ends or ended</a>${passed > 0 && html` <a href="${base}/deprecations/?provider=${slug}#_passed">${many(passed, "model")} whose stated day has passed</a>`}</p>
<h2>Notice</h2>
${noticeText(name, own)}
<h2>Official pages</h2>
${pageTable(pages)}
${
  doubts.length > 0 &&
  html`<h2>Waiting for a person</h2>
<p class="note">Readings that were not taken over, because something about them is doubtful. Until somebody decides, the earlier value stands.</p>
${doubtTable(doubts, base)}`
}
<h2>Latest changes</h2>
${
  news.length > 0
    ? html`<ul class="news">${news.slice(0, LATEST).map((one) => newsEntry(one, base))}</ul>
<p><a href="${base}/changes/?provider=${slug}">All changes</a></p>`
    : html`<p>None has been recorded yet.</p>`
}
<h2>Models</h2>
${modelTable(newestFirst(own), base)}`;
  return layout(feed, {
    path: `/providers/${slug}/`,
    title: `${name}: models, prices and retirements · ${NAME}`,
    description: `${many(entry.models, "model")} of ${name}: prices, limits, what retires next, and when its official pages were read.`,
    body,
    alternates: [
      ["application/atom+xml", `/providers/${slug}/atom.xml`, `${name}: changes`],
      ["text/calendar", `/providers/${slug}/calendar.ics`, `${name}: retirements`],
    ],
  });
}

function noticeText(name: string, own: readonly ModelDocument[]): Html {
  const notice = noticeOf(own);
  if (!notice)
    return html`<p>${name} states no model with both the day of its announcement and a firm day of its end.</p>`;
  const { days, least, middle, most } = notice;
  const one = days.length === 1;
  return html`<p>From announcement to retirement: ${
    one
      ? html`<strong>${many(least, "day")}</strong>, in the one case where both days are stated.`
      : html`a median of <strong>${many(middle, "day")}</strong>, from ${count(least)} to ${count(most)}, over ${many(days.length, "model")} of which both days are stated.`
  } What was observed is no promise.</p>`;
}

function pageTable(pages: readonly OfficialPage[]): Html {
  const rows = pages.map((page): Content[] => [
    page.family ? foldable(page.url) : outside(page.url, foldable(page.url)),
    readText(page),
    orNone(page.changed_on, day),
    page.failing ? failureText(page) : html`<span class="soft">fine</span>`,
  ]);
  return table("Official pages", ["Page", "Last read whole", "Last changed", "Reading"], rows);
}

/** An address that a narrow column breaks after its slashes. */
const foldable = (url: string): Content =>
  url
    .replace(/^https:\/\//, "")
    .split("/")
    .map((part, i) => [i > 0 && html`/<wbr>`, part]);

function readText({ read, members, family, gone }: OfficialPage): Content {
  const whole = read
    ? read[0] === read[1]
      ? day(read[0])
      : [day(read[0]), " to ", day(read[1])]
    : html`<span class="soft">never as a whole</span>`;
  return [
    whole,
    family && members > 0 && html` <span class="soft">${many(members, "page")}</span>`,
    gone && html`<br><span class="soft">no longer exists; last ${day(gone)}</span>`,
  ];
}

const failureText = ({ failing, family }: OfficialPage): Content =>
  failing &&
  html`<span class="left urgent">${family ? `${many(failing.pages, "page")} failing` : "failing"}</span> since ${day(failing.since)}: ${failing.why}`;

function doubtTable(doubts: readonly Doubt[], base: string): Html {
  const rows = doubts.map(({ on, id, name, field, from, to, why, page }): Content[] => [
    id ? html`<a href="${base}/models/${id}/">${name}</a>` : name,
    html`<code>${field}</code>`,
    [orNone(from, (text) => text), " → ", orNone(to, (text) => text)],
    [why, page && [" ", outside(page, "official page")]],
    day(on),
  ]);
  return table("Readings that wait for a person", ["Model", "Field", "Proposed", "Why it waits", "Read on"], rows);
}

function modelTable(own: readonly ModelDocument[], base: string): Html {
  const rows = own.map((doc): Content[] => [
    html`<a href="${base}/models/${doc.id}/">${doc.name}</a>`,
    status(doc.status),
    orNone(doc.price_input_per_mtok, usd, doc.nulls.price_input_per_mtok),
    orNone(doc.price_output_per_mtok, usd, doc.nulls.price_output_per_mtok),
    orNone(doc.context_window, count, doc.nulls.context_window),
    doc.retires_on ? day(doc.retires_on) : none(doc.nulls.retires_on),
  ]);
  const figures = (title: string) => ({ title, figures: true });
  return table(
    "Models",
    ["Model", "Status", figures("Input per 1M"), figures("Output per 1M"), figures("Context"), "Retires on"],
    rows,
  );
}
