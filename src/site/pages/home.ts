import type { CompleteModel } from "../../schema/feed.ts";
import { MODALITIES, STATUSES } from "../../schema/vocabulary.ts";
import { retirementRows } from "../figures/provider-rows.ts";
import { type Content, type Html, html } from "../html.ts";
import { COLUMNS, catalogTable, newestFirst, SORTS } from "../parts/catalog.ts";
import { nextToEnd } from "../parts/hosts.ts";
import { layout } from "../parts/layout.ts";
import { comingOf, endsAt, promiseOver } from "../parts/lifecycle.ts";
import { headline, latestNews } from "../parts/news.ts";
import { byProvider } from "../parts/provider-mark.ts";
import { count, dayInWords, dayLeft, endReadOn, listed, many, proseDay, status, usd } from "../parts/value.ts";
import { basePath, modelLink, NAME, type SiteFeed, SUMMARY } from "../site.ts";

/** The page at `/`. */
export function home(feed: SiteFeed): string {
  const { site, models, deprecations, providers } = feed;
  const base = basePath(site);
  const going = deprecations.filter((entry) => entry.status === "deprecated").length;
  const body = html`<h1>AI model prices, limits and retirement dates</h1>
<p class="lead">${many(models.length, "model")} of ${many(providers.length, "provider")}, ${count(going)} on their way out. Every figure comes from the provider’s own page.</p>
<label class="search js-only"><span class="unseen">Search models</span><input type="search" id="_q" name="q" form="_filters" placeholder="gpt-5.1, sonnet 4.5, azure, retires in 60 days" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></label>
${tiles(feed)}
${retirementRows(feed)}
<section aria-labelledby="_all">
<div class="bar">
<h2 id="_all">All models</h2>
<p class="note" id="_count">${many(models.length, "model")}</p>
<output class="unseen" id="_shown"></output>
</div>
${filters(feed)}
<p class="note" id="_understood" role="status" hidden></p>
<p class="links" id="_ways" hidden></p>
<noscript><p class="note">Search, filters and sorting need JavaScript; the table below is complete without it. Each provider’s page also lists its models: ${listed(providers, ({ name, slug }) => html`<a href="${base}/providers/${slug}/">${name}</a>`)}.</p></noscript>
<p class="note" id="_unknown" hidden><span></span> <button type="button"></button></p>
${catalogTable(feed)}
<p id="_empty" class="card" hidden><span></span> <button type="reset" form="_filters">Clear the filters</button></p>
<section class="tray" id="_tray" aria-label="Selected models" hidden><output></output> <a class="button" href="${base}/compare/">Compare</a> <span id="_picked" hidden></span><button type="button" data-copy="_picked">Copy ids</button> <button type="button" data-clear>Clear</button></section>
<p class="note">Prices in USD per 1M tokens, standard tier; context in tokens. The same rows as <a href="${base}/api/models.json">JSON</a> and as <a href="${base}/models.csv">CSV</a>.</p>
</section>`;
  return layout(feed, {
    path: "/",
    title: `${NAME}: prices, limits and retirement dates of AI models`,
    description: SUMMARY,
    body,
    islands: ["models"],
    isWide: true,
    data: dataset(feed),
  });
}

const dataset = ({ site, updated }: SiteFeed) => ({
  "@type": "Dataset",
  name: NAME,
  description: SUMMARY,
  url: `${site}/`,
  license: "https://opensource.org/license/mit",
  isAccessibleForFree: true,
  dateModified: updated,
  creator: { "@type": "Organization", name: NAME, url: `${site}/` },
  distribution: {
    "@type": "DataDownload",
    encodingFormat: "application/json",
    contentUrl: `${site}/api/models.json`,
  },
});

