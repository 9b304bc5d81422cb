import { type Outcome, unreadable, value } from "./outcome.ts";

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
