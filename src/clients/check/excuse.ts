import { isDay } from "../../schema/day.ts";

const MARK = /almanac-ignore:?([^\n]*)/;

type Excuse = { excused: boolean; why: string };

/** The finding's line and the one above it, and today → what their mark says; undefined if there is none. */
export function markOf(line: string, above: string, today: string): Excuse | undefined {
  const mark = MARK.exec(line) ?? (/^\W*almanac-ignore/.test(above.trim()) ? MARK.exec(above) : null);
  if (!mark) return undefined;
  const words = (mark[1] ?? "").replace(/\s*(?:\*\/|-->|"|')\s*$/, "").trim();
  const [end = "", day] = /(?:^|\s)until\s+(\S+)\s*$/.exec(words) ?? [];
  const reason = words.slice(0, words.length - end.length).trim();
  if (reason === "") return { excused: false, why: "its almanac-ignore gives no reason" };
  if (day === undefined) return { excused: true, why: `ignored: ${reason}` };
  if (!isDay(day)) return { excused: false, why: `its almanac-ignore has an invalid date: ${day}` };
  if (today > day) return { excused: false, why: `its almanac-ignore ended on ${day}` };
  return { excused: true, why: `ignored until ${day}: ${reason}` };
}
