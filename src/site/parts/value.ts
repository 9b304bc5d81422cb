import type { ModelDocument, NullReason } from "../../schema/model-document.ts";
import type { Status } from "../../schema/vocabulary.ts";
import { type Content, type Html, html } from "../html.ts";
import { dayInWords } from "./day-in-words.ts";
import { ageOf, daysLeft } from "./days-left.ts";

/** USD, exact, with two decimals at least: `$3.00`, `$0.075`. */
export function usd(price: number): string {
  const exact = String(price);
  // JavaScript prints numbers below a millionth with an exponent.
  const digits = exact.includes("e") ? price.toFixed(12).replace(/0+$/, "") : exact;
  const [whole = "0", part = ""] = digits.split(".");
  return `$${grouped(whole)}.${part.padEnd(2, "0")}`;
}

/** A whole number with thousands separators: `1,048,576`. */
export const count = (size: number): string => grouped(String(size));

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** `2 models`, `1 model`; `words` is an irregular plural. */
export const many = (n: number, word: string, words = `${word}s`): string => `${count(n)} ${n === 1 ? word : words}`;

/** Words that move to the next line together; they break only if they are longer than a line. */
export const whole = (...words: Content[]): Html => html`<span class="whole">${words}</span>`;

/** A day or month in words, machine-readable. */
export const proseDay = (value: string): Html => html`<time datetime="${value}">${dayInWords(value)}</time>`;

/** USD without the cents of whole dollars: `$3`, `$0.10`. */
export const short = (price: number): string => usd(price).replace(/\.00$/, "");

/** `1,000,000` → `1M`, exact or not at all. */
export function tokens(size: number): string {
  if (size % 1_000_000 === 0) return `${size / 1_000_000}M`;
  return size % 1_000 === 0 ? `${size / 1_000}k` : count(size);
}

/** 1,000,000 → `1M`, 128,000 → `128k`; otherwise rounded to three digits: 1,048,576 → `1.05M`. */
export function shortCount(size: number): string {
  const [unit, mark] = size >= 1e6 ? [1e6, "M"] : size >= 1e4 ? [1e3, "k"] : [1, ""];
  return unit === 1 ? count(size) : `${Number((size / unit).toPrecision(3))}${mark}`;
}

/** A day or month in ISO form, machine-readable. */
export const day = (value: string): Html => html`<time datetime="${value}">${value}</time>`;

/** A day in words with a countdown: `30 Nov 2026 in 8 days`. */
export const proseDayLeft = (value: string, readOn: string | null, asOf = ""): Html =>
  dayLeftAs(dayInWords, value, readOn, asOf);

function dayLeftAs(write: (day: string) => string, value: string, readOn: string | null, asOf: string): Html {
  const passed = value < asOf ? daysLeft(value, asOf, readOn ?? "", write).text.split(/(\d{4}-\d\d-\d\d)/) : null;
  return html`<time datetime="${value}" data-left="${readOn ?? ""}">${write(value)}</time> <span class="left${passed && " passed"}">${passed?.map((part, i) => (i % 2 ? day(part) : part))}</span>`;
}

/**
 * A day that is counted down to in the reader's browser: `in 9 days`. `readOn`: when its page was last read, which is said where the
 * day has passed since. Without JavaScript a future date has no note; one before `asOf`, the date of the data, is shown as passed.
 */
export function dayLeft(value: string, readOn: string | null, asOf = ""): Html {
  return dayLeftAs(String, value, readOn, asOf);
}

/** The same for a dense table, without room for the words. */
export const countedDay = (value: string, readOn: string | null): Html =>
  html`<time datetime="${value}" data-left="${readOn ?? ""}">${value}</time>`;

/** The day of a reading, and its age in words if overdue; the browser updates the age. */
export function readDay(value: string, asOf: string, write: (day: string) => string = String): Html {
  const { text, kind } = ageOf(value, asOf);
  return html`<time datetime="${value}" data-read>${write(value)}</time> <span class="age ${kind}">${text}</span>`;
}

/** When a model's retirement was last read; if that isn't recorded, the model's earliest reading. */
export const endReadOn = ({ evidence, read_on }: Pick<ModelDocument, "evidence" | "read_on">): string | null =>
  (evidence.retires_on ?? [])
    .flatMap((line) => line.read_on ?? [])
    .reduce<string | null>((a, b) => (a && a > b ? a : b), null) ?? read_on;

/** A status in words. */
export const statusWord = (word: string): string => (word === "ga" ? "available" : word);

/** A status as a shape, a word and a colour. */
export const status = (word: Status): Html => html`<span class="status ${word}">${statusWord(word)}</span>`;

const REASONS: Record<NullReason, string> = {
  "not stated": "The provider does not state it on any page that was read.",
  "not applicable": "Not applicable to a model of this kind.",
  "excerpt only": "Only part of the provider’s page could be read, and this part does not state it.",
  unreadable: "The page states it in a form that could not be read; a person has to look at it.",
  conflict: "Two official pages state different values; a person has to decide.",
};

/** Explains a reason for null in a sentence. */
export const meaningOf = (reason: NullReason): string => REASONS[reason];

/** A dash for a missing value, with its reason as tooltip and for screen readers. */
export const none = (reason: NullReason = "not stated"): Html =>
  html`<span class="none" title="${REASONS[reason]}">–<span class="unseen"> ${reason}</span></span>`;

/** The value, or a dash with the reason. */
export const orNone = <T>(value: T | null | undefined, write: (value: T) => Content, reason?: NullReason): Content =>
  value === null || value === undefined ? none(reason) : write(value);
