import type { Known } from "./feed.ts";
import { lineStartAt } from "./place.ts";

type Read = { from: number; to: number; text: string; row: Known; host: string | null };
type Find = (text: string) => { row: Known; host: string | null } | undefined;

export type ShortReader = {
  /** Whether a short id may stand just after a word that begins at a byte: a cheap test that may say yes too often. */
  near(bytes: Uint8Array, word: number): boolean;
  /** Starts of words, and what else was found → the short ids beside them. */
  read(
    text: string,
    contexts: readonly number[],
    found: readonly { from: number; to: number; place: string }[],
  ): Read[];
};

/** Words of five letters after which a short id may stand: `model`, `engine`, `OpenAI(`, `cohere.`. */
export const WORDS = ["model", "Model", "MODEL", "ngine", "NGINE", "penAI", "penai", "ohere"];
const WORD_LENGTH = 5;
const REACH = 120;
/** After such a word: the rest of the name, then what leads to a value. */
const LEADS =
  /\w*(?:[.-]\w+)*\??\\?["'`\]]*\s*(?::\s*[\w<>[\]|. ]{1,40}=|=>|:=|={2,3}|!={1,2}|\?\?=?|\|\||[:=(,]|\b[iI][nN]\b|\s--?\s?|\s)\s*(?:\w+\s*:\s*)?(?:[[({]\s*)?(?:-\s+)?(?:\w+\()?\s*/y;
const VALUE = /(\\?["'`]|)((?:[a-z_]+[/:])?[\w.-]+)/y;

/** Spellings → their reader. */
export function createShortReader(spellings: readonly string[], find: Find): ShortReader {
  const short = new Set(spellings);
  const lengths = new Set(spellings.map((spelling) => spelling.length));
  const heads = new Uint8Array(65_536);
  for (const spelling of short) heads[(spelling.charCodeAt(0) << 8) | spelling.charCodeAt(1)] = 1;

  function near(bytes: Uint8Array, word: number): boolean {
    const end = Math.min(bytes.length - 1, word + WORD_LENGTH + REACH);
    for (let i = word + WORD_LENGTH; i < end; i++) {
      if (heads[((bytes[i] as number) << 8) | (bytes[i + 1] as number)] !== 1) continue;
      if (!opensValue(bytes[i - 1] as number, bytes[i - 2] as number)) continue;
      let to = i + 2;
      while (to < bytes.length && (isLetter(bytes[to] as number) || bytes[to] === 45)) to += 1;
      if (lengths.has(to - i)) return true;
    }
    return false;
  }

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

  function read(text: string, contexts: readonly number[], found: Parameters<ShortReader["read"]>[2]): Read[] {
    const reads: Read[] = [];
    const taken = new Set(found.map(({ to }) => to));
    const add = (one: Read | undefined) => {
      if (!one || taken.has(one.to)) return;
      taken.add(one.to);
      reads.push(one);
    };
    for (const start of contexts) {
      LEADS.lastIndex = start + WORD_LENGTH;
      const lead = LEADS.exec(text);
      if (!lead || lead[0].length > REACH) continue;
      if (!at(text, LEADS.lastIndex, false)) continue;
      const name = /[\w-]*$/.exec(text.slice(Math.max(0, start - 40), start + WORD_LENGTH))?.[0] ?? "";
      // A word without quotes is a value only in `name: value` and after a flag.
      const bare = /[:=]\s*$|[:=]\s+-\s+$/.test(lead[0]) || /^--?/.test(name);
      LEADS.lastIndex = start + WORD_LENGTH + lead[0].length;
      add(at(text, LEADS.lastIndex, !bare));
    }
    const beside = [...found.filter(({ place }) => place === "use"), ...reads];
    for (const { from, to } of beside.slice(0, 400))
      for (const place of siblings(text, from, to)) add(at(text, place, !isItem(text, from)));
    return reads;
  }
  return { near, read };
}

/** Starts of the quoted values in the same list, to both sides, at most 64. */
function siblings(text: string, from: number, to: number): number[] {
  const places: number[] = [];
  if (isItem(text, from)) return items(text, from, to);
  const right = /["'`]\s*,\s*(?=["'`])|[^"'`\n]{0,80}["'`]\s*,\s*(?=["'`])/y;
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
const LEFT = /["'`][\w./:@-]{1,80}["'`]\s*,\s*["'`]$/;

/** Whether a model's name, a provider's call or an environment variable stands before a place, or a host's prefix is part of it. */
export function contextOf(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - REACH), at);
  return /(?:model|engine|deployment|llm)[\w-]*["'`\])]*\s*(?:[:=(,\s]|=>|:=)[^\n;]{0,60}$|(?:openai|anthropic|google|gemini|mistral|cohere|xai|deepseek|voyage|bedrock|vertex)\w*\(\s*\\?["'`]$/i.test(
    before,
  );
}

/** A quote, `=`, `:`, `/`, `(`; or a space after one of these, a hyphen, a word. */
const opensValue = (byte: number, before: number): boolean =>
  byte === 34 ||
  byte === 39 ||
  byte === 96 ||
  byte === 61 ||
  byte === 58 ||
  byte === 47 ||
  byte === 40 ||
  (byte === 32 && (before === 58 || before === 61 || before === 45 || before === 32 || isLetter(before)));

const isLetter = (byte: number) =>
  (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57);
