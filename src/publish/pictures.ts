import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";
import { CARD_FONTS } from "../site/figures/cards.ts";

/** An SVG as the bytes of a PNG. */
export type Draw = (svg: string) => Uint8Array;

const OPTIONS: ResvgRenderOptions = {
  font: { fontFiles: CARD_FONTS, loadSystemFonts: false, defaultFontFamily: "Inter" },
};

/** Draws an SVG with our fonts only. */
export const draw: Draw = (svg) => new Resvg(svg, OPTIONS).render().asPng();

/** Every PNG ends so; a file that doesn't was not written whole. */
const END = Buffer.from("IEND\xaeB`\x82", "latin1");

/** Pictures kept in a folder under a hash of what they show, and of the program and fonts that draw it. */
export class Pictures {
  readonly #folder: string;
  readonly #hands: Buffer;
  readonly #used = new Set<string>();

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#hands = hashOf([
      readFileSync(fileURLToPath(import.meta.resolve("@resvg/resvg-js/package.json"))),
      ...CARD_FONTS.map((path) => readFileSync(path)),
    ]);
  }

  readonly draw: Draw = (svg) => {
    const name = `${hashOf([this.#hands, svg]).toString("hex").slice(0, 32)}.png`;
    const path = join(this.#folder, name);
    this.#used.add(name);
    const kept = existsSync(path) ? readFileSync(path) : undefined;
    if (kept?.subarray(-END.length).equals(END)) return kept;
    const picture = draw(svg);
    writeFileSync(`${path}.${process.pid}`, picture);
    renameSync(`${path}.${process.pid}`, path);
    return picture;
  };

  /** Removes the pictures that were not drawn since. */
  prune(): void {
    for (const name of readdirSync(this.#folder))
      if (!this.#used.has(name)) rmSync(join(this.#folder, name), { force: true });
  }
}

function hashOf(parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
