import { unitsIn } from "./unit.ts";

export type Refused = { why: string };

const FIGURE = "(?:[1-9]\\d{0,2}(?:,\\d{3})+(?!\\d)|0|[1-9]\\d{0,11})(?:\\.\\d{1,12})?|\\.\\d{1,12}";
const AMOUNT = new RegExp(
  `(?:\\bUSD? ?)?\\$ ?(?<sign>${FIGURE})(?: USD\\b)?|\\bUSD ?(?<before>${FIGURE})|(?<![\\w.,])(?<after>${FIGURE}) ?USD\\b`,
  "g",
);
const PLAIN = new RegExp(`^(?<plain>${FIGURE})(?=$| ?[/(]| per\\b)`);

/** Words that mark an amount as not a stated price. */
export const ESTIMATE = /≈|~|\b(?:est\.|estimated?|approx\w*|equivalent|illustrative|example)/i;
/** Words that mark a price as not the list price. */
export const REDUCED =
  /\b(?:limited|promo\w*|discount\w*|introductory|trial|sale|save|off(?!-peak)|was|formerly|previous\w*|old|credits?)\b/i;

const LABEL = /^(?:list price|[a-z][a-z -]{0,40}:|(?:base |cached )?(?:input|output)(?: price)?)? ?$/i;
const HEDGED_LABEL = /\b(?:from|starting|up to|about|around|then|over|under|between|less|more)\b/i;
/** Between two amounts: a range. */
const RANGE = /^(?:[-\u2010-\u2015~]|to)$/i;
/** Words before a later amount that belong to it. */
const LATER_LEAD =
  /(?:\b(?:from|starting(?: at)?|then|was|about|around|over|under|up to|approx\w*|equivalent to)|[-~≈])\s*$/i;

/** `tail`: the text after the amount, up to the next one. `signed`: whether the cell has a currency. */
type Chosen = { amount: string; tail: string; signed: boolean };

/** Returns the cell's only amount or, among several, the one next to a completing text that occurs in the cell. */
export function chooseAmount(cell: string, completing: readonly string[]): Chosen | Refused {
  const amounts = [...cell.matchAll(AMOUNT)];
  if ((cell.match(/\$/g)?.length ?? 0) > amounts.filter((a) => a[0].includes("$")).length)
    return { why: "a dollar sign without an amount" };
  const [first] = amounts;
  if (first === undefined) {
    const plain = PLAIN.exec(cell);
    if (!plain) return { why: "no amount" };
    return { amount: figure(plain), tail: cell.slice(plain[0].length), signed: false };
  }
  const ends = amounts.map((_, i) => amounts[i + 1]?.index ?? cell.length);
  const tails = amounts.map((a, i) => cell.slice(a.index + a[0].length, ends[i]));
  const lead = cell.slice(0, first.index);
  if (amounts.length === 1) return refusedBy(lead) ?? { amount: figure(first), tail: tails[0] ?? "", signed: true };
  return select(cell, amounts, lead, tails, completing);
}

function select(
  cell: string,
  amounts: readonly RegExpExecArray[],
  lead: string,
  tails: readonly string[],
  completing: readonly string[],
): Chosen | Refused {
  if (tails.slice(0, -1).some((t) => RANGE.test(t.trim()))) return { why: "several amounts" };
  const selectors = completing.filter((t) => t !== "" && cell.split(t).length === 2 && unitsIn(t).length === 0);
  const leads = [lead, ...tails.slice(0, -1)];
  const follow = lead.trim() === "";
  const precede = (tails.at(-1) ?? "").trim() === "";
  if (selectors.length === 0 || follow === precede) return { why: "several amounts" };
  const adjacent = follow ? tails : leads;
  const picked = new Set(selectors.map((s) => adjacent.findIndex((t) => t.includes(s))));
  const [at = -1, ...others] = picked;
  const amount = amounts[at];
  if (amount === undefined || others.length > 0) return { why: "several amounts" };
  if (follow && LATER_LEAD.test(tails[at - 1] ?? "")) return { why: "hedged price" };
  if (follow) return { amount: figure(amount), tail: (tails[at] ?? "").trimEnd(), signed: true };
  return refusedBy(leads[at] ?? "") ?? { amount: figure(amount), tail: "", signed: true };
}

/** Whether the words before an amount rule it out. */
function refusedBy(lead: string): Refused | undefined {
  if (HEDGED_LABEL.test(lead) || ESTIMATE.test(lead)) return { why: "hedged price" };
  if (REDUCED.test(lead)) return { why: "reduced price" };
  return LABEL.test(lead.trim()) ? undefined : { why: "words before the amount" };
}

const figure = (match: RegExpExecArray) => {
  const { sign, before, after, plain } = match.groups ?? {};
  return (sign ?? before ?? after ?? plain ?? "").replaceAll(",", "");
};
