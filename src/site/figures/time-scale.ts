import { dayNumber } from "../../schema/day.ts";
import { monthName, monthNumber, monthOf } from "./scale.ts";

type TimeScale = {
  /** Position of a day on the axis, rounded to a tenth. */
  at: (on: string) => number;
  /** The first of each year, or of each quarter for short periods. */
  ticks: { on: string; label: string }[];
};

const MOST = 7;

/** A scale between two days and two positions. */
export function timeScale(from: string, to: string, left: number, right: number): TimeScale {
  const [start, end] = [dayNumber(from), dayNumber(to)];
  const at = (on: string) =>
    Math.round((left + ((dayNumber(on) - start) / Math.max(1, end - start)) * (right - left)) * 10) / 10;
  const step = [1, 3, 6, 12, 24, 60, 120].find((months) => (end - start) / (months * 30.4) <= MOST) ?? 120;
  const ticks: TimeScale["ticks"] = [];
  for (let month = Math.ceil(monthNumber(from) / step) * step; ; month += step) {
    const on = `${monthOf(month)}-01`;
    if (dayNumber(on) > end) return { at, ticks };
    if (dayNumber(on) >= start)
      ticks.push({ on, label: month % 12 === 0 ? on.slice(0, 4) : `${monthName(on)} ’${on.slice(2, 4)}` });
  }
}
