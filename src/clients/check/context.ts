import { hostNamed, vendorNamed } from "../feed/forms.ts";
import type { Known } from "./feed.ts";
import { lineStartAt } from "./place.ts";

type Read = { from: number; to: number; text: string; row: Known; host: string | null };
type Find = (text: string) => { row: Known; host: string | null } | undefined;

export type ShortReader = {
  /** Whether a text has a short id as a separate word. */
  isIn(text: string): boolean;
  /** The short ids that a prefix, a word like `model` or a neighbour in a list confirms; `found`: the other matches in the text. */
  read(text: string, found: readonly { from: number; to: number; place: string }[]): Read[];
};

/** Ids that are words or very short count only if the context confirms them. */
export const needsContext = (spelling: string): boolean => spelling.length < 5 || /^[A-Za-z]+$/.test(spelling);

/** A short id may follow these: `model`, `engine`, `OpenAI(`, `cohere.`. */
const WORDS = /model|Model|MODEL|ngine|NGINE|penAI|penai|ohere/g;
/** What leads to a value that counts if it has a digit: `deployment: "command"` names no model. */
const WEAK = /(?:eployment|EPLOYMENT|llm|LLM|azure|AZURE)\w*["'`\]]*\s*(?:=>|:=|[:=(])\s*["'`]?$/;
/** What opens the value that a short id ends: a quote or the like, then prefixes. */
const OPENING = /(["'`]|[^\w./:@-]|^)((?:[A-Za-z][\w-]*[/:])*)$/;
const REACH = 120;
const NEAR = 80;
/** After such a word: the rest of the name, then what leads to a value. */
const LEADS =
  /^\w*(?:[.-]\w+)*\??\\?["'`\]]*\s*(?::\s*[\w<>[\]|. ]{1,40}=|=>|:=|={2,3}|!={1,2}|\?\?=?|\|\||[:=(,]|\b[iI][nN]\b|\s--?\s?|\s)\s*(?:\w+\s*:\s*)?(?:[[({]\s*)?(?:-\s+)?(?:\w+\()?\s*/;
const VALUE = /(\\?["'`]|)((?:[a-z][\w-]*[/:]){0,3}[\w.-]+)/y;

export function createShortReader(spellings: readonly string[], find: Find): ShortReader {
  const short = new Set(spellings);
  const words = spellings.map((spelling) => spelling.replace(/\W/g, "\\$&")).join("|") || "\\b\\B";
  const isolated = new RegExp(`[^\\w-](?:${words})(?![\\w-])`);
  const all = new RegExp(isolated, "g");

  function at(text: string, from: number, quoted: boolean): Read | undefined {
    VALUE.lastIndex = from;
    const value = VALUE.exec(text);
    if (!value) return undefined;
    const [all, quote = "", spelling = ""] = value;
    const bare = spelling.slice(Math.max(spelling.lastIndexOf("/"), spelling.lastIndexOf(":")) + 1);
    if (!short.has(bare)) return undefined;
    const end = from + all.length;
    const closed = quote === "" ? /^(?:\s|[,;)\]}#]|$)/.test(text.slice(end, end + 1)) : text.startsWith(quote, end);
    if (!closed || (quoted && quote === "")) return undefined;
    const row = find(spelling);
    return row && { from: from + quote.length, to: end, text: spelling, ...row };
  }

  /** The value that ends with a short id at a place, if its prefix, its key or a neighbour confirms it. */
  function confirmedAt(text: string, place: number, known: ReadonlySet<number>): Read | undefined {
    const before = text.slice(Math.max(0, place - NEAR), place);
    const [, opening = "", prefix = ""] = OPENING.exec(before) ?? [];
    const isQuoted = /["'`]/.test(opening);
    const from = place - prefix.length;
    const one = at(text, from - (isQuoted ? 1 : 0), isQuoted);
    if (!one || one.from !== from) return undefined;
    const hasDigit = /\d$/.test(one.text);
    // A word needs its vendor and a colon: `cohere/command` may be a path.
    const isPrefixed = hasDigit
      ? prefix !== ""
      : /^[\w-]+:$/.test(prefix) && vendorNamed(prefix.slice(0, -1)) === one.row.provider;
    if (isPrefixed || (hasDigit && WEAK.test(before.slice(0, before.length - prefix.length)))) return one;
    if (!isQuoted && !isItem(text, from)) return undefined;
    const isBeside = siblings(text, from, one.to).some((start) => known.has(start) || known.has(start + 1));
    return isBeside ? one : undefined;
  }

  function read(text: string, found: Parameters<ShortReader["read"]>[1]): Read[] {
    const reads: Read[] = [];
    const taken = new Set(found.map(({ to }) => to));
    const known = new Set(found.flatMap(({ from, place }) => (place === "use" ? [from] : [])));
    const add = (one: Read | undefined) => {
      if (!one || taken.has(one.to)) return;
      taken.add(one.to);
      known.add(one.from);
      reads.push(one);
    };
    for (const { from, quoted } of ledTo(text)) add(at(text, from, quoted));
    for (const { index } of text.matchAll(all)) add(confirmedAt(text, index + 1, known));
    return reads;
  }
  return { isIn: (text) => isolated.test(text), read };
}

/** The places where a value follows one of the words, and whether it must be quoted there. */
function* ledTo(text: string): Generator<{ from: number; quoted: boolean }> {
  for (const { index, 0: word } of text.matchAll(WORDS)) {
    const end = index + word.length;
    const [lead] = LEADS.exec(text.slice(end, end + REACH + 1)) ?? [];
    if (lead === undefined || lead.length > REACH) continue;
    const name = /[\w-]*$/.exec(text.slice(Math.max(0, index - 40), end))?.[0] ?? "";
    // Without quotes, a word is a value only in `name: value` and after an unquoted flag.
    const bare = /[:=]\s*$|[:=]\s+-\s+$/.test(lead) || (/^--?/.test(name) && !/^["'`]/.test(lead));
    const from = end + lead.length;
    // `cohere:command` is one value.
    if (!/\w:\w/.test(text.slice(from - 2, from + 1))) yield { from, quoted: !bare };
  }
}

/** The starts of the quoted values in the same list or union, on both sides, at most 64. */
function siblings(text: string, from: number, to: number): number[] {
  const places: number[] = [];
  if (isItem(text, from)) return items(text, from, to);
  const right = /["'`]\s*[,|]\s*(?=["'`])|[^"'`\n]{0,80}["'`]\s*[,|]\s*(?=["'`])/y;
  right.lastIndex = to;
  for (let next = right.exec(text); next && places.length < 32; next = right.exec(text)) {
    places.push(right.lastIndex);
    right.lastIndex += 1;
  }
  let before = text.slice(Math.max(0, from - 1_000), from);
  for (let next = LEFT.exec(before); next && places.length < 64; next = LEFT.exec(before)) {
    before = before.slice(0, next.index + 1);
    places.push(from - Math.min(1_000, from) + next.index);
    before = before.slice(0, -1) + (next[0][0] ?? "");
  }
  return places;
}

const isItem = (text: string, from: number) => /^\s*-\s+$/.test(text.slice(lineStartAt(text, from), from));

/** The same for a YAML list without quotes, downwards and upwards. */
function items(text: string, from: number, to: number): number[] {
  const places: number[] = [];
  const down = /[^\n]{0,80}\n[ \t]*-[ \t]+(?=\S)/y;
  down.lastIndex = to;
  while (places.length < 32 && down.exec(text)) places.push(down.lastIndex);
  let line = lineStartAt(text, from) - 1;
  while (line > 0 && places.length < 64) {
    const above = lineStartAt(text, line);
    const item = /^[ \t]*-[ \t]+(?=\S)/.exec(text.slice(above, Math.min(line, above + 80)));
    if (!item) break;
    places.push(above + item[0].length);
    line = above - 1;
  }
  return places;
}
const LEFT = /["'`][\w./:@-]{1,80}["'`]\s*[,|]\s*["'`]$/;

/** Whether a key named like a model's, or a provider's call, leads to a place. */
export function contextOf(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - REACH), at);
  return /(?:model|engine|deployment|llm)[\w-]*["'`\])]*\s*(?:[:=(,\s]|=>|:=)[^\n;]{0,60}$|(?:openai|anthropic|google|gemini|mistral|cohere|xai|deepseek|voyage|bedrock|vertex)\w*\(\s*\\?["'`]$/i.test(
    before,
  );
}

/** Whether a provider's or host's name and a colon begin a spelling. */
export function isProvided(spelling: string): boolean {
  const name = /^([\w-]+):/.exec(spelling)?.[1] ?? "";
  return vendorNamed(name) !== undefined || hostNamed(name) !== undefined;
}

type Place = { from: number; to: number; place: string };

/** The doubtful places in a list of strings next to one in use, directly or through others. */
export function besideIn<T extends Place>(text: string, found: readonly Place[], doubtful: readonly T[]): T[] {
  if (doubtful.length === 0 || found.length === 0) return [];
  const clear = new Set<Place>(found.filter(({ place }) => place === "use"));
  const sorted = [...found, ...doubtful].sort((a, b) => a.from - b.from);
  const areBeside = (a: Place, b: Place) =>
    b.from - a.to < REACH && /^["'`]\s*,\s*["'`]$/.test(text.slice(a.to, b.from));
  for (const [i, one] of sorted.entries()) {
    const next = sorted[i + 1];
    if (next && clear.has(one) && areBeside(one, next)) clear.add(next);
  }
  for (const [i, one] of [...sorted.entries()].reverse()) {
    const before = sorted[i - 1];
    if (before && clear.has(one) && areBeside(before, one)) clear.add(before);
  }
  return doubtful.filter((one) => clear.has(one));
}
