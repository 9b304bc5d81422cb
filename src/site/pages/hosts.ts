import type { HostDocument, HostEntry, HostModel } from "../../schema/host-document.ts";
import type { HostFile } from "../../schema/provider.ts";
import { SERVICES } from "../../schema/vocabulary.ts";
import { hostGaps } from "../figures/host-gaps.ts";
import { figureOf } from "../figures/rows-figure.ts";
import { type Content, type Html, html } from "../html.ts";
import { againstVendor, endAtHost, gapOf, hostName, hostTargets, limitsOf, statusAtHost } from "../parts/hosts.ts";
import { layout } from "../parts/layout.ts";
import { nextEnd } from "../parts/lifecycle.ts";
import { alternatesOf, pageTable, sourceLinks } from "../parts/sources.ts";
import { entryCount, figureColumns, figures, filterForm, listGroup, providerChoices, table } from "../parts/table.ts";
import { by, count, day, dayLeft, many, orNone } from "../parts/value.ts";
import { basePath, modelLink, NAME, type SiteFeed } from "../site.ts";

export function hosts(feed: SiteFeed): string {
  const { entries } = feed.hosts;
  const counts = figureColumns("Rows", `From the ${feed.providers.length} providers`, "Retired");
  const columns = ["Host", ...counts, "Retires next", "Against vendors", "Oldest reading"];
  const base = basePath(feed.site);
  const rows = entries.map((entry) => summaryRow(entry, feed));
  const body = html`<h1>Hosts</h1>
<p class="lead">A model that you call through a host ends on the host’s date, not its vendor’s. These are the hosts’ own schedules, from their own pages, compared with the vendors’ dates.</p>
<p class="links"><a href="${base}/api/hosts.json">JSON</a> <a href="${base}/deprecations/#_subscribe">Calendars and feeds</a></p>
${rows.length > 0 ? table("Hosts", columns, rows, "stacked") : html`<p>No host has been read yet.</p>`}
<p class="note">A row is a model, or one version of it. Dates are compared where host and vendor both give one. We don’t have the schedules of other hosts: the check calls their spellings unverified.</p>`;
  return layout(feed, {
    path: "/hosts/",
    title: `${NAME}: when Bedrock, Azure, Vertex AI and other hosts retire models`,
    description: "The retirement schedules of the hosts that resell AI models, compared with the vendors’ own dates.",
    body,
  });
}

function summaryRow({ slug, name, rows, joined, retired, read_on }: HostEntry, feed: SiteFeed): Content[] {
  const page = `${basePath(feed.site)}/hosts/${slug}/`;
  const models = feed.hosts.models.filter(({ host }) => host === slug);
  const gaps = gapWords(models, feed.updated);
  return [
    html`<a href="${page}">${hostName(name, slug)}</a>`,
    count(rows),
    count(joined),
    count(retired),
    nextEnd(models, feed.updated, (row, on) => [
      dayLeft(on, row.read_on, feed.updated),
      html` <a href="${page}#${row.id}">${row.name}</a>`,
    ]),
    gaps.length > 0 ? gaps.slice(0, 2).join(", ") : html`<span class="soft">none ahead</span>`,
    orNone(read_on, day),
  ];
}

/** A list of this length needs no filter. */
const SHORT = 20;

/** The page at `/hosts/{slug}/`; `listed`: the pages of host.json. */
export function host(feed: SiteFeed, document: HostDocument, listed: HostFile["pages"]): string {
  const { name, slug, url, rows, joined, deprecated, retired, models, pages, read_on } = document;
  const base = basePath(feed.site);
  const groups = Map.groupBy(models, (row) => groupOf(row, feed.updated));
  const counts = [
    ["models and versions", models.length > SHORT ? entryCount(rows, "_main") : count(rows)],
    ["of this catalog’s providers", count(joined)],
    ["deprecated", count(deprecated)],
    ["retired", count(retired)],
  ] as const;
  const gaps = hostGaps(document, models, feed.updated);
  const body = html`<p class="crumbs"><a href="${base}/hosts/">Hosts</a></p>
<h1>${hostName(name, slug)}${slug !== SERVICES && " retirements"}</h1>
<p class="lead">${leadOf(models, feed.updated)}</p>
${
  gaps &&
  html`<h2>${gaps.title}</h2>
${figureOf(gaps, "gaps")}
<p class="note"><a href="${base}/hosts/${slug}.png">As a picture</a></p>`
}
${rows > 0 && figures(counts, read_on)}
<p class="links">${sourceLinks(feed.site, `/hosts/${slug}`, url)} <a href="${base}/api/hosts/${slug}.json">JSON with evidence</a></p>
${models.length > SHORT && filters(models, feed)}
${Object.entries(GROUPS).map(([id, title]) => schedule(id, title, groups.get(id) ?? [], feed))}
${onlyListed(document)}
<h2>Official pages</h2>
${pageTable(listed, pages)}`;
  return layout(feed, {
    path: `/hosts/${slug}/`,
    title: `${hostName(name, slug)}: when it retires which model · ${NAME}`,
    description: `${many(rows, "model")} at ${name}: when it retires them, compared with their vendors’ dates.`,
    body,
    card: { path: `/hosts/${slug}.png`, alt: `${name}: its dates against the vendors’` },
    islands: models.length > SHORT ? ["filter"] : [],
    alternates: alternatesOf(`/hosts/${slug}`, name),
  });
}

