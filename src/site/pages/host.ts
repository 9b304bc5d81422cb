import type { HostDocument, HostEntry, HostModel } from "../../schema/host-document.ts";
import type { HostFile } from "../../schema/provider.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { againstVendor, endAtHost, limitsOf, noteOf, statusAtHost, withSlug } from "../parts/at-host.ts";
import { figures } from "../parts/figures.ts";
import { filterForm, providerChoices } from "../parts/filter.ts";
import { layout } from "../parts/layout.ts";
import { pageTable } from "../parts/official-pages.ts";
import { calendarOf } from "../parts/subscriptions.ts";
import { table } from "../parts/table.ts";
import { count, day, many } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";

/** The page at `/hosts/{slug}/`; `listed`: the pages of host.json. */
export function host(feed: SiteFeed, document: HostDocument, listed: HostFile["pages"]): string {
  const { site, updated } = feed;
  const { name, slug, url, rows, models: own, pages } = document;
  const base = basePath(site);
  const groups = Map.groupBy(own, (row) => groupOf(row, updated));
  const body = html`<p class="crumbs"><a href="${base}/hosts/">Hosts</a></p>
<h1>${withSlug(name, slug)}: its own schedule</h1>
<p class="lead">${leadOf(document, own)}</p>
${figures(countsOf(document), document.read_on, updated)}
<p class="links">${outside(url, "Official documentation")} ${calendarOf(site, `/hosts/${slug}`, name)} <a href="${base}/hosts/${slug}/rss.xml">RSS</a> <a href="${base}/hosts/${slug}/atom.xml">Atom</a> <a href="${base}/hosts/${slug}/feed.json">JSON Feed</a> <a href="${base}/api/hosts/${slug}.json">JSON with evidence</a></p>
${own.length > SHORT && filters(own, feed)}
${GROUPS.map((title) => schedule(title, groups.get(title) ?? [], feed))}
<h2>Official pages</h2>
${pageTable(listed, pages, updated)}`;
  return layout(feed, {
    path: `/hosts/${slug}/`,
    title: `${withSlug(name, slug)}: when it retires which model · ${NAME}`,
    description: `${many(rows, "model")} at ${name}: when it retires them, compared with their vendors’ dates.`,
    body,
    islands: own.length > SHORT ? ["filter"] : [],
    alternates: [
      ["application/atom+xml", `/hosts/${slug}/atom.xml`, `${name}: changes`],
      ["text/calendar", `/hosts/${slug}/calendar.ics`, `${name}: retirements`],
    ],
  });
}

/** A list of this length needs no filter. */
const SHORT = 20;

const KINDS = [
  ["earlier", "Earlier than the vendor", (days: number) => days < 0],
  ["later", "Later than the vendor", (days: number) => days > 0],
  ["same", "Same day", (days: number) => days === 0],
] as const;

const kindOf = ({ days_from_vendor: days }: HostModel) =>
  days === null ? "" : KINDS.find(([, , holds]) => holds(days))?.[0];

const vendorOf = ({ model }: HostModel, { documents }: SiteFeed) => documents.get(model ?? "");

function filters(own: readonly HostModel[], feed: SiteFeed): Html {
  const vendors = own.flatMap((row) => vendorOf(row, feed) ?? []);
  const choices = KINDS.map(([value, label]) => ({
    value,
    label,
    entries: own.filter((row) => kindOf(row) === value).length,
  }));
  const things = vendors.map(({ provider, provider_slug: slug }) => ({ provider, slug }));
  return filterForm("row", own.length, providerChoices(things), { legend: "Date", choices }, "q");
}

const GROUPS = ["Ahead", "Past its date, not yet called retired", "No firm date stated", "Retired"] as const;

function groupOf({ status, retires_on: on }: HostModel, updated: string): (typeof GROUPS)[number] {
  if (status === "retired") return "Retired";
  return on === null ? "No firm date stated" : on < updated ? "Past its date, not yet called retired" : "Ahead";
}

