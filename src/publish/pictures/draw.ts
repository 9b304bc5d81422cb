import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";
import { CARD_FONTS } from "./card.ts";

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
  readonly #used = new Set<string>();
  #drawer: Buffer | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  readonly draw: Draw = (svg) => {
    const name = this.#nameOf(svg);
    const path = join(this.#folder, name);
    this.#used.add(name);
    const kept = existsSync(path) ? readFileSync(path) : undefined;
    if (kept?.subarray(-END.length).equals(END)) return kept;
    const picture = draw(svg);
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, picture);
    renameSync(temporary, path);
    return picture;
  };

  /** Removes the pictures that were not drawn since; in a folder that is a link, others use them. */
  prune(): void {
    if (lstatSync(this.#folder).isSymbolicLink()) return;
    for (const name of readdirSync(this.#folder))
      if (!this.#used.has(name)) rmSync(join(this.#folder, name), { force: true });
  }

  #nameOf(svg: string): string {
    mkdirSync(this.#folder, { recursive: true });
    const resvg = fileURLToPath(import.meta.resolve("@resvg/resvg-js/package.json"));
    this.#drawer ??= hashOf([resvg, ...CARD_FONTS].map((path) => readFileSync(path)));
    return `${hashOf([this.#drawer, svg]).toString("hex").slice(0, 32)}.png`;
  }
}

function hashOf(parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
