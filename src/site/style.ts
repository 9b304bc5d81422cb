import { readFileSync } from "node:fs";
import { FONT_RULES } from "./parts/assets.ts";
import { COLUMN_RULES } from "./parts/catalog.ts";
import { MARK_RULES } from "./parts/provider-mark.ts";

/** The order matters: later files refine earlier ones. */
const PARTS = ["base", "frame", "parts", "table", "home", "model", "figures", "lists"];

const read = (part: string) => readFileSync(new URL(`./style/${part}.css`, import.meta.url), "utf8");

/** Leaves out comments and white space between rules. */
const lean = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s*\n\s*/g, "\n")
    .trim();

/** The document `/site.css`. */
export const STYLESHEET = `${[FONT_RULES, ...PARTS.map(read).map(lean), MARK_RULES, COLUMN_RULES].join("\n")}\n`;

/** The document `/marks.svg`: the providers' marks in one row, in the order of the vocabulary. */
export const MARKS = readFileSync(new URL("./parts/marks.svg", import.meta.url), "utf8");

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3.5" fill="#1f5f8b"/><path d="M3.2 4.2c1.8-.7 3.3-.5 4.3.4v8c-1-.8-2.5-1-4.3-.4zM12.8 4.2c-1.8-.7-3.3-.5-4.3.4v8c1-.8 2.5-1 4.3-.4z" fill="#fff"/></svg>
`;
