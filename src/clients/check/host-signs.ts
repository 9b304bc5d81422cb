// What near a model says which host serves it, if its own spelling doesn't. The nearest sign counts.
import { AZURE, HOST_NAMES, hostNamed, isLibrary, passesOn, prefixOf, ROUTER, vendorNamed } from "../feed/forms.ts";
import { isFineTuned, namesHost } from "../feed/spelling.ts";
import { type Code, TEXT } from "./code.ts";
import { type Decision, NEAR, REACH, type Signs, signsOf } from "./file-signs.ts";
import { hostIn, isVendors, LOCAL, LOCAL_NAMES } from "./host-names.ts";
import type { Names } from "./names.ts";
import { ADDRESS, anyOf, BEFORE, type Sign } from "./signs-in-code.ts";
import { type Language, textBefore } from "./syntax.ts";
import { type Around, nameOf, nameOfValue } from "./table-name.ts";
import { ending, type Find, type Spelling } from "./token.ts";

/** `configured`: the host that the configuration gives the file. */
type File = { code: Code; path: string; configured: string | undefined };

/** `client.create(Request{` are two. */
const MOST_CALLS = 2;
const PLACES = "localhost docker.internal 127.0.0.1 aiplatform deployment-name".split(" ");
/** How far apart parts of a record may be: an id and its version, or the same id in an address. */
const APART = 400;

/** Names, and what finds spellings → matches of a file in order, at the hosts that the nearest signs give them. */
export function hostSigns(names: Names, find: Find) {
  const marks = anyOf([...HOST_NAMES, ...LOCAL_NAMES, ...PLACES]);

  /** The match at a host, if that is the same model there and, unless the sign is sure, one that the host lists or may well have. */
  function placed(match: Spelling, decision: Decision): Spelling {
    const { host, isSure } = decision ?? {};
    if (!host || (passesOn(host) && (isLibrary(host) || match.id === null))) return match;
    if (host === LOCAL || passesOn(host)) return { ...match, host };
    const id = match.spelled ?? match.text;
    // Azure has no dots in these names.
    const text = host === AZURE ? id.replace(/^gpt-3\.5/, "gpt-35") : id;
    const [spelled, name] = [text, id].map((id) => `${prefixOf(host)}/${id}`) as [string, string];
    const there = [find(name), match.id === null ? undefined : names.guess(name)].find((one) => one?.host === host);
    // What may mean several models means none of the vendor's there.
    if (!there && isSure && (match.id === null || match.host) && names.onlyHost(id) === undefined)
      return { ...match, host, spelled };
    if (!there || (match.id ?? there.id) !== there.id) return match;
    const has =
      isSure || names.lists(host, { text, id: match.id }) || (match.id !== null && names.serves(host, match.id));
    return has ? { ...match, id: there.id, host, spelled } : match;
  }

  return ({ code, path, configured }: File, matches: readonly Spelling[]): readonly Spelling[] => {
    const { text, language } = code;
    if (/doc|data/.test(language.kind) || !matches.some(isOpen)) return matches;
    const host = configured ?? hostOfPath(path);
    const ofPath = host === undefined ? undefined : { host, isSure: configured !== undefined };
    if (!ofPath && text.search(marks) < 0 && text.search(ADDRESS) < 0) return matches;
    const signs = signsOf(code, path, marks, ofPath !== undefined);
    return matches.map((match) => {
      if (!isOpen(match)) return match;
      const near = nearHost(code, match, signs);
      if (near && (near.host !== null || near.isSure)) return placed(match, near);
      const isOfFile = !configured && !near && match.place === "use";
      return placed(match, (isOfFile && signs.ofFile) || ofPath);
    });
  };
}

function hostOfPath(path: string): string | undefined {
  const parts = path.split("/").map((part) => part.replace(/\.\w+$/, ""));
  const isKind = (part = "") => /^(?:providers|llms|models|integrations)$/i.test(part);
  if (/\.bicep(?:param)?$/.test(path)) return AZURE;
  return parts.map((part, i) => hostIn(part) ?? (isKind(parts[i - 1]) ? hostNamed(part) : undefined)).findLast(Boolean);
}

/** `maker/model`, as one host alone writes it in the feed, and others may, too. */
const isOnlyListed = (text: string) => text.includes("/") && !namesHost(text);
/** Whether a use leaves open who serves the model. */
const isOpen = ({ host, text, place }: Spelling) =>
  (host === null || host === ROUTER || isOnlyListed(text)) &&
  (place === "use" || place === "key") &&
  !isFineTuned(text) &&
  !vendorNamed(/^([\w-]+):/.exec(text)?.[1] ?? "");

/** `a.b`, `a().b`, `a({})`. */
const CALLEE = ending(
  /([\w$]+(?:\s*(?:\??\.|::|->)\s*[\w$]+)*(?:\([^()\n]{0,80}\)(?:\.[\w$]+)*)?)(?:<[^()\n]{0,60}>)?\s*$/,
);

