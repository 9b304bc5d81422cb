// Owns reading one amount of US dollars and its unit. Refuses other currencies, struck, hedged and reduced prices, and two amounts.
import { type Cell, unescapeMarkdown } from "./cell.ts";
import { dateParts } from "./date-parts.ts";
import { distinct, type Unit, unitAt, unitsIn } from "./unit.ts";

/** `amount` is decimal text as printed, without thousands separators; `unit` is undefined for a stated "Free" only. */
export type Money = { amount: string; unit: Unit | undefined; from?: string; until?: string };
type Refused = { why: string };

const FIGURE = "(?:[1-9]\\d{0,2}(?:,\\d{3})+(?!\\d)|0|[1-9]\\d{0,11})(?:\\.\\d{1,12})?|\\.\\d{1,12}";
const AMOUNT = new RegExp(
  `(?:\\bUSD? ?)?\\$ ?(?<sign>${FIGURE})(?: USD\\b)?|\\bUSD ?(?<before>${FIGURE})|(?<![\\w.,])(?<after>${FIGURE}) ?USD\\b`,
  "g",
);
const PLAIN = new RegExp(`^(?<plain>${FIGURE})(?=$| ?[/(]| per\\b)`);
const FREE = /^free(?: of charge)?$/i;
const STRUCK = /~~|<\/?(?:s|del|strike)\b/i;
const FOREIGN =
  /[€£¥￥₹₩元]|\b(?:EUR|GBP|CNY|RMB|JPY|INR|KRW|yuan|euros?|AUD|CAD|HKD|SGD|CHF)\b|\b(?:AU?|CA?|HK|NZ|SG?|R|MX|NT|TW)\$/i;
const DOLLARS = /\$|\bUSD\b|\bUS dollars?\b/i;
const ESTIMATE = /≈|~|\b(?:est\.|estimated?|approx\w*|equivalent|illustrative|example)/i;
const REDUCED =
  /\b(?:limited|promo\w*|discount\w*|introductory|trial|sale|save|off|was|formerly|previous\w*|old|credits?)\b/i;

