// Owns a model's lifecycle as a badge, drawn and as data for shields.io. Refuses the clock: it names the day, never the days left.
import { BadgeDocument } from "../schema/export-badge.ts";
import type { CompleteModel } from "../schema/feed.ts";
import { html, plain } from "../site/html.ts";
import type { Context } from "./context.ts";
import { compact } from "./feed-documents.ts";

/** White text on each has a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3); the word says the same as the colour. */
export const COLOURS: Record<CompleteModel["status"], string> = {
  preview: "#0969da",
  beta: "#0969da",
  ga: "#1a7f37",
  deprecated: "#9a6700",
  retired: "#b62324",
};
const LABEL_COLOUR = "#444c56";
const HEIGHT = 20;
const RADIUS = 3;
const PADDING = 8;

/** What a badge says: the model on the left, its status and firm day on the right. */
export function badgeTexts({ name, status, retires_on }: CompleteModel, soft: string | null) {
  const day = retires_on ? `retires ${retires_on}` : soft && `not before ${soft}`;
  const label = shortened(plain(name));
  if (status !== "retired") return { label, message: day ? `${status} · ${day}` : status };
  return { label, message: retires_on ? `retired ${retires_on}` : "retired" };
}

/** Badge as SVG: text alternative, no script, no style, no address but the namespace, no id that could meet another in one page. */
export function badgeSvg(ctx: Context, id: string): string {
  const { label, message, color } = badgeOf(ctx, id);
  const [left, right] = [widthOf(label), widthOf(message)];
  const width = left + right;
  const text = (x: number, length: number, value: string) =>
    html`<text x="${x}" y="14" textLength="${length - 2 * PADDING}">${value}</text>`;
  const rounded = `M${left} 0h${right - RADIUS}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${left}z`;
  const box = `0 0 ${width} ${HEIGHT}`;
  const says = `${label}: ${message}`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="${box}" role="img" aria-label="${says}"><title>${says}</title><rect width="${width}" height="${HEIGHT}" rx="${RADIUS}" fill="${LABEL_COLOUR}"/><path d="${rounded}" fill="${color}"/><g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11" aria-hidden="true">${text(PADDING, left, label)}${text(left + PADDING, right, message)}</g></svg>
`.toString();
}

/** Badge as data of shields.io's endpoint. */
export function badgeJson(ctx: Context, id: string): string {
  return compact(badgeOf(ctx, id), BadgeDocument);
}

function badgeOf({ documents }: Context, id: string): BadgeDocument {
  const model = documents.get(id);
  if (!model) throw new Error(`no model has the id ${id}`);
  return {
    schemaVersion: 1,
    ...badgeTexts(model, model.retires_not_before),
    color: COLOURS[model.status],
    cacheSeconds: 3600,
  };
}

const LONGEST = 60;

/** A badge is one short line; a name of nothing that shows takes a sign that does. */
function shortened(text: string): string {
  const signs = [...text.trim()];
  if (signs.length === 0) return "model";
  return signs.length <= LONGEST ? signs.join("") : `${signs.slice(0, LONGEST - 1).join("")}…`;
}

const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ilj.,:;'|!·]/, 3.5],
  [/[frt() \-I]/, 4.5],
  [/[mwMWÆ@%]/, 10],
  [/[A-Z]/, 7.5],
  [/[ -\u024f]/, 6.8],
];

/** Pixels of a text in 11 px Verdana, roughly; `textLength` makes it fit on whatever font there is. */
function widthOf(text: string): number {
  const widths = [...text].map((sign) => WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? 11);
  return Math.round(widths.reduce((sum, width) => sum + width, 2 * PADDING));
}
