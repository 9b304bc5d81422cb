// Places dots and labels in a figure of any width: a position in percent, and an offset in pixels.

/** A box around a point. `x` and `y` are percent, the rest are pixels from there. */
type Box = { x: number; y: number; left: number; right: number; top: number; bottom: number };
export type Spot = { x: number; y: number; dx: number; dy: number };
type Named = Spot & { name: string };

/** Plot sizes in pixels, narrow and wide, at which nothing may overlap. */
const WIDTHS = [560, 850, 1120];
const HEIGHT = 432;

const covers = (a: Box, b: Box) =>
  WIDTHS.some((width) => {
    const [across, down] = [((b.x - a.x) * width) / 100, ((b.y - a.y) * HEIGHT) / 100];
    return a.left < across + b.right && a.right > across + b.left && a.top < down + b.bottom && a.bottom > down + b.top;
  });

/** Half the space that a dot takes. */
const REACH = 4.5;
const around = ({ x, y, dx, dy }: Spot): Box => ({
  x,
  y,
  left: dx - REACH,
  right: dx + REACH,
  top: dy - REACH,
  bottom: dy + REACH,
});

const STEPS = [0, 1, -1, 2, -2, 3, -3].map((step) => step * 2 * REACH);
/** Offsets to try for a dot that would overlap, the nearest first: sideways, then up or down. */
const ASIDE = STEPS.slice(0, 3)
  .flatMap((dy) => STEPS.map((dx) => ({ dx, dy })))
  .toSorted((a, b) => Math.abs(a.dx) + 2 * Math.abs(a.dy) - Math.abs(b.dx) - 2 * Math.abs(b.dy));

/** Moves each dot aside if it would overlap an earlier one. */
export function spread<T extends { x: number; y: number }>(places: readonly T[]): (T & Spot)[] {
  const taken: Box[] = [];
  return places.map((place) => {
    const spots = ASIDE.map((aside) => ({ ...place, ...aside }));
    const free = spots.find((spot) => !taken.some((box) => covers(box, around(spot)))) ?? { ...place, dx: 0, dy: 0 };
    taken.push(around(free));
    return free;
  });
}

/** From the centre of a dot to the start of its label, and down to the baseline. */
const BESIDE = [10, 19, 28].flatMap((out) =>
  [4, -8, 16].flatMap((dy) => [false, true].map((isLeft) => ({ out, dy, isLeft }))),
);
const LETTER = 6.6;
const ASCENT = 10;
const DESCENT = 3;
/** Pixels that a label may extend beyond the right edge. */
const MARGIN = 14;

/** The labels that fit next to their dots. `named` has the most important first. */
export function labels<T extends Named>(named: readonly T[], dots: readonly Spot[]): (T & { isLeft: boolean })[] {
  const taken = dots.map(around);
  return named.flatMap((spot) => {
    const free = BESIDE.map((beside) => ({ beside, box: boxOf(spot, beside) })).find(
      ({ box }) => isInside(box) && !taken.some((other) => covers(other, box)),
    );
    if (!free) return [];
    const { out, dy, isLeft } = free.beside;
    taken.push(free.box);
    return [{ ...spot, isLeft, dx: spot.dx + (isLeft ? -out : out), dy: spot.dy + dy }];
  });
}

function boxOf({ x, y, dx, dy, name }: Named, { out, dy: down, isLeft }: (typeof BESIDE)[number]): Box {
  const width = name.length * LETTER;
  const left = dx + (isLeft ? -out - width : out);
  return { x, y, left, right: left + width, top: dy + down - ASCENT, bottom: dy + down + DESCENT };
}

const isInside = ({ x, y, left, right, top, bottom }: Box) =>
  WIDTHS.every((width) => (x * width) / 100 + left >= 0 && (x * width) / 100 + right <= width + MARGIN) &&
  (y * HEIGHT) / 100 + top >= 0 &&
  (y * HEIGHT) / 100 + bottom <= HEIGHT;
