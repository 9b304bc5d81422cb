import type { Hours } from "../schema/rate.ts";
import type { Cell } from "./cell.ts";
import { exactNumber, shift } from "./decimal.ts";
import { readMoney } from "./money.ts";
import { type Outcome, UNREADABLE, unreadable, value } from "./outcome.ts";
import type { Noun, Unit } from "./unit.ts";

/** Nouns whose rates are scaled to a fixed size: its name, and its power of ten. */
const SCALED: Partial<Record<Noun, { per: string; exponent: number }>> = {
  token: { per: "1M tokens", exponent: 6 },
  search: { per: "1k searches", exponent: 3 },
  character: { per: "1M characters", exponent: 6 },
  pixel: { per: "1B pixels", exponent: 9 },
};

/** Reads USD per 1,000,000 tokens; a price whose stated period does not include `read_on` is unreadable. */
export const readPricePerMtok = (cell: Cell, read_on: string) => readPrice(cell, read_on, "token", 6);

/** Reads USD per 1,000 searches. */
export const readPricePer1kSearches = (cell: Cell, read_on: string) => readPrice(cell, read_on, "search", 3);

/** Reads a price and its unit in our words; tokens, searches, characters and pixels are scaled to a fixed size. */
export function readRateCell(cell: Cell): Outcome<{ price: number; per: string }> {
  const money = readMoney(cell);
  if ("why" in money) return unreadable(cell.text, money.why);
  if (money.unit === undefined) return unreadable(cell.text, UNREADABLE.noUnit);
  const scale = SCALED[money.unit.noun];
  const price = scaled(money.amount, money.unit, scale?.exponent ?? money.unit.exponent);
  return price === undefined ? unreadable(cell.text, "too many digits") : value({ price, per: words(money.unit) });
}

function readPrice(cell: Cell, read_on: string, noun: Noun, exponent: number): Outcome<number> {
  const money = readMoney(cell);
  if ("why" in money) return unreadable(cell.text, money.why);
  if (money.unit && (money.unit.noun !== noun || money.unit.hourly))
    return unreadable(cell.text, `priced by ${words(money.unit)}`);
  if ((money.until ?? read_on) < read_on || (money.from ?? read_on) > read_on)
    return unreadable(cell.text, "not in effect on the day of reading");
  const price = money.unit ? scaled(money.amount, money.unit, exponent) : 0;
  return price === undefined ? unreadable(cell.text, "too many digits") : value(price);
}

const scaled = (amount: string, unit: Unit, exponent: number) => exactNumber(shift(amount, exponent - unit.exponent));

function words({ noun, exponent, hourly }: Unit): string {
  const per = SCALED[noun]?.per ?? (exponent === 0 ? noun : `${{ 3: "1k", 6: "1M", 9: "1B" }[exponent]} ${noun}s`);
  return hourly ? `${per} per hour` : per;
}

const NUMBER = "(?<n>\\d+(?:\\.\\d+)?)";
/** How a page writes a factor, and what it is for a number `n`. */
const FORMS: readonly [form: RegExp, times: (n: number) => number][] = [
  [new RegExp(`^${NUMBER} ?[x×](?: |$)`), (n) => n],
  [new RegExp(`^[-−]${NUMBER} ?%$`), (n) => less(n)],
  [new RegExp(`^\\+${NUMBER} ?%$`), (n) => more(n)],
  [new RegExp(`^${NUMBER} ?% of `), (n) => n / 100],
  [new RegExp(`^${NUMBER} ?% (?:uplift|premium|more|higher)\\b`), (n) => more(n)],
  [new RegExp(`^${NUMBER} ?% (?:off|less|lower|discount|batch inference discount)\\b`), (n) => less(n)],
];
const more = (percent: number) => (100 + percent) / 100;
const less = (percent: number) => (100 - percent) / 100;

/** Reads "2x", "50% of Standard", "10% uplift", "-50%"; a bare percentage is completed by a title, "20%" and "Batch discount". */
export function readFactor(text: string, rest: readonly string[]): Outcome<{ times: number }> {
  const isDiscount = /^\d+%$/.test(text) && rest.some((title) => /\bdiscount$/i.test(title));
  const whole = isDiscount ? `${text} discount` : text;
  for (const [form, times] of FORMS) {
    const n = form.exec(whole)?.groups?.n;
    const factor = n === undefined ? 0 : times(Number(n));
    if (factor > 0) return value({ times: factor });
  }
  return unreadable(text, "not a factor");
}

const HOURS =
  /^(?<times>\d{1,2}:\d\d ?[-–] ?\d{1,2}:\d\d(?:(?:, | and |, and )\d{1,2}:\d\d ?[-–] ?\d{1,2}:\d\d)*) UTC(?<days>, Monday (?:through|to) Friday)?$/;

/** Reads "01:00 - 04:00 and 06:00 - 10:00 UTC, Monday through Friday". */
export function readHours(text: string): Outcome<Hours> {
  const { times, days } = HOURS.exec(text)?.groups ?? {};
  if (times === undefined) return unreadable(text, "not hours in UTC");
  const utc = times.split(/, and |, | and /).map((time) =>
    time
      .split(/ ?[-–] ?/)
      .map((end) => end.padStart(5, "0"))
      .join("-"),
  );
  return value({ utc, ...(days && { days: "Mon-Fri" as const }) });
}
