// Link preview images as SVG, which publishing draws as PNG. They have no countdown, since other sites cache them for weeks.

import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { Html, html } from "../html.ts";
import { MARKS } from "../parts/assets.ts";
import { hueOf, slugOf } from "../parts/provider-mark.ts";
import { many } from "../parts/value.ts";
import { NAME, type SiteFeed } from "../site.ts";
import { BASE, card, heading, INK, LEFT, RIGHT, SOFT, signature, text } from "./card.ts";

/** A name with more signs than this, divided by its size, is set smaller. */
const WIDE = 900;

const marks = new Map(
  [...MARKS.matchAll(/<g id="(\w+)"[^>]*>(.*?)<\/g>/gs)].map(([, slug = "", shape = ""]) => [slug, new Html(shape)]),
);
/** A provider's mark, 28 pixels high. */
const mark = (x: number, y: number, slug: ProviderSlug) =>
  html`<g transform="translate(${x} ${y}) scale(1.1667)" fill="${hueOf(slug)}" fill-rule="evenodd">${marks.get(slug)}</g>`;

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
