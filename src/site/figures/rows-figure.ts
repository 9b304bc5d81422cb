// Figures with rows on one axis: drawn once, shown on a page and as a picture to share.

import { type Content, type Html, html } from "../html.ts";
import { ALARM, card, heading, INK, LEFT, RIGHT, SOFT, signature, text } from "./card.ts";
import { percent, timeScale } from "./scale.ts";

/** `marks` are SVG, with places in percent of the axis, and 11 as the middle. */
type FigureRow = { name: string; label: Content; marks: Content; tail?: string | undefined };
export type RowsFigure = {
  title: string;
  caption: string;
  axis: Content;
  grid: Content;
  rows: readonly FigureRow[];
};

/** A mark's place on the axis. */
export const placed = (x: number, marks: Content): Html =>
  html`<svg x="${percent(x)}" y="11" overflow="visible">${marks}</svg>`;

/** A vertical line through all rows. */
export const line = (name: string, x: number): Html =>
  html`<line class="${name}" x1="${percent(x)}" x2="${percent(x)}" y1="0" y2="100%"/>`;

/** A label of the axis. */
export const tick = (x: number, words: string, name = ""): Html =>
  html`<text${name && html` class="${name}"`} x="${percent(x)}" y="${name === "today" ? 12 : 26}">${words}</text>`;

/** An axis of days in percent, with its labels, the lines through all rows, and today. */
export function timeAxis(from: string, to: string, today: string, left = 0, right = 100) {
  const { at, ticks } = timeScale(from, to, left, right);
  return {
    at,
    axis: [
      ticks.map(({ on, label, isMinor }) => tick(at(on), label, isMinor ? "wide" : "")),
      tick(at(today), "Today", "today"),
    ],
    grid: [ticks.map(({ on }) => line("rule", at(on))), line("now", at(today))],
  };
}

/** The figure on its page; `kind` is a class. */
export const figureOf = ({ caption, axis, grid, rows }: RowsFigure, kind = ""): Html =>
  html`<figure class="strip ${kind}"><figcaption>${caption}</figcaption>
<div class="axis" aria-hidden="true"><svg height="30" text-anchor="middle">${axis}</svg></div>
<div class="rows"><svg class="grid" aria-hidden="true">${grid}</svg><ul>${rows.map(({ name, label, marks, tail }) => html`<li><span>${label}</span><svg height="22" text-anchor="middle" role="group" aria-label="${name}">${marks}</svg>${tail && html`<b>${tail}</b>`}</li>\n`)}</ul></div></figure>`;

const [NAMES, TAIL, TOP, BOTTOM] = [135, 105, 108, 272];

/** The figure as a picture to share: as many rows as fit. */
export function pictureOf({ title, caption, axis, grid, rows }: RowsFigure): string {
  const shown = rows.slice(0, 9);
  const hasTails = shown.some(({ tail }) => tail);
  const [from, step] = [LEFT + NAMES, Math.min(30, (BOTTOM - TOP) / Math.max(1, shown.length))];
  const width = RIGHT - from - (hasTails ? TAIL : 10);
  const lines = shown.map(({ name, marks, tail }, i) => {
    const y = TOP + i * step;
    return html`${text(LEFT, y + 15, INK, name.length > 20 ? `${name.slice(0, 19)}…` : name)}<svg x="${from}" y="${y}" width="${width}" height="22" overflow="visible" text-anchor="middle" font-size="9.5">${marks}</svg>${tail && html`<text x="${RIGHT}" y="${y + 15}" text-anchor="end" fill="${/sooner/.test(String(marks)) ? ALARM : SOFT}">${tail}</text>`}\n`;
  });
  const body = html`${heading(52, title.length > 40 ? 22 : 28, title)}${text(LEFT, 74, SOFT, caption)}
<svg x="${from}" y="${TOP - 30}" width="${width}" height="30" overflow="visible" text-anchor="middle" fill="${SOFT}" font-size="10">${axis}</svg>
<svg x="${from}" y="${TOP}" width="${width}" height="${shown.length * step}">${grid}</svg>
<g font-size="12">${lines}</g>${signature}`;
  return card(INK, body, { size: 12 });
}
