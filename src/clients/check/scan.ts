/** Bytes of a pattern by which it is found. No pattern is shorter. */
export const WINDOW = 4;

/** `id`: the text begins one. `family`: it does where a digit follows before the name ends. `word`: an id may follow the text. */
export type Pattern = { text: string; kind: "id" | "family" | "word" };

/** Where ids may begin, in order and at times twice, and where words stand. */
export type Places = { starts: number[]; words: number[] };

/** Patterns (ASCII, no two alike) → bytes → where they stand. Wu and Manber's algorithm: linear, and most bytes are never looked at. */
export function createScan(patterns: readonly Pattern[]): (bytes: Uint8Array) => Places {
  /** Last two bytes of a window → how far the next one may be. */
  const shift = new Uint8Array(65_536).fill(WINDOW - 1);
  const windows = new Map<number, Window[]>();
  for (const pattern of patterns) {
    const last = windowEnd(pattern.text) - 1;
    for (let i = 0; i < WINDOW - 1; i++) {
      const pair = pairOf(pattern.text, last - i);
      shift[pair] = Math.min(shift[pair] as number, i);
    }
    const key = (pairOf(pattern.text, last - 2) << 16) | pairOf(pattern.text, last);
    windows.set(key, [...(windows.get(key) ?? []), { ...pattern, back: last }]);
  }

  return (bytes) => {
    const places: Places = { starts: [], words: [] };
    for (let i = WINDOW - 1; i < bytes.length; ) {
      const pair = ((bytes[i - 1] as number) << 8) | (bytes[i] as number);
      const step = shift[pair] as number;
      i += step;
      if (step > 0) continue;
      const key = ((bytes[i - 3] as number) << 24) | ((bytes[i - 2] as number) << 16) | pair;
      for (const { text, kind, back } of windows.get(key) ?? NONE) {
        const start = i - back;
        if (start < 0 || !standsAt(bytes, start, text)) continue;
        if (kind === "word") places.words.push(start);
        else if (opensName(bytes, start) && (kind === "id" || hasDigit(bytes, start + text.length)))
          places.starts.push(start);
      }
      i += 1;
    }
    places.starts.sort((a, b) => a - b);
    return places;
  };
}

type Window = Pattern & { back: number };
const NONE: readonly Window[] = [];
const pairOf = (text: string, at: number) => (text.charCodeAt(at - 1) << 8) | text.charCodeAt(at);

/** A window ends with the first character that is no letter: `ude-` is rarer in a text than `clau`. */
function windowEnd(text: string): number {
  const mark = text.search(/[^A-Za-z]/);
  return mark < 0 ? text.length : Math.max(WINDOW, mark + 1);
}

function standsAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** A letter, digit, underscore or hyphen before a name makes it part of another, but for `\n` and `:-`. */
function opensName(bytes: Uint8Array, at: number): boolean {
  const [byte = 0, before = 0] = [bytes[at - 1], bytes[at - 2]];
  if (byte === 45) return before === 58;
  return !isWord(byte) || (before === 92 && (byte === 110 || byte === 114 || byte === 116));
}

function hasDigit(bytes: Uint8Array, from: number): boolean {
  for (let i = from; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    if (byte >= 48 && byte <= 57) return true;
    if (!isWord(byte) && byte !== 45 && byte !== 46 && byte !== 58 && byte !== 64) return false;
  }
  return false;
}

const isWord = (byte: number) =>
  (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) || byte === 95;
