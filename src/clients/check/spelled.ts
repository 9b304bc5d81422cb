import { spelledInAddress } from "../feed/address.ts";
import { METHOD } from "../feed/forms.ts";
import { alone } from "./bytes.ts";
import type { Known, Names } from "./feed.ts";

/** `row` is null if only a host has the model. */
export type Spelled = { from: number; to: number; text: string; row: Known | null; host: string | null };
/** A token of a known family that isn't an exact spelling; `meant`: what it may mean as a name or without a date. */
export type Lookalike = { from: number; to: number; text: string; meant: Known[]; host: string | null };

const LONGEST = 200;
const MOST_PARTS = 16;
/** The part of an Amazon resource name before the id; it may contain wildcards. */
const ARN = /^[\w:-]*::?(?:foundation-model|inference-profile)\//;

export type Reader = {
  /** Start of a candidate → what is spelled there, a look-alike, or nothing. */
  read(text: string, start: number): Spelled | Lookalike | undefined;
  /** A whole spelling → its row. */
  find(text: string): Pick<Spelled, "row" | "host"> | undefined;
};

/** Feed → reader of its spellings and their host forms. One long function: its parts share their caches. */
export function createReader({ resolver, hostRows }: Names, families: RegExp): Reader {
  const find = remembered((text): ReturnType<Reader["find"]> => {
    const found = resolver.resolveStrict(text) ?? hostRows.other(text);
    return found && { row: "model" in found ? found.model : null, host: found.host };
  });
  const likely = remembered((text): Pick<Lookalike, "meant" | "host"> => {
    const hit = resolver.resolveKnown(text);
    const meant = hit === undefined ? [] : hit.kind === "found" ? [hit.model] : hit.models;
    return { meant, host: hit?.host ?? null };
  });

  function read(text: string, start: number): Spelled | Lookalike | undefined {
    const [first, right] = tokenAt(text, start);
    if (first < 0) return undefined;
    const left = first + (ARN.exec(text.slice(first, right))?.[0].length ?? 0);
    const token = text.slice(left, right);
    const before = METHOD.exec(token)?.[1] ?? token;
    // In `bedrock/converse/x` the method comes before the candidate and cuts nothing off.
    const whole = left + before.length > start ? before : token;
    for (const [from, to] of cuts(whole)) {
      const part = whole.slice(from, to);
      const found = find(part);
      if (found && left + to > start && left + from <= start)
        return {
          from: left + from,
          to: left + to,
          text: part,
          ...found,
          host: found.host ?? hostOfAddress(token, found),
        };
    }
    return families.test(whole) && !/\.[a-z]{2,4}$|\/\//.test(whole)
      ? { from: left, to: left + whole.length, text: whole, ...likely(whole) }
      : undefined;
  }
  /** The host that an address names, of the same model. */
  function hostOfAddress(token: string, { row }: Pick<Spelled, "row">): string | null {
    const spelled = isWeb(token) ? spelledInAddress(token) : null;
    const at = spelled === null ? undefined : find(spelled);
    return at && at.row?.id === row?.id ? at.host : null;
  }
  return { read, find };
}

const MOST_KNOWN = 5_000;

/** The same function, with a cache. */
function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text) as T;
    const made = work(text);
    if (known.size > MOST_KNOWN) known.clear();
    known.set(alone(text), made);
    return made;
  };
}

/** The run of characters that ids are made of, without the punctuation around it; -1 if a candidate starts within a word. */
function tokenAt(text: string, start: number): [number, number] {
  let left = start;
  const least = Math.max(0, start - LONGEST);
  while (left > least && isIdCode(text.charCodeAt(left - 1))) left -= 1;
  const most = Math.min(text.length, start + LONGEST);
  let right = start;
  while (right < most && isIdCode(text.charCodeAt(right))) right += 1;
  // `\n` before an id is an escaped line break, and `:-` a shell's default.
  if (left > 0 && text[left - 1] === "\\" && /[nrt]/.test(text[left] as string) && left < start) left += 1;
  const shell = text.slice(left, start).lastIndexOf(":-");
  if (shell >= 0) left += shell + 2;
  while (left < start && /[.:/@-]/.test(text[left] as string)) left += 1;
  while (right > start && /[.:/@-]/.test(text[right - 1] as string)) right -= 1;
  if (right > start && right - left > LONGEST) return [-1, -1];
  const dangling = text[right] === "-" && /[\w${]/.test(text[right + 1] ?? "");
  return dangling ? [-1, -1] : [left, right];
}

/** Letters, digits, and `. _ : / @ ~ -`. */
const isIdCode = (code: number) =>
  (code >= 97 && code <= 122) ||
  (code >= 45 && code <= 58) ||
  (code >= 64 && code <= 90) ||
  code === 95 ||
  code === 126;

const isWeb = (token: string) => /^https?:/i.test(token);

/** The whole token first; then without what an address puts before and after it. */
function* cuts(token: string): Generator<[number, number]> {
  const address = token.includes("://");
  if (!isWeb(token)) yield [0, token.length];
  if (!token.includes("/")) return;
  const parts = token.split("/");
  if (parts.length > MOST_PARTS) return;
  let from = 0;
  for (let i = 0; i < parts.length - 1; i++) {
    from += (parts[i] as string).length + 1;
    // `models/x` is a spelling itself.
    if (parts[i + 1] === "models") continue;
    // Only an API's path may be cut off; `prompts/x` is somebody's folder.
    if (
      /^(?:models?|deployments|engines|v\d\w*|foundation-model|inference-profile|projects|locations|publishers|openai|compat|workers-ai|api)$|[.:]/.test(
        parts[i] as string,
      ) ||
      address
    )
      yield [from, token.length];
  }
}
