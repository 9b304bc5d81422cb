import { chooseAmount, ESTIMATE, REDUCED, type Refused } from "./amount.ts";
import { type Cell, unescapeMarkdown } from "./cell.ts";
import { dateParts } from "./date-parts.ts";
import { UNREADABLE } from "./outcome.ts";
import { distinct, type Unit, unitAt, unitsIn } from "./unit.ts";

/** `amount`: decimal text as printed, without thousands separators. `unit`: undefined only for "Free". */
type Money = { amount: string; unit: Unit | undefined; from?: string; until?: string };

const FREE = /^free(?: of charge)?$/i;
const STRIKETHROUGH = /~~|<\/?(?:s|del|strike)\b/i;
const FOREIGN =
  /(?!\$)\p{Sc}|[元円]|\b(?:EUR|GBP|CNY|RMB|JPY|INR|KRW|yuan|euros?|AUD|CAD|HKD|SGD|CHF)\b|\b(?:AU?|CA?|HK|NZ|SG?|R|MX|NT|TW)\$/iu;
const DOLLARS = /\$|\bUSD\b|\bUS dollars?\b/i;
const INTRODUCES_UNIT = / ?(?:\/|per\b) ?/iy;
const PAREN = / ?\(([^()]*)\)/y;
/** Says what is metered, not the unit: "(images)" states no unit, "(per image)" does. */
const METERED = /^(?:images?|imgs?|videos?|tok(?:en)?s?|prompts?)$/i;
const PERIOD = /^(through|until|starting|beginning|effective|from) (.*)$/i;
const PERIOD_WORD = /\b(?:through|until|starting|beginning|effective)\b/i;
const PROMPTS = /[,;]? (?:for )?((?:prompts?|inputs?|requests?|context)\b[^$;()]{0,80})$/iy;
const DATED = /,? \(?(through|until|starting|beginning|effective|from) ([^()$]{6,40}?)\)?(?=[.;,]?$| \()/iy;
const END = /[.;,]$/y;

/** Reads the one stated amount and its unit; else returns why there is none. */
export function readMoney({ text, rest }: Cell): Money | Refused {
  const texts = [text, ...rest].map(unescapeMarkdown);
  const [cell = "", ...completing] = texts;
  if (texts.some((t) => STRIKETHROUGH.test(t))) return { why: "struck text" };
  if (texts.some((t) => FOREIGN.test(t))) return { why: "another currency than USD" };
  if (completing.some((t) => ESTIMATE.test(t))) return { why: "an estimate" };
  if (FREE.test(cell)) return { amount: "0", unit: oneUnit(completing) };
  const chosen = chooseAmount(cell, completing);
  if ("why" in chosen) return chosen;
  if (!chosen.signed && !completing.some((t) => DOLLARS.test(t))) return { why: "no currency" };
  const tail = readTail(chosen.tail);
  if ("why" in tail) return tail;
  const unit = tail.unit ?? oneUnit(completing);
  if (unit === undefined) return { why: unitsOf(completing).length > 1 ? UNREADABLE.twoUnits : UNREADABLE.noUnit };
  return { ...tail, amount: chosen.amount, unit };
}

type Tail = { unit?: Unit; from?: string; until?: string };

/** Reads what may follow an amount: unit, parenthesised words, prompt length and period. Anything else is refused. */
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
    const qualifier = sticky(PAREN, tail, at) ?? sticky(PROMPTS, tail, at);
    const dated = qualifier ? null : sticky(DATED, tail, at);
    const next = qualifier ?? dated ?? sticky(END, tail, at);
    if (!next) return { why: "words after the amount" };
    const refused = qualifier ? readQualifier(qualifier[1] ?? "", read) : dated ? readPeriod(dated, read) : undefined;
    if (refused) return refused;
    at += next[0].length;
  }
  return read;
}

/** Reads words in parentheses or on prompt length. They may state the unit or the period, but not a reduction. */
function readQualifier(words: string, read: Tail): Refused | undefined {
  const period = PERIOD.exec(words);
  if (period) return readPeriod(period, read);
  if (PERIOD_WORD.test(words)) return { why: "words after the amount" };
  if (ESTIMATE.test(words)) return { why: "hedged price" };
  if (REDUCED.test(words) || words.includes("%")) return { why: "reduced price" };
  const stated = METERED.test(words.trim()) ? [] : unitsIn(words);
  const [unit, ...more] = distinct([...(read.unit ? [read.unit] : []), ...stated]);
  if (more.length > 0) return { why: UNREADABLE.twoUnits };
  if (unit) read.unit = unit;
  return undefined;
}

function readPeriod([, word = "", date = ""]: RegExpExecArray, read: Tail): Refused | undefined {
  const day = dateParts(date);
  if (day === undefined || !("day" in day)) return { why: "a period without whole days" };
  read[/through|until/i.test(word) ? "until" : "from"] = day.day;
  return undefined;
}

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The only unit in the completing texts; a unit with "unless noted" is used only if no other text has one. */
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