const KINDS = [
  ["earlier", "Earlier than the vendor", "earlier"],
  ["later", "Later than the vendor", "later"],
  ["same", "Same day", "the same"],
  ["unconfirmed", "Not confirmed lately", "not confirmed lately"],
] as const;

/** How often a host's days differ from the vendors', by how they differ. */
const gapChoices = (models: readonly HostModel[], asOf: string) =>
  KINDS.map(([value, label, word]) => {
    const entries = models.filter((row) => gapOf(row, asOf) === value).length;
    return { value, label, entries, words: entries > 0 ? [`${count(entries)}\u00a0${word}`] : [] };
  });

const gapWords = (models: readonly HostModel[], asOf: string): string[] =>
  gapChoices(models, asOf).flatMap(({ words }) => words);

function filters(models: readonly HostModel[], { documents, updated }: SiteFeed): Html {
  const vendors = models.flatMap(({ model }) => documents.get(model ?? "") ?? []);
  return filterForm(providerChoices(vendors), { kinds: ["Date", gapChoices(models, updated)], isLong: true });
}

/** Id → title; filter.ts moves what has passed since. */
const PASSED = "Date passed, retirement not confirmed";
const GROUPS = { ahead: "Ahead", passed: PASSED, open: "No firm date stated", gone: "Retired" };

function groupOf({ status, retires_on: on }: HostModel, updated: string): string {
  if (status === "retired") return "gone";
  return on === null ? "open" : on < updated ? "passed" : "ahead";
}

/** How the host's dates differ from the vendors', where they aren't over at both. */
function leadOf(models: readonly HostModel[], updated: string): string {
  const gaps = gapWords(models, updated);
  const alone = models.filter(
    ({ vendor, retires_on: on }) => vendor?.retires_on === null && on && on >= updated,
  ).length;
  const parts = [
    gaps.length > 0 && `Against the vendors’ dates: ${gaps.join(", ")}.`,
    alone > 0 && `${many(alone, "date is", "dates are")} only here.`,
  ];
  return parts.filter(Boolean).join(" ") || "Statuses and dates from the official pages.";
}

const endOf = ({ retires_on, retires_not_before }: HostModel) => retires_on ?? retires_not_before ?? "~";

/** Retired models are folded, the latest first. */
function schedule(id: string, title: string, rows: readonly HostModel[], feed: SiteFeed): Html | null {
  const isOver = id === "gone";
  const sorted = rows.toSorted(by((row) => `${endOf(row)} ${row.id}`));
  const shown = isOver ? sorted.toReversed() : sorted;
  const lines = shown.map((row): Content[] => {
    const name = html`<code>${row.api_string ?? row.name}</code>`;
    return [
      [row.model ? modelLink(feed, row.model, name) : name, limitsOf(row)],
      endAtHost(row, feed.updated),
      vendorEnd(row),
      againstVendor(row, feed.updated),
      statusAtHost(row.status, row, feed.updated),
      hostTargets(row, feed),
    ];
  });
  const columns = ["Model", "Ends here", "The vendor’s date", "Difference", "Status here", "Replacement"];
  const marks = shown.map(
    (row) =>
      html`id="${row.id}" data-entry data-provider="${feed.documents.get(row.model ?? "")?.provider_slug}" data-kind="${gapOf(row, feed.updated)}"`,
  );
  return listGroup(title, rows.length, table(title, columns, lines, "stacked", marks), { id, isFolded: isOver });
}

/** Folded below a schedule. */
function onlyListed({ pages, rows }: HostDocument): Html | null {
  const ids = [...new Set(pages.flatMap(({ only_listed }) => only_listed))];
  const list = html`<p>${ids.map((id) => html`<code>${id}</code> `)}</p>`;
  return listGroup("Only listed, without a status or date", ids.length, list, { isFolded: rows > 0 });
}

function vendorEnd({ vendor }: HostModel): Content {
  if (vendor?.retires_on) return day(vendor.retires_on);
  const words = vendor?.status === "retired" ? "retired, no date stated" : "none stated";
  return html`<span class="soft">${vendor ? words : "not matched"}</span>`;
}
