// Values as text: figures, days, statuses, and what is missing.

import { daysBetween } from "../../schema/day.ts";
import { count, grouped } from "../../schema/figure.ts";
import type { NullReason } from "../../schema/model-document.ts";
import { monthName } from "../figures/scale.ts";
import { type Content, type Html, html } from "../html.ts";

export { count };

/** USD, exact, with two decimals at least: `$3.00`, `$0.075`. */
export function usd(price: number): string {
  const exact = String(price);
  // JavaScript prints numbers below a millionth with an exponent.
  const digits = exact.includes("e") ? price.toFixed(12).replace(/0+$/, "") : exact;
  const [whole = "0", part = ""] = digits.split(".");
  return `$${grouped(whole)}.${part.padEnd(2, "0")}`;
}

/** USD without the cents of whole dollars: `$3`, `$0.10`. */
export const short = (price: number): string => usd(price).replace(/\.00$/, "");

/** The difference in whole percent, with its sign. */
export function percentChange(old: number | null, now: number | null): Content {
  if (old === null || now === null) return null;
  if (old === now) return "same";
  if (old === 0) return html`<b>+</b>`;
  const percent = Math.round((now / old - 1) * 100);
  if (now / old >= 10) return `×${count(Math.round(now / old))}`;
  return percent === 0 ? "about the same" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)}%`;
}

/** `2 models`, `1 model`; `words` is an irregular plural. */
export const many = (n: number, word: string, words = `${word}s`): string => `${count(n)} ${n === 1 ? word : words}`;

/** 1,000,000 → `1M`, 128,000 → `128k`; otherwise rounded to three digits: 1,048,576 → `1.05M`. */
export function shortCount(size: number): string {
  const [unit, mark] = size >= 1e6 ? [1e6, "M"] : size >= 1e4 ? [1e3, "k"] : [1, ""];
  return unit === 1 ? count(size) : `${Number((size / unit).toPrecision(3))}${mark}`;
}

/** Words that move to the next line together; they break only if they are longer than a line. */
export const whole = (...words: Content[]): Html => html`<span class="whole">${words}</span>`;

/** Ids and days don't break at their hyphens in prose, unless they are longer than a phone's line. */
export const unbroken = (text: string): Content =>
  text
    .split(/(\s+)/)
    .map((word) => (word.includes("-") && word.length < 27 ? html`<span class="id">${word}</span>` : word));

export const code = (text: string): Html => html`<code>${unbroken(text)}</code>`;

export const by =
  <T>(key: (of: T) => string) =>
  (a: T, b: T): number =>
    Number(key(a) > key(b)) - Number(key(a) < key(b));

export const listed = <T>(list: readonly T[], write: (one: T) => Content): Content =>
  list.map((one, i) => [i > 0 && ", ", write(one)]);

/** The same, each with its comma, and without a break in it. */
export const listedWhole = <T>(list: readonly T[], write: (one: T) => Content): Content =>
  list.map((one, i) => [i > 0 && " ", whole(write(one), i < list.length - 1 && ",")]);

/** An address as people write it; it may wrap after its slashes and underscores. */
export const address = (url: string): Content =>
  url
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/$/, "")
    .split(/(?<=[/_])/)
    .map((part, i) => [i > 0 && html`<wbr>`, part]);

/** `2026-11-30` → `30 Nov 2026`, `2026-11` → `Nov 2026`. */
export function dayInWords(value: string): string {
  const [year, , date = ""] = value.split("-");
  return [date.replace(/^0/, ""), monthName(value), year].filter(Boolean).join(" ");
}

export const day = (value: string): Html => html`<time datetime="${value}">${dayInWords(value)}</time>`;

type Left = { text: string; kind: "urgent" | "soon" | "later" | "passed" };

/** A day seen from today (both `YYYY-MM-DD`, UTC) → `in 9 days`; one that has passed, with the day its page was read, since it may have moved. */
export function daysLeft(on: string, today: string, readOn: string): Left {
  const days = daysBetween(today, on);
  if (days < 0)
    return { text: readOn && readOn <= on ? `(passed; read ${dayInWords(readOn)})` : "(passed)", kind: "passed" };
  const text = days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
  return { text, kind: days <= 30 ? "urgent" : days <= 90 ? "soon" : "later" };
}

/** A day that is counted down to, from `asOf`, the data's date, and then in the reader's browser: `in 9 days`. `readOn`: when its page was read. */
export function dayLeft(value: string, readOn: string | null, asOf: string, write = dayInWords): Html {
  const { text, kind } = daysLeft(value, asOf, readOn ?? "");
  return html`<time class="${kind}" datetime="${value}" data-left="${readOn ?? ""}">${write(value)}</time> <span class="left ${kind}">${text}</span>`;
}

/** The verb before the day of an end, and what follows it: `Ends today,`, `, in 9 days`. */
export const aroundEnd = ({ text, kind }: Left): readonly [verb: string, left: string] =>
  kind === "passed" ? ["Was due to end", ` ${text}`] : text === "today" ? ["Ends today,", ""] : ["Ends", `, ${text}`];

/** When a model ends, as a sentence; counted down in the same way. */
export function endsOn(value: string, readOn: string | null, asOf: string): Html {
  const left = daysLeft(value, asOf, readOn ?? "");
  const [verb, words] = aroundEnd(left);
  return html`<span class="verb">${verb}</span> ${countedDay(value, readOn)}<span class="left ${left.kind}">${words}</span>`;
}

/** The same for a dense table, without room for the words. */
export const countedDay = (value: string, readOn: string | null): Html =>
  html`<time datetime="${value}" data-left="${readOn ?? ""}">${dayInWords(value)}</time>`;

/** How a model is marked: what is sold until a stated day as what is deprecated. */
export const standing = ({ status, retires_on }: { status: string; retires_on: string | null }): string =>
  status === "ga" && retires_on !== null ? "deprecated ending" : status;

export const statusWord = (word: string): string =>
  word === "ga" ? "available" : word.replace("deprecated ending", "available, ending");

/** A status as a shape, a word and a colour. */
export const status = (word: string): Html => html`<span class="status ${word}">${statusWord(word)}</span>`;

export const MEANINGS: Record<NullReason, string> = {
  "not stated": "The provider does not state it on any page that was read.",
  "not applicable": "Not applicable to a model of this kind.",
  "excerpt only": "Only part of the provider’s page could be read, and this part does not state it.",
  unreadable: "The page states it in a form that could not be read; a person has to look at it.",
  conflict: "Two official pages state different values; a person has to decide.",
};

/** A dash for a missing value, with its reason as tooltip and for screen readers. */
export const none = (reason: NullReason = "not stated"): Html =>
  html`<span class="none" title="${MEANINGS[reason]}">–<span class="unseen"> ${reason}</span></span>`;

export const orNone = <T>(value: T | null | undefined, write: (value: T) => Content, reason?: NullReason): Content =>
  value === null || value === undefined ? none(reason) : write(value);
