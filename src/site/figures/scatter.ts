import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { type Html, html } from "../html.ts";
import { axisOf, logarithmic, percent, type Scale } from "./scale.ts";

export type Dot = {
  id: string;
  name: string;
  provider: string;
  slug: ProviderSlug;
  /** Tokens. */
  context: number;
  /** USD per 1M tokens, above zero; output null where it is not stated. */
  input: number;
  output: number | null;
  /** Neither deprecated nor retired. */
  sold: boolean;
};

/** Which price is drawn; `blended`: three tokens of input to one of output. */
export type Price = "input" | "output" | "blended";
export const PRICES: readonly (readonly [value: Price, label: string])[] = [
  ["input", "Input"],
  ["output", "Output"],
  ["blended", "Blended 3:1"],
];

export function priceOf({ input, output }: Dot, price: Price): number | null {
  if (price === "input") return input;
  return price === "output" || output === null ? output : (3 * input + output) / 4;
}

type Placed = Dot & { price: number };
type Write = { tokens: (count: number) => string; usd: (price: number) => string; base: string };

/** Step aside of a dot that another would cover, in pixels; and how many fit before the next row. */
const STEP = 9;
const IN_A_ROW = 4;

/** Dots → one figure that fits any width. Dots of one place stand side by side, so each can be seen and followed. */
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
  // Windows of 1,000,000 and 1,048,576 tokens are a hair apart: what would cover one another is mostly one place.
  const places = Map.groupBy(dots, (dot) => `${Math.round(x(dot.context) / 2)} ${Math.round(y(dot.price) * 0.6)}`);
  const front = frontier(dots);
  return html`<svg role="group" aria-label="Price against context window, both logarithmic">
<rect class="rule" width="100%" height="100%" fill="none"/>
${up.marks.map((mark) => html`<line class="rule" x1="0" x2="100%" y1="${percent(y(mark))}" y2="${percent(y(mark))}"/><text class="row" x="-8" y="${percent(y(mark))}" dy=".32em">${write.usd(mark)}</text>`)}
${across.marks.map((mark) => html`<line class="rule" y1="0" y2="100%" x1="${percent(x(mark))}" x2="${percent(x(mark))}"/><text class="column" x="${percent(x(mark))}" y="100%" dy="1.5em">${write.tokens(mark)}</text>`)}
<text class="title" x="0" y="-8">USD per 1M tokens</text><text class="title end" x="100%" y="100%" dy="2.7em">context window, tokens</text>
${steps(front, x, y)}
${[...places.values()].map((group) => group.map((dot, i) => mark(dot, group[0] ?? dot, i, group.length)))}
${labels([...front, ...flagships(dots)], x, y)}
</svg>`;

  function mark(
    { id, name, provider, slug, context, price: value, sold }: Placed,
    at: Placed,
    i: number,
    size: number,
  ) {
    const said = `${name} (${provider}): ${write.usd(value)} per 1M tokens, ${write.tokens(context)} tokens${sold ? "" : ", deprecated or retired"}`;
    const inRow = Math.min(size, IN_A_ROW);
    const aside = ((i % IN_A_ROW) - (inRow - 1) / 2) * STEP;
    const along = Math.floor(i / IN_A_ROW) * STEP;
    // The table below the figure has the same links; two hundred stops of the tab key would be no help.
    return html`<svg x="${percent(x(at.context))}" y="${percent(y(at.price))}" overflow="visible"><a href="${write.base}/models/${id}/" tabindex="-1" data-provider="${slug}" data-dot="${id}" class="${slug} ${sold ? "sold" : "past"}"><title>${said}</title><circle class="reach" cx="${aside}" cy="${along}" r="9"/><circle cx="${aside}" cy="${along}" r="4.5"/></a></svg>
`;
  }
}

/** Of what is sold: models that no other beats in both price and context, the largest context first. */
export function frontier<D extends { context: number; price: number; sold: boolean }>(dots: readonly D[]): D[] {
  const best: D[] = [];
  for (const dot of dots.filter(({ sold }) => sold).toSorted((a, b) => b.context - a.context || a.price - b.price))
    if (dot.price < (best.at(-1)?.price ?? Number.POSITIVE_INFINITY)) best.push(dot);
  return best;
}

/** Down from each model of the frontier to the price of the next smaller one, then over to it. */
const steps = (front: readonly Placed[], x: Scale, y: Scale): Html[] =>
  front.slice(1).flatMap((dot, i) => {
    const from = front[i] ?? dot;
    const line = (a: Placed, b: Placed, c: Placed, d: Placed) =>
      html`<line class="frontier" x1="${percent(x(a.context))}" y1="${percent(y(b.price))}" x2="${percent(x(c.context))}" y2="${percent(y(d.price))}"/>`;
    return [line(from, from, dot, from), line(dot, from, dot, dot)];
  });

/** Tokens; what holds less is mostly for speech or pictures. */
const LONG = 100_000;

/** The dearest model that each provider sells with a long context. */
const flagships = (dots: readonly Placed[]): Placed[] =>
  [
    ...Map.groupBy(
      dots.filter(({ sold, context }) => sold && context >= LONG),
      ({ slug }) => slug,
    ).values(),
  ].flatMap((own) => own.reduce((a, b) => (b.price > a.price ? b : a)));

/** Names beside their dots, as many as have room: in percent of the figure, roughly. */
function labels(dots: readonly Placed[], x: Scale, y: Scale): Html[] {
  const taken: { from: number; to: number; y: number }[] = [];
  return dots.flatMap((dot) => {
    const [at, height] = [x(dot.context), y(dot.price)];
    const width = dot.name.length * 0.62 + 2;
    const isLeft = at + width > 99;
    const [from, to] = isLeft ? [at - width - 1.5, at] : [at, at + width + 1.5];
    if (from < 0 || taken.some((other) => other.from < to && other.to > from && Math.abs(other.y - height) < 4.4))
      return [];
    taken.push({ from, to, y: height });
    return [
      html`<svg x="${percent(at)}" y="${percent(height)}" overflow="visible"><text class="label ${isLeft ? "end" : ""}" data-provider="${dot.slug}" x="${isLeft ? -24 : 10}" dy="-.65em">${dot.name}</text></svg>`,
    ];
  });
}
