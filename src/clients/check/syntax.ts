export type Kind = "code" | "config" | "shell" | "doc" | "data" | "notebook";

/** `use`: a program takes the value. `key`: a table lists it. Others mention it: in comments, documents, recorded data, sentences. */
export type Place = "use" | "key" | "comment" | "doc" | "data" | "prose";

export type Language = {
  kind: Kind;
  /** What starts a comment up to the end of the line. */
  line: readonly string[];
  block: readonly (readonly [string, string])[];
  /** String delimiters; those in `long` may span lines. */
  quotes: readonly string[];
  long: readonly string[];
  /** A line comment counts only after white space or at the start of a line. */
  spaced?: boolean;
  /** A bare string that starts a statement documents it. */
  docstrings?: boolean;
  /** The arrows of `"x" => …`, where that is an arm of a match, not a key of a table. */
  arms?: string;
  /** Text between tags is a value, not prose. */
  tags?: boolean;
  /** `[name]` alone on a line is the key of the lines below. */
  sections?: boolean;
  /** Where a comment or a string may begin. */
  mark: RegExp;
};

function language(kind: Kind, over: Partial<Language> = {}): Language {
  const all = { line: [], block: [], quotes: ['"', "'"], long: [], ...over };
  const marks = [...all.line, ...all.block.map(([open]) => open), ...all.quotes.map((quote) => quote.slice(0, 1))];
  return { ...all, kind, mark: new RegExp(marks.map((mark) => mark.replace(/\W/g, "\\$&")).join("|"), "g") };
}
const code = (over: Partial<Language>) => language("code", over);
const config = (over: Partial<Language>) => language("config", over);

const C_BLOCK = [["/*", "*/"]] as const;
const TAG_BLOCK = [["<!--", "-->"]] as const;
/** Comments as in C. */
const C = { line: ["//"], block: C_BLOCK };
const TRIPLE = { quotes: ['"""', '"', "'"], long: ['"""'] };
const JS = code({ line: ["//"], block: [...C_BLOCK, ...TAG_BLOCK], quotes: ['"', "'", "`"], long: ["`"] });
const PYTHON = code({ line: ["#"], quotes: ['"""', "'''", '"', "'"], long: ['"""', "'''"], docstrings: true });
export const YAML = config({ line: ["#"], spaced: true });
const SHELL = language("shell", { line: ["#"], spaced: true });
const XML = config({ block: TAG_BLOCK, tags: true });
const [DOC, DATA] = [language("doc"), language("data")];

const LANGUAGES: readonly (readonly [string, Language])[] = [
  ["js mjs cjs jsx ts mts cts tsx vue svelte astro html htm", JS],
  ["py pyi pyw bzl star", PYTHON],
  ["go", code({ ...C, quotes: ['"', "'", "`"], long: ["`"] })],
  ["c h cc cpp hpp cxx m mm zig proto", code(C)],
  ["java scala groovy gradle", code({ ...C, ...TRIPLE })],
  ["cs kt kts swift dart", code({ ...C, ...TRIPLE, arms: "=> ->" })],
  ["rs", code({ ...C, quotes: ['"'], long: ['"'], arms: "=>" })],
  ["php", code({ line: ["//", "# ", "##"], block: C_BLOCK })],
  ["rb rake gemspec", code({ line: ["#"], block: [["=begin", "=end"]] })],
  ["ex exs", code({ line: ["#"], ...TRIPLE, arms: "->" })],
  ["pl pm r jl nim cr tcl", code({ line: ["#"] })],
  ["sql lua hs elm ada", code({ line: ["--"] })],
  ["clj cljs cljc el lisp scm rkt", code({ line: [";"], quotes: ['"'], long: ['"'] })],
  ["erl hrl", code({ line: ["%"] })],
  ["ml mli fs fsx", code({ line: ["//"], block: [["(*", "*)"]], quotes: ['"'] })],
  ["vb bas", code({ line: ["'"], quotes: ['"'] })],
  ["ps1 psm1", language("shell", { line: ["#"], spaced: true, block: [["<#", "#>"]] })],
  ["sh bash zsh fish ksh bat cmd mk", SHELL],
  ["json jsonc json5 webmanifest code-workspace baml", config(C)],
  ["yaml yml env envrc dockerfile containerfile tpl j2 jinja jinja2 tmpl gotmpl", YAML],
  ["toml", config({ sections: true, line: ["#"], quotes: ['"""', "'''", '"', "'"], long: ['"""', "'''"] })],
  ["ini cfg conf properties editorconfig", config({ sections: true, line: ["#", ";"], spaced: true })],
  ["tf tfvars hcl nomad", config({ line: ["#", "//"], block: C_BLOCK })],
  ["nix", config({ line: ["#"], block: C_BLOCK })],
  ["xml plist csproj config xaml props", XML],
  ["bicep cue jsonnet libsonnet prisma graphql", config({ line: ["//", "#"], block: C_BLOCK })],
  ["md mdx mdc markdown rst txt adoc asciidoc org tex bib prompt prompty livemd qmd rmd", DOC],
  ["csv tsv jsonl ndjson sse har httprr log srt vtt svg diff patch snap po", DATA],
  ["ipynb", { ...PYTHON, kind: "notebook" }],
];

