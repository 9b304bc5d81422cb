import type { HostEntry, HostModel } from "../../schema/host-document.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { againstVendor, endAtHost, limitsOf } from "../parts/at-host.ts";
import { layout } from "../parts/layout.ts";
import { table } from "../parts/table.ts";
import { count, day, many, orNone, readDay, status } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";

/** The page at `/hosts/{slug}/`. Throws where the feed has no such host. */
export function host(feed: SiteFeed, slug: string): string {
  const { site, updated, hosts } = feed;
  const entry = hosts.entries.find((one) => one.slug === slug);
  if (!entry) throw new Error(`the feed has no host ${slug}`);
  const { name, url, rows } = entry;
  const base = basePath(site);
  const own = hosts.models.filter((row) => row.host === slug);
  const [gone, here] = [true, false].map((isGone) => own.filter((row) => (row.status === "retired") === isGone));
  const body = html`<p class="crumbs"><a href="${base}/hosts/">Hosts</a></p>
<h1>${name}: its own schedule</h1>
<p class="lead">${leadOf(entry, own)}</p>
${figures(entry, updated)}
<p class="links">${outside(url, "Official documentation")} <a href="${base}/hosts/${slug}/calendar.ics">Calendar</a> <a href="${base}/hosts/${slug}/rss.xml">RSS</a> <a href="${base}/hosts/${slug}/atom.xml">Atom</a> <a href="${base}/hosts/${slug}/feed.json">JSON Feed</a> <a href="${base}/api/hosts/${slug}.json">JSON with evidence</a></p>
${schedule("Served", here ?? [], feed)}
${schedule("Retired", (gone ?? []).toReversed(), feed, true)}`;
  return layout(feed, {
    path: `/hosts/${slug}/`,
    title: `${name}: when it retires which model · ${NAME}`,
    description: `${many(rows, "model")} at ${name}: the days on which it retires them, beside the days of their vendors.`,
    body,
    alternates: [
      ["application/atom+xml", `/hosts/${slug}/atom.xml`, `${name}: changes`],
      ["text/calendar", `/hosts/${slug}/calendar.ics`, `${name}: retirements`],
    ],
  });
}

/** How far the host's days are from those of the vendors. */
function leadOf({ name }: HostEntry, own: readonly HostModel[]): string {
  const days = own.flatMap(({ days_from_vendor }) => days_from_vendor ?? []);
  const differing = days.filter((n) => n !== 0);
  const alone = own.filter((row) => row.vendor !== null && row.vendor.retires_on === null && row.retires_on).length;
  const parts = [
    differing.length > 0 &&
      `${name} and the vendor name different days for ${many(differing.length, "model")} of the ${count(days.length)} for which both do, ${range(differing)}.`,
    alone > 0 && `For ${count(alone)} more it names a day and the vendor names none.`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : `What ${name} states of the models that it serves.`;
}

function range(days: readonly number[]): string {
  const [least, most] = [Math.min(...days), Math.max(...days)];
  const told = (n: number) => `${many(Math.abs(n), "day")} ${n < 0 ? "earlier" : "later"}`;
  return least === most ? told(least) : `from ${told(least)} to ${told(most)}`;
}

function figures({ rows, joined, deprecated, retired, read_on }: HostEntry, updated: string): Html {
  const list: [string, Content][] = [
    ["models and versions", count(rows)],
    ["of this catalog’s providers", count(joined)],
    ["deprecated", count(deprecated)],
    ["retired", count(retired)],
    ["oldest reading", orNone(read_on, (on) => readDay(on, updated))],
  ];
  return html`<dl class="figures">${list.map(([what, figure]) => html`<div><dt>${what}</dt><dd>${figure}</dd></div>`)}</dl>`;
}

const endOf = ({ retires_on, retires_not_before }: HostModel) => retires_on ?? retires_not_before ?? "~";

function schedule(title: string, rows: readonly HostModel[], feed: SiteFeed, folded = false): Html | null {
  if (rows.length === 0) return null;
  const base = basePath(feed.site);
  const sorted = rows.toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : endOf(a) > endOf(b) ? 1 : a.id < b.id ? -1 : 1));
  const lines = (folded ? sorted.toReversed() : sorted).map((row): Content[] => [
    [html`<span id="${row.id}">${named(row, base)}</span>`, limitsOf(row)],
    status(row.status),
    endAtHost(row, feed.updated),
    vendorEnd(row),
    againstVendor(row),
    row.replacements.map(({ model, id }, i) => [
      i > 0 && ", ",
      id ? html`<a href="${base}/models/${id}/">${model}</a>` : model,
    ]),
  ]);
  const columns = ["Model", "Status here", "Ends here", "The vendor’s day", "Difference", "Named instead"];
  const heading = html`<h2>${title} <span class="soft">${count(rows.length)}</span></h2>`;
  return folded
    ? html`<details class="fold"><summary>${heading}</summary>${table(title, columns, lines)}</details>`
    : html`${heading}${table(title, columns, lines)}`;
}

const named = ({ name, api_string, model }: HostModel, base: string): Content => {
  const text = html`<code>${api_string ?? name}</code>`;
  return model ? html`<a href="${base}/models/${model}/">${text}</a>` : text;
};

function vendorEnd({ vendor }: HostModel): Content {
  if (!vendor) return html`<span class="soft">not in this catalog</span>`;
  return vendor.retires_on
    ? day(vendor.retires_on)
    : html`<span class="soft">${vendor.status === "retired" ? "retired, no day stated" : "none stated"}</span>`;
}
