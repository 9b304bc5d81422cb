// Figures with one row for each provider.

import type { ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html } from "../html.ts";
import { byProvider, slugOf } from "../parts/provider-mark.ts";
import { by, count, short, usd } from "../parts/value.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { axis, grid, line, windowOf } from "./lifespans.ts";
import { axisOf, logarithmic, percent } from "./scale.ts";

type Row = readonly [provider: string, marks: Content];

const rowsFigure = (caption: Content, axis: Content, grid: Content, rows: readonly Row[]): Html =>
  html`<figure class="strip"><figcaption>${caption}</figcaption>
<div class="axis" aria-hidden="true"><svg height="30" text-anchor="middle">${axis}</svg></div>
<div class="rows"><svg class="grid" aria-hidden="true">${grid}</svg><ul>${rows.map(([provider, marks]) => html`<li><span>${byProvider(provider)}</span><svg height="22" text-anchor="middle" role="group" aria-label="${provider}">${marks}</svg></li>\n`)}</ul></div></figure>`;

/** The confirmed retirements of the next twelve months: for each provider, one mark for each month. */
export function retirementRows({ documents, updated, site }: SiteFeed): Html | null {
  const window = windowOf(updated, 0, 12);
  const ends = [...documents.values()].flatMap(({ status, name, provider, retires_on: on }) =>
    status !== "retired" && on !== null && on >= updated && on < window.to ? [{ name, provider, on }] : [],
  );
  if (ends.length === 0) return null;
  const mark = ([month, models]: [string, typeof ends]) => {
    // At the average of the models' days; the area is proportional to their number, with a minimum that can be clicked.
    const x = models.reduce((sum, { on }) => sum + window.at(on), 0) / models.length;
    const radius = Math.min(9, Math.round(Math.sqrt(models.length) * 20) / 10 + 4);
    const days = [...Map.groupBy(models, ({ on }) => on)].sort(by(([on]) => on));
    const title = days.map(([on, gone]) => `${on}: ${gone.map(({ name }) => name).join(", ")}`).join("\n");
    return html`<svg x="${percent(x)}" y="11" overflow="visible"><a href="${basePath(site)}/deprecations/#m-${month}"><title>${title}</title><circle r="${radius}"/>${models.length > 1 && html`<text dy=".35em">${models.length}</text>`}</a></svg>`;
  };
  const rows = [...Map.groupBy(ends, ({ provider }) => provider)]
    .sort(by(([provider]) => provider))
    .map(([provider, models]): Row => [provider, [...Map.groupBy(models, ({ on }) => on.slice(0, 7))].map(mark)]);
  const caption = "Confirmed retirements in the next twelve months. Numbers count models.";
  return rowsFigure(caption, axis(window), grid(window), rows);
}

/** The input prices of the models given on one logarithmic axis, the provider with the cheapest first. Prices must be above zero. */
export function priceLadder(models: readonly ModelDocument[], site: string): Html | null {
  const priced = models
    .flatMap(({ id, name, provider, price_input_per_mtok: price }) => (price ? [{ id, name, provider, price }] : []))
    .sort((a, b) => a.price - b.price);
  if (priced.length === 0) return null;
  const { from, to, marks } = axisOf(priced.map(({ price }) => price));
  const at = logarithmic(from, to);
  // The table of all models has the same links, so the Tab key skips these.
  const dot = ({ id, name, provider, price }: (typeof priced)[number]) =>
    html`<svg x="${percent(at(price))}" y="11" overflow="visible"><a href="${basePath(site)}/models/${id}/" tabindex="-1" class="${slugOf(provider)}"><title>${name}: ${usd(price)}</title><circle r="5"/></a></svg>`;
  const rows = [...Map.groupBy(priced, ({ provider }) => provider)].map(
    ([provider, models]): Row => [provider, models.map(dot)],
  );
  return rowsFigure(
    `Input price in USD per 1,000,000 tokens, on a logarithmic axis. Each dot is one of ${count(priced.length)} available models.`,
    marks.map((price) => html`<text x="${percent(at(price))}" y="26">${short(price)}</text>`),
    marks.map((price) => line("rule", at(price))),
    rows,
  );
}
