// Draws the letters of the link preview images in Chromium, so that publishing needs neither a browser nor a rasteriser.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { chromium } from "playwright-core";
import { CHROMIUM_MEND, findChromium } from "../bin/chromium.mjs";
import { PROVIDER_SLUGS } from "../src/schema/vocabulary.ts";
import { MARKS } from "../src/site/style.ts";

const SITE = join(import.meta.dirname, "../src/site");
/** Name in the file → CSS font. */
const FACES = {
  title: "600 92px Newsreader",
  heading: "600 56px Newsreader",
  figure: "600 60px Inter",
  text: "400 32px Inter",
};
const LETTERS = `${Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("")}·–—’“”…≥éèüöäñç`;
const MARK = 56;

type Drawn = Record<
  string,
  [left: number, top: number, width: number, height: number, advance: number, alpha: number[]]
>;

const executablePath = findChromium();
if (!executablePath) throw new Error(CHROMIUM_MEND);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage();
const load = (name: string) => readFileSync(join(SITE, `fonts/${name}.woff2`)).toString("base64");
const drawn = await page.evaluate(
  async ({ fonts, faces, letters, marks, slugs, size }) => {
    for (const [family, bytes] of Object.entries(fonts)) {
      const face = new FontFace(family, `url(data:font/woff2;base64,${bytes})`, { weight: "400 700" });
      document.fonts.add(await face.load());
    }
    const canvas = new OffscreenCanvas(256, 256);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (!pen) throw new Error("no canvas");
    /** The bounding box of what was drawn at 64, 160. */
    const taken = (advance: number) => {
      const { data } = pen.getImageData(0, 0, 256, 256);
      let [left, top, right, bottom] = [256, 256, 0, 0];
      for (let i = 3; i < data.length; i += 4) {
        if (!data[i]) continue;
        const [x, y] = [(i >> 2) % 256, (i >> 2) >> 8];
        [left, top, right, bottom] = [
          Math.min(left, x),
          Math.min(top, y),
          Math.max(right, x + 1),
          Math.max(bottom, y + 1),
        ];
      }
      const alpha: number[] = [];
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) alpha.push(Math.round((data[(y * 256 + x) * 4 + 3] ?? 0) / 17));
      const [width, height] = [Math.max(0, right - left), Math.max(0, bottom - top)];
      return [width ? left - 64 : 0, height ? top - 160 : 0, width, height, advance, alpha] as [
        number,
        number,
        number,
        number,
        number,
        number[],
      ];
    };
    const all: Record<string, Record<string, ReturnType<typeof taken>>> = {};
    for (const [name, font] of Object.entries(faces)) {
      pen.font = font;
      all[name] = {};
      for (const letter of letters) {
        pen.clearRect(0, 0, 256, 256);
        pen.fillText(letter, 64, 160);
        all[name][letter] = taken(Math.round(pen.measureText(letter).width * 100) / 100);
      }
    }
    const picture = new Image();
    picture.src = `data:image/svg+xml;base64,${btoa(marks)}`;
    await picture.decode();
    all.mark = {};
    for (const [i, slug] of slugs.entries()) {
      pen.clearRect(0, 0, 256, 256);
      pen.drawImage(picture, i * 24, 0, 24, 24, 64, 160 - size, size, size);
      all.mark[slug] = taken(size);
    }
    return all;
  },
  {
    fonts: { Inter: load("inter"), Newsreader: load("newsreader") },
    faces: FACES,
    letters: LETTERS,
    marks: MARKS.replace("<svg ", '<svg width="288" height="24" ').replace(/[^\0-\x7f]/g, ""),
    slugs: [...PROVIDER_SLUGS],
    size: MARK,
  },
);
await browser.close();

/** Alpha values of 4 bits, two per byte; each letter's metrics say where its values start. */
const points: number[] = [];
const index = Object.fromEntries(
  Object.entries(drawn as Record<string, Drawn>).map(([face, letters]) => [
    face,
    Object.fromEntries(
      Object.entries(letters).map(([letter, [left, top, width, height, advance, alpha]]) => {
        const at = points.length;
        points.push(...alpha);
        return [letter, [left, top, width, height, advance, at]];
      }),
    ),
  ]),
);
if (points.length % 2) points.push(0);
const packed = Uint8Array.from(
  { length: points.length / 2 },
  (_, i) => ((points[2 * i] ?? 0) << 4) | (points[2 * i + 1] ?? 0),
);
writeFileSync(join(SITE, "cards/glyphs.bin"), deflateRawSync(packed, { level: 9 }));
writeFileSync(join(SITE, "cards/glyphs.json"), `${JSON.stringify(index)}\n`);
