// What near a model says which host serves it, if its own spelling doesn't. The nearest sign counts.
import { AZURE, HOST_NAMES, passesOn, prefixOf, ROUTER, vendorNamed } from "../feed/forms.ts";
import { groupedBy } from "../feed/grouped.ts";
import { isFineTuned } from "../feed/spelling.ts";
import { type Around, aroundEach } from "./around.ts";
import { hostIn, LOCAL } from "./host-names.ts";
import type { Names } from "./names.ts";
import { anyOf, BEFORE, type Found, signsIn } from "./signs-in-code.ts";
import type { Language, Span } from "./syntax.ts";
import type { Find } from "./token.ts";

/** `configured`: the host that the configuration gives the file. */
type Code = {
  text: string;
  path: string;
  language: Language;
  spans: () => readonly Span[];
  configured: string | undefined;
};
type Match = {
  from: number;
  to: number;
  text: string;
  id: string | null;
  host: string | null;
  place: string;
  spelled?: string;
  version?: string;
};
/** Sorted matches → the same, at the host that the sign gives them. */
type Sign = <T extends Match>(code: Code, matches: readonly T[]) => readonly T[];

/** The signs, in the order in which they are read. */
export function hostSigns(names: Names, find: Find): Sign {
  const signs = [nearestSign(names, find), versionSign(names)];
  return (code, matches) => signs.reduce((all, sign) => sign(code, all), matches);
}

/** A sign that is part of the call itself counts even for a model that the host doesn't list. */
type Decision = { host: string | null; isSure: boolean } | undefined;

/** Tables that are longer are rather misread brackets. */
const REACH = 50_000;
/** `client.create(Request{` are two. */
const MOST_CALLS = 2;

const NEAR = 120;

function nearestSign(names: Names, find: Find): Sign {
  const marks = anyOf([
    ...HOST_NAMES,
    "ollama",
    "llama-cpp",
    "llamafile",
    "vllm",
    "lm-studio",
    "localai",
    "gpt4all",
    "localhost",
    "127.0.0.1",
    "aiplatform",
  ]);

  /** The match at a host, if that is the same model there and, unless the sign is sure, one that the host lists. */
  function placed<T extends Match>(match: T, decision: Decision): T {
    const { host, isSure } = decision ?? {};
    if (!host || passesOn(host)) return match;
    if (host === LOCAL) return { ...match, host };
    const spelled = `${prefixOf(host)}/${match.text}`;
    const isListed = names.lists(host, { text: match.text, id: match.id });
    const there = find(spelled);
    const isSame = there?.host === host && there.id === match.id;
    return isSame && (isListed || (isSure && match.id !== null)) ? { ...match, host, spelled } : match;
  }

  return (code, matches) => {
    const { text, language, spans, path, configured } = code;
    if (language.kind === "doc" || language.kind === "data" || !matches.some(isOpen)) return matches;
    const byPath =
      configured ??
      path
        .split("/")
        .map((part) => hostIn(part.replace(/\.\w+$/, "")))
        .findLast(Boolean);
    marks.lastIndex = 0;
    if (byPath === undefined && !marks.test(text)) return matches;
    const found = signsIn(text, spans(), marks);
    const places = [...matches.map(({ from }) => from), ...found.map(({ at }) => at)];
    const sorted = [...new Set(places)].sort((a, b) => a - b);
    const each = aroundEach(text, language, spans(), sorted);
    const around = new Map(sorted.map((place, i) => [place, each[i] ?? []]));
    for (const sign of found) sign.scope = around.get(sign.at)?.[0]?.at ?? -1;
    const calls = found.map((sign) =>
      sign.host === null && /call|env/.test(sign.kind) ? withAddress(sign, found, text) : sign,
    );
    const ofFile = decidedBy(calls);
    const signs = signsOf(calls, text);
    return matches.map((match) => {
      if (!isOpen(match)) return match;
      const near = nearHost(code, match, around.get(match.from) ?? [], signs);
      return placed(
        match,
        near ??
          (configured
            ? { host: configured, isSure: true }
            : ((match.place === "use" ? ofFile : undefined) ?? named(byPath))),
      );
    });
  };
}

const named = (host: string | undefined): Decision => (host === undefined ? undefined : { host, isSure: false });

