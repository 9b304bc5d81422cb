import type { HostEntry, HostModel } from "../../schema/host-document.ts";
import { type Content, html } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { nextToEnd, withSlug } from "../parts/at-host.ts";
import { layout } from "../parts/layout.ts";
import { table } from "../parts/table.ts";
import { count, dayLeft, orNone, readDay } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";

/** The page at `/hosts/`. */
export function hosts(feed: SiteFeed): string {
  const { entries, models } = feed.hosts;
  const base = basePath(feed.site);
  const figures = (title: string) => ({ title, figures: true });
  const columns = [
    "Host",
    figures("Rows"),
    figures("Of our providers"),
    figures("Retired"),
    "Retires next",
    figures("Dates that differ"),
    "Oldest reading",
  ];
  const rows = entries.map((entry) =>
    cells(
      entry,
      models.filter(({ host }) => host === entry.slug),
      feed,
    ),
  );
  const body = html`<h1>Hosts</h1>
<p class="lead">A model that you call through a host ends on the host’s date, not its vendor’s. These are the hosts’ own schedules, from their own pages, compared with the vendors’ dates.</p>
<p class="links"><a href="${base}/api/hosts.json">JSON</a> <a href="${base}/hosts.csv">CSV</a> <a href="${base}/deprecations/#_subscribe">Calendars and feeds</a></p>
${entries.length > 0 ? table("Hosts", columns, rows, "stacked") : html`<p>No host has been read yet.</p>`}
<p class="note">A row is a model, or one version of it. Dates are compared where host and vendor both give one. We don’t have the schedules of other hosts: the check calls their spellings unverified.</p>`;
  return layout(feed, {
    path: "/hosts/",
    title: `${NAME}: when Bedrock, Azure, Vertex AI and other hosts retire models`,
    description: "The retirement schedules of the hosts that resell AI models, compared with the vendors’ own dates.",
    body,
  });
}

function cells(
  { slug, name, rows, joined, retired, read_on }: HostEntry,
  own: readonly HostModel[],
  feed: SiteFeed,
): Content[] {
  const base = basePath(feed.site);
  const next = nextToEnd(own, feed.updated);
  const both = own.filter(({ days_from_vendor }) => days_from_vendor !== null);
  return [
    html`<a href="${base}/hosts/${slug}/">${withSlug(name, slug)}</a>`,
    count(rows),
    count(joined),
    count(retired),
    next?.retires_on
      ? [
          dayLeft(next.retires_on, next.read_on),
          " ",
          html`<a href="${base}/hosts/${slug}/#${next.id}">${next.name}</a>`,
        ]
      : html`<span class="soft">${own.some(({ retires_on }) => retires_on !== null) ? "none ahead" : "no date stated"}</span>`,
    both.length > 0
      ? `${count(both.filter(({ days_from_vendor }) => days_from_vendor !== 0).length)} of ${count(both.length)}`
      : html`<span class="soft">none compared</span>`,
    orNone(read_on, (on) => readDay(on, feed.updated)),
  ];
}
