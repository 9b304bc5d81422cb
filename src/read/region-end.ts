import type { Cell } from "./cell.ts";
import { readDay } from "./date.ts";
import { type Outcome, unreadable, value } from "./outcome.ts";

/** Reads "May 20, 2025 (us-east-1, us-west-2)". */
export function readRegionEnd({ text, rest }: Cell): Outcome<{ regions: string[]; retires_on: string }> {
  const [, date = "", regions = ""] = /^(.+?) \((?:only in )?([^()]+)\)$/.exec(text) ?? [];
  const day = readDay({ text: date, rest });
  if (day.kind !== "value") return date === "" ? unreadable(text, "no region") : day;
  return value({ regions: regions.split(/, (?:and )?| and /), retires_on: day.value });
}
