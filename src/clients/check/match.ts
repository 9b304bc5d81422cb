import type { HostRows } from "../feed/host-rows.ts";
import { withVersions } from "./azure-version.ts";
import { alone, utf8Of } from "./bytes.ts";
import { besideIn, contextOf, createShortReader, isProvided, needsContext, type ShortReader } from "./context.ts";
import type { Names } from "./feed.ts";
import { type Language, languageOf, YAML } from "./languages.ts";
import { cellsOf } from "./notebook.ts";
import { type Place, placeOf } from "./place.ts";
import { createScan, type Head, headsOf, NUMBER, stemsOf } from "./scan.ts";
import { type Span, spansOf } from "./spans.ts";
import { createReader, type Reader } from "./spelled.ts";
import { createTableHosts, type TableHosts } from "./table-host.ts";

/** One spelling in a text. `id` is null if it looks like a known family but isn't in the feed. */
export type Match = {
  /** Bytes, from the start of the text. */
  from: number;
  to: number;
  /** 1-based; the column counts UTF-16 units. */
  line: number;
  column: number;
  text: string;
  /** The model's. */
  id: string | null;
  /** The ids it may mean, if several. */
  among?: string[];
  /** The host or router that uses this spelling; null for the provider's own API. */
  host: string | null;
  /** As it would be spelled for that host, if only the table around it names the host. */
  spelled?: string;
  /** The version at that host, if the code has it apart from the name. */
  version?: string;
  place: Place;
};

export type Matcher = {
  /** Text of a file, one character per byte, and its path with slashes → the ids in it, in order. */
  match(text: string, path: string): Match[];
};

/** Ids reported per file. A file with more is data, and reporting it all would help nobody. */
export const MOST = 2_000;
/** How far from the last candidate an id found by it may begin. */
const FAR = 5_000;

/** `short` only if the text has a short id. */
type Readers = { reader: Reader; short: ShortReader | undefined; tableHosts: TableHosts; hostRows: HostRows };

/** Feed's names → matcher. Takes a few milliseconds; matching is linear in the text. */
export function createMatcher(names: Names): Matcher {
  const all = [...names.spellings.keys()];
  const spellings = all.filter((spelling) => !needsContext(spelling));
  const stems = stemsOf(spellings);
  const scan = createScan([...headsOf(spellings, stems), ...hostHeads(names)]);
  const families = new RegExp(`^(?:[\\w.-]+[/.:])?(?:${[...stems].join("|") || "\\b\\B"})(?=${NUMBER})[\\w.:@-]+$`);
  const reader = createReader(names, families);
  const tableHosts = createTableHosts(names, reader.find);
  const short = createShortReader(all.filter(needsContext), (text) => {
    const { row = null, host = null } = reader.find(text) ?? {};
    return row === null ? undefined : { row, host };
  });
  return {
    match(text, path) {
      const starts = scan(text);
      const readers = { reader, short: short.isIn(text) ? short : undefined, tableHosts, hostRows: names.hostRows };
      if (starts.length === 0 && !readers.short) return [];
      const language = languageOf(path);
      const find = language.kind === "notebook" ? matchNotebook : matchText;
      return located(text, find(readers, text, starts, language));
    },
  };
}

/**
 * Names that only a host uses, such as `zai-glm-4.7` after `cerebras/`, or `azure_ai/Mistral-large-2411`. They make no family; names
 * without a hyphen are left out because they would double the scan's time.
 */
function hostHeads({ spellings, hostRows }: Names): Head[] {
  const names = new Set(hostRows.all.map(({ as }) => as));
  return [...names].flatMap((text) =>
    /^[\x21-\x7e]{2,}-[\x21-\x7e]+$/.test(text) && !needsContext(text) && !spellings.has(text)
      ? [{ text, kind: "id" }]
      : [],
  );
}

