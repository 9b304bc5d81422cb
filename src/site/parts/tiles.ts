// The three tiles of the first screen: the next retirement, the cheapest model for a need, the latest change.

import type { CompleteDeprecationEntry, CompleteModel } from "../../schema/feed.ts";
import { type Content, type Html, html } from "../html.ts";
import { basePath, modelLink, type SiteFeed } from "../site.ts";
import { newestFirst } from "./catalog.ts";
import { nextToEnd } from "./hosts.ts";
import { promiseOver } from "./lifecycle.ts";
import { headline, latestNews } from "./news.ts";
import { byProvider } from "./provider-mark.ts";
import { count, dayInWords, dayLeft, endReadOn, listed, proseDay, usd } from "./value.ts";

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

function nextToRetire(feed: SiteFeed): Html {
  const { updated, documents, hosts } = feed;
  const base = basePath(feed.site);
  const going = feed.deprecations.filter((entry) => entry.status === "deprecated");
  const [first, ...more] = groupsOf(going, updated);
  const names = ({ entries, on }: Group, most: number) => {
    const rest = entries.length - most;
    return html`${listed(entries.slice(0, most), ({ id }) => modelLink(feed, id))}${rest > 0 && html` <a class="rest" href="${base}/deprecations/#m-${on.slice(0, 7)}">+${rest}<span class="unseen"> more</span></a>`}`;
  };
  const readOn = ({ entries }: Group) =>
    entries.flatMap(({ id }) => {
      const document = documents.get(id);
      return (document && endReadOn(document)) ?? [];
    });
  const passed = going.filter(({ retires_on: on }) => on && on < updated).length;
  const atHosts = nextToEnd(hosts.models, updated)?.retires_on;
  const content = first
    ? html`<p class="hero">${names(first, 2)}</p>
<p class="when">${byProvider(first.provider)} · ${dayLeft(first.on, readOn(first).sort()[0] ?? null, "", dayInWords)}</p>
<ul>${more.slice(0, LINES).map((group) => html`<li><span>${byProvider(group.provider, "")}${names(group, 1)}</span> ${proseDay(group.on)}</li>`)}</ul>`
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
  const ahead = entries.filter(({ retires_on: on }) => on !== null && on >= updated);
  const groups = Map.groupBy(ahead, ({ retires_on, provider }) => `${retires_on} ${provider}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first?.retires_on ? [{ on: first.retires_on, provider: first.provider, entries: group }] : [];
  });
}

const has = (model: CompleteModel, word: string) =>
  Array.isArray(model.modality) && model.modality.includes(word as never);
const holds = (model: CompleteModel, tokens: number) => (model.context_window ?? 0) >= tokens;

type Need = { words: string; query: string; fits: (model: CompleteModel) => boolean };

/** Each links to the same filters of the table, which also shows what is unknown. */
const NEEDS: readonly Need[] = [
  {
    words: "vision, 200k context",
    query: "modality=vision&context-from=200000",
    fits: (model) => has(model, "vision") && holds(model, 2e5),
  },
  {
    words: "1M context",
    query: "modality=text&context-from=1000000",
    fits: (model) => has(model, "text") && holds(model, 1e6),
  },
  { words: "audio", query: "modality=audio", fits: (model) => has(model, "audio") },
  {
    words: "open weights, 128k",
    query: "open=1&context-from=128000",
    fits: (model) => model.open_weight === true && holds(model, 128e3),
  },
];

function cheapest(feed: SiteFeed): Html {
  const base = basePath(feed.site);
  const [input, output] = [
    (model: CompleteModel) => model.price_input_per_mtok ?? 0,
    (model: CompleteModel) => model.price_output_per_mtok ?? 0,
  ];
  // In the order of the table that "All that fit" links to.
  const sold = newestFirst(feed.models)
    .filter((model) => model.status === "ga" && input(model) && output(model))
    .sort((a, b) => input(a) - input(b) || output(a) - output(b));
  const [first, ...more] = NEEDS.flatMap((need) => {
    const model = sold.find(need.fits);
    return model ? [{ need, model }] : [];
  });
  const link = ({ query }: Need, text: string) => html`<a href="${base}/?${query}&sort=input">${text}</a>`;
  const unsure = ({ id }: CompleteModel) => {
    const words = promiseOver(feed.documents.get(id), feed.updated);
    return words && html` · <span class="over">${words}</span>`;
  };
  const content = first
    ? html`<p class="hero">${modelLink(feed, first.model.id)}</p>
<p class="when">${byProvider(first.model.provider)} · <b>${usd(input(first.model))}</b> in, <b>${usd(output(first.model))}</b> out${unsure(first.model)}</p>
<ul>${more.map(({ need, model }) => html`<li><span><span class="soft">With ${link(need, need.words)}:</span> ${byProvider(model.provider, "")}${modelLink(feed, model.id)}${unsure(model)}</span> <span class="price">${usd(input(model))}</span></li>`)}</ul>`
    : html`<p>No available model with both prices stated fits.</p>`;
  return tile(
    "cheap",
    html`Cheapest with ${first?.need.words ?? "a need"}`,
    content,
    html`${first && link(first.need, "All that fit")} <a href="${base}/prices/">Price against context</a> <a href="${base}/compare/">Estimate your cost</a>`,
  );
}

function latest(feed: SiteFeed): Html {
  const base = basePath(feed.site);
  const [first, ...more] = latestNews(feed, LINES);
  const content = first
    ? html`<p class="hero words">${headline(first, feed)}</p>
<p class="when">${proseDay(first.on)}</p>
<ul>${more.slice(0, LINES - 1).map((news) => html`<li><span>${headline(news, feed)}</span> ${proseDay(news.on)}</li>`)}</ul>`
    : html`<p>No change has been recorded yet.</p>`;
  return tile(
    "latest",
    "Latest change",
    content,
    html`<a href="${base}/changes/">All changes</a> <a href="${base}/rss.xml">RSS</a>`,
  );
}
