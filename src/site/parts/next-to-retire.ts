import type { CompleteDeprecationEntry } from "../../schema/feed.ts";
import { type Html, html } from "../html.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { count, dayLeft, endReadOn } from "./value.ts";

const DAYS = 5;
const SHOWN = 3;

type Group = { on: string; provider: string; entries: CompleteDeprecationEntry[] };

/** The feed → the next days on which models of a provider end, as a section. */
export function upcoming({ site, updated, deprecations, documents }: SiteFeed): Html {
  const base = basePath(site);
  const groups = groupsOf(
    deprecations.filter((entry) => entry.status === "deprecated"),
    updated,
  ).slice(0, DAYS);
  const readOn = ({ id }: CompleteDeprecationEntry) => {
    const document = documents.get(id);
    return document ? endReadOn(document) : null;
  };
  const lines = groups.map(({ on, provider, entries }) => {
    const oldest = entries.map(readOn).sort()[0] ?? null;
    // One more takes no more room than saying so.
    const shown = entries.length === SHOWN + 1 ? SHOWN + 1 : SHOWN;
    const more = entries.length - shown;
    const names = entries
      .slice(0, shown)
      .map((entry) => html`<li><a href="${base}/models/${entry.id}/">${entry.name}</a></li>\n`);
    return html`<li><p>${dayLeft(on, oldest)}</p><p class="who">${provider}</p><ul>${names}${more > 0 && html`<li><a href="${base}/deprecations/#m-${on.slice(0, 7)}">and ${more} more</a></li>`}</ul></li>
`;
  });
  const passed = deprecations.filter(({ status, retires_on: on }) => status === "deprecated" && on && on < updated);
  return html`<section class="card next" aria-labelledby="_next">
<h2 id="_next">Retiring next</h2>
${
  groups.length > 0
    ? html`<ol>${lines}</ol>
`
    : html`<p>No provider has announced a day after ${updated}.</p>`
}
<p class="all"><a href="${base}/deprecations/">All retirements</a>${passed.length > 0 && html` <a href="${base}/deprecations/#_passed">${count(passed.length)} past their retirement date, not yet confirmed</a>`} <a href="${base}/check/">Check your own code</a></p>
</section>`;
}

/** Entries by retirement date → those from the day of the data on, gathered by day and provider. */
function groupsOf(entries: readonly CompleteDeprecationEntry[], updated: string): Group[] {
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const { retires_on: on, provider } = entry;
    if (!on || on < updated) continue;
    const group = groups.get(`${on} ${provider}`) ?? { on, provider, entries: [] };
    groups.set(`${on} ${provider}`, group);
    group.entries.push(entry);
  }
  return [...groups.values()];
}