/** Whether a use leaves open who serves the model. */
const isOpen = ({ host, text, place }: Match) =>
  (host === null || host === ROUTER) &&
  (place === "use" || place === "key") &&
  !isFineTuned(text) &&
  !vendorNamed(/^([\w-]+):/.exec(text)?.[1] ?? "");

/** A vendor's client that is given another address, or a key of another host. */
function withAddress(call: Found, found: readonly Found[], text: string): Found {
  const given = found.find(
    ({ kind, at, host }) =>
      at > call.to && at < call.to + 400 && host !== null && (kind === "address" || kind === "env"),
  );
  const end = call.kind === "env" ? /\n/ : /;|\n\s*\n/;
  return given && !end.test(text.slice(call.to, given.at)) ? { ...call, host: given.host } : call;
}

/** The only host that the signs of a file name, if none names the vendor. Imports count where nothing is constructed. */
function decidedBy(found: readonly Found[]): Decision {
  const made = found.filter(({ kind }) => kind !== "import");
  const hosts = new Set((made.length > 0 ? made : found).map(({ host }) => host));
  return hosts.size === 1 ? { host: [...hosts][0] ?? null, isSure: false } : undefined;
}

/** The name that a value or bracket is given to: `const azureModels: string[] = new Set`. */
const MAKER =
  /(?:new\s+)?(?:\w+[.:]+){0,3}(?:Set|Map|freeze|seal|from|fromEntries|of|ofEntries|asList|enum|(?:list|set|map|array)Of|array|list|set|frozenset|tuple|dict)(?:<[^()=;\n]{0,60}>)?/;
const LITERAL =
  /(?:\w+\.)?Literal|new\s*[\w.]*(?:<[^()=;\n]{0,60}>)?(?:\[\]|\(\))?|&?(?:map)?\[[^\]\n]{0,40}\][\w.*[\]]{0,40}|&|vec!|%[wi]/;
const TYPE = "(?:[ \\t]*:(?:[^=;{}()\\n?,\"'`<[]|<[^<>\\n]{0,60}>|\\[[^[\\]\\n\"']{0,60}\\]){1,80})?";
const GIVEN = `([\\w$-]+)(["'\`]?)\\]?${TYPE}[ \\t]*(=>|:=|=|:(?![ \\t]*\\n))\\s*(?:/\\*[^*\\n]{0,40}\\*/\\s*)?`;
const TABLE = new RegExp(`${GIVEN}(?:(${MAKER.source})|${LITERAL.source})?\\s*$`);
const VALUE_OF = new RegExp(`${GIVEN}["'\`]?$`);
const DECLARED = /\b(?:enum|class|struct|object|record|module|function|func|fn|fun|def)\s+([\w$]+)[^;{}]*$/;
const CALLEE = /([\w$]+(?:\s*(?:\??\.|::|->)\s*[\w$]+)*)(?:<[^()\n]{0,60}>)?\s*$/;

