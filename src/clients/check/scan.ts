/** Bytes looked at per spelling; ids that are shorter are found by what stands around them. */
export const WINDOW = 5;

export type Scan = {
  /**
   * A text → where candidates begin, in order, at times twice; and whether a short id may stand in it. Linear. What is told is too
   * much at times, never too little.
   */
  scan(text: Uint8Array, length: number): { starts: number[]; short: boolean };
  /** Line breaks between two places of the text that was scanned last. */
  lines(text: Uint8Array, from: number, to: number): number;
  /** Memory for a text, out of which it is scanned without being copied. */
  room(size: number): Uint8Array;
};

export type MakeScan = (spellings: Iterable<string>, shorts: readonly string[]) => Scan;

/** Spellings (ASCII, at least WINDOW characters each) and short ids → scan. */
export const createScan: MakeScan = (spellings, shorts) => {
  const shift = new Uint8Array(65_536).fill(WINDOW - 1);
  /** Last four bytes of a window → how far before its first byte a spelling may start. */
  const windows = new Map<number, number[]>();
  for (const spelling of spellings) {
    const end = windowEnd(spelling);
    const byte = (i: number) => spelling.charCodeAt(end - WINDOW + i);
    for (let i = 1; i < WINDOW; i++) {
      const pair = (byte(i - 1) << 8) | byte(i);
      shift[pair] = Math.min(shift[pair] as number, WINDOW - 1 - i);
    }
    const key = (byte(1) << 24) | (byte(2) << 16) | (byte(3) << 8) | byte(4);
    const offsets = windows.get(key) ?? [];
    windows.set(key, offsets);
    if (!offsets.includes(end - WINDOW)) offsets.push(end - WINDOW);
  }
  const heads = new Map<number, string[]>();
  for (const short of shorts) {
    const key = short.charCodeAt(0);
    heads.set(key, [...(heads.get(key) ?? []), short]);
  }

  function scan(bytes: Uint8Array, length: number) {
    const starts: number[] = [];
    let i = WINDOW - 1;
    while (i < length) {
      const last = bytes[i] as number;
      const step = shift[((bytes[i - 1] as number) << 8) | last] as number;
      if (step > 0) {
        i += step;
        continue;
      }
      const key =
        ((bytes[i - 3] as number) << 24) | ((bytes[i - 2] as number) << 16) | ((bytes[i - 1] as number) << 8) | last;
      for (const offset of windows.get(key) ?? []) if (i - WINDOW + 1 >= offset) starts.push(i - WINDOW + 1 - offset);
      i += 1;
    }
    return { starts: starts.sort((a, b) => a - b), short: hasShort(bytes, length) };
  }

  function hasShort(bytes: Uint8Array, length: number): boolean {
    for (let i = 0; i < length; i++)
      for (const short of heads.get(bytes[i] as number) ?? []) if (isShortAt(bytes, i, short, 0, length)) return true;
    return false;
  }

  function lines(bytes: Uint8Array, from: number, to: number): number {
    let count = 0;
    for (let i = from; i < to; i++) if (bytes[i] === 10) count += 1;
    return count;
  }

  return { scan, lines, room: (size) => new Uint8Array(size) };
};

/** A window ends just past the first character that is no letter: `ude-3` is rarer in a text than `claud`. */
function windowEnd(spelling: string): number {
  const mark = /[^A-Za-z]/.exec(spelling)?.index ?? spelling.length;
  return Math.min(spelling.length, Math.max(WINDOW, mark + 2));
}

/** Whether a short id stands at a place of a text that lies in `[from, to)`, as a word of its own and behind what opens a value. */
export function isShortAt(bytes: Uint8Array, at: number, short: string, from: number, to: number): boolean {
  if (at <= from || at + short.length > to) return false;
  for (let i = 0; i < short.length; i++) if (bytes[at + i] !== short.charCodeAt(i)) return false;
  const ended = at + short.length === to || !isWord(bytes[at + short.length] as number);
  return ended && opensValue(bytes[at - 1] as number, at - 1 > from ? (bytes[at - 2] as number) : 0);
}

/** A quote, `=`, `:`, `/`, `(`; or a space after one of these, a hyphen, a word. */
export const opensValue = (byte: number, before: number): boolean =>
  byte === 34 ||
  byte === 39 ||
  byte === 96 ||
  byte === 61 ||
  byte === 58 ||
  byte === 47 ||
  byte === 40 ||
  (byte === 32 && (before === 58 || before === 61 || before === 45 || before === 32 || isAlphanumeric(before)));

const isWord = (byte: number) => isAlphanumeric(byte) || byte === 45;
const isAlphanumeric = (byte: number) =>
  (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57);
