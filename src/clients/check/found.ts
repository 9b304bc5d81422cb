import { utf8Of } from "./bytes.ts";
import type { Match, Matcher } from "./match.ts";

/** Matches, with the text of their line and the one above if asked for, or if it may excuse them. */
export type Found = { file: string; matches: (Match & { line_text?: string; above?: string })[] };

/** In bytes: how much of a long line is read, on either side, and how far back the line above may begin. */
const NEAR = 200;
const ABOVE = 1_000;
/** The beginning of the mark that excuses a line. */
const MARK = "almanac-ignore";

/** A file's path and text, one character per byte → its ids; `lines` asks for the text of every line. */
export function foundIn(matcher: Matcher, file: string, text: string, lines = false): Found {
  const matches = matcher.match(text, file);
  if (matches.length === 0 || !(lines || text.includes(MARK))) return { file, matches };
  return {
    file,
    matches: matches.map((match) => {
      const from = lineFrom(text, match.from);
      const above = from > 0 ? lineFrom(text, from - 1, ABOVE) : from;
      return {
        ...match,
        line_text: lineAt(text, match.from),
        above: utf8Of(text.slice(above, Math.max(above, from - 1))),
      };
    }),
  };
}

/** The line that has a place; if it is very long, the part nearby. */
export function lineAt(text: string, at: number): string {
  const end = text.slice(at, at + NEAR).indexOf("\n");
  return utf8Of(text.slice(lineFrom(text, at), end < 0 ? at + NEAR : at + end));
}

function lineFrom(text: string, at: number, most = NEAR): number {
  const from = Math.max(0, at - most);
  return from + text.slice(from, at).lastIndexOf("\n") + 1;
}
