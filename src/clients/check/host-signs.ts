// What near a model says which host serves it, if its own spelling doesn't. The nearest sign counts.
import { AZURE, HOST_NAMES, hostNamed, isLibrary, passesOn, prefixOf, ROUTER, vendorNamed } from "../feed/forms.ts";
import { isFineTuned } from "../feed/spelling.ts";
import { type Around, scopesOfEach, TEXT } from "./around.ts";
import { hostIn, isVendors, LOCAL, LOCAL_NAMES } from "./host-names.ts";
import { END, GIVEN, NEAR, REACH, type Signs, signsOf } from "./made-as.ts";
import type { Names } from "./names.ts";
import { partOf } from "./parts.ts";
import { ADDRESS, anyOf, BEFORE, type Found, signsIn } from "./signs-in-code.ts";
import type { Language, Span } from "./syntax.ts";
import { nameOfValue, tableName } from "./table-name.ts";
import type { Find } from "./token.ts";
import { withVersions } from "./version-sign.ts";

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
  const signs = [nearestSign(names, find), withVersions(names)];
  return (code, matches) => signs.reduce((all, sign) => sign(code, all), matches);
}

/** A sign that is part of the call itself counts even for a model that the host doesn't list. */
type Decision = { host: string | null; isSure: boolean } | undefined;

/** `client.create(Request{` are two. */
const MOST_CALLS = 2;

const PLACES = "localhost docker.internal 127.0.0.1 aiplatform deployment-name".split(" ");
/** How far after a variable the client that takes it may be. */
const FAR = 2_000;
/** Signs after a client that may be what it is given, or after a variable that may take it. */
const MOST_GIVEN = 40;

