// The departures board: a block for each day on which models end.

import type { ModelDocument } from "../../schema/model-document.ts";
import { endReadOn } from "../../schema/read-on.ts";
import { dayAndMonth } from "../figures/scale.ts";
import { type Content, type Html, html } from "../html.ts";
import { basePath, modelLink, type SiteFeed } from "../site.ts";
import { shortHostName } from "./hosts.ts";
import type { End } from "./lifecycle.ts";
import { nextModelOf, shortNext, snapshotsOf } from "./next-model.ts";
import { byProvider } from "./provider-mark.ts";
import { by, dayLeft, percentChange, short } from "./value.ts";

/** Firm ends by day; the first day of each month can be linked to. */
export function board(ends: readonly End[], feed: SiteFeed, anchors: Set<string>): Html[] {
  return [...Map.groupBy(ends, ({ on }) => on ?? "")].map(([on, group]) => {
    const month = on.slice(0, 7);
    const isFirst = !anchors.has(month);
    anchors.add(month);
    const models = group.map(({ doc }) => doc).sort(by(({ provider, name }) => `${provider} ${name}`));
    const readOn = models.flatMap((doc) => endReadOn(doc) ?? []).sort()[0] ?? null;
    return html`<section class="day" data-group${isFirst && html` id="m-${month}"`}>
<h2>${dayLeft(on, readOn, feed.updated, dayAndMonth)} <span class="soft">${on.slice(0, 4)}</span></h2>
<ul class="ends">${families(models, feed).map((family) => departure(family, feed))}</ul>
</section>
`;
  });
}

/** Each model with those of its snapshots that end on the same day and aren't replaced by something else. */
function families(models: readonly ModelDocument[], { documents }: SiteFeed): ModelDocument[][] {
  const target = ({ replacements }: ModelDocument) => replacements.map(({ model }) => model).join();
  const membersOf = (doc: ModelDocument) =>
    snapshotsOf(doc, documents).filter((one) => models.includes(one) && ["", target(one)].includes(target(doc)));
  const inside = new Set(models.flatMap(membersOf));
  return models.filter((doc) => !inside.has(doc)).map((doc) => [doc, ...membersOf(doc)]);
}

const entry = ({ id, provider_slug }: ModelDocument): Html =>
  html`data-entry id="end-${id}" data-provider="${provider_slug}"`;

function departure(family: readonly ModelDocument[], feed: SiteFeed): Html | null {
  const [doc, ...snapshots] = family;
  if (!doc) return null;
  const dates = snapshots.map(
    (one) =>
      html` <span class="soft" ${entry(one)}>${modelLink(feed, one.id, `+ ${one.id.slice(doc.id.length + 1)}`)}</span>`,
  );
  return html`<li ${entry(doc)}>
<span class="what">${byProvider(doc.provider, "")}${modelLink(feed, doc.id)}${dates}</span>
<span class="instead">${shortNext(doc, feed)}</span>
<span class="soft">${move(family, feed)}</span>
<span class="soft" title="Served here as well, until the host’s own day">${hostsOf(family, feed)}</span>
</li>
`;
}

function move(family: readonly ModelDocument[], feed: SiteFeed): Content {
  const [from] = family.flatMap(({ price_input_per_mtok: price }) => price ?? []);
  const [to] = family.flatMap((doc) => {
    const next = nextModelOf(doc, feed);
    return (next?.isStated && next.target.price_input_per_mtok) || [];
  });
  if (from === undefined || to === undefined) return null;
  return from === to ? `${short(from)}, same` : `${short(from)}→${short(to)} ${percentChange(from, to)}`;
}

function hostsOf(family: readonly ModelDocument[], { site }: SiteFeed): Content {
  const hosts = family.flatMap(({ hosts }) => hosts);
  const names = new Map(hosts.flatMap(({ host, platform }) => (host ? [[host, shortHostName(platform, host)]] : [])));
  return [...names]
    .sort(by(([, name]) => name))
    .map(([host, name]) => html`<a class="host" href="${basePath(site)}/hosts/${host}/">${name}</a> `);
}
