import type { ModelDocument } from "../../schema/model-document.ts";
import { type Dot, PRICES, scatter } from "../figures/scatter.ts";
import { type Content, dataBlock, html } from "../html.ts";
import { NAME } from "../parts/about.ts";
import { layout } from "../parts/layout.ts";
import { filterForm, providerChoices } from "../parts/table.ts";
import { listed, many, short, tokens } from "../parts/value.ts";
import { basePath, modelLink, type SiteFeed } from "../site.ts";

/** The page at `/prices/`. */
export function prices(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const priced = [...feed.documents.values()].filter(({ price_input_per_mtok }) => price_input_per_mtok !== null);
  const dots = priced.flatMap(dotOf);
  const sold = dots.filter((dot) => dot.sold);
  const body = html`<h1>What models cost</h1>
<p class="lead">${many(priced.length, "model")} with a stated input price. USD per 1,000,000 tokens at the provider’s own API: standard tier, lowest context band, list price.</p>
<p class="links"><a href="${base}/?sort=input">All prices, cheapest input first</a> <a href="${base}/compare/">Estimate your cost</a> <a href="${base}/changes/?kind=price">Price changes</a></p>
${filterForm("model", sold.length, providerChoices(sold.map(({ provider, slug }) => ({ provider, provider_slug: slug }))))}
<h2>Price against context</h2>
<figure>
<form class="switch js-only" id="_price">${PRICES.map(([value, label], i) => html`<label class="chip"><input type="radio" name="price" value="${value}"${i === 0 && html` checked`}>${label}</label> `)}<label class="chip"><input type="checkbox" name="past" value="1">Deprecated and retired too</label></form>
<figcaption class="key"><span>Each dot is a model, in its provider’s colour.</span><span><span class="span frontier"></span>no model offers more context for less</span></figcaption>
<div class="chart scatter" id="_scatter">${scatter(sold, "input", { tokens, usd: short, base })}</div>
<figcaption>Both axes are logarithmic. Dots that would overlap stand side by side. ${notShown(priced, feed)}</figcaption>
${dataBlock("application/json", { dots }, "_base")}
</figure>
<p class="note">Batch, priority, long-context and other rates are on each model’s page.</p>`;
  return layout(feed, {
    path: "/prices/",
    title: `${NAME}: prices of AI models against context`,
    description: "Input and output prices of AI models against their context windows, each as its provider states it.",
    body,
    islands: ["filter", "scatter"],
  });
}

function dotOf(doc: ModelDocument): Dot[] {
  const { id, name, provider, provider_slug: slug, context_window: context, status } = doc;
  const { price_input_per_mtok: input, price_output_per_mtok: output } = doc;
  const sold = status !== "deprecated" && status !== "retired";
  return context && input ? [{ id, name, provider, slug, context, input, output, sold }] : [];
}

function notShown(priced: readonly ModelDocument[], feed: SiteFeed): Content {
  const free = priced.filter(({ price_input_per_mtok }) => price_input_per_mtok === 0);
  const unsized = priced.filter(({ context_window, price_input_per_mtok }) => !context_window && price_input_per_mtok);
  return [
    free.length > 0 && ["Not shown, because input is free: ", listed(free, ({ id }) => modelLink(feed, id)), ". "],
    unsized.length > 0 &&
      `${many(unsized.length, "priced model")} without a stated context window ${unsized.length === 1 ? "is" : "are"} only in the table of all models.`,
  ];
}
