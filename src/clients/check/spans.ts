import type { Language } from "./languages.ts";

/** `from` and `to` are the content of a string without its delimiters, or the whole comment. */
export type Span = { type: "comment" | "string"; from: number; to: number; quote: string };

/** Language → the pattern that finds where a span may start. */
const marks = new WeakMap<Language, RegExp>();

function marksOf(language: Language): RegExp {
  const known = marks.get(language);
  if (known) return known;
  const all = [...language.line, ...language.block.map(([open]) => open), ...language.quotes.map((quote) => quote[0])];
  const escaped = all.map((mark) => (mark ?? "").replace(/[^\w]/g, "\\$&"));
  const made = new RegExp(escaped.length > 0 ? escaped.join("|") : "(?!)", "g");
  marks.set(language, made);
  return made;
}

/** Text of a file → its comments and strings up to a place, in order, without overlaps. An unclosed string ends with its line. */
export function spansOf(text: string, language: Language, until = text.length): Span[] {
  const spans: Span[] = [];
  const mark = marksOf(language);
  let [i, lineEnd] = [0, -1];
  while (i <= until) {
    mark.lastIndex = i;
    const next = mark.exec(text);
    if (!next) break;
    i = next.index;
    const block = language.block.find(([open]) => text.startsWith(open, i));
    if (block || (language.line.some((mark) => text.startsWith(mark, i)) && startsComment(text, i, language))) {
      const [open, close] = block ?? ["", "\n"];
      const end = text.indexOf(close, i + open.length);
      // A line comment doesn't include the line break.
      const to = end < 0 ? text.length : block ? end + close.length : end;
      spans.push({ type: "comment", from: i, to, quote: "" });
      i = to;
      continue;
    }
    const quote = language.quotes.find((mark) => text.startsWith(mark, i));
    if (quote && opensString(text, i, language)) {
      const from = i + quote.length;
      // Looked up once a line, which may be megabytes long.
      if (lineEnd < from) lineEnd = lineEndAfter(text, from);
      const to = stringEnd(text, from, quote, language.long.includes(quote) ? text.length : lineEnd);
      const documents = language.docstrings && quote.length === 3 && startsStatement(text, i);
      spans.push({ type: documents ? "comment" : "string", from, to, quote });
      i = text.startsWith(quote, to) ? to + quote.length : to;
      continue;
    }
    i += 1;
  }
  return spans;
}

/** `http://` and `a#b` start no comment. */
function startsComment(text: string, at: number, language: Language): boolean {
  const before = at === 0 ? "\n" : (text[at - 1] as string);
  if (text[at] === "/" && before === ":") return false;
  return language.spaced ? /\s/.test(before) : true;
}

/** In unquoted text an apostrophe is not a delimiter. */
function opensString(text: string, at: number, language: Language): boolean {
  if (language.kind === "code" || at === 0) return true;
  return !/[A-Za-z0-9]/.test(text[at - 1] as string);
}

function lineEndAfter(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

function stringEnd(text: string, from: number, quote: string, last: number): number {
  for (let at = from; ; ) {
    const end = text.indexOf(quote, at);
    if (end < 0 || end >= last) return last;
    let escapes = 0;
    while (end - escapes > from && text[end - escapes - 1] === "\\") escapes += 1;
    if (escapes % 2 === 0) return end;
    at = end + 1;
  }
}

/** Whether only white space precedes it on its line, and the previous line is complete. */
function startsStatement(text: string, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && (text[i] === " " || text[i] === "\t")) i -= 1;
  if (i >= 0 && text[i] !== "\n") return false;
  while (i >= 0 && /\s/.test(text[i] as string)) i -= 1;
  return i < 0 || !/[([{=,+\\]/.test(text[i] as string);
}

export function spanAt(spans: readonly Span[], at: number): Span | undefined {
  let [low, high] = [0, spans.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const span = spans[middle] as Span;
    if (at < span.from) high = middle - 1;
    else if (at >= span.to) low = middle + 1;
    else return span;
  }
  return undefined;
}
