// What stands around a place: the brackets that are open there and what stands before them, or in YAML its keys.
import { type Language, type Span, spanAt, YAML } from "./syntax.ts";

/** `head`: what stands before it; `at`: its place. A key of YAML has the character `:`. */
export type Around = { char: string; head: string; at: number };
/** A bracket whose head was not needed yet; the places in it share it. */
type Open = Omit<Around, "head"> & { head?: string };

const CLOSES: Record<string, string> = { ")": "(", "]": "[", "}": "{" };
/** How many brackets count, and how much before each. */
const DEEPEST = 12;
const HEAD = 300;
/** How many lines above a key may stand. */
const LINES = 120;

/** How far the start of a line is looked for, and how many functions above may be around. */
const [LONG, MOST] = [2_000, 200];
/** The character of a text of several lines. */
export const TEXT = '"';

const SECTION = /^[ \t]*\[+([^[\]\n]{1,100})\]+[ \t]*(?:[#;].*)?$/gm;

/** Places in order → what is around each, innermost first, in one pass over the text. */
export function aroundEach(
  text: string,
  language: Language,
  spans: readonly Span[],
  places: readonly number[],
): Around[][] {
  if (language === YAML && !/^\s*[[{]/.test(text)) return places.map((at) => keysAbove(text, at));
  const sections = language.sections ? [...text.matchAll(SECTION)] : [];
  let [next, section] = [0, [] as Around[]];
  const open: Open[] = [];
  const headed = (one: Open) => {
    one.head ??= text.slice(Math.max(0, one.at - HEAD), one.at);
    return one as Around;
  };
  const mark = /[[\](){}]/g;
  let [span, found] = [0, mark.exec(text)];
  return places.map((place) => {
    for (; sections[next] && (sections[next]?.index ?? 0) < place; next += 1) {
      const { index, 0: line, 1: head = "" } = sections[next] as RegExpExecArray;
      section = [{ char: ":", head, at: index + line.indexOf(head) }];
    }
    for (; found && found.index < place; found = mark.exec(text)) {
      const { index: at, 0: char } = found;
      while ((spans[span]?.to ?? Number.POSITIVE_INFINITY) <= at) span += 1;
      const inside = spans[span];
      if (inside && inside.from <= at) mark.lastIndex = inside.to;
      // Escaped, it is part of a pattern.
      else if (text[at - 1] !== "\\") step(open, char, at);
    }
    return [...open.slice(-DEEPEST).reverse().map(headed), ...section];
  });
}

const BLOCK = /^([ \t]*)(?:async[ \t]+)?(?:def|class)[ \t]+\w+/gm;

/** The same, with the text of several lines that a place is in, and Python's functions and classes. */
export function scopesOfEach(
  text: string,
  language: Language,
  spans: readonly Span[],
  places: readonly number[],
): Around[][] {
  const blocks = language.docstrings ? [...text.matchAll(BLOCK)] : [];
  let next = 0;
  return aroundEach(text, language, spans, places).map((around, i) => {
    const place = places[i] as number;
    const span = spanAt(spans, place);
    const isLong = span?.type === "string" && text.slice(span.from, Math.min(span.to, span.from + LONG)).includes("\n");
    while (blocks[next] && (blocks[next]?.index ?? 0) < place) next += 1;
    // The line of the statement.
    const first = around.at(-1)?.at ?? place;
    const start = text.slice(Math.max(0, first - LONG), first);
    let indent = /^[ \t]*/.exec(start.slice(start.lastIndexOf("\n") + 1))?.[0].length ?? 0;
    const outer: Around[] = [];
    for (const { 0: head, 1: white = "", index: at } of blocks.slice(Math.max(0, next - MOST), next).reverse())
      if (white.length < indent) {
        indent = white.length;
        outer.push({ char: "{", head, at });
      }
    return [...(isLong ? [{ char: TEXT, head: "", at: span.from }] : []), ...around, ...outer];
  });
}

function step(open: Open[], char: string, at: number): void {
  const opener = CLOSES[char];
  if (opener === undefined) open.push({ char, at });
  else {
    // What isn't closed was no bracket.
    const back = open.slice(-3).findLastIndex((one) => one.char === opener);
    if (back >= 0) open.length = Math.max(0, open.length - 3) + back;
  }
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
