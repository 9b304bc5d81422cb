import type { RowsFigure } from "../../site/figures/rows-figure.ts";
import { html } from "../../site/html.ts";
import { ALARM, card, heading, INK, LEFT, RIGHT, SOFT, signature, text } from "./card.ts";

const [NAMES, TAIL, TOP, BOTTOM, MOST] = [135, 105, 108, 272, 12];

/** The figure as a picture to share: as many rows as fit, which is said where there are more. */
export function pictureOf({ title, caption, axis, grid, rows }: RowsFigure): string {
  const shown = rows.slice(0, MOST);
  const words = shown.length < rows.length ? `${caption} (${shown.length} of ${rows.length} rows)` : caption;
  const hasTails = shown.some(({ tail }) => tail);
  const [from, step] = [LEFT + NAMES, Math.min(30, (BOTTOM - TOP) / Math.max(1, shown.length))];
  const width = RIGHT - from - (hasTails ? TAIL : 10);
  const lines = shown.map(({ name, marks, tail }, i) => {
    const y = TOP + i * step;
    return html`${text(LEFT, y + 15, INK, name.length > 20 ? `${name.slice(0, 19)}…` : name)}<svg x="${from}" y="${y}" width="${width}" height="22" overflow="visible" text-anchor="middle" font-size="9.5">${marks}</svg>${tail && html`<text x="${RIGHT}" y="${y + 15}" text-anchor="end" fill="${/sooner/.test(String(marks)) ? ALARM : SOFT}">${tail}</text>`}\n`;
  });
  const body = html`${heading(52, title.length > 40 ? 22 : 28, title)}${text(LEFT, 74, SOFT, words)}
<svg x="${from}" y="${TOP - 30}" width="${width}" height="30" overflow="visible" text-anchor="middle" fill="${SOFT}" font-size="10">${axis}</svg>
<svg x="${from}" y="${TOP}" width="${width}" height="${shown.length * step}">${grid}</svg>
<g font-size="12">${lines}</g>${signature}`;
  return card(body, 12);
}
