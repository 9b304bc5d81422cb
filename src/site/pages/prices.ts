import { kindOf } from "../../schema/kind.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { priceSteps, stepsOf } from "../figures/price-steps.ts";
import { priceLadder } from "../figures/provider-rows.ts";
import { figureOf } from "../figures/rows-figure.ts";
import { type Content, type Html, html } from "../html.ts";
import { layout } from "../parts/layout.ts";
import { figureColumns, table } from "../parts/table.ts";
import { by, day, listed, orNone, percentChange, status, usd } from "../parts/value.ts";
import { basePath, modelLink, NAME, type SiteFeed } from "../site.ts";

export function prices(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const shown = sold(feed);
  const free = shown.filter(({ price_input_per_mtok }) => price_input_per_mtok === 0);
  const ladder = priceLadder(shown, feed.site);
  const body = html`<h1>What models cost</h1>
<p class="lead">List prices at the providers’ own APIs, standard tier. Each dot opens its models.</p>
<p class="links"><a href="${base}/?sort=input">All prices, cheapest input first</a> <a href="${base}/compare/">Estimate your cost</a> <a href="#_changes">Price changes</a></p>
${ladder && figureOf(ladder, "ladder")}
${free.length > 0 && html`<p class="note">Not shown, because input is free: ${listed(free, ({ id }) => modelLink(feed, id))}.</p>`}
${histories(feed)}
<p class="note">Batch, priority, long-context and other rates are on each model’s page.</p>`;
  return layout(feed, {
    path: "/prices/",
    title: `${NAME}: prices of AI models by provider`,
    description: "Input prices of AI models on one axis, provider by provider, each as its provider states it.",
    body,
    card: { path: "/prices.png", alt: "Input prices of AI models by provider, on one axis" },
  });
}

export const sold = ({ documents }: Pick<SiteFeed, "documents">): ModelDocument[] =>
  [...documents.values()].filter(
    (document) =>
      document.price_input_per_mtok !== null &&
      !["deprecated", "retired"].includes(document.status) &&
      !["embedding", "moderation"].includes(kindOf(document)) &&
      (document.output_modalities?.includes("text") ?? true),
  );

function histories(feed: SiteFeed): Html | null {
  const changed = [...feed.documents.values()]
    .filter((document) => priceSteps(document, feed.updated) !== null)
    .map((document) => ({ document, steps: stepsOf(document.history, "price_input_per_mtok") }))
    .filter(({ steps }) => steps.length > 1)
    .sort(by(({ steps }) => steps.at(-1)?.on ?? ""))
    .reverse();
  if (changed.length === 0) return null;
  const rows = changed.map(({ document: { id, status: word }, steps }): Content[] => {
    const [from, to] = steps.slice(-2).map(({ price }) => price);
    return [
      [modelLink(feed, id), word === "retired" && [" ", status(word)]],
      orNone(from, usd),
      orNone(to, usd),
      percentChange(from ?? null, to ?? null),
      day(steps.at(-1)?.on ?? ""),
      html`<a href="${basePath(feed.site)}/models/${id}/#_prices">Price history<span class="unseen"> of ${id}</span></a>`,
    ];
  });
  return html`<h2 id="_changes">Price changes</h2>
${table("Price changes", ["Model", ...figureColumns("Input before", "Input now", "Change"), "Since", "History"], rows, "stacked")}
<p class="note"><a href="${basePath(feed.site)}/changes/?kind=price">All changes of rates</a></p>`;
}
