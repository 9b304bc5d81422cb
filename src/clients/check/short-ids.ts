// Ids that are words or very short, such as `o3` and `command`: they count only where something else says that a model is meant.
import { hostNamed, vendorNamed } from "../feed/forms.ts";
import { CALLERS } from "./signs-in-code.ts";
import { textBefore } from "./syntax.ts";
import { type Find, MOST, type Token } from "./token.ts";

/** A short id that is a value; `isClear`: a prefix or a name before it says that it is a model. */
export type ShortId = Omit<Token, "isExact" | "isKnown"> & { isClear: boolean };

export const needsContext = (spelling: string): boolean => spelling.length < 5 || /^[A-Za-z]+$/.test(spelling);

/** How far before an id its context may begin. */
const REACH = 120;
/** A name that ends so, and what leads from it to a value. White space counts as one space. */
const LEAD =
  /(?:model|engine|openai|cohere)(\w*(?:[.-]\w+)*\??\\?["'`\]]* ?(?::\s?[\w<>[\]|. ]{1,40}=|=>|:=|={2,3}|!={1,2}|\?\?=?|\|\||[:=(,]|\bin\b|\s--?\s?|\s) ?(?:\w+ ?: ?)?(?:[[({] ?)?(?:- )?(?:\w+\( ?)? ?)$/i;
/** What leads to a value that counts if it ends with a digit: `deployment: "command"` names no model. */
const WEAK_LEAD = /(?:deployment|llm|azure)\w*["'`\]]* ?(?:=>|:=|[:=(]) ?$/i;
/** Prefixes before an id; they aren't part of something longer. */
const PREFIXES = /(?:^|[^\w./:@-])((?:[A-Za-z][\w-]*[/:])+)$/;
const VALUE = /(?:[a-z][\w-]*[/:]){0,3}[\w.-]+/y;

/** The quote that begins before a place, perhaps escaped. */
function quoteBefore(text: string, at: number): string {
  const mark = text[at - 1] ?? "";
  return !"\"'`".includes(mark) ? "" : text[at - 2] === "\\" ? `\\${mark}` : mark;
}

/** Short spellings → reader of those in a text that are values, in order. */
export function createShortReader(spellings: readonly string[], find: Find): (text: string) => ShortId[] {
  const short = new Set(spellings);
  const words = spellings.map((spelling) => spelling.replace(/\W/g, "\\$&")).join("|") || "\\b\\B";
  const mark = new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, "g");

  /** The value that has a short id at a place; its context begins after `last`. */
  function valueAt(text: string, place: number, last: number): ShortId | undefined {
    const isPrefixed = /[/:]/.test(text[place - 1] ?? "");
    const prefix = isPrefixed ? PREFIXES.exec(textBefore(text, place, REACH))?.[1] : "";
    if (prefix === undefined) return undefined;
    const from = place - prefix.length;
    VALUE.lastIndex = from;
    const to = VALUE.test(text) ? VALUE.lastIndex : place;
    const [bare, spelling] = [text.slice(place, to), text.slice(from, to)];
    if (!short.has(bare)) return undefined;
    const quote = quoteBefore(text, from);
    const isClosed = quote === "" ? /^[\s,;)\]}#]?$/.test(text.slice(to, to + 1)) : text.startsWith(quote, to);
    const match = isClosed ? find(spelling) : undefined;
    if (!match) return undefined;
    const before = text.slice(Math.max(last, from - quote.length - REACH), from - quote.length);
    const isClear = isNamedBy(prefix, bare, match.provider) || isLed(before, quote !== "", /\d$/.test(bare));
    return { from, to, text: spelling, id: match.id, host: match.host, isClear };
  }

  return (text) => {
    const ids: ShortId[] = [];
    let [sure, isSure] = [0, false];
    // A list may have 300,000.
    for (const { index } of text.matchAll(mark)) {
      if (sure >= 2 * MOST) break;
      const last = ids.at(-1)?.to ?? 0;
      const id = valueAt(text, index, last);
      if (!id) continue;
      isSure = id.isClear || (isSure && id.from < last + FAR && LATER.test(text.slice(last, id.from)));
      sure += Number(isSure);
      ids.push(id);
    }
    return ids;
  };
}

