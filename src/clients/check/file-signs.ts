// The signs of a file: in which bracket each stands, whose address a client is given, and which variable or function has it.

import { groupedBy } from "../feed/grouped.ts";
import type { Code } from "./code.ts";
import { partOf } from "./report.ts";
import { type Sign, signsIn } from "./signs-in-code.ts";
import { textBefore } from "./syntax.ts";

/** Tables that are longer are rather misread brackets. */
export const REACH = 50_000;
export const NEAR = 120;
/** How far after a client it may be given something, and what ends its statement. */
const GIVEN = 400;
const END = /;|\n\s*\n/;
/** Signs after a client that may be what it is given. */
const MOST_GIVEN = 40;

/** `client: OpenAI = new ` or `client, err := `, before a call; after `x() if y else`, too. */
const MADE_AS = /([\w$]+)(?:, *\w+)?\s*(?::[^=\n]{1,60})?:?=\s*(?:[^=\n]{1,80}\belse\s+)?(?:await\s+|new\s+|&|\w+\.)*$/;
/** Go's options: `options = append(options, `, `options := []Option{`. */
const COLLECTED = /(\w+)\s*:?=\s*(?:append|\[\][\w.]+)\s*$/;
/** `return Client.builder()`; a function that does: `genAiClient() {`, `def client`. */
const RETURNED = /\breturn\s[^;{}]*$/;
const FUNCTION = /(\w+)(?:\([^(){}]*\)[^(){}=;]*)?$/;
/** What is given one by one, or in a part of a record: `WithBaseURL(x), WithModel(y)`, `options: {`. */
const OPTION = /\bWith[A-Z]\w*$|(?:defaults|options|settings|config\w*)["']?\s*:\s*$/;
const PARAMETERS = /\b(?:def|fu?nc?(?:tion)?)\s+\w+$/;
/** Before what only a function's own variable is given. */
const LOCAL = /(?::=|\b(?:const|let)\s)[^;\n]*$/;
const BASE = /^(?:OPENAI|DEEPSEEK)_\w*BASE/;

/** A sign that is part of the call itself counts even for a model that the host doesn't list. */
export type Decision = { host: string | null; isSure: boolean } | undefined;

/**
 * `within`: signs by the bracket around them. `madeAs`: clients by what has them. `set`: the vendor whose address the environment sets.
 * `ofFile`: the host that the whole file names.
 */
export type Signs = ReturnType<typeof signsOf>;

export function signsOf(code: Code, path: string, marks: RegExp, hasPath: boolean) {
  const { text } = code;
  const nameOf = ({ at, to }: Sign) => text.slice(at, to);
  const signs = signsIn(text, code.spans(), marks).filter((sign) => {
    sign.scope = scopeOf(sign, code);
    sign.seen = LOCAL.test(textBefore(text, sign.at, NEAR)) ? sign.scope : -1;
    return sign.kind !== "argument" || text[sign.scope] === "(";
  });
  const calls = signs.map((sign, i) => {
    if (sign.host !== null || !/call|env/.test(sign.kind)) return sign;
    return withAddress(sign, signs.slice(i + 1, i + MOST_GIVEN), code);
  });
  const isTest = partOf(path) === "tests";
  const ofFile = calls.filter((sign) => !(isTest && isInTest(sign, text)) && !isParameter(sign, code));
  // A vendor's own address in the environment, set to another, is that of all its clients.
  const set = ofFile.find((one) => one.kind === "env" && one.host && BASE.test(nameOf(one)));
  const vendor = set && new RegExp(nameOf(set).split("_", 1).join(), "i");
  const clients = calls.filter(({ kind }) => kind === "call");
  for (const call of clients) if (set && vendor?.test(nameOf(call))) call.host ??= set.host;
  const madeAs = groupedBy(
    calls.filter(({ kind }) => /call|address|switch/.test(kind)),
    (sign) => variableOf(sign, code),
  );
  for (const [i, call] of clients.entries()) {
    const client = clients[i - 1];
    const isGiven = client && /Options$/.test(nameOf(call)) && !END.test(text.slice(client.to, call.at));
    call.host ??= hostOfArguments(call, text, madeAs) ?? (isGiven ? client.host : null);
  }
  return {
    ...{ madeAs, set: vendor, within: groupedBy(calls, ({ scope }) => scope) },
    ofFile: set && clients.every(({ host }) => host) ? { host: set.host, isSure: true } : decidedBy(ofFile, hasPath),
  };
}

function scopeOf(sign: Sign, { text, scopes }: Code): number {
  const around = scopes(sign.at);
  // `setenv("USE_VERTEXAI", "1")` is for all of the function around.
  const isSetting = sign.kind === "switch" && /^[A-Z\d_]+$/.test(text.slice(sign.at, sign.to));
  const isOption = /value|address/.test(sign.kind) && OPTION.test(around[0]?.head ?? "");
  const isOuter = isSetting || isOption || (/value|env/.test(sign.kind) && around[0]?.char === "[");
  // In a JSON Schema, what holds if a condition does.
  const condition = around.findIndex(({ head }) => /"if"\s*:\s*$/.test(head));
  return around[condition < 0 ? Number(isOuter) : condition + 1]?.at ?? -1;
}

/** Whether a sign is within a function, such as a test, which says nothing of the other tests in its file. */
const isInTest = ({ kind, at }: Sign, text: string) =>
  kind !== "import" && /^[ \t]/.test(text.slice(text.lastIndexOf("\n", at - 1) + 1, at));

/** A function's parameters say nothing of the rest of its file. */
const isParameter = ({ at }: Sign, { scopes }: Code) => PARAMETERS.test(scopes(at)[0]?.head ?? "");

/** A vendor's client that is given another address, a key or a client of another host, or a switch. */
function withAddress(call: Sign, following: readonly Sign[], { text, scopes }: Code): Sign {
  const opener = call.to + Math.max(0, text.slice(call.to, call.to + NEAR).search(/[({]/));
  const near = following.filter(({ at }) => at > call.to && at < call.to + GIVEN);
  const isInside = (sign: Sign) => scopes(sign.at).some(({ at }) => at === opener);
  // Beside it, an address is that of the last client.
  const next = near.find(({ kind }) => kind === "call")?.at ?? Number.POSITIVE_INFINITY;
  const isBeside = ({ kind, at }: Sign) => /address|env/.test(kind) && at < next;
  const given = near.find((sign) => sign.host && sign.kind !== "import" && (isInside(sign) || isBeside(sign)));
  const end = call.kind === "env" ? /\n/ : END;
  return given && !end.test(text.slice(call.to, given.at)) ? { ...call, host: given.host } : call;
}

/** The only host that the signs of a file name, if none names the vendor. Imports count where nothing is constructed, and less than a path. */
function decidedBy(all: readonly Sign[], hasPath: boolean): Decision {
  const signs = all.filter(({ kind }) => !/argument|place/.test(kind));
  const made = signs.filter(({ kind }) => kind !== "import");
  const hosts = new Set((made.length > 0 || hasPath ? made : signs).map(({ host }) => host));
  return hosts.size === 1 ? { host: [...hosts][0] ?? null, isSure: false } : undefined;
}

/** The variable or function that has a client; "" if none does. */
function variableOf({ at, kind }: Sign, { text, scopes }: Code): string {
  const [before, outer] = [textBefore(text, at, NEAR), scopes(at)];
  return (
    (kind === "call" && MADE_AS.exec(before)?.[1]) ||
    (RETURNED.test(before) && `${FUNCTION.exec(outer.find(({ char }) => char === "{")?.head ?? "")?.[1]}()`) ||
    outer.flatMap(({ head }) => COLLECTED.exec(head)?.[1] ?? [])[0] ||
    ""
  );
}

/** `NewClientWithConfig(config)`, `builder().client(client())` → the host of what is given, as it was last made. */
function hostOfArguments({ at, to }: Sign, text: string, madeAs: ReadonlyMap<string, readonly Sign[]>) {
  const [given = ""] = text.slice(to, to + GIVEN).split(END, 1);
  const names = /^[\w.:]{0,60}\(([^()\n]{0,200})/.exec(given)?.[1]?.match(/[a-z_]\w*/gi) ?? [];
  for (const name of names) {
    const made = madeAs.get(name)?.findLast((sign) => sign.at < at);
    const isAgain = new RegExp(`\\b${name}\\s*:?=(?!=|\\s*append\\()`);
    if (made?.host && !isAgain.test(text.slice(made.to, Math.min(at, made.to + REACH)))) return made.host;
  }
  const functions = given.matchAll(/[(,=]\s*(\w+)(?=\s*[(),])/g);
  return [...functions].flatMap(([, name]) => madeAs.get(`${name}()`)?.[0]?.host ?? [])[0] ?? null;
}
