// What a program does with its tables: whether it only asks them for names; and a test with the cases in one.
import type { Code, Site } from "./code.ts";
import { spanAt, textBefore } from "./syntax.ts";
import { type Around, tableOf } from "./table-name.ts";
import { ending, remembered } from "./token.ts";

const [NEAR, FAR, FARTHEST, BEFORE] = [600, 4_000, 20_000, 120];
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
  const isAsked = (table: string) => table !== "" && code.text.length <= LONG && isOnlyAsked(code, table);
  return { isOnlyAsked: remembered(isAsked) };
}

function isOnlyAsked({ text, spans }: Code, name: string): boolean {
  const uses = [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].filter(({ index }) => {
    const before = textBefore(text, index, BEFORE);
    const isOwn = DEFINED.test(text.slice(index, index + NEAR)) || /(\w+) = .*$/.exec(before)?.[1] === name;
    return !isOwn && !NEUTRAL.test(before) && spanAt(spans(), index)?.type !== "comment";
  });
  const isAsked = ({ index }: { index: number }) => {
    const before = textBefore(text, index, BEFORE).replace(/[\w.$@]*[.$@]$/, "");
    const after = text.slice(index + name.length, index + BEFORE);
    const isLoop = /\b(?:in|of|range)\s*$/.test(before) && EACH_ASKED.test(before + after);
    return isLoop || AMONG.test(before) || ASKED_OF.test(`]${after}`) || ASKED_IN.test(before);
  };
  return uses.length > 0 && uses.every(isAsked);
}

/** Brackets without others, and without the place itself. */
const NESTED = /[([{][^()[\]{}\0]*[)\]}]/g;

/** Before a list, and before the name of one: `for (const [a, b] of `, `for _, a := range `; the call that takes it. */
const LOOP = "\\bfor[\\s(]+([\\w, ()[\\]]{1,80})\\s(?:in|of|:= range)\\s+";
const INLINE = ending(new RegExp(`${LOOP.slice(0, -1)}*`));
const TAKEN = "|parametrize\\(\\W*([\"'][\\w\\s\"',]*[)\\]]?),\\s*";
const namesIn = (words = "") => (words.match(/\w+/g) ?? []).filter((name) => !/^(?:_|const|let)$/.test(name));

const NO_LOOP = { names: [] as readonly string[], body: "" };

/** The names that a loop over a list gives to the values of its rows, and what it does with them. */
function loopOver({ text, language, from }: CaseSite, list: Around): typeof NO_LOOP {
  const inline = INLINE.exec(list.head)?.[1];
  const near = text.slice(from, from + FARTHEST);
  const table = GO_CASES.exec(list.head)?.[1] ?? tableOf(list, language);
  if (inline === undefined && table === "") return NO_LOOP;
  const loop = new RegExp(inline ? "[\\])}]+\\s*[:{]\\s*\\n" : `${LOOP}${table}\\b${TAKEN}${table}\\b`).exec(near);
  const body = loop ? bodyAfter(text, from + loop.index + loop[0].trimEnd().length) : "";
  return { names: namesIn(inline ?? loop?.[1] ?? loop?.[2]), body };
}

/** What is deeper than the line of a place. */
function bodyAfter(text: string, at: number): string {
  const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(textBefore(text, at, NEAR))?.[1] ?? "";
  const after = text.slice(at, at + FAR);
  const end = after.search(new RegExp(`\\n${indent}(?![ \\t])\\S`));
  return end < 0 ? after : after.slice(0, end);
}

