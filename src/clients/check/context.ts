import type { Known } from "./feed.ts";
import { lineStartAt } from "./place.ts";

type Read = { from: number; to: number; text: string; row: Known; host: string | null };
type Find = (text: string) => { row: Known; host: string | null } | undefined;

export type ShortReader = {
  /** Whether a short id stands in a text as a word of its own. */
  isIn(text: string): boolean;
  /** Such a text, and what else was found in it → the short ids that a word like `model` or a neighbour in a list confirms. */
  read(text: string, found: readonly { from: number; to: number; place: string }[]): Read[];
};

/** Ids that are words or very short count only where the context confirms them. */
export const needsContext = (spelling: string): boolean => spelling.length < 5 || /^[A-Za-z]+$/.test(spelling);

/** After these a short id may stand: `model`, `engine`, `OpenAI(`, `cohere.`. */
const WORDS = /model|Model|MODEL|ngine|NGINE|penAI|penai|ohere/g;
const REACH = 120;
/** After such a word: the rest of the name, then what leads to a value. */
const LEADS =
  /^\w*(?:[.-]\w+)*\??\\?["'`\]]*\s*(?::\s*[\w<>[\]|. ]{1,40}=|=>|:=|={2,3}|!={1,2}|\?\?=?|\|\||[:=(,]|\b[iI][nN]\b|\s--?\s?|\s)\s*(?:\w+\s*:\s*)?(?:[[({]\s*)?(?:-\s+)?(?:\w+\()?\s*/;
const VALUE = /(\\?["'`]|)((?:[a-z][\w-]*[/:]){0,3}[\w.-]+)/y;

/** Spellings → their reader. */
export function createShortReader(spellings: readonly string[], find: Find): ShortReader {
  const short = new Set(spellings);
  const words = spellings.map((spelling) => spelling.replace(/\W/g, "\\$&")).join("|") || "\\b\\B";
  const isolated = new RegExp(`[^\\w-](?:${words})(?![\\w-])`);

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

  function read(text: string, found: Parameters<ShortReader["read"]>[1]): Read[] {
    const reads: Read[] = [];
    const taken = new Set(found.map(({ to }) => to));
    const add = (one: Read | undefined) => {
      if (!one || taken.has(one.to)) return;
      taken.add(one.to);
      reads.push(one);
    };
    for (const { from, quoted } of ledTo(text)) add(at(text, from, quoted));
    const beside = [...found.filter(({ place }) => place === "use"), ...reads];
    for (const { from, to } of beside.slice(0, 400))
      for (const place of siblings(text, from, to)) add(at(text, place, !isItem(text, from)));
    return reads;
  }
  return { isIn: (text) => isolated.test(text), read };
}

/** Where a value follows one of the words, and whether only a quoted one counts there. */
function* ledTo(text: string): Generator<{ from: number; quoted: boolean }> {
  for (const { index, 0: word } of text.matchAll(WORDS)) {
    const end = index + word.length;
    const [lead] = LEADS.exec(text.slice(end, end + REACH + 1)) ?? [];
    if (lead === undefined || lead.length > REACH) continue;
    const name = /[\w-]*$/.exec(text.slice(Math.max(0, index - 40), end))?.[0] ?? "";
    // A word without quotes is a value only in `name: value` and after a flag, which a quote does not end.
    const bare = /[:=]\s*$|[:=]\s+-\s+$/.test(lead) || (/^--?/.test(name) && !/^["'`]/.test(lead));
    yield { from: end + lead.length, quoted: !bare };
  }
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
