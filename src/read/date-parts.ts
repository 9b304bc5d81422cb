import { isDay } from "../schema/day.ts";

/** A full date, a month of a year, or a date without its year. */
export type DateParts = { day: string } | { month: string } | { yearless: { month: number; day: number } };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
/** 2010 to 2039: no model is older, and "2048" is a size. */
const YEAR = "(20[1-3]\\d)";

const EVENT = "launch|release|active|legacy|deprecation|retirement|shut ?down|eol";
const LEAD = new RegExp(
  `^(?:(?:(?:model )?(?:${EVENT}) date|(?:knowledge )?cutoff|date|eol|released|launched|deprecated|retired|retires|shuts down|discontinued|effective|on|beijing time):? )*`,
);
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? (?=\S)/;
const ZONE = "(?:utc|gmt|[pemc][sd]?t|z|beijing time|pacific time)(?: ?[+-]\\d{1,2}(?::?\\d\\d)?)?";
const CLOCK = `\\d{1,2}:\\d\\d(?::\\d\\d)?(?: ?[ap]\\.?m\\.?)?(?: \\(?${ZONE}\\)?)?`;
const CLOCK_FIRST = new RegExp(`^(?:at )?${CLOCK},? (?:on )?(?=\\S)`);
const CLOCK_LAST = new RegExp(`(?:,? (?:at )?\\(?${CLOCK}\\)?|,? \\(?${ZONE}\\)?)$`);
const ISO_CLOCK = /(?<=^\d{4}-\d\d-\d\d)t\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:z|[+-]\d\d:?\d\d)?$/;
const EVERYWHERE = / \(all regions\)$/;

const ISO_DAY = new RegExp(`^${YEAR}-(\\d\\d)-(\\d\\d)$`);
const YEAR_FIRST = new RegExp(`^${YEAR}[/.](\\d{1,2})[/.](\\d{1,2})$`);
const US_DAY = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(?:${YEAR}|([23]\\d))$`);
const MONTH_DAY = new RegExp(`^${MONTH} ${DAY}(?:,? ${YEAR})?$`);
const DAY_MONTH = new RegExp(`^${DAY} (?:of )?${MONTH}(?:,? ${YEAR})?$`);
const ISO_MONTH = new RegExp(`^${YEAR}[-/](\\d\\d)$`);
const MONTH_YEAR = new RegExp(`^${MONTH},? ${YEAR}$`);

const ANY_YEAR = new RegExp(`(?<!\\d)${YEAR}(?!\\d)`, "g");
const ANY_MONTH = new RegExp(`\\b${MONTH}(?![a-z])|(?<!\\d)${YEAR}[-/](?<number>\\d\\d)(?!\\d)`, "g");

/** Lower case, one kind of hyphen, single spaces. */
export function plainDate(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Parses a text that is one date and nothing else; undefined for any other. A time of day does not change the stated date.
 * "12/4/2025" and "12/04/25" are 4 December; a leading "Released", "Effective" or "EOL date:" is ignored.
 */
export function dateParts(text: string): DateParts | undefined {
  const bare = plainDate(text)
    .replace(/[.:,]$/, "")
    .replace(LEAD, "")
    .replace(CLOCK_FIRST, "")
    .replace(WEEKDAY, "")
    .replace(EVERYWHERE, "")
    .replace(ISO_CLOCK, "")
    .replace(CLOCK_LAST, "");
  return numeric(bare) ?? worded(bare);
}

/** Returns `YYYY-MM-DD`, or undefined if there is no such date. */
export function isoDay(year: string, month: number, day: number): string | undefined {
  const iso = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return isDay(iso) ? iso : undefined;
}

/** Every different year in a completing text. */
export const yearsIn = (text: string): string[] => [...new Set(plainDate(text).match(ANY_YEAR))];

/** Every month, 1..12, in a completing text. */
export function monthsIn(text: string): number[] {
  return [...plainDate(text).matchAll(ANY_MONTH)].map((m) =>
    m.groups?.number ? Number(m.groups.number) : number(m[1]),
  );
}

function numeric(text: string): DateParts | undefined {
  const iso = ISO_DAY.exec(text) ?? YEAR_FIRST.exec(text);
  if (iso) return whole(iso[1], Number(iso[2]), iso[3]);
  const us = US_DAY.exec(text);
  if (us) return whole(us[3] ?? `20${us[4]}`, Number(us[1]), us[2]);
  const month = ISO_MONTH.exec(text);
  return month ? monthOf(month[1], Number(month[2])) : undefined;
}

function worded(text: string): DateParts | undefined {
  const month = MONTH_YEAR.exec(text);
  if (month) return monthOf(month[2], number(month[1]));
  const first = MONTH_DAY.exec(text);
  if (first) return dayOf(number(first[1]), first[2], first[3]);
  const last = DAY_MONTH.exec(text);
  return last ? dayOf(number(last[2]), last[1], last[3]) : undefined;
}

function dayOf(month: number, day: string | undefined, year: string | undefined): DateParts | undefined {
  if (year !== undefined) return whole(year, month, day);
  // Checked in a leap year, since the year, and so 29 February, is decided later.
  return isoDay("2024", month, Number(day)) === undefined ? undefined : { yearless: { month, day: Number(day) } };
}

function whole(year = "", month: number, day: string | undefined): DateParts | undefined {
  const iso = isoDay(year, month, Number(day));
  return iso === undefined ? undefined : { day: iso };
}

function monthOf(year: string | undefined, month: number): DateParts | undefined {
  return month < 1 || month > 12 ? undefined : { month: `${year}-${twoDigits(month)}` };
}

const number = (word = "") => MONTHS.indexOf(word.slice(0, 3)) + 1;
const twoDigits = (n: number) => String(n).padStart(2, "0");
