import { dayNumber } from "../../schema/day.ts";

/** Value → place on an axis of even ratios, 0 to 100. All values must be above zero. */
export const logarithmic = (from: number, to: number) => (value: number) =>
  (100 * Math.log(value / from)) / Math.log(to / from);

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

export const addMonths = (month: string, count: number): string => monthOf(monthNumber(month) + count);

const monthNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;

const NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2026-11-30` → `30 Nov`. */
export const dayAndMonth = (day: string): string => `${Number(day.slice(8))} ${monthName(day)}`;

/** `2026-11` → `Nov`. */
export const monthName = (month: string): string => NAMES[Number(month.slice(5, 7)) - 1] ?? month;

export type TimeScale = {
  /** Position of a day on the axis, rounded to a tenth. */
  at: (on: string) => number;
  /** The first of each year, quarter or month; the first one and January say the year. Narrow screens leave out the minor ones. */
  ticks: { on: string; label: string; isMinor: boolean }[];
};

const MOST = 7;
/** With more marks than this, every second one is minor. */
const FEW = 4;

export function timeScale(from: string, to: string, left: number, right: number): TimeScale {
  const [start, end] = [dayNumber(from), dayNumber(to)];
  const at = (on: string) =>
    Math.round((left + ((dayNumber(on) - start) / Math.max(1, end - start)) * (right - left)) * 10) / 10;
  const step = [1, 3, 6, 12, 24, 60, 120].find((months) => (end - start) / (months * 30.4) <= MOST) ?? 120;
  const days: string[] = [];
  for (let month = Math.ceil(monthNumber(from) / step) * step; dayNumber(`${monthOf(month)}-01`) <= end; month += step)
    if (dayNumber(`${monthOf(month)}-01`) >= start) days.push(`${monthOf(month)}-01`);
  const isJanuary = (on: string) => on.slice(5, 7) === "01";
  const january = Math.max(0, days.findIndex(isJanuary));
  const ticks = days.map((on, i) => ({
    on,
    label: isJanuary(on) ? on.slice(0, 4) : `${monthName(on)}${i > 0 ? "" : ` ’${on.slice(2, 4)}`}`,
    isMinor: days.length > FEW && (i - january) % 2 !== 0,
  }));
  return { at, ticks };
}
