import type { Language } from "./languages.ts";
import { type Span, spanAt } from "./spans.ts";

/**
 * `use`: a program takes the value. `key`: a table lists it. The others mention it: in a comment, a document, recorded data, or
 * within a sentence.
 */
export type Place = "use" | "key" | "comment" | "doc" | "data" | "prose";

/** How far to look to either side: a line may be megabytes long. */
const NEAR = 240;

/** A flag or name just before, which says that a model follows. */
const NAMED =
  /(?:^|[^A-Za-z])(?:[\w.-]*(?:model|engine|deployment|llm)(?:[_-]?(?:id|name|string|slug|version))?|-m)(?:\\?["'\]]|\s)*(?:=>|={1,3}|!={1,2}|:=?)\s*\\?["'`]?$/i;
const FLAG = /(?:^|[\s"'`])--?[\w-]*(?:model|engine|deployment|llm)[\w-]*(?:=|\s+|["'],\s*)\\?["'`]?$|\s-m\s*["']?$/i;
/** Paths under which an API takes a model's id. */
const ENDPOINT =
  /(?:\/(?:models?|deployments|engines|foundation-model|inference-profile|endpoints)\/|\/publishers\/[\w-]+\/models\/|(?:foundation-model|inference-profile)\/|modelId=)(?:[\w.-]+[./:])*$/i;
const ADDRESS = /[a-z][a-z0-9+]*:\/\/[^\s"'`<>]*$/i;
const API_HOST = /api|bedrock|openai\.azure|cognitiveservices|aiplatform|gateway|localhost|\d+\.\d+|\$|\{/i;
/** A list: ids and separators only, at least one separator. */
const LIST = /^[\w./:@~-]+(?:\s*[,;|\s]\s*[\w./:@~-]+)+$/;
const WORDLIST = /(?:\bqw|~w|%[wWiI])\s*[([{</|]\s*[^)\]}>]*$/;

/** `[from, to)` in `text`, whose spans are those of `language` → how it is used there. */
export function placeOf(text: string, from: number, to: number, language: Language, spans: readonly Span[]): Place {
  if (language.kind === "doc") return "doc";
  if (language.kind === "data") return "data";
  const span = spanAt(spans, from);
  if (span?.type === "comment") return "comment";
  const lineFrom = lineStartAt(text, from);
  // In minified code a quote in a pattern may have hidden the start of a block comment.
  if (isStarred(language) && /^\s*\*\s/.test(text.slice(lineFrom, from))) return "comment";
  const before = text.slice(span ? Math.max(span.from, from - NEAR) : lineFrom, from);
  const lineEnd = lineEndAt(text, to);
  const after = text.slice(to, span ? Math.min(span.to, to + NEAR) : lineEnd);
  if (ADDRESS.test(before)) return inAddress(before + text.slice(from, text.lastIndexOf("/", to - 1) + 1));
  if (span) return inString(text, before, after, span, language);
  if (/\$\{[A-Za-z0-9_]+:?[-=]$/.test(before) && after.startsWith("}")) return "use";
  if (FLAG.test(before) || NAMED.test(before)) return "use";
  if (language.kind === "config" || language.kind === "shell") return unquoted(before, after, language);
  return WORDLIST.test(before) ? "use" : "prose";
}

const isStarred = ({ kind, block }: Language) => kind === "code" && block.some(([open]) => open === "/*");

function inAddress(before: string): Place {
  const address = ADDRESS.exec(before)?.[0] ?? "";
  const host = /^[a-z0-9+]+:\/\/([^/]*)/i.exec(address)?.[1] ?? "";
  if (/^[\w.+-]*:\/\/$/.test(address) && !/^https?:/i.test(address)) return "use";
  return ENDPOINT.test(address) && API_HOST.test(host) && !/docs|\/docs?\//i.test(address) ? "use" : "prose";
}

function inString(text: string, before: string, after: string, span: Span, language: Language): Place {
  const outer = text.slice(span.to, span.to + NEAR);
  const whole = before.replace(/^\s+|^\$?\{[^{}]*\}[./:]?|^\$\w+[./:]/, "");
  if (whole === "" && after.trim() === "") {
    if (isKey(text, span, outer, language)) return "key";
    return asksOfFamily(text, span, outer) ? "prose" : "use";
  }
  if (whole === "" && /^[/:@?]?\$?\{[^{}]*\}$/.test(after)) return "use";
  if (/\$\{[A-Za-z0-9_]+:?[-=]$/.test(before) && after.startsWith("}")) return "use";
  if (FLAG.test(before) || NAMED.test(before)) return "use";
  if (ENDPOINT.test(before) && !/\s/.test(before)) return "use";
  if (WORDLIST.test(before)) return "use";
  const quote = /(\\?["'`])$/.exec(before)?.[1];
  if (quote && after.startsWith(quote)) {
    if (/^\s*(?:=>|:)/.test(after.slice(quote.length))) return "key";
    if (/[[{(,:=]\s*$/.test(before.slice(0, -quote.length))) return "use";
  }
  // One per line: a list that a program splits.
  if (/\n[ \t]*$/.test(before) && /^[ \t]*(?:\r?\n|$)/.test(after)) return "use";
  return isList(before, after) ? "use" : "prose";
}

/** Whether the line of the string is a list of ids. */
function isList(before: string, after: string): boolean {
  const left = before.slice(before.lastIndexOf("\n") + 1);
  const [right = ""] = after.split("\n", 1);
  const parts = `${left}\u00b6${right}`.trim();
  if (!LIST.test(parts.replace("\u00b6", "x"))) return false;
  // In a sentence most words have neither digit nor hyphen.
  return parts.split(/[,;|\s]+/).every((part) => part.includes("\u00b6") || /[\d-]/.test(part));
}

/** Before a string: a program asks whether a name begins with it or contains it. */
const FAMILY =
  /\b(?:starts?_?with\??|has_?prefix|begins_?with|contains|indexof)\s*\(\s*(?:[\w.$()]+\s*,\s*)?$|[\w)\]]\.(?:includes|include\?)\(\s*$/i;

/** After a string in a list: a program asks whether a name has any of them in it. */
const EACH_OF_FAMILIES =
  /^\s*(?:,\s*(["'`])[^"'`\n]*\1\s*)*,?\s*\]\.(?:some|find)\(\s*\(?(\w+)\)?\s*=>\s*[\w.$()]+\.(?:includes|startsWith)\(\s*\2\s*\)/;

/** Whether a program only asks if the string is part of a name: `model.startsWith("x")`, `"x" in model`, also of each in a list. */
function asksOfFamily(text: string, span: Span, outer: string): boolean {
  const left = text.slice(Math.max(0, span.from - span.quote.length - NEAR), span.from - span.quote.length);
  return (
    FAMILY.test(left) ||
    EACH_OF_FAMILIES.test(outer.slice(span.quote.length)) ||
    /^\s+in\s+[\w.]+\s*(?:[:)\]&|]|and\b|or\b|else\b|$)/.test(outer.slice(span.quote.length).split("\n", 1)[0] ?? "")
  );
}

/** Whether the string is the key of a table: `"x": …`, `"x" => …`, `"x" = …`. */
function isKey(text: string, span: Span, outer: string, { arms }: Language): boolean {
  const rest = outer.slice(span.quote.length);
  const left = text.slice(Math.max(0, span.from - span.quote.length - NEAR), span.from - span.quote.length);
  if (/\b(?:case|when|in)\s+$/.test(left) || /[?]\s*$/.test(left)) return false;
  if (/\[\s*$/.test(left) && /^\s*\]\s*=[^=]/.test(rest)) return true;
  if (arms && /^\s*=>/.test(rest)) return false;
  return /^\s*(?::(?![:=])|=>|=(?!=)(?!>))/.test(rest) && /(?:^|[{,[(\n%;]|-)\s*$/.test(left);
}

function unquoted(before: string, after: string, language: Language): Place {
  const rest = after.replace(/\s+(?:#|\/\/).*$/, "").replace(/\s+$/, "");
  if (language.tags) return />\s*$/.test(before) && /^\s*</.test(after) ? "use" : "prose";
  if (/^\s*(?:-\s+)?$/.test(before) && /^:(?:\s|$)/.test(after)) return "key";
  if (language.kind === "shell" && /\bin\s+[^;]*$/.test(before)) return "use";
  const value =
    /^\s*(?:-\s+)?(?:(?:export|set|setenv|ENV|ARG|declare|local|readonly)\s+)?[\w.$[\]"'-]+\s*(?::=|\?=|\+=|=|:)\s*(.*)$/s.exec(
      before,
    );
  const item = /^\s*-\s+(.*)$/s.exec(before);
  const docker = /^\s*(?:ENV|ARG|setenv)\s+\w+\s+(.*)$/s.exec(before);
  for (const part of [docker, value, item]) {
    const left = part?.[1];
    if (left === undefined) continue;
    if (left === "" && (rest === "" || /^\s*[,;&|)\]}]/.test(rest))) return "use";
    if (left === "" && language.kind === "shell" && /^\s/.test(rest)) return "use";
    if (/[[{,]\s*$/.test(left) && /^\s*(?:[\]},]|$)/.test(rest)) return "use";
    if (isList(left, rest)) return "use";
  }
  if (/^\s*$/.test(before) && /^,?$/.test(rest)) return language.kind === "config" ? "use" : "prose";
  return /[[,]\s*$/.test(before) && /^\s*[\],]/.test(after) ? "use" : "prose";
}

/** Start of the line of a place, or how far back to look. */
export function lineStartAt(text: string, at: number): number {
  const least = Math.max(0, at - NEAR);
  return least + text.slice(least, at).lastIndexOf("\n") + 1;
}

function lineEndAt(text: string, at: number): number {
  const end = text.slice(at, at + NEAR).indexOf("\n");
  return end < 0 ? Math.min(text.length, at + NEAR) : at + end;
}
