// Owns the engine: model ids in one text, each with its place. Refuses files, network and clock, so that a browser can run it.
import type { Row } from "../feed-document.ts";
import { contextOf, createShortReader } from "./context.ts";
import type { Feed } from "./feed.ts";
import { FRONT_MATTER, type Language, languageOf } from "./languages.ts";
import { cellsOf } from "./notebook.ts";
import { type Place, placeOf } from "./place.ts";
import { createScan, WINDOW } from "./scan.ts";
import { type Span, spansOf } from "./spans.ts";
import { createReader } from "./spelled.ts";

/** One id in a text. `row` is null where it looks like a known family, yet the feed does not know it. */
export type Match = {
  /** Bytes, from the start of the text. */
  from: number;
  to: number;
  /** 1-based; the column counts UTF-16 units. */
  line: number;
  column: number;
  text: string;
  row: Row | null;
  /** The host or router that spells it so; null for the provider's own API. */
  host: string | null;
  place: Place;
};

export type Matcher = {
  /** Bytes of a file, its path with slashes → the ids in it, in order. */
  match(bytes: Uint8Array, path: string, length?: number): Match[];
};

/** Ids that are words or very short count only where the place speaks for them. */
export const needsContext = (spelling: string) => spelling.length < WINDOW || /^[A-Za-z]+$/.test(spelling);

/** Ids told of one file: what holds more is data, and a report of it would help nobody. */
export const MOST = 2_000;
const CONTEXTS = ["model", "Model", "MODEL", "ngine", "NGINE", "penAI", "penai", "ohere"];
/** How far from a candidate an id may begin that is found by it. */
const FAR = 5_000;
const decoder = new TextDecoder("latin1");
const utf8 = new TextDecoder();

/** Feed → matcher. Takes a few milliseconds; matching is linear in the bytes. */
export function createMatcher(feed: Feed): Matcher {
  const all = [...feed.spellings.keys()];
  const plain = all.filter((spelling) => !needsContext(spelling));
  const stems = stemsOf(plain);
  const alikes = stems
    .flatMap((stem) => [..."0123456789"].map((digit) => stem + digit))
    .filter((s) => s.length >= WINDOW);
  const families = new RegExp(
    `^(?:[\\w.-]+[/.:])?(?:${stems.map((s) => s.replace(/[.]/g, "\\.")).join("|") || "\\b\\B"})(?=[\\w.:@-]*\\d)[\\w.:@-]+$`,
  );
  const scan = createScan([...plain, ...alikes, ...CONTEXTS]);
  const reader = createReader(feed, families);
  const short = createShortReader(all.filter(needsContext), (text) => reader.find(text));

  function match(bytes: Uint8Array, path: string, length = bytes.length): Match[] {
    const starts: number[] = [];
    const contexts: number[] = [];
    scan(bytes, length, (start) => {
      if (start < 0) return;
      if (isContext(bytes, start)) {
        if (short.near(bytes, start + WINDOW, length)) contexts.push(start);
      } else if (start === 0 || !isWordByte(bytes[start - 1] as number, bytes[start - 2] ?? 0)) starts.push(start);
    });
    if (starts.length === 0 && contexts.length === 0) return [];
    starts.sort((a, b) => a - b);
    const text = decoder.decode(bytes.subarray(0, length));
    return matchText(text, languageOf(path), starts, contexts);
  }

  function matchText(text: string, language: Language, starts: number[], contexts: number[]): Match[] {
    if (language.kind === "notebook") return inNotebook(text, starts, contexts);
    const front = language.kind === "doc" ? frontMatterEnd(text) : 0;
    const last = Math.max(starts.at(-1) ?? 0, contexts.at(-1) ?? 0) + FAR;
    let lexed: Span[] | undefined;
    // Most files with a candidate hold no id: nobody asks where its strings are.
    const spans = () => {
      lexed ??= spansOf(text, language, last);
      return lexed;
    };
    const frontSpans = front > 0 ? spansOf(text.slice(0, front), FRONT_MATTER) : [];
    const place = (from: number, to: number): Place => {
      if (from >= front) return placeOf(text, from, to, language, spans());
      const said = placeOf(text, from, to, FRONT_MATTER, frontSpans);
      return said === "use" && contextOf(text, from) ? "use" : "doc";
    };
    const found: Omit<Match, "line" | "column">[] = [];
    let end = -1;
    for (const start of starts) {
      if (start < end) continue;
      if (found.length >= MOST) break;
      const read = reader.read(text, start);
      if (!read) continue;
      if ("row" in read) found.push({ ...read, place: place(read.from, read.to) });
      else if (place(read.from, read.to) === "use" && contextOf(text, read.from))
        found.push({ ...read, row: null, host: null, place: "use" });
      else continue;
      end = read.to;
    }
    for (const read of short.read(text, contexts, found)) {
      const said = place(read.from, read.to);
      if (said === "use" || said === "comment" || said === "doc") found.push({ ...read, place: said });
    }
    return located(
      text,
      found.sort((a, b) => a.from - b.from),
    );
  }

  /** Only what stands in source cells, each cell read as a program. */
  function inNotebook(text: string, starts: number[], contexts: number[]): Match[] {
    const python = languageOf("cell.py");
    const found = cellsOf(text).flatMap((cell) => {
      const inCell = (place: number) => cell.at(place);
      const own = [starts, contexts].map((places) => places.flatMap((place) => inCell(place) ?? []));
      return matchText(cell.source, cell.code ? python : languageOf("cell.md"), own[0] ?? [], own[1] ?? []).map((m) => {
        const from = cell.back(m.from);
        return { ...m, from, to: cell.back(m.to - 1) + 1 };
      });
    });
    return located(text, found);
  }
  return { match };
}

