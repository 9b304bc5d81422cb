// Owns finding candidate places in bytes: a Wu-Manber scan over five-byte windows. Refuses to judge: each hit is only a place to look at.

/** Bytes looked at per spelling; shorter spellings are found by what stands before them. */
export const WINDOW = 5;

export type Scan = (bytes: Uint8Array, length: number, hit: (start: number) => void) => void;

/** Spellings and look-alikes (each of at least WINDOW ASCII characters) → scan. It calls `hit` with the start of each candidate, in order of its window; linear in the bytes. */
export function createScan(spellings: Iterable<string>): Scan {
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
  return (bytes, length, hit) => {
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
      const offsets = windows.get(key);
      if (offsets !== undefined) for (const offset of offsets) hit(i - WINDOW + 1 - offset);
      i += 1;
    }
  };
}

/** A window ends just past the first character that is no letter: `ude-3` is rarer in a text than `claud`. */
function windowEnd(spelling: string): number {
  const mark = /[^A-Za-z]/.exec(spelling)?.index ?? spelling.length;
  return Math.min(spelling.length, Math.max(WINDOW, mark + 2));
}