/** The nearest sign in the brackets around a match, in what stands before them, and where the called client was made. */
function nearHost(
  { text, language }: Code,
  { from }: Match,
  around: readonly Around[],
  { within, madeAs }: Signs,
): Decision {
  const before = text.slice(Math.max(0, from - BEFORE), from);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const own =
    language.kind === "code" ? VALUE_OF.exec(line)?.[1] : /^\s*(?:- +)*["']?([\w.-]+)["']?\s*[:=]/.exec(line)?.[1];
  const ofName = own === undefined ? undefined : hostIn(own);
  if (ofName !== undefined) return { host: ofName, isSure: false };
  let calls = 0;
  for (const { char, head, at } of around) {
    if (from - at > REACH) break;
    const beside = nearest(within.get(at), from);
    if (beside) return { host: beside.host, isSure: true };
    const table = char === ":" ? hostIn(head) : tableName(head, char, language);
    if (table !== undefined) return { host: table, isSure: false };
    const callee = char === "(" || (char === "{" && /\w$/.test(head)) ? CALLEE.exec(head)?.[1] : undefined;
    if (callee === undefined || calls >= MOST_CALLS) continue;
    calls += 1;
    const called = calledHost(callee, from, madeAs);
    if (called) return called;
  }
  return undefined;
}

/** A client counts only after it is made. */
function nearest(found: readonly Found[] = [], from: number): Found | undefined {
  let [best, least] = [undefined as Found | undefined, Number.POSITIVE_INFINITY];
  for (const sign of found) {
    const distance = Math.abs(sign.at - from);
    if (distance < least && (sign.kind !== "call" || sign.at < from)) [best, least] = [sign, distance];
  }
  return best;
}

/** `client: OpenAI = new `, before a call. */
const MADE_AS = /([\w$]+)\s*(?::[^=\n]{1,60})?:?=\s*(?:await\s+|new\s+|&|\w+\.)*$/;

/** Signs by the bracket around them, and clients by the variables that they are given to. */
type Signs = { within: Map<number, Found[]>; madeAs: Map<string, Found[]> };

function signsOf(found: readonly Found[], text: string): Signs {
  const variable = ({ at }: Found) => MADE_AS.exec(text.slice(Math.max(0, at - NEAR), at))?.[1] ?? "";
  const calls = found.filter(({ kind }) => kind === "call");
  return { within: groupedBy(found, ({ scope }) => scope), madeAs: groupedBy(calls, variable) };
}

function tableName(head: string, char: string, { docstrings, kind, arms }: Language): string | undefined {
  const declared = char === "{" ? DECLARED.exec(head)?.[1] : undefined;
  if (declared !== undefined) return hostIn(declared);
  const found = TABLE.exec(head);
  if (!found) return undefined;
  const [all, name = "", quote, sign, maker] = found;
  const rest = head.slice(0, found.index);
  // After a name alone, `=>` is a function's; `? x : [` chooses, and `case "x": {` compares.
  if (sign === "=>" && (quote === "" || arms)) return undefined;
  if (sign === ":" && /\?[^,;{}]*$|\bcase\s+["'`]?$/.test(rest)) return undefined;
  const isTable = char !== "(" || maker !== undefined || docstrings || kind === "shell";
  return isTable && !/[=!]==?\s*$/.test(all) ? hostIn(name) : undefined;
}

/** The host of `ChatGroq(`, or of what `client.create(` calls. */
function calledHost(callee: string, from: number, madeAs: Signs["madeAs"]): Decision {
  const parts = callee.split(/\s*(?:\??\.|::|->)\s*/);
  const host = parts.map(hostIn).find((host) => host !== undefined);
  if (host !== undefined) return { host, isSure: true };
  const [root = "", next = ""] = parts;
  const variable = /^(?:this|self|await)$/.test(root) ? next : root;
  const made = variable === "" ? [] : (madeAs.get(variable) ?? []);
  const client = made.findLast(({ at }) => at < from) ?? made[0];
  return client && { host: client.host, isSure: true };
}

/** How far from a name its version may be, in characters and in lines. */
const FAR = 400;
const LINES = 4;
/** `version = "2024-08-06"`, `"version": "1"`, `--model-version 0125`, `MODEL_VERSION=…`, and not `api_version`. */
const LABEL = /([\w-]*)version["'`\]]*\s*(?:=>|:=|[:=,(]|\s)\s*["'`]?([\w.-]{1,20})/gi;

/** Azure deployments have the model's version apart from its name: Azure has it in that version, and no other match lies between. */
const versionSign =
  (names: Names): Sign =>
  ({ text }, matches) =>
    matches.map((match, i) => {
      if ((match.host !== null && match.host !== AZURE) || match.text.length > 60) return match;
      const after = text.slice(match.to, Math.min(matches[i + 1]?.from ?? text.length, match.to + FAR));
      const before = text.slice(Math.max(matches[i - 1]?.to ?? 0, match.from - FAR), match.from);
      const near = [...after.split("\n").slice(0, LINES).join("\n").matchAll(LABEL)];
      const above = [...before.split("\n").slice(-LINES).join("\n").matchAll(LABEL)].reverse();
      const [, , version] =
        [...near, ...above].find(
          ([, label = "", version]) =>
            !/api[_-]?$/i.test(label) && names.lists(AZURE, { text: match.text, version, id: null }),
        ) ?? [];
      return version === undefined ? match : { ...match, host: AZURE, version };
    });
