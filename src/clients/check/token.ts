import { METHOD } from "../feed/forms.ts";
import { spelledInAddress } from "../feed/spelling.ts";
import type { Known, Names } from "./names.ts";
import { type Place, textBefore } from "./syntax.ts";

/** A spelling, and what it means where it stands. `id` is null if only a host has the model, or if it looks like a known family but isn't in the feed. */
export type Spelling = {
  from: number;
  to: number;
  text: string;
  id: string | null;
  /** The host or router that uses this spelling; null for the provider's own API. */
  host: string | null;
  /** As it would be spelled for that host, if only the table around it names the host. */
  spelled?: string;
  /** The version at that host, if the code has it apart from the name. */
  version?: string;
  place: Place;
};
/** The same before its place is known. `isKnown`: it means a model, or one of several. */
export type Token = Omit<Spelling, "place"> & { isExact: boolean; isKnown: boolean };
export type Match = Spelling & {
  /** 1-based; the column counts UTF-16 units. */
  line: number;
  column: number;
  /** The text of its line, if that is very long, of the part nearby; and of the line above. */
  line_text: string;
  above: string;
};
export type FileMatches = { file: string; matches: readonly Match[] };
export type Find = (text: string) => Known | undefined;

/** Ids reported per file. A file with more is data, and reporting it all would help nobody. */
export const MOST = 2_000;
const [LONGEST, MOST_PARTS, MOST_REMEMBERED] = [200, 16, 5_000];
/** The part of an Amazon resource name before the id; it may contain wildcards. */
const ARN = /^[\w:-]*::?(?:foundation-model|inference-profile)\//;

/** Names of models, and how families begin → reader of spellings and their host forms. */
export function createReader(names: Names, families: RegExp) {
  const find = remembered(names.find);
  const guess = remembered(names.guess);

  /** The host that an address names, of the same model. */
  function hostOfAddress(token: string, id: string | null): string | null {
    const spelled = isWeb(token) ? spelledInAddress(token) : null;
    const match = spelled === null ? undefined : find(spelled);
    return match?.id === id ? match.host : null;
  }

  function read(text: string, start: number): Token | undefined {
    const [first, right] = tokenAt(text, start);
    if (first < 0) return undefined;
    const left = first + (ARN.exec(text.slice(first, right))?.[0].length ?? 0);
    const token = text.slice(left, right);
    const before = METHOD.exec(token)?.[1] ?? token;
    // In `bedrock/converse/x` the method comes before the candidate and cuts nothing off.
    const whole = left + before.length > start ? before : token;
    for (const cut of cuts(whole)) {
      const [from, part] = [left + cut, whole.slice(cut)];
      const match = from <= start && from + part.length > start ? find(part) : undefined;
      if (!match) continue;
      const host = match.host ?? hostOfAddress(token, match.id);
      return { from, to: from + part.length, text: part, id: match.id, host, isExact: true, isKnown: true };
    }
    const place = { from: left, to: left + whole.length, text: whole };
    if (names.onlyHost(whole) !== undefined) return { ...place, id: null, host: null, isExact: true, isKnown: true };
    if (families.test(whole) && !/\.[a-z]{2,4}$|\/\//.test(whole)) return { ...place, ...guess(whole), isExact: false };
    return undefined;
  }
  return { read, find };
}

/** A copy that doesn't keep the text it was cut from in memory. */
export const alone = (text: string): string => ` ${text}`.slice(1);

export function remembered<Key extends string | number, T>(work: (key: Key) => T): (key: Key) => T {
  const known = new Map<string | number, T>();
  return (key) => {
    if (known.has(key)) return known.get(key) as T;
    const result = work(key);
    if (known.size > MOST_REMEMBERED) known.clear();
    known.set(typeof key === "string" ? alone(key) : key, result);
    return result;
  };
}

/** A pattern for the end of a text, read backwards from there: forwards, each of the text's characters might begin it. */
export function ending({ source, flags }: RegExp) {
  const pattern = new RegExp(`(?<=(${source}))`, `${flags}y`);
  const exec = (text: string): readonly (string | undefined)[] | undefined => {
    pattern.lastIndex = text.length;
    return pattern.exec(text)?.slice(1);
  };
  return { exec, test: (text: string) => exec(text) !== undefined };
}

const RUN = /[\w./:@~-]{0,200}/y;
const RUN_BEFORE = ending(/([\w./:@~-]*)/);

/** The run of characters that ids are made of, without the punctuation around it; -1 if a candidate starts within a word. */
function tokenAt(text: string, start: number): [number, number] {
  const before = RUN_BEFORE.exec(textBefore(text, start, LONGEST))?.[1] ?? "";
  RUN.lastIndex = start;
  RUN.test(text);
  let [left, right] = [start - before.length, RUN.lastIndex];
  // `\n` before an id is an escaped line break, and it may be the default in `${MODEL:-x}` or Spring's `${model:x}`.
  if (left > 0 && text[left - 1] === "\\" && /[nrt]/.test(text[left] as string) && left < start) left += 1;
  if (text.slice(left - 2, left) === "${") left += /^[\w.-]*?:-?/.exec(text.slice(left, start))?.[0].length ?? 0;
  while (left < start && /[.:/@-]/.test(text[left] as string)) left += 1;
  while (right > start && /[.:/@-]/.test(text[right - 1] as string)) right -= 1;
  const isTooLong = right > start && right - left > LONGEST;
  const isDangling = text[right] === "-" && /[\w${]/.test(text[right + 1] ?? "");
  return isTooLong || isDangling ? [-1, -1] : [left, right];
}

const isWeb = (token: string) => /^https?:/i.test(token);
/** Before the last slash of an API's path. Only that may be cut off; `prompts/x` is somebody's folder. */
const API_PATH =
  /^(?:models?|deployments|engines|v\d\w*|foundation-model|inference-profile|projects|locations|publishers|openai|compat|workers-ai|api)$|[.:]/;

/** Where a spelling may begin: at first, then after what an address puts before it. */
function* cuts(token: string): Generator<number> {
  if (!isWeb(token)) yield 0;
  const parts = token.split("/");
  if (parts.length > MOST_PARTS) return;
  let from = 0;
  for (const [i, part] of parts.slice(0, -1).entries()) {
    from += part.length + 1;
    // `models/x` is a spelling itself.
    if (parts[i + 1] !== "models" && (API_PATH.test(part) || token.includes("://"))) yield from;
  }
}