/** How the host's dates differ from the vendors'. */
function leadOf({ name }: HostEntry, own: readonly HostModel[]): string {
  const days = own.flatMap(({ days_from_vendor }) => days_from_vendor ?? []);
  const differing = days.filter((n) => n !== 0);
  const alone = own.filter((row) => row.vendor !== null && row.vendor.retires_on === null && row.retires_on).length;
  const parts = [
    differing.length > 0 &&
      `${name} and the vendor give different dates for ${share(differing.length, days.length)} for which both give one, ${range(differing)}.`,
    alone > 0 && `For ${count(alone)} more it gives a date and the vendor doesn’t.`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : `What ${name} states about the models it serves.`;
}

const share = (some: number, all: number) =>
  some < all ? `${many(some, "model")} of the ${count(all)}` : all === 1 ? "the one model" : `all ${count(all)} models`;

function range(days: readonly number[]): string {
  const [least, most] = [Math.min(...days), Math.max(...days)];
  const told = (n: number) => `${many(Math.abs(n), "day")} ${n < 0 ? "earlier" : "later"}`;
  if (least === most) return told(least);
  if (most < 0) return `${count(-most)} to ${told(least)}`;
  return least > 0 ? `${count(least)} to ${told(most)}` : `from ${told(least)} to ${told(most)}`;
}

const countsOf = ({ rows, joined, deprecated, retired }: HostEntry): [string, string][] => [
  ["models and versions", count(rows)],
  ["of this catalog’s providers", count(joined)],
  ["deprecated", count(deprecated)],
  ["retired", count(retired)],
];

const endOf = ({ retires_on, retires_not_before }: HostModel) => retires_on ?? retires_not_before ?? "~";

/** Retired models are folded, the latest first. */
function schedule(title: (typeof GROUPS)[number], rows: readonly HostModel[], feed: SiteFeed): Html | null {
  if (rows.length === 0) return null;
  const base = basePath(feed.site);
  const isOver = title === "Retired";
  const sorted = rows.toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : endOf(a) > endOf(b) ? 1 : a.id < b.id ? -1 : 1));
  const shown = isOver ? sorted.toReversed() : sorted;
  const lines = shown.map((row): Content[] => [
    [html`<span id="${row.id}">${named(row, base)}</span>`, limitsOf(row), noteOf(row)],
    endAtHost(row, feed.updated),
    vendorEnd(row),
    againstVendor(row),
    statusAtHost(row.status, row.deprecated_on),
    row.replacements.map(({ model, id }, i) => [
      i > 0 && ", ",
      id ? html`<a href="${base}/models/${id}/">${model}</a>` : model,
    ]),
  ]);
  const columns = ["Model", "Ends here", "The vendor’s date", "Difference", "Status here", "Replacement"];
  const heading = html`<h2>${title} <span class="soft" data-count>${count(rows.length)}</span></h2>`;
  const marks = shown.map(
    (row) => html`data-entry data-provider="${vendorOf(row, feed)?.provider_slug}" data-kind="${kindOf(row)}"`,
  );
  const list = table(title, columns, lines, "stacked", marks);
  return isOver
    ? html`<details class="fold" data-group><summary>${heading}</summary>${list}</details>`
    : html`<section data-group>${heading}${list}</section>`;
}

const named = ({ name, api_string, model }: HostModel, base: string): Content => {
  const text = html`<code>${api_string ?? name}</code>`;
  return model ? html`<a href="${base}/models/${model}/">${text}</a>` : text;
};

function vendorEnd({ vendor }: HostModel): Content {
  if (!vendor) return html`<span class="soft">not matched</span>`;
  return vendor.retires_on
    ? day(vendor.retires_on)
    : html`<span class="soft">${vendor.status === "retired" ? "retired, no date stated" : "none stated"}</span>`;
}
