import { type Cell, isBlank, tidy } from "./cell.ts";
import { type DateParts, dateParts, isoDay, monthsIn, plainDate, yearsIn } from "./date-parts.ts";
import { type Outcome, unreadable, value } from "./outcome.ts";

/** Words for an earliest date. */
const FLOOR =
  /\b(?:(?:not|no) (?:sooner|earlier) than|not before|on or after|at least until|(?:at )?(?:the )?earliest|(?:or|and) later)\b:?/g;
/** Words for a plan. */
const PLAN = /\b(?:tentative(?:ly)?|expected|planned|anticipated)\b:?/g;
/** Words for neither a date nor a floor. */
const VAGUE =
  /~|≈|\b(?:around|about|approx\w*|circa|roughly|estimated|early|mid|late|tbd|tba|to be (?:announced|determined|confirmed|decided)|coming soon|subject to)\b/;

/** Whether the date is hedged: a floor, a plan, or a vague time. A month without a day is not soft on its own. */
export function isSoft(text: string): boolean {
  const plain = plainDate(text);
  return matches(FLOOR, plain) || matches(PLAN, plain) || VAGUE.test(plain);
}

/**
 * Reads a firm, complete date. If the cell has no year, the completing texts must have exactly one. A completing text that states
 * a floor ("EOL no sooner than:") makes the date soft; one that only calls it a plan (a column's title) doesn't.
 */
export function readDay({ text, rest }: Cell): Outcome<string> {
  if (isSoft(text) || rest.some(isFloor)) return unreadable(text, "soft date");
  const read = readDayOrMonthOf(text, text, rest);
  return read.kind === "value" && isMonth(read.value) ? unreadable(text, "month only") : read;
}

/** Reads a date, or a month if only that is stated; never a soft one. */
export function readDayOrMonth({ text, rest }: Cell): Outcome<string> {
  if (isSoft(text)) return unreadable(text, "soft date");
  return readDayOrMonthOf(text, text.replace(/ (?:knowledge )?cutoff$/i, ""), rest);
}

/** Reads a soft or month-only date. A firm date is unreadable here, since it is not a floor. */
export function readFloor({ text, rest }: Cell): Outcome<string> {
  const plain = plainDate(text);
  if (VAGUE.test(plain)) return unreadable(text, "not a floor");
  const unhedged = tidy(plain.replace(FLOOR, " ").replace(PLAN, " ")).replace(/ :/g, ":");
  const read = readDayOrMonthOf(text, unhedged, rest);
  const firm = !matches(FLOOR, plain) && !matches(PLAN, plain) && !rest.some(isFloor);
  return read.kind === "value" && firm && !isMonth(read.value) ? unreadable(text, "a firm day, not a floor") : read;
}

/**
 * The field of a shutdown cell: `retires_on` for a firm date, `retires_not_before` for a soft or month-only one.
 * `completing`: the other texts that the adapter passes with it. `blanks`: the provider's own texts for "not stated".
 */
export function shutdownField(
  text: string,
  completing: readonly string[] = [],
  blanks: readonly string[] = [],
): "retires_on" | "retires_not_before" | "blank" | "unreadable" {
  const cell = { text: tidy(text), rest: completing.map(tidy) };
  if (isBlank(cell.text, blanks)) return "blank";
  if (readDay(cell).kind === "value") return "retires_on";
  return readFloor(cell).kind === "value" ? "retires_not_before" : "unreadable";
}

function readDayOrMonthOf(raw: string, text: string, rest: readonly string[]): Outcome<string> {
  const parts = complete(dateParts(text), rest);
  if (parts === undefined) return unreadable(raw, "not a date");
  if ("why" in parts) return unreadable(raw, parts.why);
  return value("day" in parts ? parts.day : parts.month);
}

/** Adds the only year in the completing texts to a date without one. */
function complete(
  parts: DateParts | undefined,
  rest: readonly string[],
): { day: string } | { month: string } | { why: string } | undefined {
  if (parts === undefined || !("yearless" in parts)) return parts;
  const { month, day } = parts.yearless;
  const [year, ...others] = new Set(rest.flatMap(yearsIn));
  if (year === undefined) return { why: "no year" };
  if (others.length > 0) return { why: "two years" };
  // Under "November 2025", "January 12" may be in either year.
  if (rest.flatMap(monthsIn).some((named) => named > month)) return { why: "the year is unclear" };
  const whole = isoDay(year, month, day);
  return whole === undefined ? undefined : { day: whole };
}

const isMonth = (date: string) => date.length === "YYYY-MM".length;
const isFloor = (text: string) => matches(FLOOR, plainDate(text));
const matches = (pattern: RegExp, text: string) => text.search(pattern) >= 0;

/** Reads "May 20, 2025 (us-east-1, us-west-2)". */
export function readRegionEnd({ text, rest }: Cell): Outcome<{ regions: string[]; retires_on: string }> {
  const [, date = "", regions = ""] = /^(.+?) \((?:only in )?([^()]+)\)$/.exec(text) ?? [];
  const day = readDay({ text: date, rest });
  if (day.kind !== "value") return date === "" ? unreadable(text, "no region") : day;
  return value({ regions: regions.split(/, (?:and )?| and /), retires_on: day.value });
}