function nearestSign(names: Names, find: Find): Sign {
  const marks = anyOf([...HOST_NAMES, ...LOCAL_NAMES, ...PLACES]);

  /** The match at a host, if that is the same model there and, unless the sign is sure, one that the host lists or may well have. */
  function placed<T extends Match>(match: T, decision: Decision): T {
    const { host, isSure } = decision ?? {};
    if (!host || (passesOn(host) && (isLibrary(host) || match.id === null))) return match;
    if (host === LOCAL || passesOn(host)) return { ...match, host };
    const own = match.spelled ?? match.text;
    // Azure has no dots in these names.
    const text = host === AZURE ? own.replace(/^gpt-3\.5/, "gpt-35") : own;
    const spelled = `${prefixOf(host)}/${text}`;
    const there = find(`${prefixOf(host)}/${own}`);
    // What may mean several models means none of the vendor's there.
    if (there === undefined && isSure && match.id === null && names.onlyHost(own) === undefined)
      return { ...match, host, spelled };
    if (there?.host !== host || (match.id ?? there.id) !== there.id) return match;
    const isThere =
      isSure || names.lists(host, { text, id: match.id }) || (match.id !== null && names.serves(host, there));
    return isThere ? { ...match, id: there.id, host, spelled } : match;
  }

  return (code, matches) => {
    const { text, language, spans, path, configured } = code;
    if (language.kind === "doc" || language.kind === "data" || !matches.some(isOpen)) return matches;
    const parts = path.split("/").map((part) => part.replace(/\.\w+$/, ""));
    const isKind = (part = "") => /^(?:providers|llms|models|integrations)$/i.test(part);
    const byPath =
      configured ??
      parts.map((part, i) => hostIn(part) ?? (isKind(parts[i - 1]) ? hostNamed(part) : undefined)).findLast(Boolean);
    [marks.lastIndex, ADDRESS.lastIndex] = [0, 0];
    if (byPath === undefined && !marks.test(text) && !ADDRESS.test(text)) return matches;
    const found = signsIn(text, spans(), marks);
    const places = [...matches.map(({ from }) => from), ...found.map(({ at }) => at)];
    const sorted = [...new Set(places)].sort((a, b) => a - b);
    const each = scopesOfEach(text, language, spans(), sorted);
    const around = new Map(sorted.map((place, i) => [place, each[i] ?? []]));
    for (const sign of found) {
      const scopes = around.get(sign.at) ?? [];
      const isOuter = isSetting(sign, text) || (/value|env/.test(sign.kind) && scopes[0]?.char === "[");
      // In a JSON Schema, what holds if a condition does.
      const condition = scopes.findIndex(({ head }) => /"if"\s*:\s*$/.test(head));
      sign.scope = scopes[condition < 0 ? Number(isOuter) : condition + 1]?.at ?? -1;
    }
    const read = found.filter((sign) => sign.kind !== "argument" || text[sign.scope] === "(");
    const inside = ({ at }: Found, opener: number) => around.get(at)?.some((bracket) => bracket.at === opener) ?? false;
    const calls = read.map((sign, i) => {
      if (sign.host !== null || !/call|env/.test(sign.kind)) return sign;
      return withAddress(sign, read.slice(i + 1, i + MOST_GIVEN), text, inside);
    });
    const isOfFile = (sign: Found) => partOf(path) !== "tests" || !isInTest(sign, text);
    // A vendor's own address in the environment, set to another, is that of all its clients.
    const set = calls.find(
      (one) => one.kind === "env" && one.host && isOfFile(one) && BASE.test(text.slice(one.at, one.to)),
    );
    const vendor = set && new RegExp(text.slice(set.at, set.to).split("_", 1).join(), "i");
    for (const call of calls)
      if (set && call.kind === "call" && vendor?.test(text.slice(call.at, call.to))) call.host ??= set.host;
    const signs = { ...signsOf(calls, text, around), set: vendor };
    const ofFile =
      set && calls.every(({ kind, host }) => kind !== "call" || host !== null)
        ? { host: set.host, isSure: true }
        : decidedBy(
            calls.filter((sign) => sign.kind !== "argument" && isOfFile(sign)),
            byPath !== undefined,
          );
    return matches.map((match) => {
      if (!isOpen(match)) return match;
      const near = nearHost(code, match, around.get(match.from) ?? [], signs);
      if (near && (near.host !== null || near.isSure)) return placed(match, near);
      if (configured) return placed(match, { host: configured, isSure: true });
      return placed(match, (near === undefined && match.place === "use" ? ofFile : undefined) ?? named(byPath));
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

/** Whether it sets a switch of the environment, `setenv("USE_VERTEXAI", "1")`, for all of the function around. */
const isSetting = ({ kind, at, to }: Found, text: string) =>
  kind === "switch" && /^[A-Z\d_]+$/.test(text.slice(at, to));

/** Whether a sign is within a function, such as a test, which says nothing of the other tests in its file. */
const isInTest = ({ kind, at }: Found, text: string) =>
  kind !== "import" && /^[ \t]/.test(text.slice(text.lastIndexOf("\n", at - 1) + 1, at));

/** A vendor's client that is given another address, a key or a client of another host, or a switch. */
function withAddress(
  call: Found,
  found: readonly Found[],
  text: string,
  inside: (sign: Found, opener: number) => boolean,
): Found {
  const opener = call.to + Math.max(0, text.slice(call.to, call.to + NEAR).search(/[({]/));
  const near = found.filter(({ at }) => at > call.to && at < call.to + GIVEN);
  // Beside it, an address is that of the last client.
  const last = near.findIndex(({ kind }) => kind === "call");
  const given = near.find(
    (sign, i) =>
      sign.host !== null &&
      sign.kind !== "import" &&
      (inside(sign, opener) || (/address|env/.test(sign.kind) && (last < 0 || i < last))),
  );
  const end = call.kind === "env" ? /\n/ : END;
  return given && !end.test(text.slice(call.to, given.at)) ? { ...call, host: given.host } : call;
}

/** The only host that the signs of a file name, if none names the vendor. Imports count where nothing is constructed, and less than a path. */
function decidedBy(found: readonly Found[], hasPath: boolean): Decision {
  const made = found.filter(({ kind }) => kind !== "import");
  const hosts = new Set((made.length > 0 || hasPath ? made : found).map(({ host }) => host));
  return hosts.size === 1 ? { host: [...hosts][0] ?? null, isSure: false } : undefined;
}

/** `a.b`, `a().b`, `a({})`. */
const CALLEE = /([\w$]+(?:\s*(?:\??\.|::|->)\s*[\w$]+)*(?:\([^()\n]{0,80}\)(?:\.[\w$]+)*)?)(?:<[^()\n]{0,60}>)?\s*$/;

/** The nearest sign in the brackets around a match, in what stands before them, and where the called client was made. */
function nearHost(code: Code, { from, to, place }: Match, around: readonly Around[], signs: Signs): Decision {
  const { text } = code;
  const [record] = (place === "key" && /^["'`\]]*\s*(?:=>|[:=])\s*[[{]/.exec(text.slice(to, to + NEAR))) || [];
  const inside = record && nearest(signs.within.get(to + record.length - 1), from);
  if (inside) return { host: inside.host, isSure: true };
  const before = text.slice(Math.max(0, from - BEFORE), from);
  const own = nameOfValue(before);
  const taker =
    code.language.kind === "code" ? takerOf(own, to, text, signs.within.get(around[0]?.at ?? -1)) : undefined;
  if (taker) return { host: taker.host, isSure: true };
  const ofName = hostIn(own) ?? (DEPLOYMENT.test(own) ? AZURE : undefined);
  const further = inBrackets(
    code,
    from,
    around,
    signs,
    ofName === undefined && isVendors(own) && !signs.set?.test(own),
  );
  if (ofName === undefined || further?.host === ofName) return further;
  return { host: ofName, isSure: hostNamed(own) === ofName };
}

/** The host of the brackets around a place, innermost first. A vendor's name hides what stands beside it: not sure, since a path may name its host. */
function inBrackets(
  { language }: Code,
  from: number,
  around: readonly Around[],
  { within, madeAs }: Signs,
  isOfVendor: boolean,
): Decision {
  let calls = 0;
  for (const { char, head, at } of around) {
    if (from - at > REACH) break;
    const beside = isOfVendor ? undefined : nearest(within.get(at), from, char === "(" && at === around[0]?.at);
    if (beside) return { host: beside.host, isSure: true };
    if (char === TEXT) continue;
    if (ELSE.exec(head)?.[1]?.match(/\w+/g)?.some(hostIn)) return { host: null, isSure: true };
    const name = char === ":" ? head : tableName(head, char, language);
    const table = name === undefined ? undefined : hostIn(name);
    if (table !== undefined) return { host: table, isSure: true };
    isOfVendor ||= name !== undefined && isVendors(name);
    const callee = char === "(" || (char === "{" && /\w$/.test(head)) ? CALLEE.exec(head)?.[1] : undefined;
    if (callee === undefined || calls >= MOST_CALLS) continue;
    calls += 1;
    const called = calledHost(callee, from, madeAs);
    if (called) return called;
  }
  return isOfVendor && around.length > 0 ? { host: null, isSure: false } : undefined;
}

const BASE = /^(?:OPENAI|DEEPSEEK)_\w*BASE/;

/** `if (useAzure) { … } else {`: what isn't at the host is at the vendor. */
const ELSE = /\bif\s*\(([^{}\n]{0,120})\)\s*\{[^{}]*\}\s*else\s*$/;

/** Only Azure's models are called by the name of a deployment. */
const DEPLOYMENT = /deployment[-_]?name$/i;

/** The first client after a variable that is given it: `String modelId = "x"; … addOpenAI(modelId, key)`. */
function takerOf(variable: string, to: number, text: string, found: readonly Found[] = []): Found | undefined {
  if (!/^\w+$/.test(variable)) return undefined;
  const start = found.findIndex(({ at }) => at > to);
  const near = start < 0 ? [] : found.slice(start, start + MOST_GIVEN);
  const takes = new RegExp(`^[\\w.:<>]{0,60}\\([^;{}]{0,200}\\b${variable}\\b(?!\\s*[=:(])`);
  return near.find(
    ({ kind, at, to: end }) => kind === "call" && at < to + FAR && takes.test(text.slice(end, end + 300)),
  );
}

/** A client counts only after it is made, or where it is an argument, too. */
function nearest(found: readonly Found[] = [], from: number, isArgument = false): Found | undefined {
  let [best, least] = [undefined as Found | undefined, Number.POSITIVE_INFINITY];
  for (const sign of found) {
    const distance = Math.abs(sign.at - from);
    if (sign.kind === "import") continue;
    if (distance < least && (sign.kind !== "call" || sign.at < from || isArgument)) [best, least] = [sign, distance];
  }
  return best;
}

/** The host of `ChatGroq(`, or of what `client.create(` calls. */
function calledHost(callee: string, from: number, madeAs: Signs["madeAs"]): Decision {
  const parts = callee.split(/\s*(?:\??\.|::|->|\([^)]*\)\.?)\s*/);
  const host = parts.map(hostIn).find((host) => host !== undefined);
  if (host !== undefined) return { host, isSure: true };
  if (DEPLOYMENT.test(callee)) return named(AZURE);
  const [root = "", next = ""] = parts;
  const variable = /^(?:this|self|await)$/.test(root) ? next : root;
  const made = variable === "" ? [] : (madeAs.get(variable) ?? []);
  const client = made.findLast(({ at }) => at < from) ?? made[0];
  return client && { host: client.host, isSure: true };
}
