import { prefixOf } from "../feed/forms.ts";
import { type Code, codeOf } from "./code.ts";
import { createConstantReader } from "./constants.ts";
import { hostIn, LOCAL } from "./host-names.ts";
import { hostSigns, withVersions } from "./host-signs.ts";
import { withoutMentions } from "./mention.ts";
import type { Names } from "./names.ts";
import { partsOf } from "./notebook.ts";
import { placeOf } from "./place.ts";
import { createScan, headsOf, NUMBER, stemsOf } from "./scan.ts";
import {
  besideClear,
  createShortReader,
  isAfterModelName,
  isProvided,
  needsContext,
  type ShortId,
} from "./short-ids.ts";
import { type Language, languageOf, type Place, spanAt, textBefore, YAML } from "./syntax.ts";
import { alone, createReader, type Match, MOST, type Spelling } from "./token.ts";

export type Matcher = ReturnType<typeof createMatcher>;

/** Endings that are no part of a model's name; others are how everybody calls it. */
const OWN_SPELLING = /-(?:versatile|instant|specdec|8192|32768)$/;
const PREFIX = /^([\w-]+)[/:]/;

/** How far from the last candidate an id found by it may begin. */
const FAR = 5_000;

/** Feed's names → matcher. Takes a few milliseconds; matching is linear in the text. */
export function createMatcher(names: Names, hostOf: (path: string) => string | undefined = () => undefined) {
  const spellings = names.spellings.filter((spelling) => !needsContext(spelling));
  const stems = stemsOf(spellings);
  // Names that only hosts use make no family; those without a hyphen would double the scan's time.
  const hosted = names.hostNames.filter((text) => /^[\x21-\x7e]{2,}-[\x21-\x7e]+$/.test(text) && !needsContext(text));
  const scan = createScan(headsOf(spellings, stems, hosted));
  const families = new RegExp(`^(?:[\\w.-]+[/.:])?(?:${[...stems].join("|") || "\\b\\B"})(?=${NUMBER})[\\w.:@-]+$`);
  const reader = createReader(names, families);
  const [atHosts, versioned] = [hostSigns(names, reader.find), withVersions(names)];
  const constantsIn = createConstantReader(names);
  const shortIn = createShortReader(names.spellings.filter(needsContext), (text) => {
    const match = reader.find(text);
    return match?.id === null ? undefined : match;
  });

  function matchText(text: string, language: Language, path: string, onCut?: () => void): readonly Spelling[] {
    const starts = scan(text);
    const shortIds = shortIn(text);
    const constants = language.kind === "code" ? constantsIn(text) : [];
    if (starts.length + shortIds.length + constants.length === 0) return [];
    const ends = [starts.at(-1), shortIds.at(-1)?.to, constants.at(-1)?.to];
    const code = codeOf(text, language, FAR + Math.max(...ends.map((end = 0) => end)));
    const front = frontOf(code);
    const place = placesIn(code, front);
    const clear: Spelling[] = [];
    const doubtful: Spelling[] = [];
    let end = -1;
    for (const start of starts) {
      if (start < end) continue;
      if (clear.length >= MOST) {
        onCut?.();
        break;
      }
      const read = reader.read(text, start);
      // Some starts are given twice.
      if (!read || read.from === doubtful.at(-1)?.from) continue;
      const match = placed(read, place);
      if (!read.isExact && match.place !== "use") continue;
      const isClear = read.isExact || read.isKnown || isProvided(read.text) || isAfterModelName(text, read.from);
      (isClear ? clear : doubtful).push(match);
      if (isClear) end = read.to;
    }
    const inUse = clear.filter(({ place, text }) => place === "use" && names.onlyHost(text) === undefined);
    clear.push(...besideClear(text, inUse, doubtful, false));
    // A short id counts where a model may stand, if it is clear, or beside a match in use or a clear one.
    const known = new Set(clear.map(({ to }) => to));
    const short = shortIds.filter(({ to }) => !known.has(to));
    const [sure, others] = [short.filter(({ isClear }) => isClear), short.filter(({ isClear }) => !isClear)];
    const beside = besideClear(text, [...clear.filter(({ place }) => place === "use"), ...sure], others, true);
    const counting = [...sure, ...beside].slice(0, MOST).map((id) => placed(id, place));
    clear.push(
      ...counting.filter(({ place }) => place !== "key" && place !== "prose"),
      ...keysBeside(code, clear, short, place),
    );
    clear.push(...constants.slice(0, MOST).filter(({ from }) => !spanAt(code.spans(), from)));
    clear.sort((a, b) => a.from - b.from);
    const used = atHosts(
      { code: front.text ? front : code, path, configured: hostOf(path) },
      withoutMentions(code, clear),
    );
    return versioned(text, used).flatMap(counted);
  }

  function counted(match: Spelling): Spelling[] {
    const { text, place, id, host } = match;
    // What is compared with a beginning is no id.
    if (place === "prose" && !reader.find(text)) return [];
    // A server of one's own is nobody's schedule.
    const prefix = PREFIX.exec(text)?.[1] ?? "";
    if ([host, prefix, hostIn(prefix)].includes(LOCAL)) return [];
    const only = id === null && host === null ? names.onlyHost(text) : undefined;
    if (only && OWN_SPELLING.test(text)) return [{ ...match, host: only, spelled: `${prefixOf(only)}/${text}` }];
    // Somebody may run a copy.
    return only !== undefined && (text.includes("/") || !families.test(text)) ? [] : [match];
  }

  const matchNotebook = (text: string, path: string, onCut?: () => void): Spelling[] =>
    partsOf(text)
      .flatMap(({ source, code, places }) =>
        matchText(source, languageOf(code ? "part.py" : "part.md"), path, onCut).map((match) => ({
          ...match,
          from: places[match.from] ?? 0,
          to: (places[match.to - 1] ?? 0) + 1,
        })),
      )
      .sort((a, b) => a.from - b.from);

  return {
    /** `onCut`: called if the text has so many that the rest isn't read. */
    match(text: string, path: string, onCut?: () => void): Match[] {
      const language = languageOf(path);
      const isNotebook = language.kind === "notebook";
      return located(text, isNotebook ? matchNotebook(text, path, onCut) : matchText(text, language, path, onCut));
    },
  };
}

