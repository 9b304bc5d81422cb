import type { ModelDocument } from "../../schema/model-document.ts";
import { type Html, html } from "../html.ts";
import { byProvider } from "../parts/provider-mark.ts";
import { axis, grid, windowOf } from "./lifespans.ts";
import { percent } from "./scale.ts";

/** The confirmed retirements of the next twelve months, one row for each provider and one mark for each month. */
export function strip(documents: Iterable<ModelDocument>, updated: string, base: string): Html | null {
  const window = windowOf(updated, 0, 12);
  const ends = [...documents].flatMap(({ status, name, provider, retires_on: on }) =>
    status !== "retired" && on !== null && on >= updated && on < window.to ? [{ name, provider, on }] : [],
  );
  if (ends.length === 0) return null;
  const providers = [...Map.groupBy(ends, ({ provider }) => provider)].sort(([a], [b]) => (a < b ? -1 : 1));
  const mark = ([month, models]: [string, typeof ends]) => {
    // At the average of the models' days; the area is proportional to their number, with a minimum that can be clicked.
    const x = models.reduce((sum, { on }) => sum + window.at(on), 0) / models.length;
    const radius = Math.min(9, Math.round(Math.sqrt(models.length) * 20) / 10 + 4);
    const days = [...Map.groupBy(models, ({ on }) => on)].sort(([a], [b]) => (a < b ? -1 : 1));
    const title = days.map(([on, gone]) => `${on}: ${gone.map(({ name }) => name).join(", ")}`).join("\n");
    return html`<svg x="${percent(x)}" y="11" overflow="visible"><a href="${base}/deprecations/#m-${month}"><title>${title}</title><circle r="${radius}"/>${models.length > 1 && html`<text dy=".35em">${models.length}</text>`}</a></svg>`;
  };
  const row = ([provider, own]: [string, typeof ends]) =>
    html`<li><span>${byProvider(provider)}</span><svg height="22" text-anchor="middle" role="group" aria-label="${provider}">${[...Map.groupBy(own, ({ on }) => on.slice(0, 7))].map(mark)}</svg></li>\n`;
  return html`<figure class="spans strip"><figcaption>Confirmed retirements in the next twelve months. Numbers count models. <a href="${base}/deprecations/">All lifespans</a></figcaption>
<div class="axis" aria-hidden="true"><svg height="30" text-anchor="middle">${axis(window)}</svg></div>
<div class="rows">${grid(window)}<ul>${providers.map(row)}</ul></div></figure>`;
}
