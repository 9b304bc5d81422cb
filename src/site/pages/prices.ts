import type { ModelDocument } from "../../schema/model-document.ts";
import { type Frame, priceHistory, type Release } from "../figures/price-history.ts";
import { axisOf } from "../figures/scale.ts";
import { type Dot, PRICES, scatter } from "../figures/scatter.ts";
import { type Content, dataBlock, type Html, html } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { filterForm, providerChoices } from "../parts/filter.ts";
import { layout } from "../parts/layout.ts";
import { byProvider } from "../parts/provider-mark.ts";
import { count, many, orNone, short, status, tokens, usd } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";

const isSold = ({ status }: ModelDocument) => status !== "deprecated" && status !== "retired";

/** The page at `/prices/`. */
export function prices(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const documents = [...feed.documents.values()];
  const priced = documents.filter(({ price_input_per_mtok }) => price_input_per_mtok !== null);
  const dots = priced.flatMap(dotOf);
  const free = priced.filter(({ price_input_per_mtok }) => price_input_per_mtok === 0);
  const unsized = priced.filter(({ context_window, price_input_per_mtok }) => !context_window && price_input_per_mtok);
  const releases = priced.flatMap((doc) => releaseOf(doc, base));
  const panels = releases.length > 0 ? panelsOf(releases, feed) : null;
  const things = priced.map(({ provider, provider_slug }) => ({ provider, slug: provider_slug }));
  const body = html`<h1>What models cost</h1>
<p class="lead">${many(priced.length, "model")} with a stated input price. USD per 1,000,000 tokens at the provider’s own API: standard tier, lowest context band, list price.</p>
${filterForm("model", priced.length, providerChoices(things))}
<h2>Price against context</h2>
<figure>
<form class="switch js-only" id="_price">${PRICES.map(([value, label], i) => html`<label class="chip"><input type="radio" name="price" value="${value}"${i === 0 && html` checked`}>${label}</label> `)}<label class="chip"><input type="checkbox" name="past" value="1">Deprecated and retired too</label></form>
<figcaption class="key"><span>Each dot is a model, in its provider’s colour.</span><span><span class="span frontier"></span>no model offers more context for less</span></figcaption>
<div class="chart scatter" id="_scatter">${scatter(
    dots.filter(({ sold }) => sold),
    "input",
    { tokens, usd: short, base },
  )}</div>
<figcaption>Both axes are logarithmic. Dots that would overlap stand side by side. ${notShown(free, unsized, base)}</figcaption>
${dataBlock("application/json", { base, dots }, "_base")}
</figure>
<h2>Price over time</h2>
<p class="note">The day a model became available, and its input price as last read. A line is drawn only if a provider’s page was read before and after a change. Earlier prices are not known.</p>
${panels ?? html`<p>No model has both a stated price and a stated release date.</p>`}
<h2>All prices, cheapest input first</h2>
<p class="note">USD per 1M tokens; deprecated and retired models come last. To sort by other columns, use the <a href="${base}/?sort=output">catalog</a>; to estimate your cost, <a href="${base}/compare/">compare models</a>.</p>
${priceTable(cheapestFirst(priced), base)}
<p class="note">Batch, priority, long-context and other rates are on each model’s page.</p>`;
  return layout(feed, {
    path: "/prices/",
    title: `${NAME}: prices of AI models against context, and over time`,
    description:
      "Input prices of AI models against their context windows and over time, each as its provider states it.",
    body,
    islands: ["filter", "scatter"],
  });
}

function cheapestFirst(documents: readonly ModelDocument[]): ModelDocument[] {
  const price = ({ price_input_per_mtok }: ModelDocument) => price_input_per_mtok ?? 0;
  return documents.toSorted((a, b) => Number(isSold(b)) - Number(isSold(a)) || price(a) - price(b));
}

function dotOf(doc: ModelDocument): Dot[] {
  const { id, name, provider, provider_slug: slug, context_window: context } = doc;
  const { price_input_per_mtok: input, price_output_per_mtok: output } = doc;
  return context && input ? [{ id, name, provider, slug, context, input, output, sold: isSold(doc) }] : [];
}

function notShown(free: readonly ModelDocument[], unsized: readonly ModelDocument[], base: string): Content {
  return [
    free.length > 0 && [
      "Not shown, because input is free: ",
      free.map(({ id, name }, i) => [i > 0 && ", ", html`<a href="${base}/models/${id}/">${name}</a>`]),
      ". ",
    ],
    unsized.length > 0 &&
      `${many(unsized.length, "priced model")} without a stated context window ${unsized.length === 1 ? "is" : "are"} only in the table.`,
  ];
}

type Owned = Release & { provider: string; slug: string };

function releaseOf(doc: ModelDocument, base: string): Owned[] {
  const { id, name, provider, provider_slug: slug, released, price_input_per_mtok: price, history } = doc;
  if (!released || !price) return [];
  const changes = history.flatMap(({ kind, field, on, from, to }) =>
    kind === "change" && field === "price_input_per_mtok" && typeof from === "number" && typeof to === "number"
      ? [{ on, from, to }]
      : [],
  );
  return [{ name, provider, slug, href: `${base}/models/${id}/`, on: released, price, sold: isSold(doc), changes }];
}

/** Fewer dots don't show a trend. */
const FEWEST = 3;

function panelsOf(releases: readonly Owned[], { updated }: SiteFeed): Html | null {
  const groups = [...Map.groupBy(releases, ({ slug }) => slug)].filter(([, { length }]) => length >= FEWEST);
  const shown = groups.flatMap(([, group]) => group);
  if (shown.length === 0) return null;
  const years = shown.map(({ on }) => Number(on.slice(0, 4)));
  const frame: Frame = {
    years: [Math.min(...years), Math.max(...years, Number(updated.slice(0, 4)))],
    prices: axisOf(shown.flatMap(({ price, changes }) => [price, ...changes.map(({ from }) => from).filter(Boolean)])),
  };
  const panel = ([slug, group]: [string, Owned[]]) => {
    const provider = group[0]?.provider ?? slug;
    return html`<figure class="${slug}" data-panel data-provider="${slug}"><figcaption><strong class="by ${slug}">${provider}</strong> ${many(group.length, "model")}</figcaption>
${priceHistory(`Input prices at ${provider} by release date`, group, frame, short)}</figure>
`;
  };
  return html`<div class="panels">${groups.map(panel)}</div>`;
}

const HEADS = ["Input", "Cached", "Output"];

function priceTable(documents: readonly ModelDocument[], base: string): Html {
  const rows = documents.map((doc) => {
    const price = (field: "price_input_per_mtok" | "price_cached_input_per_mtok" | "price_output_per_mtok") =>
      html`<td class="n">${orNone(doc[field], usd, doc.nulls[field])}</td>`;
    return html`<tr data-entry data-provider="${doc.provider_slug}"><th scope="row"><a href="${base}/models/${doc.id}/">${doc.name}</a></th>${price("price_input_per_mtok")}${price("price_cached_input_per_mtok")}${price("price_output_per_mtok")}
<td class="n">${orNone(doc.context_window, count, doc.nulls.context_window)}</td><td>${status(doc.status)}</td><td>${byProvider(doc.provider_slug)}</td></tr>
`;
  });
  return html`<div class="scroll tall" role="region" aria-label="All prices" tabindex="0"><table>
<thead><tr><th scope="col">Model</th>${HEADS.map((title) => html`<th scope="col" class="n">${title}</th>`)}<th scope="col" class="n">Context</th><th scope="col">Status</th><th scope="col">Provider</th></tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}
