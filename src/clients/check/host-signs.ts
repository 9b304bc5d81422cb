// What near a model says which host serves it, if its own spelling doesn't.
import { AZURE, HOST_NAMES, hostNamed, namesOf, prefixOf, ROUTER, routerNamed } from "../feed/forms.ts";
import { isFineTuned } from "../feed/spelling.ts";
import type { Names } from "./names.ts";
import type { Language, Span } from "./syntax.ts";
import { type Table, tablesIn } from "./tables.ts";
import type { Find } from "./token.ts";

type Code = { text: string; language: Language; spans: () => readonly Span[] };
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
  const signs = [tableSign(names, find), versionSign(names)];
  return (code, matches) => signs.reduce((all, sign) => sign(code, all), matches);
}

/**
 * The innermost table around a model is named after a host. What a spelling says itself comes first, and a name in the code is weaker
 * than that: it counts only for a model that the host lists.
 */
function tableSign(names: Names, find: Find): Sign {
  if (names.hosts.length === 0) return (_, matches) => matches;
  const covered = anyOf(names.hosts.flatMap(namesOf));
  const all = anyOf(HOST_NAMES, "g");

  /** As it would be spelled for the host, if that is the same model and the host lists it. */
  const spelledFor = (host: string, { id, text }: Match): string | undefined => {
    const spelled = `${prefixOf(host)}/${text}`;
    const match = find(spelled);
    return match?.id === id && match?.host === host && names.lists(host, { text, id }) ? spelled : undefined;
  };
  return ({ text, language, spans }, matches) => {
    const last = matches.findLast(isOpen);
    if (!last || language.kind === "doc" || language.kind === "data" || !covered.test(text)) return matches;
    const around = innermost(tablesIn({ text, language, spans: spans(), hostIn }, all, last.from));
    return matches.map((match) => {
      const host = around(match.from);
      const spelled = host !== undefined && isOpen(match) ? spelledFor(host, match) : undefined;
      return host === undefined || spelled === undefined ? match : { ...match, host, spelled };
    });
  };
}

/** Whether a use leaves open who serves the model. */
const isOpen = ({ id, host, text, place }: Match) =>
  id !== null && (host === null || host === ROUTER) && (place === "use" || place === "key") && !isFineTuned(text);

/** Names of hosts → what finds them in names in code. A shorter name finds the longer ones that have it. */
function anyOf(names: readonly string[], flags = ""): RegExp {
  const shortest = names.filter((name) => !names.some((other) => other !== name && name.includes(other)));
  return new RegExp(shortest.map((name) => name.replaceAll("-", "[-_]?")).join("|"), `i${flags}`);
}

/** Tables, outer before inner → places in order → the host of the innermost table there. */
function innermost(tables: readonly Table[]): (at: number) => string | undefined {
  const open: Table[] = [];
  let next = 0;
  return (at) => {
    for (let table = tables[next]; table && table.from <= at; table = tables[++next]) open.push(table);
    while ((open.at(-1)?.to ?? at + 1) <= at) open.pop();
    return open.at(-1)?.host;
  };
}

/** `AZURE`, `open`, `AI`, `35`. */
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;
/** A name with one of these is about more than one host, what a host doesn't have, or another service of its cloud. */
const OTHER =
  /^(?:and|or|to|from|into|vs|versus|not|non|no|except|excluding|without|devops|ops|pipelines?|storage|functions)$/;
/** Names of whole clouds, and words of the language, which name a host only as a prefix. */
const VAGUE = new Set(["aws", "google-cloud", "converse", "foundry"]);
/** Words of the longest name of a host, such as `google-vertex-ai`. */
const MOST_WORDS = 4;

/** `AZURE_MODELS`, `azureOpenAiModels`, `google-vertex` → the host or router that it names with whole words, if it is only one. */
function hostIn(name: string): string | undefined {
  const words = (name.match(WORD) ?? []).map((word) => word.toLowerCase());
  if (words.some((word) => OTHER.test(word))) return undefined;
  for (const hostOf of [hostNamed, routerNamed]) {
    const hosts = new Set(hostsIn(words, hostOf));
    if (hosts.size > 0) return hosts.size === 1 ? [...hosts][0] : undefined;
  }
  return undefined;
}

/** The longest name at each place counts: `azure-gov` isn't Azure. */
function* hostsIn(words: readonly string[], hostOf: (name: string) => string | undefined): Generator<string> {
  for (let at = 0; at < words.length; ) {
    let length = MOST_WORDS;
    const name = () => words.slice(at, at + length).join("-");
    while (length > 0 && !hostOf(name())) length -= 1;
    const host = hostOf(name());
    if (host !== undefined && !VAGUE.has(name())) yield host;
    at += Math.max(1, length);
  }
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
