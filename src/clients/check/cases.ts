// What a program does with its tables: whether it only asks them for names; and a test with the cases in one.
import type { Code, Site } from "./code.ts";
import { spanAt } from "./syntax.ts";
import { type Around, tableOf } from "./table-name.ts";
import { ending, remembered } from "./token.ts";

const [NEAR, FAR, BEFORE] = [600, 4_000, 120];
/** A text in which tables aren't looked up. */
const LONG = 200_000;
/** Before a list: `x in (`, but not `for x in (`. */
export const AMONG = ending(
  /\bany\((?:[^()]|\([^()]*\)){1,200}\sin\s*$|(?<!\bfor\s*\(?(?:(?:const|let|var)\s)?[\w\s,()]{1,60}\s)\bin\s+(?:\w*(?:of|set|tuple))?\(?\s*$/i,
);
/** After one: `["a", "b"].includes(`. */
export const ASKED_OF = /^[\])}]+\s*\.(?:includes?\??|contains\w*|has|member\?|index_?of|some|any\w*\??|find)\s*[({]/i;
/** Before the name of a table: `x in `, `x.startswith(`; and around it, where each of its items is asked for. */
const ASKED_IN = ending(/\b(?:\w*contains|in_array|starts?_?with\??|has_?prefix)\(\s*(?:[\w.$]+,\s*)?(?:tuple\()?$/i);
const EACH_ASKED = /\bany\(|starts?_?with|has_?prefix|includes\(|contains\(/i;
/** Before it where it is only shown, imported or exported. */
const NEUTRAL = /\bimport\b(?:.*|[\s\w]*[({][\w\s,]*)$|\bjoin\((?:sorted\()?[\w.]*$|\bexport(?:s\s*=)?\s*\{[\w\s,:]*$/i;
/** What a table is given to: `NAMES: frozenset[str] =`. */
const DEFINED = /^\w+\s*(?::[ \t]*[\w.]+(?:\[[^=]{1,250}\])?[^=\n]{0,60})?:?=(?!=)/;

type CaseSite = Site & ReturnType<typeof tablesIn>;

export function tablesIn(code: Code) {
  const { text } = code;
  const ofTable = <T>(work: (table: string) => T, none: T) =>
    remembered((table: string) => (table === "" || text.length > LONG ? none : work(table)));
  const loop = (table: string) =>
    `\\bfor\\s+([\\w, ()]+)\\sin\\s+${table}\\b|parametrize\\(\\W*(["'][\\w\\s"',]*[)\\]]?),\\s*${table}\\b`;
  return {
    isOnlyAsked: ofTable((table) => isOnlyAsked(code, table), false),
    /** The names that a loop gives to the values of a table's rows. */
    loopedAs: ofTable((table) => namesIn(new RegExp(loop(table)).exec(text)), []),
  };
}

function isOnlyAsked({ text, spans }: Code, name: string): boolean {
  const uses = [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].filter(({ index }) => {
    const before = text.slice(Math.max(0, index - BEFORE), index);
    const isOwn = DEFINED.test(text.slice(index, index + NEAR)) || /(\w+) = .*$/.exec(before)?.[1] === name;
    return !isOwn && !NEUTRAL.test(before) && spanAt(spans(), index)?.type !== "comment";
  });
  const isAsked = ({ index }: { index: number }) => {
    const before = text.slice(Math.max(0, index - BEFORE), index).replace(/[\w.$@]*[.$@]$/, "");
    const after = text.slice(index + name.length, index + BEFORE);
    const isLoop = /\b(?:in|of|range)\s*$/.test(before) && EACH_ASKED.test(before + after);
    return isLoop || AMONG.test(before) || ASKED_OF.test(`]${after}`) || ASKED_IN.test(before);
  };
  return uses.length > 0 && uses.every(isAsked);
}

/** Brackets without others, and without the place itself. */
const NESTED = /[([{][^()[\]{}\0]*[)\]}]/g;

/** A table of cases, and the call that takes it → the names of its columns. */
export function columnsOf({ text, language, loopedAs }: CaseSite, list?: Around, call?: Around): readonly string[] {
  if (call && /parametrize\s*$/.test(call.head))
    return namesIn(/^\W+(["'][\w\s"',]*)/.exec(text.slice(call.at, call.at + NEAR)));
  const looped = /\bfor\s+([\w, ()]+)\s+in\s*$/.exec(list?.head ?? "");
  return looped ? namesIn(looped) : loopedAs(tableOf(list, language));
}
export const namesIn = (match: RegExpExecArray | null) => (match?.[1] ?? match?.[2])?.match(/\w+/g) ?? [];

/** A row's bracket and a place in it → how many values precede it. */
export function columnAt(text: string, row: number, at: number): number {
  const before = text.slice(row + 1, Math.min(at, row + FAR));
  return flat(before.replace(/(["'])(?:\\.|(?!\1)[^\\\n])*\1/g, "")).split(",").length - 1;
}

/** The same without brackets inside. */
export function flat(beside: string): string {
  let rest = beside;
  for (let all = ""; all !== rest; ) [all, rest] = [rest, rest.replace(NESTED, "")];
  return rest;
}

/** The call that takes cases; a test, and its parameters. */
const CASES = ending(/(?:parametrize|ValueSource|InlineData|\.each)\s*$/);
const TEST =
  /^([ \t]*)(?:\w+ )*(?:def|void|Task) \w+\(((?:[^(){};]|\([^()]*\))*)\)[^:{\n]*\s*[:{]\s*\n|\(([^()]*)\) *=> *\{/m;

/** Whether the test only asks a function about a case's value. */
export function isCaseOfQuestion(site: CaseSite, isQuestion: (name: string) => boolean): boolean {
  const { text, from, around } = site;
  const depth = around.slice(0, 3).findIndex(({ head }) => CASES.test(head));
  const after = text.slice(from, from + FAR);
  const test = depth < 0 ? null : TEST.exec(after);
  if (!test) return false;
  const column = depth === 1 ? 0 : columnAt(text, around[0]?.at ?? from, from);
  const [head, indent = "", ...lists] = test;
  const parameters = lists
    .join("")
    .split(",")
    .map((one) => /(\w+)\s*(?:$|[:=])/.exec(one)?.[1]);
  const columns = columnsOf(site, around[depth - 1], around[depth]);
  const name = (columns.length > 0 ? columns : parameters)[column];
  if (!name || !parameters.includes(name)) return false;
  const body = after.slice(test.index + head.length);
  const end = body.search(new RegExp(`^${indent}(?![ \\t])\\S`, "m"));
  return isOnlyAskedAbout(end < 0 ? body : body.slice(0, end), name, isQuestion);
}

/** Where a name is only asked about: a function's argument, or what isn't known. */
const UNKNOWN = /raises\([^()\n]*Unknown[^\n]*\n[^\n]*$/;
/** Whether a body only prints a name, and asks functions about it. */
function isOnlyAskedAbout(body: string, name: string, isQuestion: (name: string) => boolean): boolean {
  const code = body.replace(/"""[\s\S]*?"""|#.*|\/\/.*/g, "");
  const uses = [...code.matchAll(new RegExp(`(?<!\\{)\\b${name}\\b`, "g"))].map(({ index }) => code.slice(0, index));
  const isAsked = (before: string) =>
    UNKNOWN.test(before) || isQuestion(/([\w$]+)\(\s*(?:\w+\s*[=:]\s*)?$/.exec(before)?.[1] ?? "");
  return uses.length > 0 && uses.every(isAsked);
}