const BY_ENDING = new Map(LANGUAGES.flatMap(([endings, language]) => endings.split(" ").map((e) => [e, language])));
const NAMED: readonly (readonly [RegExp, Language])[] = [
  [
    /^(changelog|changes|history|news|release[-_ ]?notes|readme|license|licence|notice|authors|contributing|security)\b[^.]*$/i,
    DOC,
  ],
  [/^\.env\b|\.env(\.|$)/i, YAML],
  [/^(dockerfile|containerfile)\b/i, YAML],
  [/^(?:(?:gnu)?make|just|proc|vagrant|gem|rake|jenkins)file$/i, SHELL],
];
/** Recorded responses and a site's contents, which mention models but don't use them. */
const RECORDED =
  /(^|\/)(?:(?:\w*cassettes|__snapshots__|recordings|ISSUE_TEMPLATE|\.changeset|releasenotes|_data|_posts)\/|(?:\w*fixtures|testdata|test\/resources|\w*traces)\/.*\.json$|(?:locales?|i18n|translations)\/.*\.(?:ya?ml|json)$)/i;

/** Path with slashes → language; a file with an unknown extension is read as configuration. */
export function languageOf(path: string): Language {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (RECORDED.test(path)) return DATA;
  for (const [pattern, language] of NAMED) if (pattern.test(name)) return language;
  const dot = name.lastIndexOf(".");
  return (dot < 0 ? undefined : BY_ENDING.get(name.slice(dot + 1).toLowerCase())) ?? (dot < 0 ? SHELL : YAML);
}

/** `from` and `to` are the content of a string without its delimiters, or the whole comment. */
export type Span = { type: "comment" | "string"; from: number; to: number; quote: string };

/** Text of a file → its comments and strings up to a place, in order, without overlaps. An unclosed string ends with its line. */
export function spansOf(text: string, language: Language, until = text.length): Span[] {
  const spans: Span[] = [];
  const { mark } = language;
  const indexOf = (what: string, from: number) => {
    const index = text.indexOf(what, from);
    return index < 0 ? text.length : index;
  };
  let [i, lineEnd] = [0, -1];
  while (i <= until) {
    mark.lastIndex = i;
    const next = mark.exec(text);
    if (!next) break;
    i = next.index;
    const block = language.block.find(([open]) => text.startsWith(open, i));
    if (block || (language.line.some((mark) => text.startsWith(mark, i)) && startsComment(text, i, language))) {
      const [open, close] = block ?? ["", "\n"];
      const end = indexOf(close, i + open.length);
      // A line comment doesn't include the line break.
      const to = Math.min(text.length, block ? end + close.length : end);
      spans.push({ type: "comment", from: i, to, quote: "" });
      i = to;
      continue;
    }
    const quote = language.quotes.find((mark) => text.startsWith(mark, i));
    if (quote && opensString(text, i, language)) {
      const from = i + quote.length;
      // Looked up once a line, which may be megabytes long.
      if (lineEnd < from) lineEnd = indexOf("\n", from);
      const to = stringEnd(text, from, quote, language.long.includes(quote) ? text.length : lineEnd);
      const documents =
        quote.length === 3 &&
        (DOCUMENTED.test(textBefore(text, i, 20)) || (language.docstrings && startsStatement(text, i)));
      spans.push({ type: documents ? "comment" : "string", from, to, quote });
      i = text.startsWith(quote, to) ? to + quote.length : to;
      continue;
    }
    i += 1;
  }
  return spans;
}

/** `http://` and `a#b` start no comment. */
function startsComment(text: string, at: number, { spaced }: Language): boolean {
  const before = text[at - 1] ?? "\n";
  return (text[at] !== "/" || before !== ":") && (!spaced || /\s/.test(before));
}

/** In unquoted text an apostrophe is not a delimiter. */
const opensString = (text: string, at: number, { kind }: Language) =>
  kind === "code" || !/[A-Za-z0-9]/.test(text[at - 1] ?? "");

/** Where a string ends: at its closing quote, else at `last`. */
export function stringEnd(text: string, from: number, quote: string, last: number): number {
  for (let at = from; ; ) {
    const end = text.indexOf(quote, at);
    if (end < 0 || end >= last) return last;
    let escapes = 0;
    while (end - escapes > from && text[end - escapes - 1] === "\\") escapes += 1;
    if (escapes % 2 === 0) return end;
    at = end + 1;
  }
}

/** Elixir's `@moduledoc ~S` before a text. */
const DOCUMENTED = /@\w*doc\s+(?:~\w)?$/;

/** Whether only white space precedes it on its line, and the previous line is complete. */
function startsStatement(text: string, at: number): boolean {
  const before = text.slice(0, at).trimEnd();
  return before === "" || (text.slice(before.length, at).includes("\n") && !"([{=,+\\".includes(before.at(-1) ?? ""));
}

/** What stands before a place, up to so many characters. */
export const textBefore = (text: string, at: number, most: number): string => text.slice(Math.max(0, at - most), at);

/** How many of the items, in order, stand up to somewhere. */
export function upTo<T>(items: readonly T[], isUpTo: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isUpTo(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function spanAt(spans: readonly Span[], at: number): Span | undefined {
  const span = spans[upTo(spans, ({ from }) => from <= at) - 1];
  return span && at < span.to ? span : undefined;
}
