import { isBlank } from "./blank.ts";
import { type Cell, tidy } from "./cell.ts";
import { type DateParts, dateParts, isoDay, monthsIn, plainDate, yearsIn } from "./date-parts.ts";
import { type Outcome, unreadable, value } from "./outcome.ts";

/** Words that state a day before which nothing happens. */
const FLOOR =
  /\b(?:(?:not|no) (?:sooner|earlier) than|not before|on or after|at least until|(?:at )?(?:the )?earliest|(?:or|and) later)\b:?/g;
/** Words that state a plan. */
const PLAN = /\b(?:tentative(?:ly)?|expected|planned|anticipated)\b:?/g;
/** Words that state neither a day nor a floor. */
const VAGUE =
  /~|≈|\b(?:around|about|approx\w*|circa|roughly|estimated|early|mid|late|tbd|tba|to be (?:announced|determined|confirmed|decided)|coming soon|subject to)\b/;

/** Is the text hedged: a floor, a plan, or a vague time? A month without a day is not soft by itself. */
export function isSoft(text: string): boolean {
  const plain = plainDate(text);
  return matches(FLOOR, plain) || matches(PLAN, plain) || VAGUE.test(plain);
}

/**
 * Cell → a firm, complete day. Where the cell has no year, the completing texts must hold exactly one. A completing text that
 * states a floor ("EOL no sooner than:") makes the day soft; one that only calls it a plan (a column's title) does not.
 */
export function readDay({ text, rest }: Cell): Outcome<string> {
  if (isSoft(text) || rest.some(isFloor)) return unreadable(text, "soft date");
  const read = readDayOrMonthOf(text, text, rest);
  return read.kind === "value" && isMonth(read.value) ? unreadable(text, "month only") : read;
}

/** Cell → a day, or a month where only that is stated; never a soft one. */
export function readDayOrMonth({ text, rest }: Cell): Outcome<string> {
  if (isSoft(text)) return unreadable(text, "soft date");
  return readDayOrMonthOf(text, text.replace(/ (?:knowledge )?cutoff$/i, ""), rest);
}

/** Cell → the day or month of a soft or month-only date. A firm day is refused: it is not a floor. */
export function readFloor({ text, rest }: Cell): Outcome<string> {
  const plain = plainDate(text);
  if (VAGUE.test(plain)) return unreadable(text, "not a floor");
  const unhedged = tidy(plain.replace(FLOOR, " ").replace(PLAN, " ")).replace(/ :/g, ":");
  const read = readDayOrMonthOf(text, unhedged, rest);
  const firm = !matches(FLOOR, plain) && !matches(PLAN, plain) && !rest.some(isFloor);
  return read.kind === "value" && firm && !isMonth(read.value) ? unreadable(text, "a firm day, not a floor") : read;
}

/**
 * Where the text of a shutdown cell belongs: a firm day to `retires_on`, a soft or month-only one to `retires_not_before`.
 * `completing` are the other texts that the adapter hands over with it, `blanks` the provider's own blanks.
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

/** A yearless day gets the one year that the completing texts hold. */
function complete(
  parts: DateParts | undefined,
  rest: readonly string[],
): { day: string } | { month: string } | { why: string } | undefined {
  if (parts === undefined || !("yearless" in parts)) return parts;
  const { month, day } = parts.yearless;
  const [year, ...others] = new Set(rest.flatMap(yearsIn));
  if (year === undefined) return { why: "no year" };
  if (others.length > 0) return { why: "two years" };
  // Under "November 2025", "January 12" may be of either year.
  if (rest.flatMap(monthsIn).some((named) => named > month)) return { why: "the year is unclear" };
  const whole = isoDay(year, month, day);
  return whole === undefined ? undefined : { day: whole };
}

const isMonth = (date: string) => date.length === "YYYY-MM".length;
const isFloor = (text: string) => matches(FLOOR, plainDate(text));
const matches = (pattern: RegExp, text: string) => text.search(pattern) >= 0;
