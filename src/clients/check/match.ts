import { alone, utf8Of } from "./bytes.ts";
import { contextOf, createShortReader } from "./context.ts";
import type { Names } from "./feed.ts";
import { FRONT_MATTER, type Language, languageOf } from "./languages.ts";
import { cellsOf } from "./notebook.ts";
import { type Place, placeOf } from "./place.ts";
import { createScan, type Head } from "./scan.ts";
import { type Span, spansOf } from "./spans.ts";
import { createReader } from "./spelled.ts";

/** One spelling in a text. `id` is null where it looks like a known family, yet the feed does not know it. */
export type Match = {
  /** Bytes, from the start of the text. */
  from: number;
  to: number;
  /** 1-based; the column counts UTF-16 units. */
  line: number;
  column: number;
  text: string;
  /** Of the model. */
  id: string | null;
  /** The host or router that spells it so; null for the provider's own API. */
  host: string | null;
  place: Place;
};

export type Matcher = {
  /** Text of a file, a character a byte, and its path with slashes → the ids in it, in order. */
  match(text: string, path: string): Match[];
};

/** Ids that are words or very short count only where the place speaks for them. */
const needsContext = (spelling: string) => spelling.length < 5 || /^[A-Za-z]+$/.test(spelling);

/** Ids told of one file: what holds more is data, and a report of it would help nobody. */
export const MOST = 2_000;
/** How far from a candidate an id may begin that is found by it. */
const FAR = 5_000;

/** Feed's names → matcher. Takes a few milliseconds; matching is linear in the text. */
export function createMatcher(names: Names): Matcher {
  const all = [...names.spellings.keys()];
  const stems = stemsOf(all);
  const scan = createScan(headsOf(all, stems));
  const families = new RegExp(`^(?:[\\w.-]+[/.:])?(?:${[...stems].join("|") || "\\b\\B"})(?=[\\w.:@-]*\\d)[\\w.:@-]+$`);
  const reader = createReader(names, families);
  const short = createShortReader(all.filter(needsContext), (text) => reader.find(text));

  function match(text: string, path: string): Match[] {
    const starts = scan(text);
    const shorts = short.isIn(text);
    if (starts.length === 0 && !shorts) return [];
    const language = languageOf(path);
    const matches =
      language.kind === "notebook" ? inNotebook(text, starts, shorts) : matchText(text, language, starts, shorts);
    return located(text, matches);
  }

  function matchText(text: string, language: Language, starts: number[], shorts: boolean): Unplaced[] {
    const front = language.kind === "doc" ? frontMatterEnd(text) : 0;
    const last = shorts ? text.length : (starts.at(-1) ?? 0) + FAR;
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
    const found: Unplaced[] = [];
    let end = -1;
    for (const start of starts) {
      if (start < end) continue;
      if (found.length >= MOST) break;
      const read = reader.read(text, start);
      if (!read) continue;
      if ("row" in read) found.push(foundAs(read, place(read.from, read.to)));
      else if (place(read.from, read.to) === "use" && contextOf(text, read.from))
        found.push(foundAs({ ...read, row: null, host: null }, "use"));
      else continue;
      end = read.to;
    }
    for (const read of shorts ? short.read(text, found) : []) {
      const said = place(read.from, read.to);
      if (said === "use" || said === "comment" || said === "doc") found.push(foundAs(read, said));
    }
    return found.sort((a, b) => a.from - b.from);
  }

  /** Only what stands in source cells, each cell read as a program. */
  function inNotebook(text: string, starts: number[], shorts: boolean): Unplaced[] {
    const python = languageOf("cell.py");
    return cellsOf(text).flatMap((cell) => {
      const language = cell.code ? python : languageOf("cell.md");
      const ownStarts = starts.flatMap((place) => cell.at(place) ?? []);
      return matchText(cell.source, language, ownStarts, shorts).map((m) => {
        const from = cell.back(m.from);
        return { ...m, from, to: cell.back(m.to - 1) + 1 };
      });
    });
  }
  return { match };
}

type Unplaced = Omit<Match, "line" | "column">;
type AnyRead = Pick<Match, "from" | "to" | "text" | "host"> & { row: { id: string } | null };

const foundAs = ({ from, to, text, host, row }: AnyRead, place: Place): Unplaced => ({
  from,
  to,
  text: alone(text),
  id: row?.id ?? null,
  host,
  place,
});

/** `gpt-`, `claude-`: what at least two ids of the feed begin with, up to the first hyphen. */
function stemsOf(spellings: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const spelling of spellings) {
    const stem = stemOf(spelling);
    if (stem !== undefined) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([stem, n]) => (n >= 2 ? [stem] : [])));
}

/** What the scan looks for: families, how their ids go on, and all other ids. */
function headsOf(spellings: readonly string[], stems: ReadonlySet<string>): Head[] {
  const begun = spellings
    .filter((spelling) => !needsContext(spelling))
    .map((spelling) => {
      const stem = stemOf(spelling) ?? "";
      return stems.has(stem) ? spelling.slice(0, stem.length + 1) : spelling;
    });
  return [
    ...[...stems].map((text) => ({ text, kind: "family" }) as const),
    ...[...new Set(begun)].map((text) => ({ text, kind: "id" }) as const),
  ];
}

/** Three small letters at least and a hyphen. A pattern would take longer to be compiled than all ids take so. */
function stemOf(spelling: string): string | undefined {
  const end = spelling.indexOf("-");
  if (end < 3) return undefined;
  for (let i = 0; i < end; i++) if (spelling.charCodeAt(i) < 97 || spelling.charCodeAt(i) > 122) return undefined;
  return spelling.slice(0, end + 1);
}

/** End of the block between `---` lines with which a document may begin, or 0. */
function frontMatterEnd(text: string): number {
  if (!/^---\r?\n/.test(text)) return 0;
  const end = /\n---[ \t]*\r?(?:\n|$)/.exec(text.slice(0, 20_000));
  return end ? end.index + 1 : 0;
}

/** Matches in order → the same with their lines and columns, in one pass over the text. */
function located(text: string, found: readonly Unplaced[]): Match[] {
  let [line, column, at] = [1, 1, 0];
  return found.map((match) => {
    for (let next = text.indexOf("\n", at); next >= 0 && next < match.from; next = text.indexOf("\n", at))
      [line, column, at] = [line + 1, 1, next + 1];
    column += utf8Of(text.slice(at, match.from)).length;
    at = match.from;
    return { ...match, line, column };
  });
}
