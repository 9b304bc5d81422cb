import { priceLadder } from "../figures/provider-rows.ts";
import { html } from "../html.ts";
import { layout } from "../parts/layout.ts";
import { listed, many } from "../parts/value.ts";
import { basePath, modelLink, NAME, type SiteFeed } from "../site.ts";

/** The page at `/prices/`. */
export function prices(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const priced = [...feed.documents.values()].filter(({ price_input_per_mtok }) => price_input_per_mtok !== null);
  const sold = priced.filter(({ status }) => status !== "deprecated" && status !== "retired");
  const free = sold.filter(({ price_input_per_mtok }) => price_input_per_mtok === 0);
  const body = html`<h1>What models cost</h1>
<p class="lead">${many(priced.length, "model")} with a stated input price. USD per 1,000,000 tokens at the provider’s own API: standard tier, lowest context band, list price.</p>
<p class="links"><a href="${base}/?sort=input">All prices, cheapest input first</a> <a href="${base}/compare/">Estimate your cost</a> <a href="${base}/changes/?kind=price">Price changes</a></p>
<h2>Prices by provider</h2>
${priceLadder(sold, feed.site)}
${free.length > 0 && html`<p class="note">Not shown, because input is free: ${listed(free, ({ id }) => modelLink(feed, id))}.</p>`}
<p class="note">Batch, priority, long-context and other rates are on each model’s page.</p>`;
  return layout(feed, {
    path: "/prices/",
    title: `${NAME}: prices of AI models by provider`,
    description: "Input prices of AI models on one axis, provider by provider, each as its provider states it.",
    body,
  });
}
