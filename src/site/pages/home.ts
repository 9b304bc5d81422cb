import { MODALITIES, STATUSES } from "../../schema/vocabulary.ts";
import { strip } from "../figures/strip.ts";
import { type Html, html } from "../html.ts";
import { NAME, SUMMARY } from "../parts/about.ts";
import { COLUMNS, catalogTable, SORTS } from "../parts/catalog.ts";
import { layout } from "../parts/layout.ts";
import { byProvider } from "../parts/provider-mark.ts";
import { tiles } from "../parts/tiles.ts";
import { count, listed, many, status } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";

/** The page at `/`. */
export function home(feed: SiteFeed): string {
  const { site, models, deprecations, providers } = feed;
  const base = basePath(site);
  const going = deprecations.filter((entry) => entry.status === "deprecated").length;
  const body = html`<h1>AI model prices, limits and retirement dates</h1>
<p class="lead">${many(models.length, "model")} of ${many(providers.length, "provider")}, ${count(going)} on their way out. Every figure comes from the provider’s own page.</p>
<label class="search js-only"><span class="unseen">Search models</span><input type="search" id="_q" name="q" form="_filters" placeholder="gpt-5.1, sonnet 4.5, azure, retires in 60 days" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"></label>
${tiles(feed)}
${strip(feed.documents.values(), feed.updated, base)}
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
