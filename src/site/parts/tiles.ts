// The three tiles of the first screen: the next retirement, the cheapest model for a need, the latest change.

import type { CompleteDeprecationEntry, CompleteModel } from "../../schema/feed.ts";
import { type Content, type Html, html } from "../html.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { latestNews } from "./announced.ts";
import { nextToEnd } from "./at-host.ts";
import { newestFirst } from "./catalog-table.ts";
import { headline } from "./news.ts";
import { promiseOver } from "./promise.ts";
import { byProvider, slugOf } from "./provider-mark.ts";
import { count, endReadOn, proseDay, proseDayLeft, usd } from "./value.ts";

const LINES = 3;

/** The feed → the three tiles. */
export const tiles = (feed: SiteFeed): Html =>
  html`<div class="tiles">${nextToRetire(feed)}${cheapest(feed)}${latest(feed)}</div>`;

const tile = (name: string, title: Content, content: Content, foot: Content): Html =>
  html`<section class="card tile ${name}" aria-labelledby="_${name}"><h2 id="_${name}">${title}</h2>
${content}
<p class="foot">${foot}</p></section>
`;

type Group = { on: string; provider: string; entries: CompleteDeprecationEntry[] };

function nextToRetire({ site, updated, deprecations, documents, hosts }: SiteFeed): Html {
  const base = basePath(site);
  const going = deprecations.filter((entry) => entry.status === "deprecated");
  const [first, ...more] = groupsOf(going, updated);
  const readOn = ({ entries }: Group) =>
    entries
      .map(({ id }) => documents.get(id))
      .map((document) => (document ? endReadOn(document) : null))
      .sort()[0] ?? null;
  const names = ({ entries, on }: Group, most: number) => {
    const shown = entries.slice(0, most);
    const rest = entries.length - shown.length;
    return html`${shown.map(({ id, name }, i) => html`${i > 0 && ", "}<a href="${base}/models/${id}/">${name}</a>`)}${rest > 0 && html` <a class="rest" href="${base}/deprecations/#m-${on.slice(0, 7)}">+${rest}<span class="unseen"> more</span></a>`}`;
  };
  const passed = going.filter(({ retires_on: on }) => on && on < updated).length;
  const atHosts = nextToEnd(hosts.models, updated)?.retires_on;
  const content = first
    ? html`<p class="hero">${names(first, 2)}</p>
<p class="when">${byProvider(slugOf(first.provider), first.provider)} · ${proseDayLeft(first.on, readOn(first))}</p>
<ul>${more.slice(0, LINES).map((group) => html`<li><span>${byProvider(slugOf(group.provider), "")}${names(group, 1)}</span> ${proseDay(group.on)}</li>`)}</ul>`
    : html`<p>No provider has announced a day after ${updated}.</p>`;
  return tile(
    "next",
    "Next retirement",
    content,
    html`<a href="${base}/deprecations/">All retirements</a>${atHosts && html` <a href="${base}/hosts/">At hosts: ${proseDay(atHosts)}</a>`}${passed > 0 && html` <a href="${base}/deprecations/#_passed">${count(passed)} past their date, not yet confirmed</a>`}`,
  );
}

/** The retirements from the day of the data on, grouped by day and provider. */
function groupsOf(entries: readonly CompleteDeprecationEntry[], updated: string): Group[] {
  const groups = Map.groupBy(
    entries.filter(({ retires_on: on }) => on !== null && on >= updated),
    ({ retires_on, provider }) => `${retires_on} ${provider}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first?.retires_on ? [{ on: first.retires_on, provider: first.provider, entries: group }] : [];
  });
}

const has = (model: CompleteModel, word: string) =>
  Array.isArray(model.modality) && model.modality.includes(word as never);
const holds = (model: CompleteModel, tokens: number) => (model.context_window ?? 0) >= tokens;

type Need = { words: string; query: string; fits: (model: CompleteModel) => boolean };

/** Each links to the same question as a search, which also shows what is unknown. */
const NEEDS: readonly Need[] = [
  { words: "vision, 200k context", query: "vision, 200k context", fits: (m) => has(m, "vision") && holds(m, 2e5) },
  { words: "1M context", query: "cheapest text, 1M context", fits: (m) => has(m, "text") && holds(m, 1e6) },
  { words: "audio", query: "cheapest audio", fits: (m) => has(m, "audio") },
  {
    words: "open weights, 128k",
    query: "open weights, 128k context",
    fits: (m) => m.open_weight === true && holds(m, 128e3),
  },
];

function cheapest({ site, models, documents, updated }: SiteFeed): Html {
  const base = basePath(site);
  const price = (model: CompleteModel) => model.price_input_per_mtok ?? 0;
  // In the order of the table that "All that fit" links to.
  const sold = newestFirst(models)
    .filter(({ status, price_input_per_mtok: a, price_output_per_mtok: b }) => status === "ga" && a && b)
    .sort((a, b) => price(a) - price(b) || (a.price_output_per_mtok ?? 0) - (b.price_output_per_mtok ?? 0));
  const [first, ...more] = NEEDS.flatMap((need) => {
    const model = sold.find(need.fits);
    return model ? [{ need, model }] : [];
  });
  const link = (query: string, text: Content) => html`<a href="${base}/?q=${encodeURIComponent(query)}">${text}</a>`;
  const unsure = ({ id }: CompleteModel) => {
    const words = promiseOver(documents.get(id), updated);
    return words && html` · <span class="over">${words}</span>`;
  };
  const content = first
    ? html`<p class="hero"><a href="${base}/models/${first.model.id}/">${first.model.name}</a></p>
<p class="when">${byProvider(slugOf(first.model.provider), first.model.provider)} · <b>${usd(price(first.model))}</b> in, <b>${usd(first.model.price_output_per_mtok ?? 0)}</b> out${unsure(first.model)}</p>
<ul>${more.slice(0, LINES).map(({ need, model }) => html`<li><span><span class="soft">With ${link(need.query, need.words)}:</span> ${byProvider(slugOf(model.provider), "")}<a href="${base}/models/${model.id}/">${model.name}</a>${unsure(model)}</span> <span class="price">${usd(price(model))}</span></li>`)}</ul>`
    : html`<p>No available model with both prices stated fits.</p>`;
  return tile(
    "cheap",
    html`Cheapest with ${first?.need.words ?? "a need"}`,
    content,
    html`${first && link(first.need.query, "All that fit")} <a href="${base}/prices/">Price against context</a> <a href="${base}/compare/">Estimate your cost</a>`,
  );
}

function latest(feed: SiteFeed): Html {
  const base = basePath(feed.site);
  const [first, ...more] = latestNews(feed, LINES);
  const content = first
    ? html`<p class="hero words">${headline(first, base)}</p>
<p class="when">${proseDay(first.on)}</p>
<ul>${more.slice(0, LINES - 1).map((news) => html`<li><span>${headline(news, base)}</span> ${proseDay(news.on)}</li>`)}</ul>`
    : html`<p>No change has been recorded yet.</p>`;
  return tile(
    "latest",
    "Latest change",
    content,
    html`<a href="${base}/changes/">All changes</a> <a href="${base}/rss.xml">RSS</a>`,
  );
}
