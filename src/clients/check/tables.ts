// Tables that are named after a host: `AZURE_MODELS = [ … ]`, `"groq": { … }`, and what is below `azure:` in YAML.
import { type Language, type Span, spanAt, YAML } from "./syntax.ts";

/** What is between its brackets, or below its key. */
export type Table = { from: number; to: number; host: string };
type Name = { from: number; to: number };
/** `hostIn` gives the host that a name in the code names. */
type Code = { text: string; language: Language; spans: readonly Span[]; hostIn(name: string): string | undefined };

/** How far to look before a name, and how long a table may be: a longer one is rather a misread bracket. */
const NEAR = 120;
const REACH = 50_000;

/** Calls that only make a collection of what they are given. */
const MAKER =
  /(?:new\s+)?(?:\w+[.:]+){0,3}(?:Set|Map|freeze|seal|from|fromEntries|of|ofEntries|asList|enum|(?:list|set|map|array)Of|array|list|set|frozenset|tuple|dict)(?:<[^()=;\n]{0,60}>)?(?=\()/;
/** What stands before the bracket of a literal: `new List<string>`, `map[string]int`, `Literal`. */
const LITERAL =
  /(?:\w+\.)?Literal(?=\[)|new\s*[\w.]*(?:<[^()=;\n]{0,60}>)?(?:\[\]|\(\))?\s*(?=\{)|&?(?:map)?\[[^\]\n]{0,40}\][\w.*[\]]{0,40}(?=\{)|&|vec!|%[wi]/;
/** From the end of a name to what it is given. */
const SIGN = /(["'`]?)\s*(\]?)\s*(=>|:=|=|:)(?![=>~])/y;
const TYPED = /[^=;{}()\n]{1,80}=(?![=>~])/y;
const BRACKET = new RegExp(
  `\\s*(?:/\\*[^*\\n]{0,40}\\*/\\s*)?(?:(?<maker>${MAKER.source})|${LITERAL.source})?(?<bracket>[[{(])`,
  "y",
);
const ENUM = /\s*(?::[^{};\n]{1,40})?\{/y;
/** From the end of a key to the end of its line. */
const BLOCK = /["']?:[ \t]*(?:&[\w-]+[ \t]*)?(?:#[^\n]*)?\r?\n/y;

/** The start of the text up to `last` → its tables, outer before inner. `hosts` finds where a name of a host may stand. */
export function tablesIn(code: Code, hosts: RegExp, last: number): Table[] {
  const { text, language, spans, hostIn } = code;
  const [openings, tables] = [new Map<number, string>(), [] as Table[]];
  hosts.lastIndex = 0;
  for (let hit = hosts.exec(text); hit && hit.index < last; hit = hosts.exec(text)) {
    const name = nameAround(text, hit.index);
    hosts.lastIndex = Math.max(hosts.lastIndex, name.to);
    const open = openingAfter(text, name, language);
    const block = open === undefined && language === YAML ? blockBelow(text, name, last) : undefined;
    const at = open ?? block?.from;
    if (at === undefined || at >= last || spanAt(spans, name.from)?.type === "comment") continue;
    if (open !== undefined && spanAt(spans, open)) continue;
    const host = hostIn(text.slice(name.from, name.to));
    if (host === undefined) continue;
    if (block) tables.push({ ...block, host });
    else openings.set(at, host);
  }
  return [...tables, ...bracketed(code, openings, last)].sort((a, b) => a.from - b.from);
}

const NAME = /[\w$-]{0,120}/y;

function nameAround(text: string, at: number): Name {
  let from = at;
  while (from > 0 && at - from < NEAR && /[\w$-]/.test(text[from - 1] as string)) from -= 1;
  NAME.lastIndex = at;
  NAME.test(text);
  return { from, to: NAME.lastIndex };
}

/** Where the table of a name opens; undefined if it names none. */
function openingAfter(text: string, { from, to }: Name, language: Language): number | undefined {
  const before = text.slice(Math.max(0, from - NEAR), from);
  if (/\benum\s+$/.test(before)) return endOf(ENUM, text, to, -1);
  SIGN.lastIndex = to;
  const [, quote = "", index = "", sign = ""] = SIGN.exec(text) ?? [];
  if (sign === "" || !before.endsWith(quote) || (quote === "" && /["'`]$/.test(before))) return undefined;
  const rest = before.slice(0, before.length - quote.length).replace(/(?:[\w$]+\.)+$/, "");
  if (index === "]" && !rest.endsWith("[")) return undefined;
  // After a name alone, `=>` is a function's.
  if (sign === "=>" && (language.arms || (quote === "" && !rest.endsWith(":")))) return undefined;
  const value = SIGN.lastIndex;
  if (sign === "=" || sign === ":=") return bracketAt(text, value, language);
  if (!startsEntry(rest.replace(/[:[]$/, ""))) return undefined;
  const typed = sign === ":" ? endOf(TYPED, text, value) : undefined;
  // `azure: boolean, models = [` has another name in between.
  const isType = typed !== undefined && !withoutParts(text.slice(value, typed)).includes(",");
  return (isType ? bracketAt(text, typed, language) : undefined) ?? bracketAt(text, value, language);
}

function bracketAt(text: string, from: number, { docstrings, kind }: Language): number | undefined {
  BRACKET.lastIndex = from;
  const { maker, bracket } = BRACKET.exec(text)?.groups ?? {};
  // Elsewhere parentheses alone are a function's, or do nothing.
  const isTable = bracket !== undefined && (bracket !== "(" || maker !== undefined || docstrings || kind === "shell");
  return isTable ? BRACKET.lastIndex - 1 : undefined;
}

function endOf(pattern: RegExp, text: string, from: number, shift = 0): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex + shift : undefined;
}

/** `Record<string, Model[]>` → `Record`. */
function withoutParts(type: string): string {
  const outer = type.replace(/<[^<>[\]]*>|\[[^<>[\]]*\]/g, "");
  return outer === type ? type : withoutParts(outer);
}

/** Before a key: the start of its table, another entry, a word that declares, or only the start of its line. */
const ENTRY =
  /(?:^|[{,;([]|\*\/|\b(?:const|let|var|val|static|readonly|public|private|protected|final|export|pub|mut))\s*$|\n[ \t]*(?:- +)*$/;
/** Before the second part of a condition, which may be on its own line. */
const CONDITION = /[?&|]\s*$/;
const startsEntry = (before: string) => ENTRY.test(before) && !CONDITION.test(before);

type Open = { close: string; from: number; host: string | undefined };
const CLOSES: Record<string, string> = { "[": "]", "{": "}", "(": ")" };

/** Where tables open → the tables. What a bracket that doesn't match its opening would end is not told. */
function bracketed({ text, spans }: Code, openings: ReadonlyMap<number, string>, last: number): Table[] {
  const tables: Table[] = [];
  const mark = /[[\](){};]/g;
  let [done, next] = [-1, 0];
  for (const start of openings.keys()) {
    if (start < done) continue;
    let open: Open[] = [];
    mark.lastIndex = start;
    for (let found = mark.exec(text); found; found = mark.exec(text)) {
      const { index: at, 0: char } = found;
      done = at + 1;
      if (at > last) break;
      while ((spans[next]?.to ?? Number.POSITIVE_INFINITY) <= at) next += 1;
      const span = spans[next];
      if (span && span.from <= at) {
        mark.lastIndex = span.to;
        continue;
      }
      // Escaped, it is part of a pattern.
      if (text[at - 1] === "\\") continue;
      const close = CLOSES[char];
      const top = open.at(-1);
      if (close) open.push({ close, from: at, host: openings.get(at) });
      // A table has no statements of its own.
      else if (char === ";" && top) top.host = undefined;
      else if (top?.close !== char) open = [];
      else {
        open.pop();
        if (top.host !== undefined) tables.push({ from: top.from, to: at, host: top.host });
      }
      if (open.length === 0) break;
    }
    for (const { from, host } of open) if (host !== undefined) tables.push({ from, to: last + 1, host });
  }
  return tables.filter(({ from, to }) => to - from <= REACH);
}

/** What is below a key in YAML: the lines that are indented more, or are items of its list. */
function blockBelow(text: string, { from, to }: Name, last: number): Omit<Table, "host"> | undefined {
  const prefix = /(?:^|\n)((?:[ \t]|- )*["']?)$/.exec(text.slice(Math.max(0, from - NEAR), from))?.[1];
  BLOCK.lastIndex = to;
  if (prefix === undefined || !BLOCK.test(text)) return undefined;
  const [start, depth] = [BLOCK.lastIndex, prefix.replace(/["']$/, "").length];
  let at = start;
  const most = Math.min(last + 1, start + REACH);
  while (at < most) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, end < 0 ? text.length : Math.min(end, at + NEAR)).trimEnd();
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    const isBlank = indent === line.length || line[indent] === "#";
    if (!isBlank && (indent < depth || (indent === depth && !line.startsWith("- ", indent)))) break;
    at = end < 0 ? text.length : end + 1;
  }
  return { from: start, to: at };
}
