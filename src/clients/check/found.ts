// Owns the ids of one file together with the lines on which they stand. Refuses to judge them.
import type { Match, Matcher } from "./match.ts";

/** A match with the text of its line and of the one above. */
export type Found = { file: string; matches: (Match & { line_text: string; above: string })[] };

/** How much of a long line is looked at, to either side, and how far back the line above may begin; in bytes. */
const NEAR = 200;
const ABOVE = 1_000;
const utf8 = new TextDecoder();

/** A file's path and bytes → its ids with their lines. */
export const foundIn = (matcher: Matcher, file: string, bytes: Uint8Array): Found => ({
  file,
  matches: matcher.match(bytes, file).map((match) => ({
    ...match,
    line_text: lineAt(bytes, match.from),
    above: above(bytes, match.from),
  })),
});

/** The line of a text in which a byte stands; of a very long one what is near. */
export function lineAt(bytes: Uint8Array, at: number): string {
  const least = Math.max(0, at - NEAR);
  const from = at === 0 ? 0 : least + bytes.subarray(least, at).lastIndexOf(10) + 1;
  const end = bytes.subarray(at, at + NEAR).indexOf(10);
  return utf8.decode(bytes.subarray(from, end < 0 ? at + NEAR : at + end));
}

/** The line before that of a place; empty where that is too far. */
function above(bytes: Uint8Array, at: number): string {
  const start = Math.max(0, at - ABOVE);
  const before = bytes.subarray(start, at).lastIndexOf(10);
  return before < 0 ? "" : lineAt(bytes, start + before);
}