function matchText(
  { reader, short, tableHosts, hostRows }: Readers,
  text: string,
  starts: readonly number[],
  language: Language,
): Unplaced[] {
  const spans = spansIn(text, language, short ? text.length : (starts.at(-1) ?? 0) + FAR);
  const place = placesIn(text, language, spans);
  const found: Unplaced[] = [];
  const doubtful: Unplaced[] = [];
  let end = -1;
  for (const start of starts) {
    if (start < end) continue;
    if (found.length >= MOST) break;
    const read = reader.read(text, start);
    // Some starts are given twice.
    if (!read || read.from === doubtful.at(-1)?.from) continue;
    if ("row" in read) found.push(foundAs(read, place(read.from, read.to)));
    else if (place(read.from, read.to) === "use") {
      const match = foundAs({ ...read, row: read.meant[0] ?? null, among: read.meant }, "use");
      const isClear = read.meant.length > 0 || isProvided(read.text) || contextOf(text, read.from);
      (isClear ? found : doubtful).push(match);
      if (!isClear) continue;
    } else continue;
    end = read.to;
  }
  found.push(...besideIn(text, found, doubtful));
  for (const read of short?.read(text, found) ?? []) {
    const said = place(read.from, read.to);
    if (said !== "key" && said !== "prose") found.push(foundAs(read, said));
  }
  const sorted = found.sort((a, b) => a.from - b.from);
  return withVersions(text, tableHosts({ text, language, spans }, sorted), hostRows);
}

/** Source cells only, each read as a program. */
function matchNotebook(readers: Readers, text: string, starts: readonly number[]): Unplaced[] {
  return cellsOf(text).flatMap((cell) => {
    const own = starts.flatMap((place) => cell.at(place) ?? []);
    return matchText(readers, cell.source, own, languageOf(cell.code ? "cell.py" : "cell.md")).map((match) => ({
      ...match,
      from: cell.back(match.from),
      to: cell.back(match.to - 1) + 1,
    }));
  });
}

/** Most texts with a candidate have no id, and don't need their strings. */
function spansIn(text: string, language: Language, last: number): () => readonly Span[] {
  let spans: Span[] | undefined;
  return () => {
    spans ??= spansOf(text, language, last);
    return spans;
  };
}

/** A text → a place in it → how it is used there. */
function placesIn(text: string, language: Language, spans: () => readonly Span[]): (from: number, to: number) => Place {
  const front = language.kind === "doc" ? frontMatterEnd(text) : 0;
  const frontSpans = front > 0 ? spansOf(text.slice(0, front), YAML) : [];
  return (from, to) => {
    if (from < front) {
      const said = placeOf(text, from, to, YAML, frontSpans);
      return said === "use" && contextOf(text, from) ? "use" : "doc";
    }
    return placeOf(text, from, to, language, spans());
  };
}

type Unplaced = Omit<Match, "line" | "column">;
type AnyRead = Pick<Match, "from" | "to" | "text" | "host"> & { row: { id: string } | null; among?: { id: string }[] };

const foundAs = ({ from, to, text, host, row, among = [] }: AnyRead, place: Place): Unplaced => ({
  from,
  to,
  text: alone(text),
  id: among.length > 1 ? null : (row?.id ?? null),
  ...(among.length > 1 && { among: among.map(({ id }) => id) }),
  host,
  place,
});

/** The end of the front matter, the block between `---` lines at the start of a document; 0 if it has none. */
function frontMatterEnd(text: string): number {
  if (!/^---\r?\n/.test(text)) return 0;
  const end = /\n---[ \t]*\r?(?:\n|$)/.exec(text.slice(0, 20_000));
  return end ? end.index + 1 : 0;
}

/** Matches in order → the same with their lines and columns, in one pass over the text. */
function located(text: string, found: readonly Unplaced[]): Match[] {
  let [line, column, at, next] = [1, 1, 0, text.indexOf("\n")];
  return found.map((match) => {
    for (; next >= 0 && next < match.from; next = text.indexOf("\n", at)) [line, column, at] = [line + 1, 1, next + 1];
    column += utf8Of(text.slice(at, match.from)).length;
    at = match.from;
    return { ...match, line, column };
  });
}
