import { type Html, html } from "../html.ts";
import { newestFirst } from "../parts/catalog.ts";
import { layout } from "../parts/layout.ts";
import { basePath, NAME, type SiteFeed } from "../site.ts";

/** The page at `/compare/`. */
export function compare(feed: SiteFeed): string {
  const base = basePath(feed.site);
  const body = html`<h1>Compare models</h1>
<p class="lead">Up to six models side by side, and what using them would cost you. The address contains the comparison, so you can share it.</p>
<noscript><p class="card">Choosing models needs JavaScript. The <a href="${base}/">table of all models</a> and the <a href="${base}/prices/">table of prices</a> work without it.</p></noscript>
${example(feed)}
<div id="_compare" class="js-only"><p class="note">Reading the feed …</p></div>`;
  return layout(feed, {
    path: "/compare/",
    title: `${NAME}: compare AI models and what they cost`,
    description: "Prices, limits and dates of up to six AI models side by side, with a calculator for your cost.",
    body,
    card: { path: "/compare.png", alt: "Compare AI models" },
    islands: ["compare"],
  });
}

const SHOWN = 4;
/** Tokens. Models with less are mostly for speech or images. */
const LONG = 200_000;

/** An example: each provider's newest model with prices and a long context, the newest first. */
function example({ site, models }: SiteFeed): Html | null {
  const whole = newestFirst(models).filter(
    (model) =>
      model.released &&
      model.status !== "retired" &&
      model.price_input_per_mtok !== null &&
      model.price_output_per_mtok !== null &&
      (model.context_window ?? 0) >= LONG,
  );
  const chosen = [...Map.groupBy(whole, ({ provider }) => provider).values()].flatMap(([first]) => first ?? []);
  const shown = chosen.slice(0, SHOWN);
  if (shown.length < 2) return null;
  return html`<p class="note js-only">For example: <a href="${basePath(site)}/compare/?ids=${shown.map(({ id }) => id).join(",")}">${shown.map(({ name }) => name).join(", ")}</a></p>`;
}