/** A table of cases, and the call that takes it → the names of its columns. */
export function columnsOf(site: CaseSite, list?: Around, call?: Around): readonly string[] {
  if (call && /parametrize\s*$/.test(call.head))
    return namesIn(/^\W+(["'][\w\s"',]*)/.exec(site.text.slice(call.at, call.at + NEAR))?.[1]);
  return list ? loopOver(site, list).names : [];
}

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

/** The call that takes cases; a test, and its parameters; Go's cases, and their fields. */
const CASES = ending(/(?:parametrize|ValueSource|InlineData|\.each)\s*$/);
const TEST =
  /^[ \t]*(?:\w+ )*(?:def|void|Task) \w+\(((?:[^(){};]|\([^()]*\))*)\)[^:{\n]*\s*[:{]\s*\n|\(([^()]*)\) *=> *\{/m;
const GO_CASES = ending(/(\w+)\s*:=\s*\[\]struct\s*\{([^{}]*)\}\s*$/);

/** Whether the test, or the loop over cases, only asks a function about a case's value. */
export function isCaseOfQuestion(site: CaseSite, isQuestion: (head: string) => boolean): boolean {
  const { body = "", name } = caseOfTest(site) ?? caseOfLoop(site) ?? {};
  return name !== undefined && isOnlyAskedAbout(body, name, isQuestion);
}

function caseOfTest(site: CaseSite) {
  const { text, from, around } = site;
  const depth = around.slice(0, 3).findIndex(({ head }) => CASES.test(head));
  const test = depth < 0 ? null : TEST.exec(text.slice(from, from + FAR));
  if (!test) return undefined;
  const column = depth === 1 ? 0 : columnAt(text, around[0]?.at ?? from, from);
  const [head, ...lists] = test;
  const parameters = lists
    .join("")
    .split(",")
    .map((one) => /(\w+)\s*(?:$|[:=])/.exec(one)?.[1]);
  const columns = columnsOf(site, around[depth - 1], around[depth]);
  const name = (columns.length > 0 ? columns : parameters)[column];
  const body = bodyAfter(text, from + test.index + head.trimEnd().length);
  return { body, name: parameters.includes(name) ? name : undefined };
}

function caseOfLoop(site: CaseSite) {
  const [row, list] = site.around;
  const { names, body } = row ? loopOver(site, row) : NO_LOOP;
  if (!row || !list || names.length > 0) return { body, name: names.length === 1 ? names[0] : undefined };
  const { names: columns, body: ofRows } = loopOver(site, list);
  const column = columnAt(site.text, row.at, site.from);
  const fields = [...(GO_CASES.exec(list.head)?.[2] ?? "").matchAll(/^\s*(\w+)\s/gm)].map(([, field]) => field);
  const name = columns.length > 1 ? columns[column] : `${columns[0]}\\.${site.name() || fields[column]}`;
  return { body: ofRows, name };
}

/** Where a name is only asked about: a function's argument, or what isn't known. */
const UNKNOWN = /raises\([^\n]*\n[^\n]*$/;
/** Where one is printed, or names a test. */
const PRINTED = ending(
  /(?:[eE]rrorf?|[fF]atalf?|[lL]og\w*|[pP]rint\w*|expect|assert[\w.]*)\([^()]*,\s*$|\bassert [^()]*,\s*$|\.Run\(\s*$/,
);
/** Whether a body only prints a name, and asks functions about it. */
function isOnlyAskedAbout(body: string, name: string, isQuestion: (head: string) => boolean): boolean {
  const code = body.replace(/"""[\s\S]*?"""|"[^"\n]* [^"\n]*"|#.*|\/\/.*/g, "");
  const uses = [...code.matchAll(new RegExp(`(?<!\\{)\\b${name}\\b`, "g"))];
  const isAsked = ({ 0: { length }, index }: RegExpExecArray) => {
    const before = code.slice(0, index);
    const head = before.replace(/\(\s*(?:\w+\s*[=:]\s*)?$/, "");
    const isWhole = head !== before && !/^[^()\n]*\)\./.test(code.slice(index + length, index + NEAR));
    return UNKNOWN.test(before) || PRINTED.test(flat(before.slice(-NEAR))) || (isWhole && isQuestion(head));
  };
  return uses.length > 0 && uses.every(isAsked);
}
