import { endReadOn } from "../../schema/read-on.ts";
import { MODALITIES, STATUSES } from "../../schema/vocabulary.ts";
import { retirementRows } from "../figures/provider-rows.ts";
import { figureOf } from "../figures/rows-figure.ts";
import { type Content, type Html, html } from "../html.ts";
import { priceCell } from "../parts/bands.ts";
import { catalogTable, rowsOf, SORTS } from "../parts/catalog.ts";
import { layout } from "../parts/layout.ts";
import { headline, latestNews } from "../parts/news.ts";
import { promiseMark, promiseOver } from "../parts/next-model.ts";
import { byProvider } from "../parts/provider-mark.ts";
import { lacking, needOf, orderOf, wantedOf } from "../parts/rows.ts";
import { choice, menu } from "../parts/table.ts";
import { count, day, dayLeft, listed, status } from "../parts/value.ts";
import { basePath, modelLink, NAME, type SiteFeed, SUMMARY } from "../site.ts";

export function home(feed: SiteFeed): string {
  const { site, models, providers } = feed;
  const base = basePath(site);
  const strip = retirementRows(feed);
  const body = html`<h1>AI model prices, limits and retirement dates</h1>
<div class="door js-only">
<label><span class="unseen">Search models</span><input type="search" id="_q" name="q" form="_filters" placeholder="Search: sonnet 4.5, ends in 60 days" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></label>
<label><span class="unseen">Check code, .env or ids</span><textarea id="_paste" rows="1" placeholder="Paste code to check it" autocomplete="off" spellcheck="false"></textarea></label>
</div>
<div class="tiles">${nextToRetire(feed)}${cheapest(feed)}${latest(feed)}</div>
${strip && figureOf(strip)}
<section aria-labelledby="_all">
<div class="bar">
<h2 id="_all">All models</h2>
<p class="note" id="_count">${count(models.length)}</p>
<span class="js-only"><button type="button" class="copy" id="_csv" aria-label="CSV of these rows">CSV</button> <button type="button" class="copy" id="_link" data-copy="_here" aria-label="Copy a link to these rows">Link</button><span id="_here" hidden>${site}/</span></span>
<output class="unseen" id="_shown"></output>
</div>
${filters(feed)}
<p class="note" id="_understood" role="status" hidden></p>
<p class="links" id="_ways" hidden></p>
<noscript><p class="note">Search, filters and sorting need JavaScript; the table below is complete without it. Each provider’s page also lists its models: ${listed(providers, ({ name, slug }) => html`<a href="${base}/providers/${slug}/">${name}</a>`)}.</p></noscript>
<p class="note" id="_unknown" hidden><span></span> <button type="button"></button></p>
${catalogTable(feed)}
<p id="_empty" class="card" hidden></p>
<section class="tray" id="_tray" aria-label="Selected models" hidden><output></output> <a class="button" href="${base}/compare/">Compare</a> <span id="_picked" hidden></span><button type="button" data-copy="_picked">Copy ids</button> <button type="button" data-clear>Clear</button></section>
<p class="note">Every figure is from its provider’s own page. Prices in USD per 1M tokens, standard tier; context in tokens. All models as <a href="${base}/api/models.json">JSON</a> and as <a href="${base}/models.csv">CSV</a>.</p>
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

const isUsable = (model: { status: string; retires_on: string | null } | undefined, day: string) =>
  model?.status !== "retired" && (model?.retires_on ?? "~") >= day;

function filters({ models, providers, updated }: SiteFeed): Html {
  const usable = models.filter((model) => isUsable(model, updated));
  const box = (name: string, value: string, label: Html | string, test: (row: SiteFeed["models"][number]) => boolean) =>
    choice(name, value, label, (value === "retired" ? models : usable).filter(test).length);
  return html`<form id="_filters" class="filters js-only" role="search" aria-label="Models">
${menu(
  "Provider",
  providers.map(({ name }) => box("provider", name, byProvider(name), ({ provider }) => provider === name)),
)}
${menu(
  "Modality",
  MODALITIES.map((word) => box("modality", word, word, ({ modality }) => modality?.includes(word) ?? false)),
)}
${menu("Price", range("price", "USD per 1,000,000 input tokens", "0.01"))}
${menu("Context", range("context", "Tokens", "1"))}
${menu("More", [
  STATUSES.map((word) => box("status", word, status(word), (row) => row.status === word)),
  box("open", "1", "open weights", (row) => row.open_weight === true),
  html`<label>Ends <select name="within"><option value="">any time</option>${[30, 60, 90, 180].map((days) => html`<option value="${days}">within ${days} days</option>`)}</select></label>`,
])}
<button type="button" class="chip" id="_current" title="Also show retired models">Usable today <span aria-hidden="true">×</span><span class="unseen">: remove this filter</span></button>
<input type="checkbox" name="all" value="1" hidden><input type="checkbox" name="unknown" value="1" hidden>
<label class="sort">Sort <select name="sort">${SORTS.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>
<button type="reset" hidden>Clear</button>
</form>`;
}

const range = (name: string, unit: string, step: string): Html => html`<p class="note">${unit}</p>
<label>from <input type="number" name="${name}-from" min="0" step="${step}" inputmode="decimal"></label>
<label>to <input type="number" name="${name}-to" min="0" step="${step}" inputmode="decimal"></label>
`;

const tile = (name: string, title: Content, content: Content, id = name): Html =>
  html`<section class="card tile ${name}" aria-labelledby="_${id}"${id !== name && html` hidden`}><h2 id="_${id}">${title}</h2>
${content}</section>
`;

/** Several tiles, of which page.ts shows the first that hasn't passed. */
function nextToRetire(feed: SiteFeed): Html | Html[] {
  const { updated, documents, site } = feed;
  const coming = feed.deprecations.filter(
    ({ status, retires_on: on }) => status === "deprecated" && on && on >= updated,
  );
  const all = `${basePath(site)}/deprecations/`;
  const title = html`<a href="${all}">Next retirement</a>`;
  const groups = [...Map.groupBy(coming, ({ provider, retires_on: on }) => `${provider} ${on}`).values()];
  if (groups.length === 0) return tile("next", title, html`<p>No provider has announced a day after ${updated}.</p>`);
  return groups.slice(0, 4).map((entries, i) => {
    const [{ provider = "", id = "", retires_on = "" } = {}] = entries;
    const on = retires_on ?? "";
    const readOn = entries.flatMap(({ id }) => endReadOn(documents.get(id)) ?? []).sort()[0] ?? null;
    const content = html`<p class="hero">${byProvider(provider, "")}${modelLink(feed, id)}${entries.length > 1 && html` <a class="rest" href="${all}#m-${on.slice(0, 7)}">+${entries.length - 1}<span class="unseen"> more</span></a>`}</p>
<p class="when">${dayLeft(on, readOn, updated)}</p>`;
    return tile("next", title, content, i > 0 ? `next-${i}` : "next");
  });
}

/** A question to the table, which the tile links to. */
const NEED = ["vision, 200k context", "modality=vision&context-from=200000&status=ga"] as const;

function cheapest(feed: SiteFeed): Html {
  const [words, query] = NEED;
  const wanted = wantedOf(new URLSearchParams(query));
  const need = needOf(wanted);
  const [row] = rowsOf(feed)
    .filter((row) => row.input && row.output && lacking(row, wanted, feed.updated)?.length === 0)
    .sort(orderOf("input", feed.updated, need));
  const until = row && promiseOver(feed.documents.get(row.id), feed.updated);
  return tile(
    "cheap",
    html`<a href="${basePath(feed.site)}/?${query}&sort=input">Cheapest ${words}</a>`,
    row
      ? html`<p class="hero">${byProvider(row.provider, "")}${modelLink(feed, row.id)}</p>
<p class="when"><b>${priceCell(row, "input", need)}</b> in, <b>${priceCell(row, "output", need)}</b> out${until && [" · ", promiseMark(until)]}</p>`
      : html`<p>No available model with both prices stated fits.</p>`,
  );
}

function latest(feed: SiteFeed): Html {
  const { documents, updated } = feed;
  const isInUse = ({ id, events: kinds }: SiteFeed["events"][number]) =>
    kinds.includes("retired") || isUsable(documents.get(id), updated);
  const [first] = latestNews(feed.events.filter(isInUse), [...documents.values()], 1);
  return tile(
    "latest",
    html`<a href="${basePath(feed.site)}/changes/">Announced</a>`,
    first
      ? html`<p class="hero words">${headline(first, feed, 1)}</p>
<p class="when">${day(first.on)}</p>`
      : html`<p>No change has been recorded yet.</p>`,
  );
}
