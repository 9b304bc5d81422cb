import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { type Html, html } from "../html.ts";
import { axisOf, logarithmic, percent, type Scale } from "./scale.ts";
import { labels, type Spot, spread } from "./spread.ts";

export type Dot = {
  id: string;
  name: string;
  provider: string;
  slug: ProviderSlug;
  /** Tokens. */
  context: number;
  /** USD per 1M tokens, above zero; output is null if not stated. */
  input: number;
  output: number | null;
  /** Neither deprecated nor retired. */
  sold: boolean;
};

/** Which price is shown; `blended` is three input tokens to one output token. */
export type Price = "input" | "output" | "blended";
export const PRICES: readonly (readonly [value: Price, label: string])[] = [
  ["input", "Input"],
  ["output", "Output"],
  ["blended", "Blended 3:1"],
];

function priceOf({ input, output }: Dot, price: Price): number | null {
  if (price === "input") return input;
  return price === "output" || output === null ? output : (3 * input + output) / 4;
}

type Placed = Dot & { price: number };
type Standing = Placed & Spot;
type Write = { tokens: (count: number) => string; usd: (price: number) => string; base: string };

/** A figure that fits any width. Dots that would overlap are placed side by side. */
export function scatter(all: readonly Dot[], price: Price, write: Write): Html {
  const dots = all.flatMap((dot): Placed[] => {
    const value = priceOf(dot, price);
    return value === null || value <= 0 ? [] : [{ ...dot, price: value }];
  });
  if (dots.length === 0) return html`<p>No model has both a stated price and a stated context window.</p>`;
  const [across, up] = [axisOf(dots.map(({ context }) => context)), axisOf(dots.map((dot) => dot.price))];
  const x = logarithmic(across.from, across.to);
  const upward = logarithmic(up.from, up.to);
  const y: Scale = (value) => 100 - upward(value);
  const standing = spread(dots.map((dot) => ({ ...dot, x: x(dot.context), y: y(dot.price) })));
  const front = frontier(standing);
  return html`<svg role="group" aria-label="Price against context window, both logarithmic">
<rect class="rule" width="100%" height="100%" fill="none"/>
${up.marks.map((mark) => html`<line class="rule" x1="0" x2="100%" y1="${percent(y(mark))}" y2="${percent(y(mark))}"/><text text-anchor="end" x="-8" y="${percent(y(mark))}" dy=".32em">${write.usd(mark)}</text>`)}
${across.marks.map((mark) => html`<line class="rule" y1="0" y2="100%" x1="${percent(x(mark))}" x2="${percent(x(mark))}"/><text text-anchor="middle" x="${percent(x(mark))}" y="100%" dy="1.5em">${write.tokens(mark)}</text>`)}
<text y="-8">USD per 1M tokens</text><text text-anchor="end" x="100%" y="100%" dy="2.7em">context window, tokens</text>
${steps(front, x, y)}
${standing.map(mark)}
${labels(front, standing).map(({ x: at, y: up, dx, dy, name, slug, isLeft }) => html`<svg x="${percent(at)}" y="${percent(up)}" overflow="visible"><text class="label" text-anchor="${isLeft ? "end" : "start"}" stroke-width="3" paint-order="stroke" data-provider="${slug}" x="${dx}" y="${dy}">${name}</text></svg>`)}
</svg>`;

  function mark({ id, name, provider, slug, context, price: value, sold, x: at, y: up, dx, dy }: Standing): Html {
    const said = `${name} (${provider}): ${write.usd(value)} per 1M tokens, ${write.tokens(context)} tokens${sold ? "" : ", deprecated or retired"}`;
    // The table of all models has the same links, so the Tab key skips these.
    return html`<svg x="${percent(at)}" y="${percent(up)}" overflow="visible"><a href="${write.base}/models/${id}/" tabindex="-1" data-entry data-provider="${slug}" class="${slug} ${sold ? "sold" : "past"}"><title>${said}</title><circle class="reach" cx="${dx}" cy="${dy}" r="9"/><circle cx="${dx}" cy="${dy}" r="4.5"/></a></svg>
`;
  }
}

/** Available models that no other beats in both price and context, the largest context first. */
function frontier<D extends { context: number; price: number; sold: boolean }>(dots: readonly D[]): D[] {
  const best: D[] = [];
  for (const dot of dots.filter(({ sold }) => sold).toSorted((a, b) => b.context - a.context || a.price - b.price))
    if (dot.price < (best.at(-1)?.price ?? Number.POSITIVE_INFINITY)) best.push(dot);
  return best;
}

/** A stepped line: down from each model of the frontier to the price of the next smaller one, then across. */
const steps = (front: readonly Placed[], x: Scale, y: Scale): Html[] =>
  front.slice(1).flatMap((dot, i) => {
    const from = front[i] ?? dot;
    const line = (a: Placed, b: Placed, c: Placed, d: Placed) =>
      html`<line class="frontier" stroke-dasharray="2 3" opacity="0.55" x1="${percent(x(a.context))}" y1="${percent(y(b.price))}" x2="${percent(x(c.context))}" y2="${percent(y(d.price))}"/>`;
    return [line(from, from, dot, from), line(dot, from, dot, dot)];
  });
