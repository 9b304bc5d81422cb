// Figures with rows on one axis: drawn once, shown on a page and, by publish/pictures, as a picture to share.

import { type Content, type Html, html } from "../html.ts";
import { dayAndMonth, percent, timeScale } from "./scale.ts";

/** `marks` are SVG, with places in percent of the axis, and 11 as the middle. */
type FigureRow = { name: string; label: Content; marks: Content; tail?: string | undefined };
export type RowsFigure = {
  title: string;
  caption: string;
  axis: Content;
  grid: Content;
  rows: readonly FigureRow[];
};

export const placed = (x: number, marks: Content): Html =>
  html`<svg x="${percent(x)}" y="11" overflow="visible">${marks}</svg>`;

export const line = (name: string, x: number): Html =>
  html`<line class="${name}" x1="${percent(x)}" x2="${percent(x)}" y1="0" y2="100%"/>`;

export const tick = (x: number, words: string, name = ""): Html =>
  html`<text${name && html` class="${name}"`} x="${percent(x)}" y="${name === "today" ? 12 : 26}">${words}</text>`;

/** An axis of days in percent, with its labels, the lines through all rows, and the day of the data, `today`. */
export function timeAxis(from: string, to: string, today: string, left = 0, right = 100) {
  const { at, ticks } = timeScale(from, to, left, right);
  return {
    at,
    axis: [
      ticks.map(({ on, label, isMinor }) => tick(at(on), label, isMinor ? "wide" : "")),
      tick(at(today), dayAndMonth(today), "today"),
    ],
    grid: [ticks.map(({ on }) => line("rule", at(on))), line("now", at(today))],
  };
}

/** The figure on its page; `kind` is a class. */
export const figureOf = ({ caption, axis, grid, rows }: RowsFigure, kind = ""): Html =>
  html`<figure class="strip ${kind}"><figcaption>${caption}</figcaption>
<div class="axis" aria-hidden="true"><svg height="30" text-anchor="middle">${axis}</svg></div>
<div class="rows"><svg class="grid" aria-hidden="true">${grid}</svg><ul>${rows.map(({ name, label, marks, tail }) => html`<li><span>${label}</span><svg height="22" text-anchor="middle" role="group" aria-label="${name}">${marks}</svg>${tail && html`<b>${tail}</b>`}</li>\n`)}</ul></div></figure>`;
