// The cases of a test: what the columns of their table are called, and what the test does with a value of them.
import type { Around } from "./around.ts";
import type { Language } from "./syntax.ts";
import { tableOf } from "./table-name.ts";

type Site = {
  text: string;
  language: Language;
  from: number;
  around: readonly Around[];
  /** The names that a loop gives to the values of a table's rows. */
  loopedAs(table: string): readonly string[];
};

const [NEAR, FAR] = [600, 4_000];
/** Brackets without others, and without the place itself. */
const NESTED = /[([{][^()[\]{}\0]*[)\]}]/g;

/** A table of cases, and the call that takes it → the names of its columns. */
export function columnsOf({ text, language, loopedAs }: Site, list?: Around, call?: Around): readonly string[] {
  if (call && /parametrize\s*$/.test(call.head))
    return namesIn(/^\W+(["'][\w\s"',]*)/.exec(text.slice(call.at, call.at + NEAR)));
  const looped = /\bfor\s+([\w, ()]+)\s+in\s*$/.exec(list?.head ?? "");
  return looped ? namesIn(looped) : loopedAs(tableOf(list, language));
}
export const namesIn = (found: RegExpExecArray | null): readonly string[] =>
  (found?.[1] ?? found?.[2])?.match(/\w+/g) ?? [];

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
const CASES = /(?:parametrize|ValueSource|InlineData|\.each)\s*$/;
const TEST =
  /^([ \t]*)(?:\w+ )*(?:def|void|Task) \w+\(((?:[^(){};]|\([^()]*\))*)\)[^:{\n]*\s*[:{]\s*\n|\(([^()]*)\) *=> *\{/m;

/** Whether the test only asks a function about a case's value. */
export function isCaseOfQuestion(site: Site, isQuestion: (name: string) => boolean): boolean {
  const { text, from, around } = site;
  const depth = around.slice(0, 3).findIndex(({ head }) => CASES.test(head));
  const after = text.slice(from, from + FAR);
  const found = depth < 0 ? null : TEST.exec(after);
  if (!found) return false;
  const column = depth === 1 ? 0 : columnAt(text, around[0]?.at ?? from, from);
  const [head, indent = "", ...lists] = found;
  const parameters = lists
    .join("")
    .split(",")
    .map((one) => /(\w+)\s*(?:$|[:=])/.exec(one)?.[1]);
  const columns = columnsOf(site, around[depth - 1], around[depth]);
  const name = (columns.length > 0 ? columns : parameters)[column];
  if (!name || !parameters.includes(name)) return false;
  const body = after.slice(found.index + head.length);
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
