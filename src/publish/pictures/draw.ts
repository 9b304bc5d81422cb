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
import { isMainThread, threadId, Worker, workerData } from "node:worker_threads";
import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";

/** The fonts of the pictures: static instances of the site's own. */
const FONTS = ["inter-400", "inter-600", "newsreader-600"].map((name) =>
  fileURLToPath(new URL(`../../site/fonts/${name}.ttf`, import.meta.url)),
);

export type Draw = (svg: string) => Uint8Array;

const OPTIONS: ResvgRenderOptions = {
  font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: "Inter" },
};

/** Draws an SVG with our fonts only. */
export const draw: Draw = (svg) => new Resvg(svg, OPTIONS).render().asPng();

/** Every PNG ends so; a file that doesn't was not written whole. */
const END = Buffer.from("IEND\xaeB`\x82", "latin1");

/** What the other thread draws. */
type Ahead = { folder: string; svgs: string[] };

/** Pictures kept in a folder under a hash of what they show, and of the program and fonts that draw it. */
export class Pictures {
  readonly #folder: string;
  readonly #used = new Set<string>();
  #drawer: Buffer | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  readonly draw: Draw = (svg) => {
    const path = this.#pathOf(svg);
    const kept = keptAt(path);
    if (kept) return kept;
    const picture = draw(svg);
    const temporary = `${path}.${process.pid}.${threadId}`;
    writeFileSync(temporary, picture);
    renameSync(temporary, path);
    return picture;
  };

  /** Draws those that aren't kept in another thread. Resolves when it has ended; what it could not draw is left to `draw`. */
  async drawAhead(svgs: readonly string[]): Promise<void> {
    const missing = svgs.filter((svg) => !keptAt(this.#pathOf(svg)));
    if (missing.length === 0) return;
    const worker = new Worker(fileURLToPath(new URL("../../../bin/run.mjs", import.meta.url)), {
      argv: [fileURLToPath(import.meta.url)],
      workerData: { folder: this.#folder, svgs: missing } satisfies Ahead,
    });
    await new Promise((ended) => worker.on("error", () => {}).on("exit", ended));
  }

  /** Removes the pictures that were not drawn since; in a folder that is a link, others use them. */
  prune(): void {
    if (lstatSync(this.#folder).isSymbolicLink()) return;
    for (const name of readdirSync(this.#folder))
      if (!this.#used.has(name)) rmSync(join(this.#folder, name), { force: true });
  }

  #pathOf(svg: string): string {
    this.#drawer ??= this.#open();
    const name = `${hashOf([this.#drawer, svg]).toString("hex").slice(0, 32)}.png`;
    this.#used.add(name);
    return join(this.#folder, name);
  }

  #open(): Buffer {
    mkdirSync(this.#folder, { recursive: true });
    const resvg = fileURLToPath(import.meta.resolve("@resvg/resvg-js/package.json"));
    return hashOf([resvg, ...FONTS].map((path) => readFileSync(path)));
  }
}

function keptAt(path: string): Uint8Array | undefined {
  const bytes = existsSync(path) ? readFileSync(path) : undefined;
  return bytes?.subarray(-END.length).equals(END) ? bytes : undefined;
}

function hashOf(parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

if (!isMainThread && workerData?.svgs) {
  const { folder, svgs } = workerData as Ahead;
  const pictures = new Pictures(folder);
  for (const svg of svgs) pictures.draw(svg);
}
