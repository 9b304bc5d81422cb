// Tables of which a program only asks whether names are in them.
import { groupedBy } from "../feed/grouped.ts";
import type { FileMatches } from "./match.ts";
import { languageOf, type Span, spanAt, spansOf } from "./syntax.ts";
import { remembered } from "./token.ts";

const [NEAR, BEFORE] = [600, 120];
/** Before a list: `x in (`, but not `for x in (`. */
export const AMONG =
  /\bany\((?:[^()]|\([^()]*\)){1,200}\sin\s*$|(?<!\bfor\s*\(?(?:(?:const|let|var)\s)?[\w\s,()]{1,60}\s)\bin\s+(?:\w*(?:of|set|tuple))?\(?\s*$/i;
/** After one: `["a", "b"].includes(`. */
export const ASKED_OF = /^[\])}]+\s*\.(?:includes?\??|contains\w*|has|member\?|index_?of|some|any\w*\??|find)\s*[({]/i;
/** Before the name of a table: `x in `, `x.startswith(`; and around it, where each of its items is asked for. */
const ASKED_IN = /\b(?:\w*contains|in_array|starts?_?with\??|has_?prefix)\(\s*(?:[\w.$]+,\s*)?(?:tuple\()?$/i;
const EACH_ASKED = /\bany\(|starts?_?with|has_?prefix|includes\(|contains\(/i;
/** Before it where it is only shown, imported or exported. */
const NEUTRAL = /\bimport\b(?:.*|[\s\w]*[({][\w\s,]*)$|\bjoin\((?:sorted\()?[\w.]*$|\bexport(?:s\s*=)?\s*\{[\w\s,:]*$/i;
/** What a table is given to: `NAMES: frozenset[str] =`; and what may follow that. */
const GIVEN_TO = "(?::[ \\t]*[\\w.]+(?:\\[[^=]{1,250}\\])?[^=\\n]{0,60})?:?=(?!=)";
const DEFINED = new RegExp(`^\\w+\\s*${GIVEN_TO}`);

/** How a text uses a table; undefined if it doesn't. */
function useOf(text: string, spans: readonly Span[], name: string): "asked" | "used" | undefined {
  const uses = [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].filter(({ index }) => {
    const before = text.slice(Math.max(0, index - BEFORE), index);
    const isOwn = DEFINED.test(text.slice(index, index + NEAR)) || /(\w+) = .*$/.exec(before)?.[1] === name;
    return !isOwn && !NEUTRAL.test(before) && spanAt(spans, index)?.type !== "comment";
  });
  const isAsked = ({ index }: { index: number }) => {
    const before = text.slice(Math.max(0, index - BEFORE), index).replace(/[\w.$@]*[.$@]$/, "");
    const after = text.slice(index + name.length, index + BEFORE);
    const isLoop = /\b(?:in|of|range)\s*$/.test(before) && EACH_ASKED.test(before + after);
    return isLoop || AMONG.test(before) || ASKED_OF.test(`]${after}`) || ASKED_IN.test(before);
  };
  return uses.length === 0 ? undefined : uses.every(isAsked) ? "asked" : "used";
}

/** Whether a program only asks whether names are in a table of it. */
export const isOnlyAsked = (text: string, spans: readonly Span[], name: string): boolean =>
  useOf(text, spans, name) === "asked";

/** `A: list[B] = [` → the table whose items alone a type describes, or the name itself. */
export const ofType = (text: string, name: string): string =>
  new RegExp(`^(\\w+): [\\w.]+\\[${name}\\] =`, "m").exec(text)?.[1] ?? name;

/** How the names of tables of models end, which other files may use. */
const TABLES = /\w+_MODELS\b/g;

/** A program's files, read one after another → its matches, of which those in tables that other files only ask are no use. */
export function askedTables() {
  const named: { file: string; table: string }[] = [];
  return {
    read(file: string, text: string): void {
      if (text.includes("_MODELS") && /code|notebook/.test(languageOf(file).kind))
        named.push(...[...new Set(text.match(TABLES))].map((table) => ({ file, table })));
    },
    withoutAsked(matches: readonly FileMatches[], textOf: (file: string) => string | undefined): FileMatches[] {
      const files = groupedBy(named, ({ table }) => table);
      /** A file that has such a table itself means that one. */
      const useIn = (file: string, table: string, home: string) => {
        const text = textOf(file) ?? "";
        const isOther = file !== home && new RegExp(`\\b${table}\\s*${GIVEN_TO}`).test(text);
        return isOther ? undefined : useOf(text, spansOf(text, languageOf(file)), table);
      };
      const isAsked = remembered((key) => {
        const [table = "", home = ""] = key.split("\0");
        const uses = files.get(table)?.map(({ file }) => useIn(file, table, home));
        return uses?.includes("asked") && !uses.includes("used");
      });
      return matches.map(({ file, matches }) => ({
        file,
        matches: matches.flatMap((match) => {
          if (match.place !== "use" || !isAsked(`${match.table}\0${file}`)) return [match];
          return match.id === null && match.host === null ? [] : [{ ...match, place: "prose" as const }];
        }),
      }));
    },
  };
}
