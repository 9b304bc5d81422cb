// Link preview images. They have no countdown, since other sites cache them for weeks.

import type { ModelDocument } from "../../schema/model-document.ts";
import { addMonths } from "../figures/scale.ts";
import { timeScale } from "../figures/time-scale.ts";
import { NAME } from "../parts/about.ts";
import { dayInWords } from "../parts/day-in-words.ts";
import { hueOf, slugOf } from "../parts/provider-mark.ts";
import { many, shortCount, statusWord, usd } from "../parts/value.ts";
import type { SiteFeed } from "../site.ts";
import { type Face, Picture, widthOf } from "./picture.ts";

/** The size most sites use, in pixels. */
export const SIZE = { width: 1200, height: 630 } as const;

const [PAPER, INK, SOFT, LINE] = ["#fafaf7", "#16191d", "#585e66", "#e4e4dd"] as const;
const [GOOD, WARN, GONE, ALARM, EARLY] = ["#1d7148", "#8f5600", "#63686f", "#b02822", "#5b4b9e"] as const;
const STATUS: Record<string, string> = { ga: GOOD, preview: EARLY, beta: EARLY, deprecated: WARN, retired: GONE };

const LEFT = 80;
const RIGHT = SIZE.width - LEFT;

const begin = (hue: string) => {
  const picture = new Picture(SIZE.width, SIZE.height, [
    ...new Set([PAPER, INK, SOFT, LINE, GOOD, WARN, GONE, ALARM, EARLY, hue]),
  ]);
  picture.rect(0, 0, SIZE.width, 12, hue);
  return picture;
};

/** Text, shortened with an ellipsis if it is too wide. */
function fitted(text: string, face: Face, width: number): string {
  if (widthOf(text, face) <= width) return text;
  const signs = [...text];
  while (signs.length > 1 && widthOf(`${signs.join("")}…`, face) > width) signs.pop();
  return `${signs.join("")}…`;
}

const PRICES = [
  ["price_input_per_mtok", "input, per 1M"],
  ["price_output_per_mtok", "output, per 1M"],
  ["price_per_1k_searches", "per 1k searches"],
] as const;

/** One model: provider, name, prices, context and lifecycle. */
export function modelCard(document: ModelDocument, updated: string): Uint8Array {
  const { name, provider, provider_slug: slug, status, context_window: context } = document;
  const picture = begin(hueOf(slug));
  picture.glyph(LEFT, 126, slug, "mark", hueOf(slug));
  picture.text(LEFT + 76, 115, provider, "text", SOFT);
  const word = statusWord(status);
  picture.text(RIGHT - widthOf(word, "text"), 115, word, "text", STATUS[status] ?? INK);
  const face = widthOf(name, "title") <= RIGHT - LEFT ? "title" : "heading";
  picture.text(LEFT, 250, fitted(name, face, RIGHT - LEFT), face, INK);
  let at: number = LEFT;
  const figure = (value: string, label: string) => {
    const end = Math.max(picture.text(at, 375, value, "figure", INK), picture.text(at, 420, label, "text", SOFT));
    at = end + 64;
  };
  for (const [field, label] of PRICES) {
    const value = document[field];
    if (value !== null) figure(usd(value), label);
  }
  if (context !== null) figure(shortCount(context), "tokens of context");
  if (at === LEFT) picture.text(LEFT, 390, "The provider states neither price nor context.", "text", SOFT);
  life(picture, document, updated);
  picture.text(RIGHT - widthOf(NAME, "text"), 585, NAME, "text", INK);
  return picture.png();
}

