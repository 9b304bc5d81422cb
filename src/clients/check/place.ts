import type { Code } from "./code.ts";
import { type Language, type Place, type Span, spanAt, textBefore } from "./syntax.ts";
import { ending } from "./token.ts";

/** How far to look to either side: a line may be megabytes long. */
const [NEAR, FAR] = [240, 2_000];

/** What just before a text says that a model follows: a name, a flag, a shell's default, or a list of words. */
export const FLAG =
  /(?:^|[\s"'`])--?[\w-]*(?:model|engine|deployment|llm)[\w-]*(?:=|\s+|["'],\s*)\\?["'`]?$|\s-m\s*["']?$/i;
const LEADS: readonly RegExp[] = [
  /(?:^|[^A-Za-z])(?:[\w.-]*(?:model|engine|deployment|llm)(?:[_-]?(?:id|name|string|slug|version))?|-m)(?:\\?["'\]]|\s)*(?:=>|={1,3}|!={1,2}|:=?)\s*\\?["'`]?$/i,
  FLAG,
  /\$\{[\w.-]+?:?[-:=]$/,
  /(?:\bqw|~w|%[wWiI])\s*[([{</|]\s*[^)\]}>]*$/,
];
/** Paths under which an API takes a model's id. */
const ENDPOINT =
  /(?:(?:\/(?:models?|deployments|engines|endpoints)|foundation-model|inference-profile)\/|modelId=)(?:[\w.-]+[./:])*$/i;
const ADDRESS = /[a-z][a-z0-9+]*:\/\/[^\s"'`<>]*$/i;
const API_HOST = /api|bedrock|openai\.azure|cognitiveservices|aiplatform|gateway|localhost|\d+\.\d+|\$|\{/i;
/** What in a string before an id says that people read it. */
const SENTENCE = /\b[a-z]+,? [a-z]+,? [a-z]+ |\be\.g\./i;
/** How a text for people begins, and a block of code in one; words before a quoted one. */
const TEXT = /^[^{}=;/]{0,200}?\b[A-Za-z]+(?:,? [a-z]+){4}[ .,:]/;
const BLOCK = /\\?n\s*```/;
const WORDS = ending(/(?:^|\s)[A-Za-z]+,? [A-Za-z]+,? [a-z]+ $/);
/** A list: ids and separators only, at least one separator. */
const LIST = /^[\w./:@~-]+(?:\s*[,;|\s]\s*[\w./:@~-]+)+$/;

/** A text's characters `[from, to)` → how they are used there. */
export function placeOf({ text, language, spans }: Code, from: number, to: number): Place {
  const { kind, block } = language;
  if (kind === "doc" || kind === "data") return kind;
  const span = spanAt(spans(), from);
  const near = textBefore(text, from, NEAR);
  const lineBefore = near.slice(near.lastIndexOf("\n") + 1);
  // In minified code a quote in a pattern may have hidden the start of a block comment.
  const isStarred = kind === "code" && block.some(([open]) => open === "/*");
  if (span?.type === "comment" || (isStarred && /^\s*\*\s/.test(lineBefore))) return "comment";
  const before = span ? text.slice(Math.max(span.from, from - NEAR), from) : lineBefore;
  const after = span ? text.slice(to, Math.min(span.to, to + NEAR)) : (/.*/.exec(text.slice(to, to + NEAR))?.[0] ?? "");
  if (ADDRESS.test(before)) return inAddress(before + text.slice(from, text.lastIndexOf("/", to - 1) + 1));
  if (span && kind === "config" && isInText(text, span, from)) return "prose";
  const isWhole = span && before.replace(/^\s+|^\$?\{[^{}]*\}[./:]?|^\$\w+[./:]/, "") === "";
  if (isWhole && after.trim() === "") return ofWhole(text, span, language);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (
    span &&
    kind === "code" &&
    (SENTENCE.test(line) || /^\s*```/m.test(before) || (span.quote !== "`" && line.includes("`")))
  )
    return "prose";
  if (LEADS.some((lead) => lead.test(before))) return "use";
  if (span) return inString(before, after);
  return kind === "config" || kind === "shell" ? unquoted(before, after, language) : "prose";
}

