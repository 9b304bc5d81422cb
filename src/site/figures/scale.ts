/** Value → place on the axis, 0 to 100. */
export type Scale = (value: number) => number;

/** Even steps from `from` to `to`. */
export const linear =
  (from: number, to: number): Scale =>
  (value) =>
    (100 * (value - from)) / (to - from);

/** Even ratios from `from` to `to`, both above zero; so has every value to be. */
export const logarithmic =
  (from: number, to: number): Scale =>
  (value) => {
    if (!(value > 0)) throw new RangeError(`${value} has no place on a logarithmic axis`);
    return (100 * Math.log(value / from)) / Math.log(to / from);
  };

/** The powers of ten that enclose the values, each power between included. At least one decade; values above zero. */
function decades(values: Iterable<number>): number[] {
  const exponents = [...values].map((value) => Math.log10(value));
  // 10 ** -3 is not exactly 0.001 in every engine, and an axis is named by its marks: so from text.
  const low = Math.floor(Math.min(...exponents) + 1e-9);
  const high = Math.max(low + 1, Math.ceil(Math.max(...exponents) - 1e-9));
  return Array.from({ length: high - low + 1 }, (_, i) => Number(`1e${low + i}`));
}

/** Values and the powers of ten around them → where an axis begins and ends, with a little room, and the powers that lie on it. */
export function axisOf(values: readonly number[]): { from: number; to: number; marks: number[] } {
  const powers = decades(values);
  const from = Math.max(powers[0] ?? 1, Math.min(...values) / ROOM);
  const to = Math.min(powers.at(-1) ?? 10, Math.max(...values) * ROOM);
  const marks = powers.filter((power) => power >= from && power <= to);
  // With one mark alone nobody could read off a ratio.
  return marks.length > 1 ? { from, to, marks } : { from: powers[0] ?? 1, to: powers.at(-1) ?? 10, marks: powers };
}

const ROOM = 1.6;

/** 0 to 100 → a length in percent, two digits at most: the same text in every engine. */
export const percent = (place: number): string => `${Number(place.toFixed(2))}%`;

/** Months from one to the other, both `YYYY-MM`, both included; none where `to` lies before `from`. */
export function months(from: string, to: string): string[] {
  const list: string[] = [];
  for (let at = monthNumber(from); at <= monthNumber(to); at++) list.push(monthOf(at));
  return list;
}

/** The month that lies `count` months after another, `YYYY-MM`. */
export const addMonths = (month: string, count: number): string => monthOf(monthNumber(month) + count);

export const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
export const monthOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;

const NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2026-11` → `Nov`. */
export const monthName = (month: string): string => NAMES[Number(month.slice(5, 7)) - 1] ?? month;
