// A file's text: its comments and strings, and what is open around a place: brackets, or in YAML the keys above it.
import { once } from "../feed/once.ts";
import { type Language, type Span, spanAt, spansOf, textBefore, upTo, YAML } from "./syntax.ts";
import { type Around, nameOfValue } from "./table-name.ts";
import { remembered } from "./token.ts";

/** A bracket, shared by the places in it, whose head wasn't needed yet; without a character, what is around after one that closes. */
type Open = Omit<Around, "head"> & { head?: string; outer: Open | undefined };
export type Code = ReturnType<typeof codeOf>;

const CLOSES: Record<string, string> = { ")": "(", "]": "[", "}": "{" };
/** Characters that are read beside a value, before a bracket, back to the start of a line, and of a constant's owner. */
const [NEAR, HEAD, LONG, FAR, DEEP] = [600, 300, 2_000, 100, 20_000];
/** Brackets that count, and lines and functions above that may be around. */
const [DEEPEST, LINES, MOST] = [12, 1_500, 200];
/** The character of a text of several lines. */
export const TEXT = '"';
const SECTION = /^[ \t]*\[+([^[\]\n]{1,100})\]+[ \t]*(?:[#;].*)?$/gm;
const BLOCK = /^([ \t]*)(?:async[ \t]+)?(?:def|class)[ \t]+\w+/gm;

/** `until`: how far comments and strings are needed. */
export function codeOf(text: string, language: Language, until = text.length) {
  const spans = once(() => spansOf(text, language, until));
  const isKeyed = language === YAML && !/^\s*[[{]/.test(text);
  const brackets = once(() => bracketsIn(text, language, spans()));
  const blocks = once(() => (language.docstrings ? [...text.matchAll(BLOCK)] : []));
  const around = remembered((at: number) => (isKeyed ? keysAbove(text, at) : brackets()(at)));
  const scopes = remembered((at: number) => {
    const [inner, span] = [around(at), spanAt(spans(), at)];
    const isLong = span?.type === "string" && text.slice(span.from, Math.min(span.to, span.from + LONG)).includes("\n");
    const above = upTo(blocks(), ({ index }) => index < at);
    const outer = blocksAround(text, inner.at(-1)?.at ?? at, blocks().slice(Math.max(0, above - MOST), above));
    return [...(isLong ? [{ char: TEXT, head: "", at: span.from }] : []), ...inner, ...outer];
  });
  // Both innermost first; the second with the text of several lines that a place is in, and Python's functions and classes.
  return { text, language, spans, around, scopes };
}

/** A value, and what is around it. `isWhole`: it has no quotes, or is all that is in them. */
export type Site = ReturnType<typeof siteOf>;
export function siteOf(code: Code, from: number, to: number) {
  const { text, language } = code;
  const span = spanAt(code.spans(), from);
  const quote = span?.quote.length ?? 0;
  // A constant has no quotes, but may have an owner.
  const [owner] = span ? [""] : (/(?:\w+(?:\.|::))*$/.exec(textBefore(text, from, FAR)) as RegExpExecArray);
  const [start, stop] = [(span?.from ?? from - owner.length) - quote, (span?.to ?? to) + quote];
  const [left, right] = [textBefore(text, start, NEAR), text.slice(stop, stop + NEAR)];
  const isWhole = span === undefined || (span.from === from && span.to === to);
  const around = code.around(from);
  const end = once(() => closeOf(text, stop));
  return {
    ...{ code, text, language, from, to, span, start, stop, around, left, right, isWhole, end },
    name: once(() => nameOfValue(left)),
    /** What is in the same brackets, or in the same string. */
    beside: once(() => {
      const isJoined = /\+\s*$/.test(left) || /^\s*\+/.test(right);
      const ofText = isJoined ? [from - NEAR, to + NEAR] : [span?.from, span?.to];
      const [begin = from, close = to] = isWhole ? [around[0]?.at, end()] : ofText;
      return `${text.slice(Math.max(begin + 1, from - NEAR), from)}\0${text.slice(to, Math.min(close, to + NEAR))}`;
    }),
  };
}

/** Where the brackets around a place close, or how far that is looked for. */
function closeOf(text: string, from: number): number {
  const near = text.slice(from, from + NEAR);
  let depth = 0;
  for (const { 0: mark, index } of near.matchAll(/[[\](){}]/g)) {
    depth += "[({".includes(mark) ? 1 : -1;
    if (depth < 0) return from + index;
  }
  return from + near.length;
}

/** The functions and classes above, by their indentation, that have the line of a place. */
function blocksAround(text: string, at: number, above: readonly RegExpExecArray[]): Around[] {
  const start = textBefore(text, at, LONG);
  let indent = /^[ \t]*/.exec(start.slice(start.lastIndexOf("\n") + 1))?.[0].length ?? 0;
  return above.toReversed().flatMap(({ 0: head, 1: white = "", index }) => {
    // A statement that is no deeper ends one.
    const ended = `\\n[ \\t]{0,${white.length}}(?:if |for |\\w+ = )`;
    if (white.length >= indent || RegExp(ended).test(text.slice(index, at).slice(0, DEEP))) return [];
    indent = white.length;
    return [{ char: "{", head, at: index }];
  });
}

/** A place in a text → the brackets that are open there, and its section. Each bracket is read once. */
function bracketsIn(text: string, language: Language, spans: readonly Span[]): (place: number) => Around[] {
  const sections = language.sections ? [...text.matchAll(SECTION)] : [];
  const all: Open[] = [];
  const mark = /[[\](){}]/g;
  let [span, bracketMark] = [0, mark.exec(text)];
  function readTo(place: number): void {
    for (; bracketMark && bracketMark.index < place; bracketMark = mark.exec(text)) {
      const { index: at, 0: char } = bracketMark;
      while ((spans[span]?.to ?? Number.POSITIVE_INFINITY) <= at) span += 1;
      const inside = spans[span];
      if (inside && inside.from <= at) mark.lastIndex = inside.to;
      // Escaped, it is part of a pattern.
      else if (text[at - 1] !== "\\") all.push(bracket(innermost(all.at(-1)), char, at));
    }
  }
  return (place) => {
    readTo(place);
    const around: Around[] = [];
    let one = innermost(all[upTo(all, ({ at }) => at < place) - 1]);
    for (; one && around.length < DEEPEST; one = one.outer) {
      one.head ??= textBefore(text, one.at, HEAD);
      around.push(one as Around);
    }
    const section = sections[upTo(sections, ({ index }) => index < place) - 1];
    if (section) around.push({ char: ":", head: section[1] ?? "", at: section.index + section[0].search(/[^[\s]/) });
    return around;
  };
}

const innermost = (last: Open | undefined) => (last?.char === "" ? last.outer : last);

/** A bracket in others. What isn't closed was no bracket. */
function bracket(outer: Open | undefined, char: string, at: number): Open {
  const opener = CLOSES[char];
  if (opener === undefined) return { char, at, outer };
  let [one, left] = [outer, 3];
  while (one && left > 0 && one.char !== opener) [one, left] = [one.outer, left - 1];
  return { char: "", at, outer: one && left > 0 ? one.outer : outer };
}

function keysAbove(text: string, at: number): Around[] {
  const keys: Around[] = [];
  let end = at;
  let depth = Number.POSITIVE_INFINITY;
  for (let n = 0; n < LINES && end > 0 && depth > 0; n++) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, Math.min(end, start + HEAD));
    const indent = /^[ \t]*(?:- +)*/.exec(line)?.[0].length ?? 0;
    const key = /^([\w.$-]+|"[^"]*"|'[^']*'):[ \t]*(?:&[\w-]+[ \t]*)?(?:#.*)?$/.exec(line.slice(indent).trimEnd())?.[1];
    // The line of the place says how deep it is; a list may be as deep as its key.
    if (n === 0) depth = indent;
    else if (key !== undefined && indent < depth) {
      keys.push({ char: ":", head: key.replace(/["']/g, ""), at: start });
      depth = indent;
    }
    const dash = line.search(/\S/);
    if (line[dash] === "-" && indent === depth) {
      keys.push({ char: "-", head: "", at: start });
      // A key beside the dash has the list.
      depth = dash + 1;
    }
    end = start - 1;
  }
  return keys;
}