const LABEL = /^(?:list price|[a-z][a-z -]{0,40}:|(?:base |cached )?(?:input|output)(?: price)?)? ?$/i;
const HEDGED_LABEL = /\b(?:from|starting|up to|about|around|then|over|under|between|less|more)\b/i;
const INTRODUCES_UNIT = / ?(?:\/|per\b) ?/iy;
const PAREN = / ?\(([^()]*)\)/y;
const PROMPTS = /[,;]? (?:for )?((?:prompts?|inputs?|requests?|context)\b[^$;()]{0,80})$/iy;
const DATED = /,? \(?(through|until|starting|beginning|effective|from) ([^()$]{6,40}?)\)?(?=[.;,]?$| \()/iy;
const END = /[.;,]$/y;

/** Cell → the one stated amount and its unit, or why there is none. */
export function readMoney({ text, rest }: Cell): Money | Refused {
  const texts = [text, ...rest].map(unescapeMarkdown);
  const [cell = "", ...completing] = texts;
  if (texts.some((t) => STRUCK.test(t))) return { why: "struck text" };
  if (texts.some((t) => FOREIGN.test(t))) return { why: "another currency than USD" };
  if (completing.some((t) => ESTIMATE.test(t))) return { why: "an estimate" };
  if (FREE.test(cell)) return { amount: "0", unit: oneUnit(completing) };
  const chosen = choose(cell, completing);
  if ("why" in chosen) return chosen;
  if (!chosen.signed && !completing.some((t) => DOLLARS.test(t))) return { why: "no currency" };
  const tail = readTail(chosen.tail);
  if ("why" in tail) return tail;
  const unit = tail.unit ?? oneUnit(completing);
  if (unit === undefined) return { why: unitsOf(completing).length > 1 ? "two units" : "no unit" };
  return { ...tail, amount: chosen.amount, unit };
}

type Chosen = { amount: string; tail: string; signed: boolean };

/** The one amount of the cell and the text after it; among several, the one that a selector text stands beside. */
function choose(cell: string, completing: readonly string[]): Chosen | Refused {
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
  if (amounts.length === 1) return labelled(lead) ?? { amount: figure(first), tail: tails[0] ?? "", signed: true };
  return select(cell, amounts, lead, tails, completing);
}

function select(
  cell: string,
  amounts: readonly RegExpExecArray[],
  lead: string,
  tails: readonly string[],
  completing: readonly string[],
): Chosen | Refused {
  const selectors = completing.filter((t) => t !== "" && cell.split(t).length === 2 && unitsIn(t).length === 0);
  const leads = [lead, ...tails.slice(0, -1)];
  const follow = lead.trim() === "";
  const precede = (tails.at(-1) ?? "").trim() === "";
  if (selectors.length === 0 || follow === precede) return { why: "several amounts" };
  const beside = follow ? tails : leads;
  const picked = new Set(selectors.map((s) => beside.findIndex((t) => t.includes(s))));
  const [at = -1, ...others] = picked;
  const amount = amounts[at];
  if (amount === undefined || others.length > 0) return { why: "several amounts" };
  if (follow) return { amount: figure(amount), tail: (tails[at] ?? "").trimEnd(), signed: true };
  return labelled(leads[at] ?? "") ?? { amount: figure(amount), tail: "", signed: true };
}

/** What is wrong with the words before an amount. */
function labelled(lead: string): Refused | undefined {
  if (HEDGED_LABEL.test(lead) || ESTIMATE.test(lead)) return { why: "hedged price" };
  if (REDUCED.test(lead)) return { why: "reduced price" };
  return LABEL.test(lead.trim()) ? undefined : { why: "words before the amount" };
}

type Tail = { unit?: Unit; from?: string; until?: string };

/** Unit, parenthesised words, prompt length and days after an amount, and nothing else. */
function readTail(tail: string): Tail | Refused {
  const read: Tail = {};
  let at = 0;
  const lead = sticky(INTRODUCES_UNIT, tail, 0);
  if (lead) {
    const found = unitAt(tail, lead[0].length);
    if (!found) return { why: "unit not understood" };
    read.unit = found.unit;
    at = found.end;
  }
  while (at < tail.length) {
    const aside = sticky(PAREN, tail, at) ?? sticky(PROMPTS, tail, at);
    const dated = aside ? null : sticky(DATED, tail, at);
    const next = aside ?? dated ?? sticky(END, tail, at);
    if (!next) return { why: "words after the amount" };
    const refused = aside ? readAside(aside[1] ?? "", read) : dated ? readPeriod(dated, read) : undefined;
    if (refused) return refused;
    at += next[0].length;
  }
  return read;
}

/** Words in parentheses or on the prompt's length: they may hold the unit, and must not reduce or estimate the price. */
function readAside(words: string, read: Tail): Refused | undefined {
  if (ESTIMATE.test(words)) return { why: "hedged price" };
  if (REDUCED.test(words) || words.includes("%")) return { why: "reduced price" };
  const [unit, ...more] = distinct([...(read.unit ? [read.unit] : []), ...unitsIn(words)]);
  if (more.length > 0) return { why: "two units" };
  if (unit) read.unit = unit;
  return undefined;
}

function readPeriod(dated: RegExpExecArray, read: Tail): Refused | undefined {
  const day = dateParts(dated[2] ?? "");
  if (day === undefined || !("day" in day)) return { why: "a period without whole days" };
  read[/through|until/i.test(dated[1] ?? "") ? "until" : "from"] = day.day;
  return undefined;
}

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The one unit that completing texts state; "unless noted" only holds where no other text states one. */
function oneUnit(completing: readonly string[]): Unit | undefined {
  const units = unitsOf(completing);
  return units.length === 1 ? units[0] : undefined;
}

function unitsOf(completing: readonly string[]): Unit[] {
  const byDefault = completing.filter((t) => /\bunless\b|\botherwise\b/i.test(t));
  const stated = completing.filter((t) => !byDefault.includes(t)).flatMap(unitsIn);
  const units = stated.length > 0 ? stated : byDefault.flatMap(unitsIn);
  return distinct(units);
}

const figure = (match: RegExpExecArray) => {
  const { sign, before, after, plain } = match.groups ?? {};
  return (sign ?? before ?? after ?? plain ?? "").replaceAll(",", "");
};
