import type { Raw } from "../schema/record.ts";

/** `text`: the cell without the given footnote markers. `rest`: the completing texts, in order. */
export type Cell = { text: string; rest: string[] };

/** Limits for a cell, which bound the time of every reader. */
const LONGEST = 1000;
const MOST_TEXTS = 40;
const LONGEST_SHOWN = 300;

/** A completing text that gives a footnote marker at the cell's end: `^2`, `^(1)`, `^*`. */
const MARKER = /^\^([\p{L}\p{N}*†‡§()]{1,4})$/u;

/** Collapses whitespace and removes invisible characters. */
export function tidy(text: string): string {
  return text
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Splits a raw text into cell and completing texts; undefined if it is too long for a cell. */
export function splitCell(raw: Raw): Cell | undefined {
  const texts = typeof raw === "string" ? [raw] : raw;
  if (texts.length > MOST_TEXTS || texts.some((t) => t.length > LONGEST)) return undefined;
  const [first = "", ...others] = texts.map(tidy);
  let text = first;
  const rest: string[] = [];
  for (const other of others) {
    const marker = MARKER.exec(other)?.[1];
    if (marker === undefined) rest.push(other);
    else if (text.endsWith(marker)) text = text.slice(0, -marker.length).trimEnd();
  }
  return { text, rest };
}

/** The raw texts as one line, shortened, for a finding. */
export function show(raw: Raw | Raw[]): string {
  const line = typeof raw === "string" ? raw : raw.flat().join(" | ");
  return line.length <= LONGEST_SHOWN ? line : `${line.slice(0, LONGEST_SHOWN)}…`;
}

/** Removes the backslashes with which Markdown escapes punctuation (`\$1.4`, `\<= 200k`). */
export function unescapeMarkdown(text: string): string {
  return text.replace(/\\(?=[$<>=|*_~[\]()#.-])/g, "");
}

const DASHES = /^[-\u2010-\u2015\u2212]{1,3}$/;
const WORDS = new Set(["", "n/a", "not applicable", "none"]);

/** Whether the text means "not stated". `further`: the provider's own such texts (terms.blank), compared exactly. */
export function isBlank(text: string, further: readonly string[] = []): boolean {
  return DASHES.test(text) || WORDS.has(text.toLowerCase()) || further.includes(text);
}
