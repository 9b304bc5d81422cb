// Official pages, and the calendars and feeds of what they state.

import type { ProviderFile } from "../../schema/provider.ts";
import type { HostPage, SourcePage } from "../../schema/sources-document.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { hostName } from "./hosts.ts";
import type { Page } from "./layout.ts";
import { copyButton, table } from "./table.ts";
import { address, day, many, orNone } from "./value.ts";

type Source = SourcePage | HostPage;

/** A table with a row for each page of provider.json or host.json; a family of pages has one row. */
export function pageTable(listed: ProviderFile["pages"], pages: readonly Source[]): Html {
  const rows = Object.entries(listed).map(([key, { url, until }]): Content[] => {
    const isFamily = key.endsWith("/*");
    const members = pages.filter((page) => (isFamily ? page.key.startsWith(key.slice(0, -1)) : page.key === key));
    const changed = members.flatMap(({ changed_on }) => changed_on ?? []).sort();
    return [
      isFamily ? address(url) : outside(url, address(url)),
      readText(members, isFamily, until),
      [orNone(changed.at(-1), day), members.map(movedText)],
      failureText(members, isFamily, until),
    ];
  });
  return table("Official pages", ["Page", "Last full read", "Last changed", "Reading"], rows, "stacked");
}

const movedText = ({ moved_days: moved }: Source): Content =>
  moved && moved.count > 0
    ? html`<br><span class="soft">moved ${moved.count} of ${many(moved.of, "retirement day")} since ${day(moved.since)}</span>`
    : "";

function readText(pages: readonly Source[], isFamily: boolean, until: string | undefined): Content {
  const [first, ...later] = pages.flatMap(({ read_on }) => read_on ?? []).sort();
  const last = later.at(-1);
  const size = many(later.length + 1, "page");
  const part = pages
    .flatMap(({ published_from }) => published_from ?? [])
    .sort()
    .at(-1);
  return [
    first ? day(first) : html`<span class="soft">never as a whole${part && [", in part on ", day(part)]}</span>`,
    isFamily &&
      first &&
      html`<br><span class="soft">${last && last !== first ? ["oldest of ", size, "; newest ", day(last)] : size}</span>`,
    until && html`<br><span class="soft">no longer exists; last ${day(until)}</span>`,
  ];
}

function failureText(pages: readonly Source[], isFamily: boolean, until: string | undefined): Content {
  const failures = pages.flatMap(({ failure }) => failure ?? []);
  const [since] = failures.map((failure) => failure.since).sort();
  if (!since) return html`<span class="soft">${until ? "ended" : "no\u00a0failure"}</span>`;
  // The oldest reading that is still published.
  const [rests] = pages.flatMap(({ failure, published_from }) => (failure && published_from) || []).sort();
  const stays = rests && [html`<br><span class="soft">published as read on `, day(rests), html`</span>`];
  return html`<span class="left urgent">${isFamily ? `${many(failures.length, "page")} failing` : "failing"}</span> since ${day(since)}: ${failures[0]?.why}${stays}`;
}

const webcal = (site: string, folder: string) => `${site.replace(/^https?:/, "webcal:")}${folder}/calendar.ics`;

/** A calendar as a file, and to subscribe to; `folder` is its path without a slash at the end. */
const calendarOf = (site: string, folder: string): Html =>
  html`<span><a href="${basePath(site)}${folder}/calendar.ics">Calendar</a> (<a href="${webcal(site, folder)}">subscribe</a>)</span>`;

/** The documentation of a provider or host, its calendar and its feeds. */
export const sourceLinks = (site: string, folder: string, url: string): Html =>
  html`${outside(url, "Official documentation")} ${calendarOf(site, folder)} <a href="${basePath(site)}${folder}/rss.xml">RSS</a>`;

/** The feed and the calendar of a provider's or host's page. */
export const alternatesOf = (folder: string, name: string): NonNullable<Page["alternates"]> => [
  ["application/rss+xml", `${folder}/rss.xml`, `${name}: changes`],
  ["text/calendar", `${folder}/calendar.ics`, `${name}: retirements`],
];

/** The calendars and feeds of all providers, of each provider and of each host. */
export function subscriptions({ site, providers, hosts }: SiteFeed): Html {
  const base = basePath(site);
  const row = (folder: string, name: string): Content[] => [
    name,
    calendarOf(site, folder),
    html`<a href="${base}${folder}/rss.xml">RSS</a>`,
  ];
  const rows = [
    row("", "All providers"),
    ...providers.map(({ slug, name }) => row(`/providers/${slug}`, name)),
    ...hosts.entries.map(({ slug, name }) => row(`/hosts/${slug}`, `${hostName(name, slug)}, host`)),
  ];
  return html`<p class="links"><a href="${webcal(site, "")}">Subscribe in your calendar program</a> <span><code id="_calendar">${site}/calendar.ics</code> ${copyButton("_calendar", "the address of the calendar")}</span> <span class="soft">The providers’ dates; each host retires models on its own, in <a href="#_subscribe">its own calendar</a>.</span> <a href="${base}/api/deprecations.json">JSON</a></p>
<details class="subscribe"><summary>Calendars and feeds of each provider and host</summary>
<p class="note" id="_subscribe">Paste a link’s address into your calendar or feed reader.</p>
${table("Calendars and feeds", ["Dates of", "Calendar", "RSS"], rows)}
</details>`;
}