/** `gpt-`, `claude-`: what at least two ids of the feed begin with, up to the first hyphen. */
function stemsOf(spellings: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const spelling of spellings) {
    const stem = /^[a-z]+-/.exec(spelling)?.[0];
    if (stem) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return [...counts].filter(([stem, n]) => n >= 2 && stem.length >= 4).map(([stem]) => stem);
}

function isContext(bytes: Uint8Array, at: number): boolean {
  return CONTEXTS.some((word) => {
    for (let i = 0; i < WINDOW; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false;
    return true;
  });
}

/** A letter, digit, underscore or hyphen before an id makes it part of another word, but for `\n` and `:-`. */
function isWordByte(byte: number, before: number): boolean {
  const word =
    (byte >= 97 && byte <= 122) ||
    (byte >= 65 && byte <= 90) ||
    (byte >= 48 && byte <= 57) ||
    byte === 95 ||
    byte === 45;
  if (!word) return false;
  if (byte === 45) return before !== 58;
  return !(before === 92 && (byte === 110 || byte === 114 || byte === 116));
}

/** End of the block between `---` lines with which a document may begin, or 0. */
function frontMatterEnd(text: string): number {
  if (!/^---\r?\n/.test(text)) return 0;
  const end = /\n---[ \t]*\r?(?:\n|$)/.exec(text.slice(0, 20_000));
  return end ? end.index + 1 : 0;
}

/** Matches in order → the same with their lines and columns, in one pass over the text. */
function located<T extends { from: number }>(text: string, found: T[]): (T & { line: number; column: number })[] {
  let [line, column, at] = [1, 1, 0];
  let next = text.indexOf("\n");
  return found.map((match) => {
    while (next >= 0 && next < match.from) {
      [line, column, at] = [line + 1, 1, next + 1];
      next = text.indexOf("\n", at);
    }
    column += widthOf(text.slice(at, match.from));
    at = match.from;
    return { ...match, line, column };
  });
}

/** Bytes as latin-1 → UTF-16 units of the text that they encode. */
function widthOf(bytes: string): number {
  if (/^[\x00-\x7f]*$/.test(bytes)) return bytes.length;
  return utf8.decode(Uint8Array.from(bytes, (char) => LATIN.get(char) ?? char.charCodeAt(0))).length;
}

/** Characters that the decoder called latin1 gives for 0x80 to 0x9f: it is windows-1252 by its standard. */
const LATIN = new Map(Array.from({ length: 32 }, (_, i) => [decoder.decode(Uint8Array.of(0x80 + i)), 0x80 + i]));
