import { dayNumber } from "../../schema/day.ts";
import { type Html, html } from "../html.ts";
import { type axisOf, linear, logarithmic, percent } from "./scale.ts";

export type Release = {
  name: string;
  href: string;
  /** `YYYY-MM-DD` on which the model became available. */
  on: string;
  /** USD per 1M input tokens as last read, above zero. */
  price: number;
  sold: boolean;
  /** Recorded changes of that price, oldest first. */
  changes: readonly { on: string; from: number; to: number }[];
};

/** All panels share the years and the price axis, so that they can be compared. */
export type Frame = { years: readonly [first: number, last: number]; prices: ReturnType<typeof axisOf> };

/** A small panel with the releases of one provider. */
export function priceHistory(
  label: string,
  releases: readonly Release[],
  { years, prices }: Frame,
  usd: (price: number) => string,
): Html {
  const x = linear(dayNumber(`${years[0]}-01`), dayNumber(`${years[1] + 1}-01`));
  const upward = logarithmic(prices.from, prices.to);
  const at = (day: string) => percent(x(dayNumber(day)));
  const y = (price: number) => percent(100 - upward(price));
  const ticks = Array.from({ length: years[1] - years[0] + 1 }, (_, i) => years[0] + i);
  return html`<div class="chart history"><svg role="group" aria-label="${label}">
<rect class="rule" width="100%" height="100%" fill="none"/>
${prices.marks.map((price) => html`<line class="rule" x1="0" x2="100%" y1="${y(price)}" y2="${y(price)}"/><text class="row" x="-6" y="${y(price)}" dy=".32em">${usd(price)}</text>`)}
${ticks.map((year) => html`<line class="rule" y1="0" y2="100%" x1="${at(`${year}-01`)}" x2="${at(`${year}-01`)}"/><text class="column" x="${at(`${year}-07`)}" y="100%" dy="1.4em">${`’${String(year).slice(2)}`}</text>`)}
${releases.map(({ name, href, on, price, sold, changes }) => {
  const first = changes[0]?.from ?? price;
  const title = `${name}: released ${on}, ${changes.map((change) => `${usd(change.from)} until ${change.on}, then `).join("")}${usd(price)} per 1M input tokens${sold ? "" : "; deprecated or retired"}`;
  return html`<svg overflow="visible"><a href="${href}" tabindex="-1" class="${sold ? "sold" : "past"}"><title>${title}</title>${steps(on, first, changes)}<circle cx="${at(on)}" cy="${y(first)}" r="3.5"/></a></svg>
`;
})}</svg></div>
`;

  /** Flat from the release to each change, then up or down. */
  function steps(released: string, start: number, changes: Release["changes"]): Html[] {
    let [since, level] = [released, start];
    return changes.flatMap(({ on, from, to }) => {
      if (!(from > 0) || !(to > 0)) return [];
      const lines = html`<line class="step" x1="${at(since)}" x2="${at(on)}" y1="${y(level)}" y2="${y(from)}"/><line class="step" x1="${at(on)}" x2="${at(on)}" y1="${y(from)}" y2="${y(to)}"/><circle class="changed" cx="${at(on)}" cy="${y(to)}" r="2.5"/>`;
      [since, level] = [on, to];
      return [lines];
    });
  }
}
