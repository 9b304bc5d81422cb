import type { HistoryLine, ModelDocument } from "../../schema/model-document.ts";
import { type Html, html } from "../html.ts";
import { dayInWords, usd } from "../parts/value.ts";
import { timeScale } from "./scale.ts";

type Step = { on: string; price: number | null };

const SERIES = [
  ["price_output_per_mtok", "output"],
  ["price_input_per_mtok", "input"],
  ["price_cached_input_per_mtok", "cached"],
] as const;
const [WIDTH, HEIGHT] = [480, 190];
const BOX = { left: 48, right: WIDTH - 64, top: 12, bottom: HEIGHT - 26 };

/** The prices of a field since the first reading. A correction replaces what it corrects. */
export function stepsOf(history: readonly HistoryLine[], field: string): Step[] {
  const steps: Step[] = [];
  for (const { on, kind, from, to, ...line } of history) {
    if (line.field !== field) continue;
    const price = typeof to === "number" ? to : null;
    // If the first reading of the field isn't recorded, its price held since the model's first reading.
    if (steps.length === 0 && typeof from === "number") steps.push({ on: history[0]?.on ?? on, price: from });
    const last = steps.at(-1);
    if (last && (kind === "correction" || last.on === on)) last.price = price;
    else if (last?.price !== price) steps.push({ on, price });
  }
  return steps;
}

export function priceSteps({ name, history }: ModelDocument, updated: string): Html | null {
  const series = SERIES.map(([field, word]) => ({ word, steps: stepsOf(history, field) })).filter(
    ({ steps }) => steps.length > 0,
  );
  if (!series.some(({ steps }) => steps.filter(({ price }) => price !== null).length > 1)) return null;
  const days = series.flatMap(({ steps }) => steps.map(({ on }) => on)).sort();
  const top = ceiling(Math.max(...series.flatMap(({ steps }) => steps.map(({ price }) => price ?? 0))));
  const { at, ticks } = timeScale(days[0] ?? updated, updated, BOX.left, BOX.right);
  const y = (price: number) => Math.round((BOX.bottom - (price / top) * (BOX.bottom - BOX.top)) * 10) / 10;
  const levels = [0, top / 2, top];
  const changes = series.map(
    ({ word, steps }) =>
      `${word} ${steps.map(({ on, price }) => `${price === null ? "not stated" : usd(price)} from ${on}`).join(", ")}`,
  );
  return html`<figure><svg class="plot prices" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Prices of ${name} per 1M tokens: ${changes.join("; ")}">
${levels.map((price) => html`<line class="axis" x1="${BOX.left}" x2="${BOX.right}" y1="${y(price)}" y2="${y(price)}"/><text x="${BOX.left - 6}" y="${y(price) + 4}" text-anchor="end">${usd(price)}</text>`)}
${ticks.map(({ on, label }) => html`<text x="${at(on)}" y="${HEIGHT - 8}" text-anchor="middle">${label}</text>`)}
${series.map(({ word, steps }) => html`<path class="${word}" d="${path(steps, at, y)}"/>${end(steps, word, y)}`)}
</svg><figcaption>USD per 1,000,000 tokens, as read until ${dayInWords(updated)}.</figcaption></figure>`;
}

/** Flat until the next change; a gap while no price was stated. */
function path(steps: readonly Step[], at: (on: string) => number, y: (price: number) => number): string {
  return steps
    .map(({ on, price }, i) => {
      if (price === null) return "";
      const next = steps[i + 1];
      const before = steps[i - 1]?.price ?? null;
      return `${before === null ? "M" : "L"}${at(on)} ${y(price)}H${next ? at(next.on) : BOX.right}`;
    })
    .join("");
}

function end(steps: readonly Step[], word: string, y: (price: number) => number): Html | null {
  const price = steps.at(-1)?.price ?? null;
  return price === null ? null : html`<text class="${word}" x="${BOX.right + 6}" y="${y(price) + 4}">${word}</text>`;
}

/** The next round number: 1, 2 or 5 followed by zeros. */
function ceiling(price: number): number {
  const ten = 10 ** Math.floor(Math.log10(price || 1));
  return [1, 2, 5, 10].map((digit) => digit * ten).find((level) => level >= price) ?? price;
}
