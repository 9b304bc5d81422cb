import { type Html, html } from "../html.ts";
import { newestFirst } from "../parts/catalog.ts";
import { layout } from "../parts/layout.ts";
import { unbroken } from "../parts/value.ts";
import { basePath, NAME, type SiteFeed } from "../site.ts";

export function compare(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const body = html`<h1>Compare models</h1>
<p class="lead">Up to six models side by side, and what they would cost you. To share, copy this page’s link.</p>
<noscript><p class="card">Choosing models needs JavaScript. The <a href="${base}/">table of all models</a> works without it.</p></noscript>
<div id="_compare" class="js-only"><form class="add" role="search"><label for="_add">Add a model</label> <input id="_add" type="search" autocomplete="off" spellcheck="false" placeholder="A name, or several ids" disabled> <output class="soft"></output><ul class="hits" id="_hits" aria-label="Models" hidden></ul></form>
<div id="_chosen" hidden></div></div>
${example(feed)}`;
  return layout(feed, {
    path: "/compare/",
    title: `${NAME}: compare AI models and what they cost`,
    description: "Prices, limits and dates of up to six AI models side by side, with a calculator for your cost.",
    body,
    card: { path: "/compare.png", alt: "Compare AI models" },
    islands: ["compare"],
  });
}

function example({ site, models, documents }: SiteFeed): Html {
  const priced = newestFirst(models).filter(
    ({ id, status, price_input_per_mtok: input, price_output_per_mtok: output }) =>
      status === "ga" && input && output && documents.get(id)?.output_modalities?.join() === "text",
  );
  const newest = [...Map.groupBy(priced, ({ provider }) => provider).values()].flatMap(([first]) => first ?? []);
  const shown = newest.slice(0, 4);
  return html`<p class="note js-only" id="_example">For example: <a href="${basePath(site)}/compare/?ids=${shown.map(({ id }) => id).join(",")}">${unbroken(shown.map(({ name }) => name).join(", "))}</a></p>`;
}
