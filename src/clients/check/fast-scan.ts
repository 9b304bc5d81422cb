import { createKernel } from "./kernel.ts";
import { PLACES, RESUME, SLACK, TEXT } from "./kernel-layout.ts";
import { isShortAt, type Scan } from "./scan.ts";

const WINDOW = 3;
const PAGE = 65_536;

/** Spellings (ASCII, five characters at least) and short ones → scan. It reads a text in its own memory, where `room` is. Throws where WebAssembly may not be used. */
export function createFastScan(spellings: Iterable<string>, shorts: readonly string[]): Scan {
  const { memory, scan, lines } = createKernel();
  let bytes = new Uint8Array(memory.buffer);
  let words = new Uint32Array(memory.buffer);
  let given = bytes.subarray(0, 0);
  /** Window → pairs of: how far before its first byte a spelling begins, and with which four bytes. */
  const windows = new Map<number, number[]>();
  const shortWindows = new Map<number, { back: number; text: string }[]>();

  /** Tells the kernel of a window: its bit in the tables of each of its bytes. */
  function mark(window: string, bit: number) {
    for (let i = 0; i < WINDOW; i++) {
      const code = window.charCodeAt(i);
      bytes[i * 32 + (code & 15)] = (bytes[i * 32 + (code & 15)] as number) | bit;
      bytes[i * 32 + 16 + (code >> 4)] = (bytes[i * 32 + 16 + (code >> 4)] as number) | bit;
    }
  }

  for (const spelling of spellings) {
    const back = windowIn(spelling, (key) => windows.has(key));
    const key = keyOf(spelling, back);
    const head = headOf(spelling.charCodeAt(0), spelling.charCodeAt(1), spelling.charCodeAt(2), spelling.charCodeAt(3));
    const known = windows.get(key);
    if (!known) {
      windows.set(key, [back, head]);
      const window = spelling.slice(back, back + WINDOW);
      mark(window, 1 << bucketOf(window));
    } else if (!known.some((one, i) => i % 2 === 0 && one === back && known[i + 1] === head)) known.push(back, head);
  }
  // What may open a short id is part of its window.
  for (const short of shorts)
    for (const opening of short.length < WINDOW ? OPENINGS : [""]) {
      const back = opening === "" ? rarestIn(short) : -1;
      const window = (opening + short).slice(Math.max(0, back), Math.max(0, back) + WINDOW);
      const key = keyOf(window, 0);
      shortWindows.set(key, [...(shortWindows.get(key) ?? []), { back, text: short }]);
      mark(window, opening === "" ? 32 << (window.charCodeAt(1) % 3) : OTHERS);
    }

  function room(size: number): Uint8Array {
    const missing = TEXT + size + SLACK - bytes.length;
    if (missing > 0) {
      memory.grow(Math.ceil(missing / PAGE));
      bytes = new Uint8Array(memory.buffer);
      words = new Uint32Array(memory.buffer);
    }
    // Asked for again and again with the same size.
    if (missing > 0 || given.length !== size) given = bytes.subarray(TEXT, TEXT + size);
    return given;
  }
  /** Places of windows → where spellings begin there, by their first four bytes, and whether a short id does. */
  function look(from: number, to: number, end: number, starts: number[]): boolean {
    let short = false;
    for (let i = from; i < to; i++) {
      const at = (words[i] as number) - WINDOW + 1;
      if (at < TEXT || at + WINDOW > end) continue;
      const key = ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
      const spelled = windows.get(key);
      if (spelled !== undefined)
        for (let k = 0; k < spelled.length; k += 2) {
          const start = at - (spelled[k] as number);
          if (start >= TEXT && headAt(bytes, start) === spelled[k + 1]) starts.push(start - TEXT);
        }
      if (short || !shortWindows.has(key)) continue;
      for (const { back, text } of shortWindows.get(key) ?? [])
        if (isShortAt(bytes, at - back, text, TEXT, end)) short = true;
    }
    return short;
  }

  return {
    room,
    scan(text, length) {
      if (text.buffer !== memory.buffer) room(length).set(text.subarray(0, length));
      const starts: number[] = [];
      let short = false;
      const end = TEXT + length;
      // Where its list of places is full, the kernel stops: a window may lie across that point.
      for (let from = TEXT; from < end; from = resumed(words, end)) {
        const last = scan(from, end) >> 2;
        if (look(PLACES >> 2, last, end, starts)) short = true;
      }
      return { starts: starts.sort((a, b) => a - b), short };
    },
    lines: (_, from, to) => lines(TEXT + from, TEXT + to),
  };
}

const resumed = (words: Uint32Array, end: number) => {
  const next = words[RESUME >> 2] as number;
  return next < end ? next - WINDOW + 1 : end;
};

/** Bytes that may stand just before a short id. */
const OPENINGS = [..."\"'`=:/( "];
/** The bucket of windows that are like no others. */
const OTHERS = 16;

/**
 * Where in a spelling its window begins: a hyphen with a byte on either side where there is one, since those are rare in texts, and
 * the same few for many models; a window that others have already before a new one.
 */
function windowIn(spelling: string, has: (key: number) => boolean): number {
  let best = -1;
  let least = 9;
  for (let at = spelling.indexOf("-", 1); at > 0 && at < spelling.length - 1; at = spelling.indexOf("-", at + 1)) {
    if (has(keyOf(spelling, at - 1))) return at - 1;
    const cost = (isDigit(spelling.charCodeAt(at + 1)) ? 0 : 2) + (isDigit(spelling.charCodeAt(at - 1)) ? 1 : 0);
    if (cost < least) [best, least] = [at - 1, cost];
  }
  return best >= 0 ? best : Math.max(0, Math.min(spelling.length - WINDOW, spelling.search(/[^A-Za-z]/) - 1));
}

/** Windows in one bucket share their tables, which let combinations of them pass: those alike go together. */
function bucketOf(window: string): number {
  if (window[1] !== "-") return 4;
  const [first, last] = [window.charCodeAt(0), window.charCodeAt(2)];
  return isDigit(last) ? (first >> 4) & 1 : 2 + ((last >> 4) & 1);
}

/** Where a word has the three letters in a row that are rarest in texts. */
function rarestIn(word: string): number {
  const cost = (at: number) =>
    [...word.slice(at, at + WINDOW)].reduce((sum, char) => sum + "zqjxkvbgwypfmucdlhrsnioate".indexOf(char), 0);
  let best = 0;
  for (let at = 1; at + WINDOW <= word.length; at++) if (cost(at) < cost(best)) best = at;
  return best;
}

const isDigit = (code: number) => code >= 48 && code <= 57;
const keyOf = (text: string, at: number) =>
  (text.charCodeAt(at) << 16) | (text.charCodeAt(at + 1) << 8) | text.charCodeAt(at + 2);
const headOf = (a: number, b: number, c: number, d: number) => (a << 24) | (b << 16) | (c << 8) | d;
const headAt = (bytes: Uint8Array, at: number) =>
  headOf(bytes[at] as number, bytes[at + 1] as number, bytes[at + 2] as number, bytes[at + 3] as number);
