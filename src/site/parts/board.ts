// The departures board: a block for each day on which models end.

import type { ModelDocument } from "../../schema/model-document.ts";
import { monthName } from "../figures/scale.ts";
import { type Content, type Html, html } from "../html.ts";
import { basePath, modelLink, type SiteFeed } from "../site.ts";
import { hostName } from "./hosts.ts";
import { type End, notice, shortReplacement } from "./lifecycle.ts";
import { percentChange } from "./price.ts";
import { byProvider } from "./provider-mark.ts";
import { by, dayLeft, endReadOn, short } from "./value.ts";

/** Firm ends by day; the first day of each month can be linked to. */
export function board(ends: readonly End[], feed: SiteFeed, anchors: Set<string>): Html[] {
  return [...Map.groupBy(ends, ({ on }) => on ?? "")].map(([on, group]) => {
    const month = on.slice(0, 7);
    const isFirst = !anchors.has(month);
    anchors.add(month);
    const models = group.map(({ doc }) => doc).sort(by(({ provider, name }) => `${provider} ${name}`));
    const readOn = models.flatMap((doc) => endReadOn(doc) ?? []).sort()[0] ?? null;
    return html`<section class="day" data-group${isFirst && html` id="m-${month}"`}>
<h3>${dayLeft(on, readOn, feed.updated, (day) => `${Number(day.slice(8))} ${monthName(day)}`)} <span class="soft">${on.slice(0, 4)}</span></h3>
<ul class="ends">${models.map((doc) => departure(doc, feed))}</ul>
</section>
`;
  });
}

const departure = (
  doc: ModelDocument,
  feed: SiteFeed,
): Html => html`<li data-entry id="end-${doc.id}" data-provider="${doc.provider_slug}" data-kind="firm">
<span class="what">${byProvider(doc.provider, "")}${modelLink(feed, doc.id)}</span>
<span class="instead">${shortReplacement(doc, feed)}</span>
<span class="soft">${move(doc, feed)}</span>
<span class="soft notice">${notice(doc)}</span>
<span class="soft">${hostsOf(doc, feed)}</span>
</li>
`;

/** What the input costs before and after moving to the replacement. */
function move({ price_input_per_mtok: from, replaced_by }: ModelDocument, { documents }: SiteFeed): Content {
  const to = documents.get(replaced_by ?? "")?.price_input_per_mtok ?? null;
  return from !== null && to !== null && `${short(from)} → ${short(to)} (${percentChange(from, to)})`;
}

/** The hosts that serve it, each a link to its own schedule. */
function hostsOf({ hosts }: ModelDocument, { site }: SiteFeed): Content {
  const own = new Map(hosts.flatMap(({ host, platform }) => (host ? [[host, platform] as const] : [])));
  return [...own].map(
    ([host, platform]) =>
      html`<a class="host" href="${basePath(site)}/hosts/${host}/" title="Also at ${hostName(platform, host)}, which has its own date">${host}</a> `,
  );
}
