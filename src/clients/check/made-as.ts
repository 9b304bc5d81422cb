// The clients of a file by the variables and functions that have them.
import { groupedBy } from "../feed/grouped.ts";
import type { Around } from "./around.ts";
import type { Found } from "./signs-in-code.ts";

/** Tables that are longer are rather misread brackets. */
export const REACH = 50_000;
export const NEAR = 120;
/** How far after a client it may be given something, and what ends its statement. */
export const GIVEN = 400;
export const END = /;|\n\s*\n/;

/** `client: OpenAI = new ` or `client, err := `, before a call; after `x() if y else`, too. */
const MADE_AS = /([\w$]+)(?:, *\w+)?\s*(?::[^=\n]{1,60})?:?=\s*(?:[^=\n]{1,80}\belse\s+)?(?:await\s+|new\s+|&|\w+\.)*$/;

/** Go's options: `options = append(options, `, `options := []Option{`. */
const COLLECTED = /(\w+)\s*:?=\s*(?:append|\[\][\w.]+)\s*$/;

/** `return Client.builder()`; a function that does: `genAiClient() {`, `def client`. */
const RETURNED = /\breturn\s[^;{}]*$/;
const FUNCTION = /(\w+)(?:\([^(){}]*\)[^(){}=;]*)?$/;

/** Signs by the bracket around them, and clients by the variables that they are given to. `set`: the vendor whose address the environment sets. */
export type Signs = { within: Map<number, Found[]>; madeAs: Map<string, Found[]>; set: RegExp | undefined };

export function signsOf(found: readonly Found[], text: string, around: ReadonlyMap<number, readonly Around[]>) {
  const variable = ({ at, kind }: Found) => {
    const [before, outer = []] = [text.slice(Math.max(0, at - NEAR), at), around.get(at)];
    return (
      (kind === "call" && MADE_AS.exec(before)?.[1]) ||
      (RETURNED.test(before) && `${FUNCTION.exec(outer.find(({ char }) => char === "{")?.head ?? "")?.[1]}()`) ||
      outer.flatMap(({ head }) => COLLECTED.exec(head)?.[1] ?? [])[0] ||
      ""
    );
  };
  const calls = found.filter(({ kind }) => kind === "call");
  const madeAs = groupedBy(
    found.filter(({ kind }) => /call|address|switch/.test(kind)),
    variable,
  );
  for (const [i, call] of calls.entries()) {
    const client = calls[i - 1];
    const isGiven =
      client && /Options$/.test(text.slice(call.at, call.to)) && !END.test(text.slice(client.to, call.at));
    call.host ??= hostOfArguments(call, text, madeAs) ?? (isGiven ? client.host : null);
  }
  return { within: groupedBy(found, ({ scope }) => scope), madeAs };
}

/** `NewClientWithConfig(config)`, `builder().client(client())` → the host of what is given, as it was last made. */
function hostOfArguments({ at, to }: Found, text: string, madeAs: Signs["madeAs"]): string | null {
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