type PlaceOf = (from: number, to: number) => Place;

/** The short ids that are keys of a table which has clear ones, too. */
function keysBeside({ text, around }: Code, clear: readonly Spelling[], short: readonly ShortId[], place: PlaceOf) {
  const tableOf = ({ from }: { from: number }) => around(from)[0]?.at;
  const tables = new Set(clear.filter(({ place }) => place === "key").map(tableOf));
  const keys = short.filter(
    ({ text: id, to }) => tables.size > 0 && /\d$/.test(id) && KEY.test(text.slice(to, to + 9)),
  );
  const beside = keys.slice(0, MOST).filter((id) => tables.has(tableOf(id) ?? -1));
  return beside.map((id) => placed(id, place)).filter(({ place }) => place === "key");
}
const KEY = /^\\?["'`]?\s*(?::|=)/;

const placed = ({ from, to, text, id, host }: Omit<Spelling, "place">, place: PlaceOf): Spelling => ({
  ...{ from, to, id, host, text: alone(text), place: place(from, to) },
});

/** The block between `---` lines at the start of a document. */
const FRONT = /^---\r?\n[\s\S]{0,20000}?\n---[ \t]*\r?(?:\n|$)/;

const frontOf = ({ text, language }: Code) => codeOf((language.kind === "doc" && FRONT.exec(text)?.[0]) || "", YAML);

function placesIn(code: Code, front: Code): PlaceOf {
  const { text } = code;
  const isLiteLlm = text.includes("litellm_params");
  return (from, to) => {
    // What LiteLLM's clients call is an alias of its own.
    if (isLiteLlm && /\bmodel_name["']?[ \t]*:[ \t]*["']?$/.test(textBefore(text, from, 30))) return "prose";
    if (from >= front.text.length) return placeOf(code, from, to);
    return placeOf(front, from, to) === "use" && isAfterModelName(text, from) ? "use" : "doc";
  };
}

/** How much of a line is read, on either side, and how far back the line above may begin. */
const [NEAR, ABOVE] = [200, 1_000];

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
