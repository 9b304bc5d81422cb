import { prefixOf } from "../feed/forms.ts";
import { type Code, codeOf } from "./code.ts";
import { createConstantReader } from "./constants.ts";
import { LOCAL } from "./host-names.ts";
import { hostSigns } from "./host-signs.ts";
import { withoutMentions } from "./mention.ts";
import type { Names } from "./names.ts";
import { cellsOf } from "./notebook.ts";
import { type Place, placeOf } from "./place.ts";
import { createScan, type Head, headsOf, NUMBER, stemsOf } from "./scan.ts";
import {
  besideClear,
  createShortReader,
  isAfterModelName,
  isProvided,
  needsContext,
  type ShortId,
} from "./short-ids.ts";
import { type Language, languageOf, spanAt, spansOf, YAML } from "./syntax.ts";
import { alone, createReader, MOST, type Spelling, type Token } from "./token.ts";
import { withVersions } from "./version-sign.ts";

/** One spelling in a file. */
export type Match = Spelling & {
  /** 1-based; the column counts UTF-16 units. */
  line: number;
  column: number;
  /** The text of its line, if that is very long, of the part nearby; and of the line above. */
  line_text: string;
  above: string;
};
export type FileMatches = { file: string; matches: readonly Match[] };

export type Matcher = ReturnType<typeof createMatcher>;

/** Endings that are no part of a model's name; others are how everybody calls it. */
const OWN_SPELLING = /-(?:versatile|instant|specdec|8192|32768)$/;
const LOCAL_PREFIX = /^(?:ollama(?:_chat)?|lm_studio|llamafile|(?:hosted_)?vllm|local)[/:]/;

/** How far from the last candidate an id found by it may begin. */
const FAR = 5_000;

/** Feed's names → matcher. Takes a few milliseconds; matching is linear in the text. */
export function createMatcher(names: Names, hostOf: (path: string) => string | undefined = () => undefined) {
  const spellings = names.spellings.filter((spelling) => !needsContext(spelling));
  const stems = stemsOf(spellings);
  const scan = createScan([...headsOf(spellings, stems), ...hostHeads(names)]);
  const families = new RegExp(`^(?:[\\w.-]+[/.:])?(?:${[...stems].join("|") || "\\b\\B"})(?=${NUMBER})[\\w.:@-]+$`);
  const reader = createReader(names, families);
  const [atHosts, versioned] = [hostSigns(names, reader.find), withVersions(names)];
  const constantsIn = createConstantReader(names);
  const shortIn = createShortReader(names.spellings.filter(needsContext), (text) => {
    const match = reader.find(text);
    return match?.id === null ? undefined : match;
  });

  function matchText(text: string, language: Language, path: string): readonly Spelling[] {
    const starts = scan(text);
    const shortIds = shortIn(text);
    const constants = language.kind === "code" ? constantsIn(text) : [];
    if (starts.length + shortIds.length + constants.length === 0) return [];
    const last = FAR + Math.max(starts.at(-1) ?? 0, ...[shortIds, constants].map((all) => all.at(-1)?.to ?? 0));
    // Most texts with a candidate have no id, and don't need their strings.
    const code = codeOf(text, language, last);
    const place = placesIn(code);
    const clear: Spelling[] = [];
    const doubtful: Spelling[] = [];
    let end = -1;
    for (const start of starts) {
      if (start < end) continue;
      if (clear.length >= MOST) break;
      const read = reader.read(text, start);
      // Some starts are given twice.
      if (!read || read.from === doubtful.at(-1)?.from) continue;
      const match = { ...matchOf(read), place: place(read.from, read.to) };
      if (!read.isExact && match.place !== "use") continue;
      const isClear = read.isExact || read.ids.length > 0 || isProvided(read.text) || isAfterModelName(text, read.from);
      (isClear ? clear : doubtful).push(match);
      if (isClear) end = read.to;
    }
    const inUse = () => clear.filter(({ place, text }) => place === "use" && names.onlyHost(text) === undefined);
    clear.push(...besideClear(text, inUse(), doubtful, false));
    clear.push(...shortMatches(text, shortIds, clear, place));
    const isText = ({ from }: { from: number }) => spanAt(code.spans(), from) !== undefined;
    clear.push(...constants.slice(0, MOST).flatMap((one) => (isText(one) ? [] : [{ ...one, place: "use" as const }])));
    clear.sort((a, b) => a.from - b.from);
    const used = atHosts({ code, path, configured: hostOf(path) }, withoutMentions(code, clear));
    return versioned(text, used).flatMap((match) => {
      // What is compared with a beginning is no id.
      if (match.place === "prose" && !reader.find(match.text)) return [];
      // A server of one's own is nobody's schedule.
      if (match.host === LOCAL || LOCAL_PREFIX.test(match.text)) return [];
      const only = match.id === null && match.host === null ? names.onlyHost(match.text) : undefined;
      if (only && OWN_SPELLING.test(match.text))
        return [{ ...match, host: only, spelled: `${prefixOf(only)}/${match.text}` }];
      // Somebody may run a copy.
      return only !== undefined && (match.text.includes("/") || !families.test(match.text)) ? [] : [match];
    });
  }

  /** Source cells only, each read as a program. */
  const matchNotebook = (text: string, path: string): Spelling[] =>
    cellsOf(text).flatMap(({ source, code, places }) =>
      matchText(source, languageOf(code ? "cell.py" : "cell.md"), path).map((match) => ({
        ...match,
        from: places[match.from] ?? 0,
        to: (places[match.to - 1] ?? 0) + 1,
      })),
    );

  return {
    /** Text of a file, and its path with slashes → the ids in it, in order. */
    match(text: string, path: string): Match[] {
      const language = languageOf(path);
      return located(text, language.kind === "notebook" ? matchNotebook(text, path) : matchText(text, language, path));
    },
  };
}

