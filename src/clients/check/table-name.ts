// The names of tables and values in code: `const azureModels: string[] = new Set([`.
import type { Language } from "./syntax.ts";
import { ending } from "./token.ts";

/** What a place is in. `head`: what stands before it. A key of YAML has the character `:`, an item of a list there `-`. */
export type Around = { char: string; at: number; head: string; name?: string };

/** What a name is given through. */
const MAKER =
  /(?:new\s+)?(?:\w+[.:]+){0,3}(?:Set|Map|freeze|seal|from|fromEntries|of|ofEntries|asList|enum|(?:list|set|map|array)Of|array|list|set|frozenset|tuple|dict)(?:<[^()=;\n]{0,60}>)?/;
const TYPE = "(?:[ \\t]*(?<!:):(?!:)(?:[^=;{}()\\n?,\"'`<[]|<[^<>\\n]{0,60}>|\\[[^=;{}()]{0,200}\\]){1,80})?";
/** `model string =`, and C#'s `Model { get; set; } =`. */
const AFTER = "(?:[ \\t]+string|\\s*\\{[\\w\\s;]*\\})?";
const GIVEN = `([\\w$.-]+)(["'\`]?)\\]?${AFTER}${TYPE}[ \\t]*(=>|:=|=(?!>)|:(?![ \\t]*\\n))\\s*(?:/\\*[^*\\n]{0,40}\\*/\\s*)?`;
/** A literal may have a type before it. */
const TABLE = ending(new RegExp(`${GIVEN}(?:(${MAKER.source})|[^=;,?"'\`(){}\\n]{0,80}(?:\\(\\))?)\\s*$`));
const VALUE_OF = ending(new RegExp(`${GIVEN}["'\`]?$`));
const FUNCTION = "def|fun|func|function|fn|sub|void|Task(?:<[^()]{0,60}>)?";
const DECLARED = new RegExp(`\\b(?:enum|class|struct|object|record|module|${FUNCTION})\\s+([\\w$]+)[^;{}]*$`);
/** Before the name of a function that is declared, or of what is compared. */
export const DECLARING = new RegExp(`\\b(?:class|${FUNCTION})\\s+$|[!=]= \\S*$`);
/** `azure: (name) => {`. */
const ARROW = ending(/([\w$]+)\s*[:=]\s*(?:async\s*)?\([^()]*\)\s*=>\s*$/);
/** In Terraform and Bicep, its type; a variable has none. */
const RESOURCE = /^\s*(?:resource\s+(?:\w+\s+)?|variable\s+)["']([\w./@-]+)["'](?:\s+["'][\w-]+["'])?\s*=?\s*$/m;

/** The name of what begins with a brace, if that isn't a value. */
function declaredIn(head: string): string | undefined {
  const isValue = /[:=]\s*$/.test(head);
  const declaration =
    (isValue ? null : DECLARED.exec(head)) ?? RESOURCE.exec(head) ?? (/=>\s*$/.test(head) ? ARROW.exec(head) : null);
  return declaration?.[1];
}

/** The name that a bracket's contents are given to; "" if none is. */
export function nameOf(one: Around, language: Language): string {
  one.name ??= one.char === ":" ? one.head : (tableName(one, language) ?? "");
  return one.name;
}

function tableName({ head, char }: Around, { docstrings, kind, arms }: Language): string | undefined {
  const declared = char === "{" ? declaredIn(head) : undefined;
  const table = declared === undefined && TABLE.exec(head);
  if (!table) return declared;
  const [all = "", name = "", quote, sign, maker] = table;
  const rest = head.slice(0, head.length - all.length);
  // After a name alone, `=>` is a function's; `? x : [` chooses, and `case "x": {` compares.
  if (sign === "=>" && (quote === "" || arms?.includes(sign))) return undefined;
  if (sign === ":" && /\?[^,;{}]*$|\bcase\s+["'`]?$/.test(rest)) return undefined;
  const isTable = char !== "(" || maker !== undefined || docstrings || kind === "shell";
  return isTable && !/[=!]==?\s*$/.test(all) ? name : undefined;
}

/** The name of a table, tuple or set, if it has one; a call's argument has none. */
export const tableOf = (bracket: Around | undefined, language: Language): string =>
  bracket && bracket.char !== ":" && (bracket.char !== "(" || /(?:[:=(]\s*|set|tuple|list|of)$/i.test(bracket.head))
    ? nameOf(bracket, language)
    : "";

/** The name of a value in a line up to it: `- key: `, `--flag `, `Key: process.env.NAME || `, `os.getenv("NAME", `. */
const NAMES = [
  ending(/([\w$-]+)["'`]?\]?\s*[:=]\s*(?:process\.env|import\.meta\.env|env|os)\b[^;{}]{0,80}(?:\|\||\?\?|,)\s*["'`]$/),
  /^\s*(?:- +)*["']?([\w.-]+)["']?\s*[:=](?!:)/,
  ending(/--([\w-]+)[= ]\s*["']?$/),
  /(?:process\.env\.|env\(["']|environ\.get\(["'])(\w+)[^;{}]{0,20}["'`]$/,
  ending(/([\w$-]+)["'`\])]*\s*(?:\?\?|\|\||\?:|\bor)\s*["'`]$/),
];
const CASE = ending(
  /(?:\b(?:case|when)\s+|==\s*)["'`:]?([\w-]+)["'`]?\s*(?:[:?]|=>|->|then|\)\s*\{?)\s*(?:return\s*)?["'`]$/,
);

/** How far before a value the sign that gives it is looked for. */
const NEAR = 40;

/** What stands before a value, up to its quote → the name that it is given to; "" if none is. */
export function nameOfValue(before: string): string {
  const joined = before.replace(/(?<=[=|?]|\bor)\s*\n\s*(?=["'`]?$)/, " ");
  const line = joined.slice(joined.lastIndexOf("\n") + 1);
  const isGiven = /[=:>/]\s*["'`]?$/.test(line.slice(-NEAR));
  const match =
    ((isGiven && VALUE_OF.exec(line)) || NAMES.find((form) => form.test(line))?.exec(line)) ?? CASE.exec(before);
  return match?.[1] ?? "";
}
