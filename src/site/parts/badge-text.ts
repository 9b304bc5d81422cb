import type { CompleteModel } from "../../schema/feed.ts";
import { plain } from "../html.ts";
import { statusWord } from "./value.ts";

export const HEIGHT = 20;
/** Padding on each side of a text, in pixels. */
export const PADDING = 8;

type Named = Pick<CompleteModel, "name" | "status" | "retires_on">;

/** The texts of a badge: the model on the left, its status and firm day on the right. `soft` is a "not before" date. */
export function badgeTexts({ name, status, retires_on }: Named, soft: string | null) {
  const day = retires_on ? `retires ${retires_on}` : soft && `not before ${soft}`;
  const label = shortened(name);
  const word = statusWord(status);
  if (status !== "retired") return { label, message: day ? `${word} · ${day}` : word };
  return { label, message: retires_on ? `retired ${retires_on}` : "retired" };
}

const LONGEST = 60;

/** One short line; a name without visible characters becomes a placeholder. */
export function shortened(text: string, longest = LONGEST): string {
  const signs = [...plain(text).trim()];
  if (signs.length === 0) return "model";
  return signs.length <= longest ? signs.join("") : `${signs.slice(0, longest - 1).join("")}…`;
}

const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ilj.,:;'|!·]/, 3.5],
  [/[frt() \-I]/, 4.5],
  [/[mwMWÆ@%]/, 10],
  [/[A-Z]/, 7.5],
  [/[ -\u024f]/, 6.8],
];

/** The approximate width in pixels of a text in 11 px Verdana, with padding; `textLength` fits other fonts to it. */
export function widthOf(text: string): number {
  const widths = [...text].map((sign) => WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? 11);
  return Math.round(widths.reduce((sum, width) => sum + width, 2 * PADDING));
}
