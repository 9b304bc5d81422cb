// What --fix may replace: a default, an argument of a call, a value of a configuration. Anything else has a reason to stay.
import { OTHER } from "../../schema/hosts.ts";
import type { Feed } from "../feed/feed.ts";
import { BEDROCK, passesOn, vendorNamed } from "../feed/forms.ts";
import { judge } from "../feed/judge.ts";
import { once } from "../feed/once.ts";
import type { Successor } from "../feed/results.ts";
import { codeOf, siteOf } from "./code.ts";
import { hostIn } from "./host-names.ts";
import { doubtsIn } from "./parameters.ts";
import { FLAG } from "./place.ts";
import { type Item, partOf } from "./report.ts";
import { CALLERS, VENDORS } from "./signs-in-code.ts";
import { type Language, languageOf, textBefore, YAML } from "./syntax.ts";
import { nameOfValue } from "./table-name.ts";
import { remembered } from "./token.ts";

const [NEAR, FAR] = [300, 20_000];

const TOKENIZER = /token_?(?:i[sz]er|manager|count)|encod(?:e|ing)|tiktoken|(?:count|len|num)_?tokens/i;
/** Names of what holds several models, or facts of one. */
const SEVERAL =
  /(?:models|engines|deployments|llms|enum\s+[\w ,]*|pricing|prices|costs?|limits|capabilit\w*|catalog|registry|presets|aliases|mapping|_map|families|windows|\bmodel_?(?:info|map|list|names|ids|types))["'\]]*\s*(?::\s*[^=;{}()]{0,60})?[=:(]?\s*(?:(?:new\s+)?[\w.]+\s*(?:<[^>]*>)?\s*)?\(?\s*[[{]?\s*$/i;
const FACTS =
  /["'\s{,.](?:context_?(?:window|length|size)|max_?(?:context|input|output)\w*|(?:input|output|prompt|completion)_?(?:cost|price)\w*|cost|price|pricing|display_?name|capabilities|modalit\w+|supports\w*|release_?date|knowledge\w*|deprecated\w*|aliases|label|family|tokenizer)["']?\s*[:=]/i;
const MODEL = /model|engine|deployment|llm/i;
const NO_VALUE =
  /old|legacy|deprecated|previous|retired|supported|allowed|known|alias|prefix|pattern|famil(?:y|ies)|token|encod|base_?model|tuned|price|cost|expected|source|from|blocked|denied|exclude/i;
/** What a model is for, as its name says. */
const SPECIAL = /(?:^|[-_])(search|audio|realtime|live|transcribe|tts|research|computer|moderation|imagen)(?![a-z])/;
type IdOf = (text: string) => string | undefined;

/** What a language's code asks of the names of models, in a whole string. */
export type Question = { text: string; language: Language };
/** `parameters`: whether those that a replacement rejects are removed. */
export type Context = { feed: Feed; today: string; questions: readonly Question[]; parameters?: boolean };

export type Site = ReturnType<typeof sitesOf>[number];

export const ELSEWHERE = "called at another address";
export const LISTED = "in a list, table or enum of models";
/** The first that holds is why an id stays. */
const REASONS: readonly (readonly [why: string, holds: (site: Site) => boolean])[] = [
  ["no replacement is stated", ({ item }) => item.replacement === null],
  ["several replacements are stated", ({ next }) => !next.single],
  ["the replacement ends too, or isn't in the feed", ({ next }) => !next.live],
  ["the replacement may be of another kind", ({ next }) => !next.same_kind],
  ["in a test, fixture, migration or notebook", isOfTest],
  ["the code asks for this name, or how it begins", isAsked],
  ["parameters are stated with the replacement", ({ next }) => next.parameters !== null],
  ["the name of a constant", ({ item, language }) => language.kind === "code" && /^[A-Z]\w*$/.test(item.text)],
  ["part of a longer text", ({ isWhole }) => !isWhole],
  ["stored embeddings wouldn't fit", ({ item, context }) => context.feed.modelOf(item.id)?.kind === "embedding"],
  ["called as a completion model", isOfCompletion],
  ["called for what the replacement isn't stated to do", isSpecial],
  ["its request body is the model's own", hasOwnBody],
  ["chooses a tokenizer", countsTokens],
  ["an alias of its own", (site) => isAlias(site)],
  [LISTED, isListed],
  [ELSEWHERE, isElsewhere],
  ["in a record of a model", isNamedBeside],
  [
    "a name or text beside it says the version",
    (site) => ![nameOf(site.left), resultOf(site)].every((name) => isStillTrue(name, site)) || isSaid(site),
  ],
  ["not clearly a default, an argument or a setting", (site) => !isValue(site)],
  ["its vendor or host doesn't list both ids without a version", (site) => replacementIn(site) === undefined],
  ["the replacement isn't stated to go on at the host", (site) => !isFineThere(site)],
];

function isOfTest({ item: { file } }: Site): boolean {
  return (
    partOf(file) === "tests" ||
    /(^|\/)(?:(?:mock-|bench|migration)[\w-]*|db\/\w*migrate|alembic)\/|\bsmoke\b|\.(?:sql|ipynb)$/i.test(file)
  );
}

/** Whether the code asks for a beginning of the old id that the new one doesn't have. */
function isAsked({ item, language, context, now }: Site): boolean {
  const old = item.text.replace(/^.*[/:]/, "");
  return context.questions.some(
    ({ text: start, language: other }) =>
      (other === language || language.kind !== "code") && old.startsWith(start) && !now.startsWith(start),
  );
}

/** What is written for an item: both ids as the vendor's own API takes them, or as the host does. */
export function replacementIn({ item, context: { feed }, now }: Site): string | undefined {
  const { text, id, host, provider } = item;
  if (host === null) {
    // `openai:oak-3`, as many programs name the vendor.
    const [, prefix = "", vendor = "", bare = text] = /^(([\w-]+)::?)([\w.-]+)$/.exec(text) ?? [];
    const { api_string, spellings = [], provider: maker } = feed.modelOf(id) ?? {};
    const isOwn = bare === api_string || spellings.includes(bare);
    const isPlain =
      /^[\w.:/@-]+$/.test(now) && (vendor === "" || (vendorNamed(vendor) === maker && provider === maker));
    return isOwn && isPlain ? prefix + now : undefined;
  }
  const isRow = (name: string) =>
    feed.hosts
      .find({ host, text: name })
      .some(({ as, spellings, no_id, version }) => !no_id && !version && (as === name || spellings?.includes(name)));
  return isRow(text) && isRow(now) ? now : undefined;
}

const isFineThere = ({ item: { host }, now, context: { feed, today } }: Site) =>
  host === null || passesOn(host) || judge(feed, { text: now, host }, { today }).verdict === "ok";

const last = (head: string) => head.slice(-60).split(/[;\n]/).at(-1) ?? "";
const nameOf = (left: string) => nameOfValue(`${left}"`);
const calleeOf = (head = "") => /([\w$.:]+?)(?:<[\w, ]*>)?\s*$/.exec(head)?.[1] ?? "";

/** What a call's result is given to: `oak3 = new Chat("oak-3")`. */
function resultOf({ around: [inner] }: Site): string {
  const head = inner?.head ?? "";
  return nameOf(head.slice(0, -calleeOf(head).length).replace(/(?:\b(?:new|await)\s+|&)$/, ""));
}

/** Completions take a prompt, not messages; Claude took one up to its second generation. */
function isOfCompletion({ item: { provider, text }, says }: Site): boolean {
  if (/claude-(?:v?[12]\b|instant)/.test(text)) return says("max_tokens_to_sample|/v1/complete\\b");
  return provider === "OpenAI" && /^(?!.*embed).*(?:instruct|davinci|babbage|curie|\bada\b)/.test(text);
}

function countsTokens({ item: { file }, around, left, language, says }: Site): boolean {
  const heads = [file.replace(/^.*\//, ""), left, ...around.map(({ head }) => head)];
  return (language.kind === "code" && says("tiktoken")) || heads.some((head) => TOKENIZER.test(last(head)));
}

function isSpecial({ item: { text }, now, around: [inner] }: Site): boolean {
  if (/fine_?tun[^;{}]*$/i.test(inner?.head ?? "")) return true;
  const what = SPECIAL.exec(text)?.[1];
  return what !== undefined && !now.includes(what);
}

/** Bedrock's InvokeModel takes what each family of models takes; Claude's messages have been the same since Claude 3. */
function hasOwnBody({ item: { host, provider, text }, now, says }: Site): boolean {
  const areMessages = [text, now].every((id) => /anthropic\.claude-(?!v|instant)/.test(id));
  const [family, next] = [text, now].map((id) => /[a-z]+(?=-)/.exec(id)?.[0]);
  const isBedrock = [BEDROCK, "Amazon"].includes(host ?? provider ?? "");
  return isBedrock && !areMessages && (family !== next || says("invoke_?model"));
}

const ADDRESS = "(?:base_?ur[il]|api_?base|endpoint)[\"']?\\s*[:=]\\s*(?:[\"'`]https?:|(?:os|process)\\.)";
const VENDOR_ADDRESS = `${ADDRESS}(?=[^\\n]{0,80}(?:${VENDORS}))`;
const OTHER_ADDRESS = VENDOR_ADDRESS.replace("(?=", "(?!");

function isElsewhere({ item: { host, file }, left, says }: Site): boolean {
  if (host !== null) return host === OTHER;
  return (says(OTHER_ADDRESS) && !says(VENDOR_ADDRESS)) || `${last(left)} ${file}`.split(/[^\w-]/).some(isRouters);
}

/** Whether a name is a router's, which may not have the replacement. */
function isRouters(name: string): boolean {
  const host = hostIn(name);
  return host === OTHER || (host !== undefined && passesOn(host));
}

/** LiteLLM's `model_name` is what its clients call, not a model. */
const isAlias = ({ left, text }: Site) =>
  /\bmodel_name["']?\s*[:=]\s*$/.test(left) && /litellm|\bmodel_list\b/i.test(text.slice(0, FAR));

function isListed({ around, beside, left, right, language }: Site): boolean {
  const [inner] = around;
  // A union of types.
  if (/(?:^|[^|])\|\s*$/.test(left) || /^\s*\|(?!\|)/.test(right)) return true;
  if (FLAG.test(left)) return false;
  // `for x in ("a", "b")`
  if (/\bfor\b[^\n]*\bin\s*[([]?\s*$/.test(inner?.head ?? "") || /<option\b[^>]*$/i.test(left)) return true;
  // Of the values that are allowed, it must stay one.
  if (/\bLiteral\[[^\]]*\]\s*=\s*$|:[^=\n;]*["'`]\s*=\s*$/.test(left)) return true;
  if (/\bchoices?\s*[=:(]|\bEnum\b/i.test(beside()) && /\bdefault\W{0,4}$/i.test(left)) return true;
  // Some languages write a map in these brackets.
  if (inner?.char === "[" && !/(?:=>|:)\s*$/.test(left)) return true;
  if (/^\s*-\s+$/.test(left.split("\n").at(-1) ?? "")) return true;
  if (inner && inner.char !== "(" && FACTS.test(beside())) return true;
  // `register(Model("x"), aliases=("y",))`
  if (around.slice(0, 3).some(({ head, char }) => char === "(" && /regist(?:er|ry)\w*$/i.test(calleeOf(head))))
    return true;
  // A record in a list of the program; a configuration may list what it runs.
  if (language.kind === "code" && inner?.char === "{" && around[1]?.char === "[") return true;
  return around
    .slice(0, 4)
    .some(({ head, char }) => (char === ":" ? /models|aliases|pricing/i : SEVERAL).test(last(head)));
}

/** `oak3Model` → `oak3 model`. */
const apart = (name: string) => name.replace(/([a-z\d])(?=[A-Z])/g, "$1 ").toLowerCase();

/** `GPT_4_MODEL = "gpt-4"`: what the name takes from the id must be in the successor, too. */
function isStillTrue(name: string, { item, now }: Site): boolean {
  const words = (of: string): string[] => apart(of).match(/[a-z]+|\d+/g) ?? [];
  const [before, after] = [words(item.text), words(now)];
  return words(name).every((word) => !before.includes(word) || after.includes(word) || vendorNamed(word) !== undefined);
}

/** Whether its file's name or a text beside it says the version: `Oak 3.5` beside `oak-3-5-large`. */
function isSaid({ item: { text: id, file }, now, text, from, to }: Site): boolean {
  const [, name, major, minor] = /([a-z]+)[-_]?v?(\d+)(?:[-.](\d{1,2}))?(?!\d)/i.exec(id.replace(/^.*[/:]/, "")) ?? [];
  const end = minor === undefined ? "(?![a-z\\d]|\\.\\d)" : `[-_. ]?${minor}(?!\\d)`;
  const said = new RegExp(`(?<![a-z\\d])${name}[-_. ]?v?${major}${end}`, "i");
  const beside = `${textBefore(text, from, NEAR)} ${text.slice(to, to + NEAR)}`.replaceAll(id, "");
  // Other ids don't say it.
  const words = apart(`${file} ${beside.replace(/\b[a-z]+-[\w.:-]+/g, "")}`);
  return name !== undefined && said.test(words) && !said.test(now);
}

/** Whether a text or a key beside it names the same model: `{"oak-3": {"model_id": "oak-3-0613"}}`, `("oak-3", "Oak 3")`. */
function isNamedBeside({ item, idOf, around, beside, language, hasRecords }: Site): boolean {
  const [inner] = around;
  if (inner === undefined) return false;
  // Its context: `new Model("oak-3", Vendor, 200_000)`.
  if (/,\s*\d[\d_]{3,}\s*(?:,|$)/.test(beside())) return true;
  if (language === YAML)
    return idOf(inner.head) !== undefined || (around.some(({ char }) => char === "-") && hasRecords());
  const key = /["'`]([\w./:@-]+)["'`](?:\s*(?:[,:]|=>)\s*)?(?:\([^"'`()]*\)\n?|[^"'`;{}()\n])*$/.exec(inner.head)?.[1];
  if (key !== undefined && idOf(key) !== undefined) return true;
  return [...beside().matchAll(/([\w-]*)["'`]?\s*[:=]?\s*(["'`])([\w][\w ./:@-]*)\2/g)].some(
    ([, name = "", , other = ""]) => !MODEL.test(name) && idOf(other) === item.id,
  );
}

/** Whether a list in YAML has a record for each model: `- name: oak-3`. */
const isOfRecords = (text: string, idOf: IdOf): boolean =>
  [...text.slice(0, FAR).matchAll(/^[ \t]*-[ \t]+(?:name|id|slug)[ \t]*:[ \t]*["']?([\w./:@-]+)/gm)].some(
    ([, name = ""]) => idOf(name) !== undefined,
  );

function isValue(site: Site): boolean {
  const { left, around, language } = site;
  const line = left.slice(-NEAR);
  if (FLAG.test(line)) return true;
  if (/\$\{[\w.-]*(?:MODEL|ENGINE|DEPLOYMENT|LLM)[\w.-]*:?[-:=]$/i.test(line)) return true;
  const [inner] = around;
  const name = nameOf(line);
  const callee = calleeOf(inner?.head);
  const method = callee.split(/[.:]/).at(-1) ?? "";
  // `Agent(model=OpenAIChat(id="x"))`
  if (name === "id" && inner?.char === "(" && (CALLS.test(method) || MODEL.test(resultOf(site)))) return true;
  if (name !== "" && MODEL.test(name)) return !NO_VALUE.test(name) && !/\?[^:;{}\n]{0,80}:\s*$/.test(line);
  const above = inner ? last(inner.head) + (inner.head.includes("\n") ? inner.head : "") : "";
  if (/^(?:default|value|default_?value|fallback)$/i.test(name))
    return MODEL.test(above.slice(-120)) || MODEL.test(line.slice(-80));
  if (language.kind !== "code") return false;
  if (/["'][\w.-]*(?:model|engine|deployment|llm)[\w.-]*["']\s*,\s*$/i.test(line)) return true;
  if (/\.default$/i.test(callee)) return MODEL.test(above.slice(-120));
  const isFirst = /\(\s*["'`]?$/.test(line.slice(-8));
  return isFirst && CALLS.test(method) && !NO_VALUE.test(method) && !/^[A-Z\d_]+$/.test(method);
}
/** Functions whose first argument is a model. */
const CALLS = new RegExp(`^(?:\\w*(?:${MODEL.source}|${CALLERS})\\w*|lm|agent|a?completion)$`, "i");

export function sitesOf(source: string, file: string, items: readonly Item[], context: Context) {
  const language = languageOf(file);
  const idOf = (text: string) => {
    const match = text === "" ? undefined : context.feed.resolve(text);
    return match?.kind === "match" ? match.model.id : undefined;
  };
  const code = codeOf(source, language);
  // A file may have thousands of items.
  const whole = {
    doubts: doubtsIn(code),
    says: remembered((pattern: string) => new RegExp(pattern, "i").test(source)),
    hasRecords: once(() => language === YAML && isOfRecords(source, idOf)),
  };
  return items.map((item) => {
    const site = siteOf(code, item.from, item.to);
    const { around, start, left } = site;
    // What is outside a call or record says nothing of its own.
    const near = language.kind === "code" ? left.slice(-Math.max(1, start - (around[0]?.at ?? 0))) : left;
    const isBare = site.span !== undefined || (language.kind !== "code" && isAlone(source, item.from, item.to));
    const next: Partial<Successor> = item.replacement ?? {};
    const now = next.text ?? "";
    return { ...site, ...whole, item, next, now, context, idOf, left: near, isWhole: site.isWhole && isBare };
  });
}

export const reasonToStay = (site: Site): string | undefined => REASONS.find(([, holds]) => holds(site))?.[0];

const isAlone = (source: string, from: number, to: number) =>
  /(?:^|[\s=:>"'-])$/.test(textBefore(source, from, 1)) && /^(?:[\s"'<,;})\]]|$)/.test(source.slice(to, to + 1));
