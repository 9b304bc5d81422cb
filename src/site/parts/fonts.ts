import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Inter for text and figures, Newsreader for headings: Latin subsets, under the OFL. */
export const FONTS = ["inter", "newsreader"] as const;
type Font = (typeof FONTS)[number];

const files = Object.fromEntries(
  FONTS.map((name) => [name, readFileSync(new URL(`../fonts/${name}.woff2`, import.meta.url))]),
) as Record<Font, Buffer>;

/** The bytes of the document `/fonts/{font}.woff2`. */
export const font = (name: string): Uint8Array => files[name as Font];

/** The path from the root, with a hash. */
export const fontPath = (name: Font): string =>
  `fonts/${name}.woff2?${createHash("sha256").update(files[name]).digest("hex").slice(0, 8)}`;

const face = (family: string, name: Font, weight: string) =>
  `@font-face{font-family:${family};src:url("${fontPath(name)}") format("woff2");font-weight:${weight};font-display:swap}`;

/** A system font scaled to our font's metrics, so that little moves when ours loads. */
const standIn = (family: string, local: string, size: string, up: string, down: string) =>
  `@font-face{font-family:"${family}";src:local("${local}");size-adjust:${size};ascent-override:${up};descent-override:${down};line-gap-override:0%}`;

export const FONT_RULES = [
  face("Inter", "inter", "400 700"),
  face("Newsreader", "newsreader", "600"),
  standIn("Arial before", "Arial", "107%", "90%", "22.5%"),
  standIn("DejaVu before", "DejaVu Sans", "93.2%", "104%", "25.9%"),
  standIn("Georgia before", "Georgia Bold", "82%", "90%", "33%"),
  standIn("DejaVu Serif before", "DejaVu Serif Bold", "78.9%", "93.8%", "34.2%"),
].join("\n");
