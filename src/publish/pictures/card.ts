// Link preview images as SVG, which publishing draws as PNG. They have no countdown, since other sites cache them for weeks.

import { fileURLToPath } from "node:url";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { type Content, Html, html } from "../../site/html.ts";
import { MARKS } from "../../site/parts/assets.ts";
import { CARD_SIZE } from "../../site/parts/layout.ts";
import { hueOf, slugOf } from "../../site/parts/provider-mark.ts";
import { many } from "../../site/parts/value.ts";
import { NAME, type SiteFeed } from "../../site/site.ts";

/** The fonts of the images: static instances of the site's own. */
export const CARD_FONTS = ["inter-400", "inter-600", "newsreader-600"].map((name) =>
  fileURLToPath(new URL(`../../site/fonts/${name}.ttf`, import.meta.url)),
);
const SERIF = "Newsreader 16pt 16pt";

export const [PAPER, INK, SOFT] = ["#fafaf7", "#16191d", "#585e66"] as const;
export const [GOOD, WARN, GONE, ALARM, ACCENT] = ["#1d7148", "#8f5600", "#63686f", "#b02822", "#1f5f8b"] as const;

/** What classes of marks look like where there is no style sheet. */
const PAINT: Record<string, string> = {
  service: `fill="${GOOD}"`,
  winding: `fill="${WARN}"`,
  gone: `fill="${GONE}"`,
  end: `stroke="${ALARM}" stroke-width="4"`,
  rule: 'stroke="#e4e4dd"',
  now: `stroke="${INK}"`,
  today: `fill="${INK}" font-weight="600"`,
  span: 'stroke="#c9ccd4" stroke-width="6" stroke-linecap="round"',
  median: `fill="${ACCENT}"`,
  inside: 'fill="#ffffff" font-weight="600"',
  "gap sooner": `stroke="${ALARM}" stroke-width="2.5" fill="${ALARM}"`,
  "gap later": `stroke="#8b9099" stroke-width="2.5" fill="#8b9099"`,
  "gap unsure": `stroke="#8b9099" stroke-width="2.5" stroke-dasharray="3 4" fill="#8b9099"`,
  ring: `fill="${PAPER}"`,
  "name tight": 'display="none"',
  dot: 'fill-opacity="0.8"',
  mark: `fill="${ALARM}"`,
};

/** A drawing whose marks have their paint instead of their classes. */
export const painted = (drawing: Html): string =>
  drawing.toString().replace(/class="([\w ]+)"/g, (_, name: string) => PAINT[name] ?? "");

/** In units of the drawing. */
const [WIDTH, HEIGHT] = [600, 315];
export const LEFT = 40;
export const RIGHT = WIDTH - LEFT;
const BASE = 292;

export const card = (body: Content, size = 16): string =>
  painted(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Inter" font-size="${size}" fill="${INK}">${rect(0, 0, WIDTH, HEIGHT, PAPER)}${rect(0, 0, WIDTH, 6, INK)}${body}</svg>`,
  );
const rect = (x: number, y: number, width: number, height: number, fill: string): Html =>
  html`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
export const text = (x: number, y: number, fill: string, words: string): Html =>
  html`<text x="${x}" y="${y}" fill="${fill}">${words}</text>`;
export const signature: Html = html`<text x="${RIGHT}" y="${BASE}" text-anchor="end">${NAME}</text>`;
export const heading = (y: number, size: number, words: string): Html =>
  html`<text x="${LEFT}" y="${y}" font-family="${SERIF}" font-weight="600" font-size="${size}">${words}</text>`;

/** A name with more signs than this, divided by its size, is set smaller. */
const WIDE = 900;

const marks = new Map(
  [...MARKS.matchAll(/<g id="(\w+)"[^>]*>(.*?)<\/g>/gs)].map(([, slug = "", shape = ""]) => [slug, new Html(shape)]),
);
/** A provider's mark, 28 pixels high. */
const mark = (x: number, y: number, slug: ProviderSlug) =>
  html`<g transform="translate(${x} ${y}) scale(1.1667)" fill="${hueOf(slug)}" fill-rule="evenodd">${marks.get(slug)}</g>`;

export const titleCard = (title: string, words: string): string =>
  card([heading(160, Math.min(46, Math.floor(WIDE / title.length)), title), text(LEFT, 200, SOFT, words), signature]);

export function homeCard({ models, providers }: SiteFeed): string {
  const step = (RIGHT - LEFT - 28) / Math.max(1, providers.length - 1);
  const size = `${many(models.length, "model")} of ${many(providers.length, "provider")}`;
  return card([
    heading(128, 46, "AI model prices, limits"),
    heading(178, 46, "and retirement dates"),
    providers.map(({ name }, i) => mark(LEFT + i * step, 217, slugOf(name))),
    text(LEFT, BASE, SOFT, `${size}, with their pages`),
    signature,
  ]);
}