/** Whether a string of a configuration is written for people, or its line has words before it. */
function isInText(text: string, { from, to, quote }: Span, at: number): boolean {
  const [line = ""] = text
    .slice(Math.max(from, at - NEAR), at)
    .split("\\n")
    .slice(-1);
  const around = text.slice(Math.max(from, at - FAR), Math.min(to, at + FAR));
  return (
    line.includes("`") ||
    TEXT.test(text.slice(from, Math.min(to, from + FAR))) ||
    BLOCK.test(around) ||
    WORDS.test(textBefore(text, from - quote.length, NEAR))
  );
}

function inAddress(before: string): Place {
  const address = ADDRESS.exec(before)?.[0] ?? "";
  const host = /^[a-z0-9+]+:\/\/([^/]*)/i.exec(address)?.[1] ?? "";
  return ENDPOINT.test(address) && API_HOST.test(host) && !/docs|\/docs?\//i.test(address) ? "use" : "prose";
}

function inString(before: string, after: string): Place {
  if (ENDPOINT.test(before) && !/\s/.test(before)) return "use";
  const quote = /(\\?["'`])$/.exec(before)?.[1];
  if (quote && after.startsWith(quote) && /[[{(,:=]\s*$/.test(before.slice(0, -quote.length))) return "use";
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

/** A string that is only the id: a key in `"x": …`, `"x" => …`, `"x" = …`. */
function ofWhole(text: string, { from, to, quote }: Span, { arms }: Language): Place {
  const left = textBefore(text, from - quote.length, NEAR);
  const right = text.slice(to + quote.length, to + NEAR);
  if (/\b(?:case|when|in)\s+$|[?]\s*$/.test(left)) return "use";
  if (/\[\s*$/.test(left) && /^\s*\]\s*=[^=]/.test(right)) return "key";
  if (arms?.includes("=>") && /^\s*=>/.test(right)) return "use";
  return /^\s*(?::(?![:=])|=>|=(?!=)(?!>))/.test(right) && /(?:^|[{,[(\n%;]|-)\s*$/.test(left) ? "key" : "use";
}

/** What follows a name or a dash and is a value, or begins one. */
const VALUES: readonly RegExp[] = [
  /^\s*(?:ENV|ARG|setenv)\s+\w+\s+(.*)$/s,
  /^\s*(?:-\s+)?(?:(?:export|set|setenv|ENV|ARG|declare|local|readonly)\s+)?[\w.$[\]"'-]+\s*(?::=|\?=|\+=|=|:)\s*(.*)$/s,
  /^\s*-\s+(.*)$/s,
];

function unquoted(before: string, after: string, { kind, tags }: Language): Place {
  const rest = after.replace(/\s+(?:#|\/\/).*$/, "").trimEnd();
  if (tags) return />\s*$/.test(before) && /^\s*</.test(after) ? "use" : "prose";
  if (/^\s*(?:-\s+)?$/.test(before) && /^:(?:\s|$)/.test(after)) return "key";
  if (kind === "shell" && /\bin\s+[^;]*$/.test(before)) return "use";
  for (const pattern of VALUES) {
    const left = pattern.exec(before)?.[1];
    if (left === undefined) continue;
    if (left === "" && (rest === "" || /^\s*[,;&|)\]}]/.test(rest) || (kind === "shell" && /^\s/.test(rest))))
      return "use";
    if (/[[{,]\s*$/.test(left) && /^\s*(?:[\]},]|$)/.test(rest)) return "use";
    if (isList(left, rest)) return "use";
  }
  if (before.trim() === "" && /^,?$/.test(rest)) return kind === "config" ? "use" : "prose";
  return "prose";
}
