// Owns reading dates as strings: firm and complete days, floors, months. Refuses Date: it rolls 30 February over and shifts days by zone.
import { isBlank } from "./blank.ts";
import type { Cell } from "./cell.ts";
import { type Outcome, unreadable, value } from "./outcome.ts";

/** What a text states: a whole day, a month of a year, or a day whose year stands elsewhere. */
export type DateParts = { day: string } | { month: string } | { yearless: { month: number; day: number } };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(20\\d\\d)";

const LEAD =
  /^(?:(?:date|released|release date|launched|deprecated|retired|retires|retirement|shut ?down|shuts down|discontinued|effective|on)(?::? ))*/;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? (?=\S)/;
const ZONE = "(?:utc|gmt|[pemc][sd]?t|z|beijing time|pacific time)(?: ?[+-]\\d{1,2}(?::?\\d\\d)?)?";
const CLOCK = `\\d{1,2}:\\d\\d(?::\\d\\d)?(?: ?[ap]\\.?m\\.?)?(?: \\(?${ZONE}\\)?)?`;
const CLOCK_FIRST = new RegExp(`^(?:at )?${CLOCK},? (?:on )?(?=\\S)`);
const CLOCK_LAST = new RegExp(`(?:,? (?:at )?\\(?${CLOCK}\\)?|,? \\(?${ZONE}\\)?)$`);
const ISO_CLOCK = /(?<=^\d{4}-\d\d-\d\d)t\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:z|[+-]\d\d:?\d\d)?$/;

const ISO_DAY = /^(20\d\d)-(\d\d)-(\d\d)$/;
const SLASH_DAY = /^(20\d\d)\/(\d{1,2})\/(\d{1,2})$/;
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(20\d\d)$/;
const MONTH_DAY = new RegExp(`^${MONTH} ${DAY}(?:,? ${YEAR})?$`);
const DAY_MONTH = new RegExp(`^${DAY} (?:of )?${MONTH}(?:,? ${YEAR})?$`);
const ISO_MONTH = /^(20\d\d)[-/](\d\d)$/;
const MONTH_YEAR = new RegExp(`^${MONTH},? ${YEAR}$`);

/** Words that state a day before which nothing happens. */
const FLOOR =
  /\b(?:(?:not|no) (?:sooner|earlier) than|not before|on or after|at least until|(?:at )?(?:the )?earliest|(?:or|and) later)\b:?/g;
/** Words that state a plan. */
const PLAN = /\b(?:tentative(?:ly)?|expected|planned|anticipated)\b:?/g;
/** Words that state neither a day nor a floor. */
const VAGUE =
  /~|≈|\b(?:around|about|approx\w*|circa|roughly|estimated|early|mid|late|tbd|tba|to be \w+|coming soon|subject to)\b/;

/** Is the text hedged: a floor, a plan, or a vague time? A month without a day is not soft by itself. */
export function isSoft(text: string): boolean {
  const plain = normalise(text);
  return matches(FLOOR, plain) || matches(PLAN, plain) || VAGUE.test(plain);
}

/** Text → what it states, or undefined where it is not one date and nothing else. Clock times keep the stated day. */
export function dateParts(text: string): DateParts | undefined {
  const plain = bare(normalise(text));
  return wholeDay(plain) ?? monthOrYearless(plain);
}

/** Cell → a firm, complete day. The year may stand in one completing text where the cell has none. */
export function readDay({ text, rest }: Cell): Outcome<string> {
  if (isSoft(text) || rest.some(isFloor)) return unreadable(text, "soft date");
  const parts = complete(dateParts(text), rest);
  if (parts === undefined) return unreadable(text, "not a date");
  if ("why" in parts) return unreadable(text, parts.why);
  return "day" in parts ? value(parts.day) : unreadable(text, "month only");
}

/** Cell → a day, or a month where only that is stated; never a soft one. */
export function readDayOrMonth({ text, rest }: Cell): Outcome<string> {
  if (isSoft(text)) return unreadable(text, "soft date");
  return dayOrMonth(text, text.replace(/ knowledge cutoff$/i, ""), rest);
}

/** Cell → the day or month of a soft or month-only date. A firm day is refused: it is no floor. */
export function readFloor({ text, rest }: Cell): Outcome<string> {
  const plain = normalise(text);
  if (VAGUE.test(plain)) return unreadable(text, "not a floor");
  const unhedged = plain.replace(FLOOR, " ").replace(PLAN, " ").replace(/ +/g, " ").trim();
  const read = dayOrMonth(text, unhedged, rest);
  const firm = unhedged === plain && !rest.some(isFloor);
  return read.kind === "value" && firm && read.value.length === "YYYY-MM-DD".length
    ? unreadable(text, "a firm day, not a floor")
    : read;
}