/** The model's life as a bar from its release, or from the left edge, and its end in words. */
function life(picture: Picture, document: ModelDocument, updated: string): void {
  const { status, released, deprecated_on, retires_on: end, retires_not_before: soft } = document;
  const whole = (on: string) => (on.length === 7 ? `${on}-01` : on);
  const first = released ? whole(released) : updated;
  const last = [updated, end ?? updated, soft ? whole(soft) : updated].sort().at(-1) ?? updated;
  const { at } = timeScale(first < last ? first : `${Number(last.slice(0, 4)) - 1}${last.slice(4)}`, last, LEFT, RIGHT);
  const [top, height] = [470, 18];
  const stop = at(end ?? (soft ? whole(soft) : updated));
  picture.rect(LEFT, top, RIGHT - LEFT, height, LINE);
  const isWarned = status === "deprecated" && deprecated_on === null;
  const turn = isWarned ? LEFT : deprecated_on ? Math.min(stop, Math.max(LEFT, at(deprecated_on))) : stop;
  const gone = status === "retired";
  picture.rect(LEFT, top, turn - LEFT, height, gone ? GONE : GOOD);
  picture.rect(turn, top, stop - turn, height, gone ? GONE : WARN);
  if (end) picture.rect(stop - 6, top - 12, 8, height + 24, ALARM);
  const words = end
    ? `${gone ? "Retired" : end < updated ? "Was due to retire" : "Retires"} on ${dayInWords(end)}`
    : soft
      ? `Not before ${dayInWords(soft)}`
      : status === "ga" || status === "preview" || status === "beta"
        ? "No retirement announced"
        : "No date stated";
  picture.text(LEFT, 585, words, "text", end && !gone ? ALARM : SOFT);
}

const ROWS = 7;
const AHEAD = 5;

/** The next confirmed retirements: a bar for each day and provider. */
export function deprecationsCard({ deprecations, updated }: SiteFeed): Uint8Array {
  const picture = begin(ALARM);
  picture.text(LEFT, 116, "AI models that retire next", "heading", INK);
  const coming = deprecations.filter(({ status, retires_on: on }) => status === "deprecated" && on && on >= updated);
  const groups = [...Map.groupBy(coming, ({ retires_on, provider }) => `${retires_on} ${provider}`).values()];
  const until = `${addMonths(updated.slice(0, 7), AHEAD)}-01`;
  const { at } = timeScale(updated, until, LEFT + 460, RIGHT - 110);
  for (const [i, group] of groups.slice(0, ROWS).entries()) {
    const [first] = group;
    if (!first?.retires_on) continue;
    const y = 190 + i * 54;
    const more = group.length > 1 ? ` +${group.length - 1}` : "";
    const end = at(first.retires_on < until ? first.retires_on : until);
    picture.text(LEFT, y, `${fitted(first.name, "text", 440 - widthOf(more, "text"))}${more}`, "text", INK);
    picture.rect(LEFT + 460, y - 20, end - LEFT - 460, 16, WARN);
    picture.rect(end - 3, y - 27, 6, 30, ALARM);
    picture.text(end + 14, y, dayInWords(first.retires_on).slice(0, -5), "text", SOFT);
  }
  const said = coming.length === 0 ? "No confirmed date ahead" : `${coming.length} models with a confirmed date ahead`;
  picture.text(LEFT, 585, said, "text", SOFT);
  picture.text(RIGHT - widthOf(NAME, "text"), 585, NAME, "text", INK);
  return picture.png();
}

/** For every page without its own card. */
export const CARD_ALT = `${NAME}: AI model prices, limits and retirement dates`;

/** The title and the providers' marks. */
export function homeCard({ models, providers }: SiteFeed): Uint8Array {
  const slugs = providers.map(({ name }) => slugOf(name));
  const picture = new Picture(SIZE.width, SIZE.height, [PAPER, INK, SOFT, ...slugs.map(hueOf)]);
  picture.rect(0, 0, SIZE.width, 12, INK);
  picture.text(LEFT, 130, NAME, "heading", INK);
  picture.text(LEFT, 270, "AI model prices, limits", "title", INK);
  picture.text(LEFT, 370, "and retirement dates", "title", INK);
  for (const [i, slug] of slugs.entries())
    picture.glyph(LEFT + i * ((RIGHT - LEFT - 56) / Math.max(1, slugs.length - 1)), 490, slug, "mark", hueOf(slug));
  const said = `${many(models.length, "model")} of ${many(providers.length, "provider")}, each value with its official page`;
  picture.text(LEFT, 580, said, "text", SOFT);
  return picture.png();
}
