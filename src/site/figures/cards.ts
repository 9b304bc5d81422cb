// Link preview images as SVG, which publishing draws as PNG. They have no countdown, since other sites cache them for weeks.

import type { ModelDocument } from "../../schema/model-document.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { type Content, Html, html } from "../html.ts";
import { MARKS } from "../parts/assets.ts";
import { shortened } from "../parts/badge-text.ts";
import { bandsOf } from "../parts/bands.ts";
import { hueOf, slugOf } from "../parts/provider-mark.ts";
import { dayInWords, many, shortCount, statusWord, usd } from "../parts/value.ts";
import { NAME, type SiteFeed } from "../site.ts";
import {
  ALARM,
  BASE,
  card,
  EARLY,
  GONE,
  GOOD,
  heading,
  INK,
  LEFT,
  RIGHT,
  SOFT,
  signature,
  text,
  WARN,
} from "./card.ts";
import { lifeScale, parts } from "./lifecycle.ts";
import { line } from "./rows-figure.ts";

const STATUS: Record<string, string> = { ga: GOOD, preview: EARLY, beta: EARLY, deprecated: WARN, retired: GONE };

/** A name with more signs than this, divided by its size, is set smaller. */
const WIDE = 900;

const marks = new Map(
  [...MARKS.matchAll(/<g id="(\w+)"[^>]*>(.*?)<\/g>/gs)].map(([, slug = "", shape = ""]) => [slug, new Html(shape)]),
);
/** A provider's mark, 28 pixels high. */
const mark = (x: number, y: number, slug: ProviderSlug) =>
  html`<g transform="translate(${x} ${y}) scale(1.1667)" fill="${hueOf(slug)}" fill-rule="evenodd">${marks.get(slug)}</g>`;

const PRICES = [
  ["price_input_per_mtok", "input / 1M"],
  ["price_output_per_mtok", "output / 1M"],
  ["price_per_1k_searches", "1k searches"],
] as const;

/** One model: provider, name, prices, context and lifecycle. Short, since letters are most of its bytes. */
export function modelCard(document: ModelDocument, updated: string): string {
  const { provider, provider_slug: slug, status } = document;
  const name = shortened(document.name);
  return card(
    hueOf(slug),
    html`${mark(LEFT, 35, slug)}${text(LEFT + 38, 57, SOFT, provider)}
<text x="${RIGHT}" y="57" text-anchor="end" fill="${STATUS[status] ?? INK}">${statusWord(status)}</text>
${heading(125, Math.min(46, Math.floor(WIDE / name.length)), name)}
${figuresOf(document)}
${lifeOf(document, updated)}`,
    { scale: 1 },
  );
}

/** The stated prices and context side by side, each as wide as its longer text. */
function figuresOf(document: ModelDocument): Content {
  const { context_window: context } = document;
  const figures = PRICES.flatMap(([field, label]): [string, string][] => {
    const price = document[field];
    const [band] = bandsOf(document).bands ?? [];
    const until = !band || label.startsWith("1k") ? "" : band.above ? ` to ${shortCount(band.above)}` : ", short";
    return price === null ? [] : [[usd(price), `${label}${until}`]];
  });
  if (context !== null) figures.push([shortCount(context), "context"]);
  if (figures.length === 0) return text(LEFT, 195, SOFT, "The provider states neither price nor context.");
  let x = LEFT;
  return figures.map(([value, label]) => {
    const shown = html`<text x="${x}" y="187" font-size="30" font-weight="600">${value}</text>${text(x, 210, SOFT, label)}`;
    x += Math.ceil(Math.max(value.length * 18, label.length * 8)) + 28;
    return shown;
  });
}

/** The model's life as a bar, and its end in words. */
function lifeOf(document: ModelDocument, updated: string): Html {
  const { status, retires_on: end, retires_not_before: soft } = document;
  const at = lifeScale(document, updated)?.at;
  const isGone = status === "retired";
  const words = end
    ? `${isGone ? "Retired" : end < updated ? "Was due to retire" : "Retires"} on ${dayInWords(end)}`
    : soft
      ? `Not before ${dayInWords(soft)}`
      : isGone || status === "deprecated"
        ? "No date stated"
        : "No retirement announced";
  return html`<svg x="${LEFT}" y="229" width="${RIGHT - LEFT}" height="21">${at && [parts(document, at, updated, 6, 9), end && line("end", at(end))]}</svg>${text(LEFT, BASE, end && !isGone ? ALARM : SOFT, words)}`;
}

/** A page's name and a line about it. */
export const titleCard = (title: string, words: string, hue: string = INK): string =>
  card(hue, [
    heading(65, 28, NAME),
    heading(160, Math.min(46, Math.floor(WIDE / title.length)), title),
    text(LEFT, 200, SOFT, words),
    signature,
  ]);

/** For every page without its own card. */
export const CARD_ALT = `${NAME}: AI model prices, limits and retirement dates`;

/** The title and the providers' marks. */
export function homeCard({ models, providers }: SiteFeed): string {
  const step = (RIGHT - LEFT - 28) / Math.max(1, providers.length - 1);
  const size = `${many(models.length, "model")} of ${many(providers.length, "provider")}`;
  return card(INK, [
    heading(65, 28, NAME),
    heading(128, 46, "AI model prices, limits"),
    heading(178, 46, "and retirement dates"),
    providers.map(({ name }, i) => mark(LEFT + i * step, 217, slugOf(name))),
    text(LEFT, BASE, SOFT, `${size}, with their pages`),
    signature,
  ]);
}
