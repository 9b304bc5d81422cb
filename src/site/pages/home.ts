import { MODALITIES, STATUSES } from "../../schema/vocabulary.ts";
import { retirementRows } from "../figures/provider-rows.ts";
import { figureOf } from "../figures/rows-figure.ts";
import { type Content, type Html, html } from "../html.ts";
import { priceCell } from "../parts/bands.ts";
import { COLUMNS, catalogTable, rowsOf, SORTS } from "../parts/catalog.ts";
import { nextToEnd } from "../parts/hosts.ts";
import { layout } from "../parts/layout.ts";
import { comingOf, endsAt, promiseOver } from "../parts/lifecycle.ts";
import { headline, latestNews } from "../parts/news.ts";
import { byProvider } from "../parts/provider-mark.ts";
import { lacking, needOf, orderOf, type Row, wantedOf } from "../parts/rows.ts";
import { menu } from "../parts/table.ts";
import { count, day, dayInWords, dayLeft, endReadOn, listed, many, status } from "../parts/value.ts";
import { basePath, modelLink, NAME, type SiteFeed, SUMMARY } from "../site.ts";

/** The page at `/`. */
export function home(feed: SiteFeed): string {
  const { site, models, deprecations, providers } = feed;
  const base = basePath(site);
  const strip = retirementRows(feed);
  const going = deprecations.filter((entry) => entry.status === "deprecated").length;
  const body = html`<h1>AI model prices, limits and retirement dates</h1>
<p class="lead">${many(models.length, "model")} of ${many(providers.length, "provider")}, ${count(going)} on their way out. Every figure comes from the provider’s own page.</p>
<label class="search js-only"><span class="unseen">Search models</span><input type="search" id="_q" name="q" form="_filters" placeholder="gpt-5.1, sonnet 4.5, azure, retires in 60 days" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></label>
${tiles(feed)}
${strip && figureOf(strip)}
<section aria-labelledby="_all">
<div class="bar">
<h2 id="_all">All models</h2>
<p class="note" id="_count">${many(models.length, "model")}</p>
<button type="button" class="copy js-only" id="_csv">CSV of these rows</button>
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
<p class="note">Prices in USD per 1M tokens, standard tier; context in tokens. All models as <a href="${base}/api/models.json">JSON</a> and as <a href="${base}/models.csv">CSV</a>.</p>
</section>`;
  return layout(feed, {
    path: "/",
    title: `${NAME}: prices, limits and retirement dates of AI models`,
    description: SUMMARY,
    body,
    islands: ["models"],
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
${menu(
  "Provider",
  providers.map(({ name, models: size }) => box("provider", name, byProvider(name), size)),
)}
${menu("Status", byStatus)}
${menu("Modality", byModality)}
<label class="button">Retires within <select name="within"><option value="">any time</option>${[30, 60, 90, 180].map((days) => html`<option value="${days}">${days} days</option>`)}</select></label>
${menu("Price", range("price", "USD per 1,000,000 input tokens", "0.01"))}
${menu("Context", range("context", "Tokens", "1"))}
<label class="button"><input type="checkbox" name="open" value="1"> Open weights</label>
<button type="button" class="chip" id="_current" title="Also show deprecated and retired models">Available + preview <span aria-hidden="true">×</span><span class="unseen">: remove this filter</span></button>
<input type="checkbox" name="all" value="1" hidden><input type="checkbox" name="unknown" value="1" hidden>
${menu(
  "Columns",
  COLUMNS.slice(1).map(
    ([key, title]) => html`<label><input type="checkbox" data-column="${key}" checked> ${title}</label>\n`,
  ),
)}
<label class="sort">Sort <select name="sort">${SORTS.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>
<button type="reset" hidden>Clear</button>
</form>`;
}

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
<p class="when">${byProvider(first.provider)} · ${dayLeft(first.on, readOn)}</p>
<ul>${more.slice(0, LINES).map((group) => html`<li><span>${byProvider(group.provider, "")}${names(group, 1)}</span> ${day(group.on)}</li>`)}</ul>`
    : html`<p>No provider has announced a day after ${updated}.</p>`;
  return tile(
    "next",
    "Next retirement",
    content,
    html`<a href="${base}/deprecations/">All retirements</a>${atHosts && html` <a href="${base}/hosts/">At hosts: ${day(atHosts)}</a>`}${passed > 0 && html` <a href="${base}/deprecations/#_passed">${count(passed)} past their date</a>`}`,
  );
}

/** Each is a question to the table, which it links to. */
const NEEDS = [
  ["vision, 200k context", "modality=vision&context-from=200000"],
  ["1M context", "modality=text&context-from=1000000"],
  ["audio", "modality=audio"],
  ["open weights, 128k", "open=1&context-from=128000"],
] as const;

function cheapest(feed: SiteFeed): Html {
  const base = basePath(feed.site);
  const sold = rowsOf(feed).filter(({ status, input, output }) => status === "ga" && input && output);
  const [first, ...more] = NEEDS.flatMap(([words, query]) => {
    const wanted = wantedOf(new URLSearchParams(query));
    const need = needOf(wanted);
    const [row] = sold
      .filter((row) => lacking(row, wanted, feed.updated)?.length === 0)
      .sort(orderOf("input", feed.updated, need));
    return row ? [{ words, query, need, row }] : [];
  });
  const link = (query: string, text: string) => html`<a href="${base}/?${query}&sort=input">${text}</a>`;
  const unsure = ({ id }: Row) => {
    const until = promiseOver(feed.documents.get(id), feed.updated);
    return until && html` · <span class="over">guarantee ended ${dayInWords(until.slice(0, 7))}</span>`;
  };
  const content = first
    ? html`<p class="hero">${modelLink(feed, first.row.id)}</p>
<p class="when">${byProvider(first.row.provider)} · <b>${priceCell(first.row, "input", first.need)}</b> in, <b>${priceCell(first.row, "output", first.need)}</b> out${unsure(first.row)}</p>
<ul>${more.map(({ words, query, need, row }) => html`<li><span><span class="soft">With ${link(query, words)}:</span> ${byProvider(row.provider, "")}${modelLink(feed, row.id)}${unsure(row)}</span> <span class="price">${priceCell(row, "input", need)}</span></li>`)}</ul>`
    : html`<p>No available model with both prices stated fits.</p>`;
  return tile(
    "cheap",
    html`Cheapest with ${first?.words ?? "a need"}`,
    content,
    html`${first && link(first.query, "All that fit")} <a href="${base}/prices/">Prices by provider</a> <a href="${base}/compare/">Estimate your cost</a>`,
  );
}

function latest(feed: SiteFeed): Html {
  const base = basePath(feed.site);
  const [first, ...more] = latestNews(feed, LINES);
  const content = first
    ? html`<p class="hero words">${headline(first, feed)}</p>
<p class="when">${day(first.on)}</p>
<ul>${more.slice(0, LINES - 1).map((news) => html`<li><span>${headline(news, feed)}</span> ${day(news.on)}</li>`)}</ul>`
    : html`<p>No change has been recorded yet.</p>`;
  return tile(
    "latest",
    "Latest change",
    content,
    html`<a href="${base}/changes/">All changes</a> <a href="${base}/rss.xml">RSS</a>`,
  );
}
