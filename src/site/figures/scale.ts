/** Value → place on the axis, 0 to 100. */
export type Scale = (value: number) => number;

/** Even ratios from `from` to `to`. Both, and every value, must be above zero. */
export const logarithmic =
  (from: number, to: number): Scale =>
  (value) => {
    if (!(value > 0)) throw new RangeError(`${value} has no place on a logarithmic axis`);
    return (100 * Math.log(value / from)) / Math.log(to / from);
  };

/** The powers of ten from below the lowest to above the highest value: at least one decade. Values must be above zero. */
function decades(values: Iterable<number>): number[] {
  const exponents = [...values].map((value) => Math.log10(value));
  // From text, since 10 ** -3 is not exactly 0.001 in every engine and the result is shown.
  const low = Math.floor(Math.min(...exponents) + 1e-9);
  const high = Math.max(low + 1, Math.ceil(Math.max(...exponents) - 1e-9));
  return Array.from({ length: high - low + 1 }, (_, i) => Number(`1e${low + i}`));
}

/** Where an axis for these values begins and ends, with a little room, and the powers of ten on it. */
export function axisOf(values: readonly number[]): { from: number; to: number; marks: number[] } {
  const powers = decades(values);
  const from = Math.max(powers[0] ?? 1, Math.min(...values) / ROOM);
  const to = Math.min(powers.at(-1) ?? 10, Math.max(...values) * ROOM);
  const marks = powers.filter((power) => power >= from && power <= to);
  // A ratio can't be read off a single mark.
  return marks.length > 1 ? { from, to, marks } : { from: powers[0] ?? 1, to: powers.at(-1) ?? 10, marks: powers };
}

const ROOM = 1.6;

/** A length in percent with at most two digits, the same text in every engine. */
export const percent = (place: number): string => `${Number(place.toFixed(2))}%`;

/** Months (`YYYY-MM`) from one to the other, both included; none if `to` is before `from`. */
export function months(from: string, to: string): string[] {
  const list: string[] = [];
  for (let at = monthNumber(from); at <= monthNumber(to); at++) list.push(monthOf(at));
  return list;
}

/** The month (`YYYY-MM`) `count` months later. */
export const addMonths = (month: string, count: number): string => monthOf(monthNumber(month) + count);

export const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
export const monthOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;

const NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2026-11` → `Nov`. */
export const monthName = (month: string): string => NAMES[Number(month.slice(5, 7)) - 1] ?? month;
