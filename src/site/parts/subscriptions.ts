import { type Content, type Html, html } from "../html.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { withSlug } from "./at-host.ts";
import { copyButton } from "./copy.ts";
import { table } from "./table.ts";

const FORMS = [
  ["calendar.ics", "Calendar"],
  ["rss.xml", "RSS"],
  ["atom.xml", "Atom"],
  ["feed.json", "JSON Feed"],
] as const;

/** A calendar as a file, and the address that opens a calendar program and subscribes; `folder` is its path without a slash at the end. */
export const calendarOf = (site: string, folder: string, whose: string): Html =>
  html`<span><a href="${basePath(site)}${folder}/calendar.ics">Calendar<span class="unseen"> of ${whose}</span></a> (<a href="${site.replace(/^https?:/, "webcal:")}${folder}/calendar.ics">subscribe<span class="unseen"> to ${whose}</span></a>)</span>`;

/** The calendars and feeds of all providers, of each provider and of each host. */
export function subscriptions({ site, providers, hosts }: SiteFeed): Html {
  const base = basePath(site);
  const row = (folder: string, name: string): Content[] => [
    name,
    calendarOf(site, folder, name),
    ...FORMS.slice(1).map(
      ([file, form]) => html`<a href="${base}${folder}/${file}">${form}<span class="unseen"> of ${name}</span></a>`,
    ),
  ];
  const rows = [
    row("", "All providers"),
    ...providers.map(({ slug, name }) => row(`/providers/${slug}`, name)),
    ...hosts.entries.map(({ slug, name }) => row(`/hosts/${slug}`, `${withSlug(name, slug)}, host`)),
  ];
  const address = `${site}/calendar.ics`;
  return html`<p class="links"><a href="${address.replace(/^https?:/, "webcal:")}">Subscribe in your calendar program</a> <span><code id="_calendar">${address}</code> ${copyButton("_calendar", "Copy", "the address of the calendar")}</span> <span class="soft">The providers’ dates; each host retires models on its own, in <a href="#_subscribe">its own calendar</a>.</span> <a href="${base}/api/deprecations.json">JSON</a></p>
<details class="subscribe"><summary>Calendars and feeds of each provider and host</summary>
<p class="note" id="_subscribe">Give your calendar or feed reader the address of a link.</p>
${table("Calendars and feeds", ["Dates of", ...FORMS.map(([, form]) => form)], rows)}
</details>`;
}
