import type { Match, Matcher } from "./match.ts";

/** A match; with the text of its line and of the one above where these were asked for, or may excuse it. */
export type Found = { file: string; matches: (Match & { line_text?: string; above?: string })[] };

/** How much of a long line is looked at, to either side, and how far back the line above may begin; in bytes. */
const NEAR = 200;
const ABOVE = 1_000;
const LINE_BREAK = 10;
/** How the mark begins that excuses a line. */
const MARK = [..."almanac-ignore"].map((char) => char.charCodeAt(0));
const utf8 = new TextDecoder();

/** A file's path and bytes → its ids; `lines` asks for the text of every line. */
export const foundIn = (matcher: Matcher, file: string, bytes: Uint8Array, lines = false): Found => ({
  file,
  matches: matcher.match(bytes, file).map((match) => {
    const from = lineFrom(bytes, match.from);
    const above = from > 0 ? lineFrom(bytes, from - 1, ABOVE) : from;
    const to = lineTo(bytes, match.from);
    if (!lines && !isMarked(bytes, above, to)) return match;
    return {
      ...match,
      line_text: utf8.decode(bytes.subarray(from, to)),
      above: utf8.decode(bytes.subarray(above, Math.max(above, from - 1))),
    };
  }),
});

/** The line of a text in which a byte stands; of a very long one what is near. */
export const lineAt = (bytes: Uint8Array, at: number): string =>
  utf8.decode(bytes.subarray(lineFrom(bytes, at), lineTo(bytes, at)));

function lineFrom(bytes: Uint8Array, at: number, most = NEAR): number {
  const least = Math.max(0, at - most);
  let from = at;
  while (from > least && bytes[from - 1] !== LINE_BREAK) from -= 1;
  return from;
}

function lineTo(bytes: Uint8Array, at: number): number {
  const most = Math.min(bytes.length, at + NEAR);
  let to = at;
  while (to < most && bytes[to] !== LINE_BREAK) to += 1;
  return to;
}

function isMarked(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i <= to - MARK.length; i++)
    if (bytes[i] === MARK[0] && MARK.every((byte, k) => bytes[i + k] === byte)) return true;
  return false;
}
