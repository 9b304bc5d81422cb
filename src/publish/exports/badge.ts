import * as z from "zod";
import type { CompleteModel } from "../../schema/feed.ts";
import { html } from "../../site/html.ts";
import { badgeTexts, HEIGHT, PADDING, widthOf } from "../../site/parts/badge-text.ts";
import type { Context } from "../context.ts";

/** White text on each has a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3). */
export const COLOURS: Record<CompleteModel["status"], string> = {
  preview: "#0969da",
  beta: "#0969da",
  ga: "#1a7f37",
  deprecated: "#9a6700",
  retired: "#b62324",
};
export const BadgeDocument = z
  .strictObject({
    schemaVersion: z.literal(1).describe("Version of the format."),
    label: z.string().min(1).describe("Name of the model."),
    message: z.string().min(1).describe("Status and firm day."),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .describe("Colour of the status."),
    cacheSeconds: z.int().min(300).describe("How long shields.io may cache the image, in seconds."),
  })
  .describe("One model's lifecycle, as a badge for shields.io.");

const LABEL_COLOUR = "#444c56";
const RADIUS = 3;

/** SVG badge with a text alternative, without scripts, styles, external URLs, or ids that could clash in a page. */
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

/** Badge data for shields.io's endpoint. */
export function badgeOf({ documents }: Context, id: string): z.infer<typeof BadgeDocument> {
  const model = documents.get(id);
  if (!model) throw new Error(`no model has the id ${id}`);
  return {
    schemaVersion: 1,
    ...badgeTexts(model, model.retires_not_before),
    color: COLOURS[model.status],
    cacheSeconds: 3600,
  };
}
