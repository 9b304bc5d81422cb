import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, threadId, Worker, workerData } from "node:worker_threads";
import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";
import { CARD_FONTS } from "../site/figures/card.ts";

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
  readonly #used = new Set<string>();
  #drawer: Buffer | undefined;
  #worker: Worker | undefined;

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
    const temporary = `${path}.${process.pid}-${threadId}`;
    writeFileSync(temporary, picture);
    renameSync(temporary, path);
    return picture;
  };

  /** Draws pictures in another thread, the last one first, so that the caller, who begins with the first, finds most of them. */
  readonly drawAhead = (svgs: readonly string[]): void => {
    const missing = svgs.filter((svg) => !existsSync(join(this.#folder, this.#nameOf(svg))));
    if (missing.length < FEW) return;
    const run = fileURLToPath(new URL("../../bin/run.mjs", import.meta.url));
    const argv = [fileURLToPath(import.meta.url)];
    this.#worker = new Worker(run, { argv, workerData: { folder: this.#folder, svgs: missing.reverse() } });
    // The caller draws what is missing, and reports why it can't.
    this.#worker.on("error", () => {});
  };

  stop(): void {
    this.#worker?.terminate();
  }

  /** Removes the pictures that were not drawn since. */
  prune(): void {
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

/** Starting a thread takes as long as drawing so many. */
const FEW = 50;

function hashOf(parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

if (!isMainThread && workerData?.svgs) {
  const { draw } = new Pictures(workerData.folder);
  for (const svg of workerData.svgs) draw(svg);
}