/** The nearest sign in the brackets around a match, in what stands before them, and where the called client was made. */
function nearHost({ text, language, scopes }: Code, { from, to, place }: Spelling, signs: Signs): Decision {
  const around = scopes(from);
  const [record] = (place === "key" && /^["'`\]]*\s*(?:=>|[:=])\s*[[{]/.exec(text.slice(to, to + NEAR))) || [];
  const inside = record && nearest(signs.within.get(to + record.length - 1), from);
  if (inside) return { host: inside.host, isSure: true };
  const before = textBefore(text, from, BEFORE);
  const name = nameOfValue(before);
  const ofName = hostIn(name);
  const isOfVendor = ofName === undefined && isVendors(name) && !signs.set?.test(name);
  const further = inBrackets(language, from, around, signs, isOfVendor);
  if (ofName === undefined || further?.host === ofName) return further;
  return { host: ofName, isSure: hostNamed(name) === ofName };
}

/**
 * The host of the brackets around a place, innermost first. A vendor's name hides what stands beside it: not sure, since a path may name
 * its host.
 */
function inBrackets(
  language: Language,
  from: number,
  around: readonly Around[],
  { within, madeAs }: Signs,
  isOfVendor: boolean,
): Decision {
  let calls = 0;
  for (const one of around) {
    const { char, head, at } = one;
    if (from - at > REACH) break;
    const signs = within.get(at);
    const beside = isOfVendor ? undefined : nearest(signs, from, char === "(" && at === around[0]?.at);
    if (beside) return { host: beside.host, isSure: true };
    if (char === TEXT) continue;
    const name = nameOf(one, language);
    const table = hostIn(name);
    if (table !== undefined) return { host: table, isSure: true };
    isOfVendor ||= isVendors(name);
    const callee = char === "(" || (char === "{" && /\w$/.test(head)) ? CALLEE.exec(head)?.[1] : undefined;
    if (callee === undefined || calls >= MOST_CALLS) continue;
    calls += 1;
    const called = calledHost(callee, from, madeAs, around);
    if (called) return called;
  }
  return isOfVendor && around.length > 0 ? { host: null, isSure: false } : undefined;
}

/** How far a sign counts where others name other hosts. */
const CLEAR = 2_000;
/** A client counts only after it is made, or where it is an argument, too. */
function nearest(signs: readonly Sign[] = [], from: number, isArgument = false): Sign | undefined {
  let [best, least] = [undefined as Sign | undefined, Number.POSITIVE_INFINITY];
  for (const sign of signs) {
    const distance = Math.abs(sign.at - from);
    if (sign.kind === "import") continue;
    if (distance < least && (sign.kind !== "call" || sign.at < from || isArgument)) [best, least] = [sign, distance];
  }
  return least > CLEAR && signs.some(({ host }) => host !== best?.host) ? undefined : best;
}

/** The host of `ChatGroq(`, or of what `client.create(` calls. */
function calledHost(callee: string, from: number, madeAs: Signs["madeAs"], around: readonly Around[]): Decision {
  const parts = callee.split(/\s*(?:\??\.|::|->|\([^)]*\)\.?)\s*/);
  const host = parts.map(hostIn).find((host) => host !== undefined);
  if (host !== undefined) return { host, isSure: true };
  const [root = "", next = ""] = parts;
  const variable = /^(?:this|self|await)$/.test(root) ? next : root;
  const isSeen = ({ seen }: Sign) => seen < 0 || around.some(({ at }) => at === seen);
  const made = variable === "" ? [] : (madeAs.get(variable)?.filter(isSeen) ?? []);
  const client = made.findLast(({ at }) => at < from) ?? made[0];
  return client && { host: client.host, isSure: true };
}

/** What is in up to four lines of the same brackets. */
const [ABOVE, BELOW] = [/(?:[^\n}]*\n){0,3}[^\n}]*$/, /^(?:[^\n}]*\n){0,3}[^\n}]*/];
/** `version = "2024-08-06"`, `"version": "1"`, `--model-version 0125`, `MODEL_VERSION=…`, and not `api_version`. */
const VERSION = /([\w-]*)version["'`\]]*\s*(?:=>|:=|[:=,(]|\s)\s*["'`]?([\w.-]{1,20})/gi;

/** Azure deployments have the model's version apart from its name: Azure has it in that version, and no other model's name lies between. */
export const withVersions =
  (names: Names) =>
  (text: string, matches: readonly Spelling[]): Spelling[] =>
    matches.map((match, i) => {
      if ((match.host !== null && match.host !== AZURE) || match.text.length > 60) return match;
      const isOther = (one: Spelling) => one.text !== match.text;
      const end = matches.slice(i + 1, i + 3).find(isOther)?.from ?? text.length;
      const start = matches.slice(Math.max(0, i - 2), i).findLast(isOther)?.to ?? 0;
      const after = text.slice(match.to, Math.min(end, match.to + APART));
      const before = textBefore(text, match.from, Math.min(match.from - start, APART));
      const isThere = ([, label = "", version]: readonly string[]) =>
        !/api[_-]?$/i.test(label) && names.lists(AZURE, { text: match.text, version, id: null });
      const version = [...versionsIn(after, BELOW), ...versionsIn(before, ABOVE).reverse()].find(isThere)?.[2];
      return version === undefined ? match : { ...match, host: AZURE, version };
    });

/** Most texts have none. */
const versionsIn = (text: string, lines: RegExp) =>
  /version/i.test(text) ? [...(lines.exec(text)?.[0] ?? "").matchAll(VERSION)] : [];
