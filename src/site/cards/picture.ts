import { readFileSync } from "node:fs";
import { crc32, deflateSync, inflateRawSync } from "node:zlib";

/** Faces that `scripts/build-glyphs.ts` has drawn. */
export type Face = "title" | "heading" | "figure" | "text" | "mark";
type Glyph = readonly [left: number, top: number, width: number, height: number, advance: number, at: number];

const read = (name: string) => readFileSync(new URL(name, import.meta.url));
let glyphs: { index: Record<Face, Record<string, Glyph>>; points: Uint8Array } | undefined;
/** Read on first use, then kept. */
function drawn() {
  glyphs ??= { index: JSON.parse(read("./glyphs.json").toString()), points: inflateRawSync(read("./glyphs.bin")) };
  return glyphs;
}

/** Shades between background and colour, for smooth letters. */
const STEPS = 16;

/** A picture of rectangles and letters in a few colours. The PNG has a palette, so it is small and quick to make. */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #colours: readonly string[];
  readonly #pixels: Uint8Array;

  /** `colours`: the background, then up to fifteen others, as `#rrggbb`. */
  constructor(width: number, height: number, colours: readonly string[]) {
    this.width = width;
    this.height = height;
    this.#colours = colours;
    this.#pixels = new Uint8Array(width * height);
  }

  #full(colour: string): number {
    const place = this.#colours.indexOf(colour);
    if (place < 0) throw new RangeError(`${colour} is not in the palette`);
    return place * STEPS + STEPS - 1;
  }

  rect(x: number, y: number, width: number, height: number, colour: string): void {
    const full = this.#full(colour);
    const [from, to] = [Math.max(0, Math.round(x)), Math.min(this.width, Math.round(x + width))];
    for (let row = Math.round(y); row < Math.round(y + height); row++)
      this.#pixels.fill(full, row * this.width + from, row * this.width + to);
  }

  /** Draws a text at its baseline and returns where it ends. Characters without a glyph are left out. */
  text(x: number, y: number, text: string, face: Face, colour: string): number {
    let at = x;
    for (const sign of text) at += this.glyph(at, y, sign, face, colour);
    return at;
  }

  /** Draws one character or a provider's mark and returns its width. */
  glyph(x: number, y: number, sign: string, face: Face, colour: string): number {
    const { index, points } = drawn();
    const glyph = index[face][sign];
    if (!glyph) return 0;
    const [left, top, width, height, advance, start] = glyph;
    const base = this.#full(colour) - STEPS + 1;
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        const place = start + row * width + column;
        const byte = points[place >> 1] ?? 0;
        const step = place & 1 ? byte & 15 : byte >> 4;
        const [px, py] = [Math.round(x) + left + column, Math.round(y) + top + row];
        if (step && px >= 0 && px < this.width && py >= 0 && py < this.height)
          this.#pixels[py * this.width + px] = base + step;
      }
    return advance;
  }

  /** The bytes of the PNG: eight bits a pixel, with a palette (RFC 2083). */
  png(): Uint8Array {
    const rows = new Uint8Array((this.width + 1) * this.height);
    for (let y = 0; y < this.height; y++)
      rows.set(this.#pixels.subarray(y * this.width, (y + 1) * this.width), y * (this.width + 1) + 1);
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.width, 0);
    head.writeUInt32BE(this.height, 4);
    head.set([8, 3], 8);
    return Buffer.concat([
      Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      chunk("IHDR", head),
      chunk("PLTE", paletteOf(this.#colours)),
      chunk("IDAT", deflateSync(rows, { level: 2 })),
      chunk("IEND", new Uint8Array()),
    ]);
  }
}

/** Width of a text in pixels. */
export const widthOf = (text: string, face: Face): number =>
  [...text].reduce((sum, sign) => sum + (drawn().index[face][sign]?.[4] ?? 0), 0);

const partsOf = (colour: string) => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));

function paletteOf(colours: readonly string[]): Uint8Array {
  const ground = partsOf(colours[0] ?? "#ffffff");
  return Uint8Array.from(
    colours.flatMap((colour) =>
      Array.from({ length: STEPS }, (_, step) =>
        partsOf(colour).map((part, i) =>
          Math.round((ground[i] ?? 0) + ((part - (ground[i] ?? 0)) * step) / (STEPS - 1)),
        ),
      ).flat(),
    ),
  );
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
