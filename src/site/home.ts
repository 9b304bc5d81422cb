// Owns the first page: how much the catalog holds, what retires next, every model. Refuses days left: a page has no clock.
import type { DeprecationEntry, Model, ProviderEntry } from "../schema/feed.ts";
import { NAME, SUMMARY } from "./about.ts";
import { type Content, type Html, html } from "./html.ts";
import { layout } from "./layout.ts";

export type HomeData = {
  site: string;
  updated: string;
  models: readonly Model[];
  deprecations: readonly DeprecationEntry[];
  providers: readonly ProviderEntry[];
};

const NEXT = 12;

/** The feed's own rows → the page at `/`. */
export function home({ site, updated, models, deprecations, providers }: HomeData): string {
  const next = deprecations
    .filter(({ status, retires_on }) => status === "deprecated" && retires_on && retires_on >= updated)
    .slice(0, NEXT);
  const figures: [string, Content][] = [
    ["models", models.length],
    ["providers", providers.length],
    ["deprecated", deprecations.filter(({ status }) => status === "deprecated").length],
    ["retired", deprecations.filter(({ status }) => status === "retired").length],
    ["last updated", updated],
  ];
  const body = html`<h1>What AI models cost, what they hold, and when they end</h1>
<p class="lead">${SUMMARY}</p>
<dl class="figures">${figures.map(([what, figure]) => html`<div><dt>${what}</dt><dd>${figure}</dd></div>`)}</dl>
<h2>Retiring next</h2>
${next.length === 0 ? html`<p>No provider has announced a date after ${updated}.</p>` : retirements(next)}
<h2>All models</h2>
<p>Prices in USD per 1,000,000 tokens, standard tier. Context in tokens.</p>
${modelTable(models)}
<h2>Providers</h2>
${providerTable(providers)}`;
  return layout(
    { site, updated },
    {
      path: "/",
      title: `${NAME}: prices, limits and retirement dates of AI models`,
      description: SUMMARY,
      body,
    },
  );
}

function retirements(entries: readonly DeprecationEntry[]): Html {
  const rows = entries.map(
    (entry) => html`<tr><th scope="row"><a href="#${entry.id}">${entry.name}</a></th><td>${entry.provider}</td>
<td class="day">${entry.retires_on}</td><td>${entry.replacement ?? DASH}</td></tr>
`,
  );
  return table("Models that retire next", ["Model", "Provider", "Retires on", "Replacement"], rows);
}

function modelTable(models: readonly Model[]): Html {
  const rows = models.map(
    (
      model,
    ) => html`<tr id="${model.id}"><th scope="row">${model.name}${model.api_string && html`<code class="api">${model.api_string}</code>`}</th>
<td>${model.provider}</td><td class="${model.status}">${model.status}</td>
<td class="number">${usd(model.price_input_per_mtok)}</td><td class="number">${usd(model.price_output_per_mtok)}</td>
<td class="number">${grouped(model.context_window)}</td><td class="day">${model.retires_on ?? DASH}</td>
<td>${model.source_url ? html`<a href="${model.source_url}" aria-label="Official page of ${model.name}">official</a>` : DASH}</td></tr>
`,
  );
  const titles = ["Model", "Provider", "Status", "Input", "Output", "Context", "Retires on", "Page"];
  return table("All models", titles, rows);
}

function providerTable(providers: readonly ProviderEntry[]): Html {
  const rows = providers.map(
    (p) => html`<tr><th scope="row"><a href="${p.url}">${p.name}</a></th><td class="number">${p.models}</td>
<td class="number">${p.deprecated}</td><td class="number">${p.retired}</td><td class="day">${p.read_on ?? DASH}</td></tr>
`,
  );
  return table("Providers", ["Provider", "Models", "Deprecated", "Retired", "Pages read since"], rows);
}

const NUMBERS = ["Input", "Output", "Context", "Models", "Deprecated", "Retired"];

function table(label: string, titles: readonly string[], rows: readonly Html[]): Html {
  const heads = titles.map((title) =>
    NUMBERS.includes(title) ? html`<th scope="col" class="number">${title}</th>` : html`<th scope="col">${title}</th>`,
  );
  // A wide table scrolls inside its own box; the box takes the focus so that a keyboard can scroll it.
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>`;
}

const DASH = "–";
const usd = (price: number | null | undefined) => (typeof price === "number" ? `$${price}` : DASH);
const grouped = (size: number | null | undefined) =>
  typeof size === "number" ? String(size).replace(/\B(?=(\d{3})+$)/g, ",") : DASH;