/** A word needs its vendor and a colon: `cohere/command` may be a path. */
const isNamedBy = (prefix: string, bare: string, provider: string) =>
  /\d$/.test(bare) ? prefix !== "" : /^[\w-]+:$/.test(prefix) && vendorNamed(prefix.slice(0, -1)) === provider;

function isLed(spaced: string, isQuoted: boolean, hasDigit: boolean): boolean {
  if (spaced.length < "llm=".length) return false;
  const before = spaced.replace(/\s+/g, " ");
  if (hasDigit && WEAK_LEAD.test(before)) return true;
  const match = LEAD.exec(before);
  if (!match || isQuoted) return match !== null;
  // Without quotes, a word is a value only in `name: value` and after an unquoted flag.
  const [, lead = ""] = match;
  return (
    /[:=] ?(?:- )?$/.test(lead) || (/(?:^|[^\w-])--?[\w-]*$/.test(before.slice(0, match.index)) && !/^["'`]/.test(lead))
  );
}

const NAMED = new RegExp(
  `(?:model|engine|deployment|llm)[\\w-]*["'\`\\])]*\\s*(?:[:=(,\\s]|=>)[^\\n;]{0,60}$|(?:${CALLERS})\\w*\\(\\s*\\\\?["'\`]$`,
  "i",
);
/** Whether a key named like a model's, or a provider's call, leads to a place. */
export function isAfterModelName(text: string, at: number): boolean {
  const before = textBefore(text, at, REACH);
  return NAMED.test(before);
}

export function isProvided(spelling: string): boolean {
  const [, name = ""] = /^([\w-]+):/.exec(spelling) ?? [];
  return vendorNamed(name) !== undefined || hostNamed(name) !== undefined;
}

type Place = { from: number; to: number };

/** The longest text between two ids of a list. */
const FAR = 1_000;
/** From a string to a later one of a list or union; and from item to item of a YAML list without quotes. */
const LATER = /^\\?["'`](?:\s*[,|]\s*\\?["'`][^"'`\n]{0,80}["'`])*\s*[,|]\s*\\?["'`]$/;
const ITEMS = /^[^\n]{0,80}(?:\n[ \t]*-[ \t]+\S[^\n]{0,80})*\n[ \t]*-[ \t]+$/;

/** The doubtful ids in a list with a clear one, in order: with other strings between or in a union if they are ids of the feed, else only side by side. */
export function besideClear<T extends Place>(
  text: string,
  clear: readonly Place[],
  doubtful: readonly T[],
  areIds: boolean,
): T[] {
  if (doubtful.length === 0 || clear.length === 0) return [];
  const areLinked = (a: Place, b: Place) => {
    const between = text.slice(a.to, Math.min(b.from, a.to + FAR));
    if (a.to + between.length !== b.from) return false;
    if (!areIds) return /^["'`]\s*,\s*["'`]$/.test(between);
    const isItem = () => /(?:^|\n)\s*-\s+$/.test(textBefore(text, a.from, REACH));
    return LATER.test(between) || (ITEMS.test(between) && isItem());
  };
  const listed: T[] = [];
  const known = new Set(clear);
  let [list, isClear, before] = [[] as T[], false, undefined as Place | undefined];
  const close = () => {
    if (isClear) for (const one of list) listed.push(one);
    [list, isClear] = [[], false];
  };
  for (const one of [...clear, ...doubtful].sort((a, b) => a.from - b.from)) {
    if (before && !areLinked(before, one)) close();
    before = one;
    if (known.has(one)) isClear = true;
    else list.push(one as T);
  }
  close();
  return listed;
}
