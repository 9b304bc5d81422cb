// Tables of which a program only asks whether names are in them.
import { type Span, spanAt } from "./syntax.ts";

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
/** What a table is given to: `NAMES: frozenset[str] =`. */
const DEFINED = /^\w+\s*(?::[ \t]*[\w.]+(?:\[[^=]{1,250}\])?[^=\n]{0,60})?:?=(?!=)/;

/** Whether a program only asks whether names are in a table of it. */
export function isOnlyAsked(text: string, spans: readonly Span[], name: string): boolean {
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
  return uses.length > 0 && uses.every(isAsked);
}
