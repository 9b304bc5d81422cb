import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { type Html, html } from "../html.ts";
import { axisOf, logarithmic, percent } from "./scale.ts";

export type Dot = {
  name: string;
  provider: string;
  slug: ProviderSlug;
  href: string;
  /** Tokens. */
  context: number;
  /** USD per 1M input tokens, above zero. */
  price: number;
  /** Neither deprecated nor retired. */
  sold: boolean;
};

/** Step aside of a dot that another would cover, in pixels; and how many fit before the next row. */
const STEP = 7;
const IN_A_ROW = 4;

/** Dots → one figure that fits any width. Dots of one place stand side by side, so each can be seen and followed. */
export function scatter(dots: readonly Dot[], tokens: (count: number) => string, usd: (price: number) => string): Html {
  if (dots.length === 0) return html`<p>No model has both a stated price and a stated context window.</p>`;
  const [across, up] = [axisOf(dots.map(({ context }) => context)), axisOf(dots.map(({ price }) => price))];
  const [columns, rows] = [across.marks, up.marks];
  const x = logarithmic(across.from, across.to);
  const upward = logarithmic(up.from, up.to);
  const y = (price: number) => 100 - upward(price);
  // Windows of 1,000,000 and 1,048,576 tokens are a hair apart: what would cover one another is mostly one place.
  const places = Map.groupBy(
    dots,
    ({ context, price }) => `${Math.round(x(context) / 2)} ${Math.round(y(price) * 0.6)}`,
  );
  return html`<div class="chart scatter"><svg role="group" aria-label="Input price against context window, both logarithmic">
<rect class="rule" width="100%" height="100%" fill="none"/>
${rows.map((price) => html`<line class="rule" x1="0" x2="100%" y1="${percent(y(price))}" y2="${percent(y(price))}"/><text class="row" x="-8" y="${percent(y(price))}" dy=".32em">${usd(price)}</text>`)}
${columns.map((context) => html`<line class="rule" y1="0" y2="100%" x1="${percent(x(context))}" x2="${percent(x(context))}"/><text class="column" x="${percent(x(context))}" y="100%" dy="1.5em">${tokens(context)}</text>`)}
${[...places.values()].map((group) => group.map((dot, i) => mark(dot, group[0] ?? dot, i, group.length)))}
</svg></div>
`;

  function mark({ name, provider, slug, href, context, price, sold }: Dot, at: Dot, i: number, count: number): Html {
    const title = `${name} (${provider}): ${usd(price)} per 1M input tokens, ${tokens(context)} tokens${sold ? "" : ", deprecated or retired"}`;
    const inRow = Math.min(count, IN_A_ROW);
    const across = ((i % IN_A_ROW) - (inRow - 1) / 2) * STEP;
    const along = Math.floor(i / IN_A_ROW) * STEP;
    // The table beside the figure has the same links; two hundred stops of the tab key would be no help.
    return html`<svg x="${percent(x(at.context))}" y="${percent(y(at.price))}" overflow="visible"><a href="${href}" tabindex="-1" data-provider="${slug}" class="${sold ? "sold" : "past"}"><title>${title}</title><circle cx="${across}" cy="${along}" r="4"/></a></svg>
`;
  }
}
