import type { ModelDocument, NullReason } from "../../schema/model-document.ts";
import type { Status } from "../../schema/vocabulary.ts";
import { type Content, type Html, html } from "../html.ts";
import { dayInWords } from "./day-in-words.ts";
import { ageOf, daysLeft } from "./days-left.ts";

/** USD, exact, with two decimals at least: `$3.00`, `$0.075`. */
export function usd(price: number): string {
  const exact = String(price);
  // Below a millionth a number prints with an exponent, which nobody reads as money.
  const digits = exact.includes("e") ? price.toFixed(12).replace(/0+$/, "") : exact;
  const [whole = "0", part = ""] = digits.split(".");
  return `$${grouped(whole)}.${part.padEnd(2, "0")}`;
}

/** A whole number with its thousands set apart: `1,048,576`. */
export const count = (size: number): string => grouped(String(size));

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** `2 models`, `1 model`; `words` where the plural is irregular. */
export const many = (n: number, word: string, words = `${word}s`): string => `${count(n)} ${n === 1 ? word : words}`;

/** A day or month in words, for machines too. */
export const proseDay = (value: string): Html => html`<time datetime="${value}">${dayInWords(value)}</time>`;

/** As money, without the cents of whole dollars: `$3`, `$0.10`. */
export const short = (price: number): string => usd(price).replace(/\.00$/, "");

/** `1,000,000` → `1M`, exact or not at all. */
export function tokens(size: number): string {
  if (size % 1_000_000 === 0) return `${size / 1_000_000}M`;
  return size % 1_000 === 0 ? `${size / 1_000}k` : count(size);
}

/** 1,000,000 → `1M`, 128,000 → `128k`; what is not round keeps three digits: 1,048,576 → `1.05M`. */
export function shortCount(size: number): string {
  const [unit, mark] = size >= 1e6 ? [1e6, "M"] : size >= 1e4 ? [1e3, "k"] : [1, ""];
  return unit === 1 ? count(size) : `${Number((size / unit).toPrecision(3))}${mark}`;
}

/** A day or month as the feed writes it, for machines too. */
export const day = (value: string): Html => html`<time datetime="${value}">${value}</time>`;

/** A day in words, and so many days from the reader's own: `30 Nov 2026 in 8 days`. */
export const proseDayLeft = (value: string, readOn: string | null, asOf = ""): Html =>
  dayLeftAs(dayInWords, value, readOn, asOf);

function dayLeftAs(write: (day: string) => string, value: string, readOn: string | null, asOf: string): Html {
  const passed = value < asOf && daysLeft(value, asOf, readOn ?? "", write).text;
  return html`<time datetime="${value}" data-left="${readOn ?? ""}">${write(value)}</time> <span class="left${passed && " passed"}">${passed}</span>`;
}

/**
 * A day that is counted down to in the reader's browser: `in 9 days`. `readOn`: when its page was last read, which is said where the
 * day has passed since. Without JavaScript a day to come stands alone; one before `asOf`, the day of the data, is told as passed at once.
 */
export function dayLeft(value: string, readOn: string | null, asOf = ""): Html {
  return dayLeftAs(String, value, readOn, asOf);
}

/** The same for a dense table: no place is kept for the words. */
export const countedDay = (value: string, readOn: string | null): Html =>
  html`<time datetime="${value}" data-left="${readOn ?? ""}">${value}</time>`;

/** The day of a reading, and in words where it is overdue: as of the day of the data, and from then on counted in the reader's browser. */
export function readDay(value: string, asOf: string, write: (day: string) => string = String): Html {
  const { text, kind } = ageOf(value, asOf);
  return html`<time datetime="${value}" data-read>${write(value)}</time> <span class="age ${kind}">${text}</span>`;
}

/** When the page that states a model's retirement was last read; where that is not recorded, the earliest reading of the model. */
export const endReadOn = ({ evidence, read_on }: Pick<ModelDocument, "evidence" | "read_on">): string | null =>
  (evidence.retires_on ?? [])
    .flatMap((line) => line.read_on ?? [])
    .reduce<string | null>((a, b) => (a && a > b ? a : b), null) ?? read_on;

/** A status as people read it. */
export const statusWord = (word: string): string => (word === "ga" ? "available" : word);

/** Status as a shape, a word and a colour: none of the three is needed to read it. */
export const status = (word: Status): Html => html`<span class="status ${word}">${statusWord(word)}</span>`;

const REASONS: Record<NullReason, string> = {
  "not stated": "The provider does not state it on any page that was read.",
  "not applicable": "Not applicable to a model of this kind.",
  "excerpt only": "Only part of the provider's page could be read, and this part does not state it.",
  unreadable: "The page states it in a form that could not be read; a person is to look at it.",
  conflict: "Two official pages state different values; a person is to decide.",
};

/** What a reason for null means, as a sentence. */
export const meaningOf = (reason: NullReason): string => REASONS[reason];

/** A cell without a value: a dash that says why to everybody. */
export const none = (reason: NullReason = "not stated"): Html =>
  html`<span class="none" title="${REASONS[reason]}">–<span class="unseen"> ${reason}</span></span>`;

/** The value as text, or the dash with its reason. */
export const orNone = <T>(value: T | null | undefined, write: (value: T) => Content, reason?: NullReason): Content =>
  value === null || value === undefined ? none(reason) : write(value);