// A template, as long as the form. The name column can't be hidden; the boxes of columns have no `name`, so that they stay out of the address.
function filters({ models, providers }: SiteFeed): Html {
  const having = (test: (row: SiteFeed["models"][number]) => boolean) => models.filter(test).length;
  const box = (name: string, value: string, label: Html | string, size: number) =>
    html`<label><input type="checkbox" name="${name}" value="${value}"> ${label} <small>${count(size)}</small></label>\n`;
  const byStatus = STATUSES.map((word) =>
    box(
      "status",
      word,
      status(word),
      having((row) => row.status === word),
    ),
  );
  const byModality = MODALITIES.map((word) => {
    const size = having(({ modality }) => Array.isArray(modality) && modality.includes(word));
    return box("modality", word, word, size);
  });
  return html`<form id="_filters" class="filters js-only" role="search" aria-label="Models">
${choice(
  "Provider",
  providers.map(({ name, models: size }) => box("provider", name, byProvider(name), size)),
)}
${choice("Status", byStatus)}
${choice("Modality", byModality)}
<label class="button">Retires within <select name="within"><option value="">any time</option>${[30, 60, 90, 180].map((days) => html`<option value="${days}">${days} days</option>`)}</select></label>
${choice("Price", range("price", "USD per 1,000,000 input tokens", "0.01"))}
${choice("Context", range("context", "Tokens", "1"))}
<label class="button"><input type="checkbox" name="open" value="1"> Open weights</label>
<button type="button" class="chip" id="_current" title="Also show deprecated and retired models">Available + preview <span aria-hidden="true">×</span><span class="unseen">: remove this filter</span></button>
<input type="checkbox" name="all" value="1" hidden><input type="checkbox" name="unknown" value="1" hidden>
${choice(
  "Columns",
  COLUMNS.slice(1).map(
    ([key, title]) => html`<label><input type="checkbox" data-column="${key}" checked> ${title}</label>\n`,
  ),
)}
<label class="sort">Sort <select name="sort">${SORTS.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>
<button type="reset" hidden>Clear</button>
</form>`;
}

const choice = (title: string, content: Html | readonly Html[]): Html =>
  html`<details class="choice"><summary class="button">${title}<b></b></summary><fieldset><legend class="unseen">${title}</legend>
${content}</fieldset></details>`;

const range = (name: string, unit: string, step: string): Html => html`<p class="note">${unit}</p>
<label>from <input type="number" name="${name}-from" min="0" step="${step}" inputmode="decimal"></label>
<label>to <input type="number" name="${name}-to" min="0" step="${step}" inputmode="decimal"></label>
`;

const LINES = 3;

/** The feed → the three tiles. */
export const tiles = (feed: SiteFeed): Html =>
  html`<div class="tiles">${nextToRetire(feed)}${cheapest(feed)}${latest(feed)}</div>`;

const tile = (name: string, title: Content, content: Content, foot: Content): Html =>
  html`<section class="card tile ${name}" aria-labelledby="_${name}"><h2 id="_${name}">${title}</h2>
${content}
<p class="foot">${foot}</p></section>
`;

function nextToRetire(feed: SiteFeed): Html {
  const { updated, documents, hosts } = feed;
  const base = basePath(feed.site);
  const groups = comingOf(feed).flatMap((entries) => (entries[0] ? [{ ...entries[0], entries }] : []));
  const [first, ...more] = groups;
  const names = ({ on, entries }: (typeof groups)[number], most: number) => {
    const rest = entries.length - most;
    return html`${listed(entries.slice(0, most), ({ id }) => modelLink(feed, id))}${rest > 0 && html` <a class="rest" href="${base}/deprecations/#m-${on.slice(0, 7)}">+${rest}<span class="unseen"> more</span></a>`}`;
  };
  const readOn = first?.entries.flatMap(({ id }) => endReadOn(documents.get(id)) ?? []).sort()[0] ?? null;
  const passed = endsAt(documents.values(), updated).passed.length;
  const atHosts = nextToEnd(hosts.models, updated)?.retires_on;
  const content = first
    ? html`<p class="hero">${names(first, 2)}</p>
<p class="when">${byProvider(first.provider)} · ${dayLeft(first.on, readOn, "", dayInWords)}</p>
<ul>${more.slice(0, LINES).map((group) => html`<li><span>${byProvider(group.provider, "")}${names(group, 1)}</span> ${proseDay(group.on)}</li>`)}</ul>`
    : html`<p>No provider has announced a day after ${updated}.</p>`;
  return tile(
    "next",
    "Next retirement",
    content,
    html`<a href="${base}/deprecations/">All retirements</a>${atHosts && html` <a href="${base}/hosts/">At hosts: ${proseDay(atHosts)}</a>`}${passed > 0 && html` <a href="${base}/deprecations/#_passed">${count(passed)} past their date, not yet confirmed</a>`}`,
  );
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
    html`${first && link(first.need, "All that fit")} <a href="${base}/prices/">Prices by provider</a> <a href="${base}/compare/">Estimate your cost</a>`,
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