/** Names that only hosts use, such as `zai-glm-4.7`. They make no family; those without a hyphen would double the scan's time. */
function hostHeads({ spellings, hostNames }: Names): Head[] {
  const known = new Set(spellings);
  return hostNames
    .filter((text) => /^[\x21-\x7e]{2,}-[\x21-\x7e]+$/.test(text) && !needsContext(text) && !known.has(text))
    .map((text) => ({ text, kind: "id" }));
}

/** The short ids that are clear, or beside a match in use or a clear one, and have a place where a model may stand. */
function shortMatches(text: string, ids: readonly ShortId[], matches: readonly Spelling[], place: PlaceOf): Spelling[] {
  const ends = new Set(matches.map(({ to }) => to));
  const others = ids.filter(({ to }) => !ends.has(to));
  const [clear = [], doubtful = []] = [true, false].map((isClear) => others.filter((id) => id.isClear === isClear));
  const sure = [...matches.filter(({ place }) => place === "use"), ...clear];
  const beside = new Set(besideClear(text, sure, doubtful, true).slice(0, MOST));
  return others
    .filter((id) => id.isClear || beside.has(id))
    .slice(0, MOST)
    .map((id) => ({ ...matchOf(id), place: place(id.from, id.to) }))
    .filter(({ place }) => place !== "key" && place !== "prose");
}

type PlaceOf = (from: number, to: number) => Place;

/** A text → how it is used at a place in it. */
function placesIn({ text, language, spans }: Code): PlaceOf {
  const front = language.kind === "doc" ? frontMatterEnd(text) : 0;
  const isLiteLlm = text.includes("litellm_params");
  const frontSpans = front > 0 ? spansOf(text.slice(0, front), YAML) : [];
  return (from, to) => {
    // What LiteLLM's clients call is an alias of its own.
    if (isLiteLlm && /\bmodel_name["']?[ \t]*:[ \t]*["']?$/.test(text.slice(Math.max(0, from - 30), from)))
      return "prose";
    if (from >= front) return placeOf(text, from, to, language, spans());
    const isUse = placeOf(text, from, to, YAML, frontSpans) === "use" && isAfterModelName(text, from);
    return isUse ? "use" : "doc";
  };
}

const matchOf = ({ from, to, text, ids, host }: Token) => ({
  from,
  to,
  text: alone(text),
  id: ids.length === 1 ? (ids[0] ?? null) : null,
  host,
});

/** The end of the front matter, the block between `---` lines at the start of a document; 0 if it has none. */
function frontMatterEnd(text: string): number {
  if (!/^---\r?\n/.test(text)) return 0;
  const end = /\n---[ \t]*\r?(?:\n|$)/.exec(text.slice(0, 20_000));
  return end ? end.index + 1 : 0;
}

/** How much of a line is read, on either side, and how far back the line above may begin. */
const NEAR = 200;
const ABOVE = 1_000;

/** Matches in order → the same with their lines, in one pass over the text. */
function located(text: string, matches: readonly Spelling[]): Match[] {
  let [line, start, before, end] = [1, 0, 0, text.indexOf("\n")];
  return matches.map((match) => {
    for (; end >= 0 && end < match.from; end = text.indexOf("\n", start))
      [line, before, start] = [line + 1, start, end + 1];
    const lineEnd = Math.min(end < 0 ? text.length : end, match.from + NEAR);
    return {
      ...match,
      line,
      column: match.from - start + 1,
      line_text: alone(text.slice(Math.max(start, match.from - NEAR), lineEnd)),
      above: alone(text.slice(Math.max(before, start - ABOVE), Math.max(0, start - 1))),
    };
  });
}
