import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { bundle } from "../../bundle.ts";
import { MARK_RULES } from "./provider-mark.ts";

/** Inter for text and figures, Newsreader for headings: Latin subsets, under the OFL. */
export const FONTS = ["inter", "newsreader"] as const;
type Font = (typeof FONTS)[number];

const files = Object.fromEntries(
  FONTS.map((name) => [name, readFileSync(new URL(`../fonts/${name}.woff2`, import.meta.url))]),
) as Record<Font, Buffer>;

/** The bytes of the document `/fonts/{font}.woff2`. */
export const font = (name: string): Uint8Array => files[name as Font];

/** The path with a hash of what is there, so that a new page never gets an old file from a cache. */
export const hashed = (path: string, content: string | Buffer): string =>
  `${path}?${createHash("sha256").update(content).digest("hex").slice(0, 8)}`;

export const fontPath = (name: Font): string => hashed(`fonts/${name}.woff2`, files[name]);

const face = (family: string, name: Font, weight: string) =>
  `@font-face{font-family:${family};src:url("${fontPath(name)}") format("woff2");font-weight:${weight};font-display:swap}`;

/** A system font scaled to our font's metrics, so that little moves when ours loads. */
const standIn = (family: string, local: string, size: string, up: string, down: string) =>
  `@font-face{font-family:"${family}";src:local("${local}");size-adjust:${size};ascent-override:${up};descent-override:${down};line-gap-override:0%}`;

const FONT_RULES = [
  face("Inter", "inter", "400 700"),
  face("Newsreader", "newsreader", "600"),
  standIn("Arial before", "Arial", "107%", "90%", "22.5%"),
  standIn("DejaVu before", "DejaVu Sans", "93.2%", "104%", "25.9%"),
  standIn("Georgia before", "Georgia Bold", "82%", "90%", "33%"),
  standIn("DejaVu Serif before", "DejaVu Serif Bold", "78.9%", "93.8%", "34.2%"),
].join("\n");

/** `theme` runs before the first paint, `page` on every page, `find` on demand, the others on pages that name them. */
export const ISLANDS = [
  "theme",
  "page",
  "find",
  "models",
  "filter",
  "compare",
  "check",
  "not-found",
  "contact",
] as const;
export type Island = (typeof ISLANDS)[number];

let built: Readonly<Record<string, string>> | undefined;

/** The bundled script. All are bundled on first use. Throws if esbuild can't. */
export function island(name: Island): string {
  // The theme must be set before the first paint, but a module would wait for the whole page.
  built ??= { ...bundled(["theme"], "iife"), ...bundled(ISLANDS.slice(1), "esm") };
  return built[`${name}.js`] ?? "";
}

const bundled = (names: readonly Island[], format: "iife" | "esm") =>
  bundle({
    entryPoints: names.map((name) => `src/site/islands/${name}.ts`),
    // A library's private properties; `_meta` is the feed's.
    mangleProps: /^_/,
    reserveProps: /^_meta$/,
    format,
    target: "es2022",
  }).texts;

/** The order matters: later files refine earlier ones. */
const PARTS = ["base", "frame", "parts", "table", "home", "model", "figures", "lists"];

const read = (part: string) => readFileSync(new URL(`../style/${part}.css`, import.meta.url), "utf8");

/** Leaves out comments and white space that means nothing. */
const lean = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};]) ?/g, "$1")
    .replaceAll(": ", ":");

export const STYLESHEET = `${[FONT_RULES, ...PARTS.map(read).map(lean), MARK_RULES].join("\n")}\n`;

/** The document `/marks.svg`: the providers' marks in one row, in the order of the vocabulary. */
export const MARKS = readFileSync(new URL("./marks.svg", import.meta.url), "utf8");

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3.5" fill="#1f5f8b"/><path d="M3.2 4.2c1.8-.7 3.3-.5 4.3.4v8c-1-.8-2.5-1-4.3-.4zM12.8 4.2c-1.8-.7-3.3-.5-4.3.4v8c1-.8 2.5-1 4.3-.4z" fill="#fff"/></svg>
`;
