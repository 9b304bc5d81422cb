import { readFileSync } from "node:fs";

/** Of `card.png`, in pixels, and what it shows. It is `card.svg` as Chromium draws it. */
export const CARD = { path: "/card.png", type: "image/png", width: 1200, height: 630 } as const;
export const CARD_ALT = "Model Almanac: what AI models cost, and when they end";

let bytes: Uint8Array | undefined;

/** The bytes of the picture; read on first use, then kept. */
export function card(): Uint8Array {
  bytes ??= readFileSync(new URL("./card.png", import.meta.url));
  return bytes;
}
