export type Kind = "code" | "config" | "shell" | "doc" | "data" | "notebook";

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
  /** `"x" => …` is an arm of a match, not a key of a table. */
  arms?: boolean;
  /** Text between tags is a value, not prose. */
  tags?: boolean;
};

const C_BLOCK = [["/*", "*/"]] as const;
const TAG_BLOCK = [["<!--", "-->"]] as const;
const QUOTES = ['"', "'"];
const none = { line: [], block: [], quotes: QUOTES, long: [] } as const;
const code = (over: Partial<Language>): Language => ({ ...none, kind: "code", ...over });
const config = (over: Partial<Language>): Language => ({ ...none, kind: "config", ...over });

const C = code({ line: ["//"], block: C_BLOCK });
const JS = code({ line: ["//"], block: [...C_BLOCK, ...TAG_BLOCK], quotes: ['"', "'", "`"], long: ["`"] });
const PYTHON = code({ line: ["#"], quotes: ['"""', "'''", '"', "'"], long: ['"""', "'''"], docstrings: true });
const HASH = code({ line: ["#"] });
const DASH = code({ line: ["--"] });
const LISP = code({ line: [";"], quotes: ['"'], long: ['"'] });
export const YAML = config({ line: ["#"], spaced: true });
const SHELL: Language = { ...none, kind: "shell", line: ["#"], spaced: true };
const XML = config({ block: TAG_BLOCK, tags: true });
const DOC: Language = { ...none, kind: "doc" };
const DATA: Language = { ...none, kind: "data" };

const LANGUAGES: readonly (readonly [string, Language])[] = [
  ["js mjs cjs jsx ts mts cts tsx vue svelte astro html htm", JS],
  ["py pyi pyw bzl star", PYTHON],
  ["go", code({ line: ["//"], block: C_BLOCK, quotes: ['"', "'", "`"], long: ["`"] })],
  ["java scala groovy gradle c h cc cpp hpp cxx m mm zig proto", C],
  [
    "cs kt kts swift dart",
    code({ arms: true, line: ["//"], block: C_BLOCK, quotes: ['"""', '"', "'"], long: ['"""'] }),
  ],
  ["rs", code({ line: ["//"], block: C_BLOCK, quotes: ['"'], long: ['"'], arms: true })],
  ["php", code({ line: ["//", "#"], block: C_BLOCK })],
  ["rb rake gemspec", code({ line: ["#"], block: [["=begin", "=end"]] })],
  ["ex exs", code({ line: ["#"], quotes: ['"""', '"', "'"], long: ['"""'] })],
  ["pl pm r jl nim cr tcl", HASH],
  ["sql lua hs elm ada", DASH],
  ["clj cljs cljc el lisp scm rkt", LISP],
  ["erl hrl", code({ line: ["%"] })],
  ["ml mli fs fsx", code({ line: ["//"], block: [["(*", "*)"]], quotes: ['"'] })],
  ["vb bas", code({ line: ["'"], quotes: ['"'] })],
  ["ps1 psm1", { ...SHELL, block: [["<#", "#>"]] }],
  ["sh bash zsh fish ksh bat cmd mk", SHELL],
  ["json jsonc json5 webmanifest code-workspace", config({ line: ["//"], block: C_BLOCK })],
  ["yaml yml", YAML],
  ["toml", config({ line: ["#"], quotes: ['"""', "'''", '"', "'"], long: ['"""', "'''"] })],
  ["ini cfg conf properties editorconfig", config({ line: ["#", ";"], spaced: true })],
  ["env envrc", YAML],
  ["tf tfvars hcl nomad", config({ line: ["#", "//"], block: C_BLOCK })],
  ["nix", config({ line: ["#"], block: C_BLOCK })],
  ["xml plist csproj config xaml props", XML],
  ["dockerfile containerfile", YAML],
  ["bicep cue jsonnet libsonnet prisma graphql", config({ line: ["//", "#"], block: C_BLOCK })],
  ["tpl j2 jinja jinja2 tmpl gotmpl", YAML],
  ["md mdx mdc markdown rst txt adoc asciidoc org tex bib prompty", DOC],
  ["csv tsv jsonl ndjson log srt vtt svg diff patch snap po", DATA],
  ["ipynb", { ...PYTHON, kind: "notebook" }],
];

const BY_ENDING = new Map(LANGUAGES.flatMap(([endings, language]) => endings.split(" ").map((e) => [e, language])));
const NAMED: readonly (readonly [RegExp, Language])[] = [
  [
    /^(changelog|changes|history|news|release[-_ ]?notes|readme|license|licence|notice|authors|contributing|security)\b/i,
    DOC,
  ],
  [/^\.env\b|\.env(\.|$)/i, YAML],
  [/^(dockerfile|containerfile)\b/i, YAML],
  [/^(gnu)?makefile$|^(justfile|procfile|vagrantfile|gemfile|rakefile|jenkinsfile)$/i, SHELL],
];
/** Recorded responses and a site's contents, which mention models but don't use them. */
const RECORDED = /(^|\/)(cassettes|__snapshots__|recordings|\.changeset|_data|_posts)\//;

/** Path with slashes → language; a file with an unknown extension is read as configuration. */
export function languageOf(path: string): Language {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (RECORDED.test(path)) return DATA;
  for (const [pattern, language] of NAMED) if (pattern.test(name)) return language;
  const dot = name.lastIndexOf(".");
  return (dot < 0 ? undefined : BY_ENDING.get(name.slice(dot + 1).toLowerCase())) ?? (dot < 0 ? SHELL : YAML);
}