/** Where the text of a shutdown cell belongs; `completing` are the other texts that the adapter would hand over with it. */
export function shutdownField(
  text: string,
  completing: readonly string[] = [],
  blanks: readonly string[] = [],
): "retires_on" | "retires_not_before" | "blank" | "unreadable" {
  const cell = { text, rest: [...completing] };
  if (isBlank(text.trim(), blanks)) return "blank";
  if (readDay(cell).kind === "value") return "retires_on";
  return readFloor(cell).kind === "value" ? "retires_not_before" : "unreadable";
}

function dayOrMonth(raw: string, text: string, rest: readonly string[]): Outcome<string> {
  const parts = complete(dateParts(text), rest);
  if (parts === undefined) return unreadable(raw, "not a date");
  if ("why" in parts) return unreadable(raw, parts.why);
  return value("day" in parts ? parts.day : parts.month);
}

/** A yearless day with the one year that the completing texts hold. */
function complete(
  parts: DateParts | undefined,
  rest: readonly string[],
): { day: string } | { month: string } | { why: string } | undefined {
  if (parts === undefined || !("yearless" in parts)) return parts;
  const { month, day } = parts.yearless;
  const years = new Set(rest.flatMap((text) => normalise(text).match(/(?<!\d)20\d\d(?!\d)/g) ?? []));
  const [year, ...others] = years;
  if (year === undefined) return { why: "no year" };
  if (others.length > 0) return { why: "two years" };
  // Under "November 2025", "January 12" may be of either year.
  if (rest.some((text) => (monthOf(text) ?? 0) > month)) return { why: "the year is unclear" };
  const whole = isoDay(year, month, day);
  return whole === undefined ? undefined : { day: whole };
}

function monthOf(text: string): number | undefined {
  const parts = dateParts(text);
  if (parts === undefined) return undefined;
  return "yearless" in parts ? undefined : Number(("day" in parts ? parts.day : parts.month).slice(5, 7));
}

function wholeDay(text: string): { day: string } | undefined {
  const iso = ISO_DAY.exec(text) ?? SLASH_DAY.exec(text);
  if (iso) return day(iso[1], Number(iso[2]), iso[3]);
  const us = US_DAY.exec(text);
  if (us) return day(us[3], Number(us[1]), us[2]);
  const named = dayOfMonth(text);
  return named?.year === undefined ? undefined : day(named.year, named.month, named.day);
}

function monthOrYearless(text: string): DateParts | undefined {
  const iso = ISO_MONTH.exec(text);
  if (iso) return month(iso[1], Number(iso[2]));
  const worded = MONTH_YEAR.exec(text);
  if (worded) return month(worded[2], monthNumber(worded[1]));
  const named = dayOfMonth(text);
  if (!named || named.year !== undefined || isoDay("2024", named.month, Number(named.day)) === undefined)
    return undefined;
  return { yearless: { month: named.month, day: Number(named.day) } };
}

/** "October 23, 2026" · "15 January 2026" · "Oct 14". */
function dayOfMonth(text: string): { month: number; day: string | undefined; year: string | undefined } | undefined {
  const first = MONTH_DAY.exec(text);
  if (first) return { month: monthNumber(first[1]), day: first[2], year: first[3] };
  const last = DAY_MONTH.exec(text);
  return last ? { month: monthNumber(last[2]), day: last[1], year: last[3] } : undefined;
}

const monthNumber = (word = "") => MONTHS.indexOf(word.slice(0, 3)) + 1;

const day = (year: string | undefined, month: number, of: string | undefined) => {
  const iso = isoDay(year ?? "", month, Number(of));
  return iso === undefined ? undefined : { day: iso };
};
const month = (year: string | undefined, of: number) =>
  of < 1 || of > 12 ? undefined : { month: `${year}-${String(of).padStart(2, "0")}` };

function isoDay(year: string, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(Number(year), month)) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Lower case, one kind of hyphen, single spaces. */
function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

/** Without leading words, weekday, clock time and closing punctuation. */
function bare(text: string): string {
  return text
    .replace(/[.:,]$/, "")
    .replace(LEAD, "")
    .replace(CLOCK_FIRST, "")
    .replace(WEEKDAY, "")
    .replace(ISO_CLOCK, "")
    .replace(CLOCK_LAST, "");
}

const isFloor = (text: string) => matches(FLOOR, normalise(text));
const matches = (pattern: RegExp, text: string) => text.search(pattern) >= 0;
