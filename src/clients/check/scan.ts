import { groupedBy } from "../feed/grouped.ts";
import { textBefore } from "./syntax.ts";

/** How ids begin. After a `family`, the rest of the name must have a digit or a stage. */
export type Head = { text: string; kind: "id" | "family" };

/** At least three lower-case letters or dots, and a hyphen: `gpt-`, `claude-`. */
const STEM = /^[a-z.]{3,}-/;
const stemOf = (spelling: string) => STEM.exec(spelling)?.[0] ?? "";

export function stemsOf(spellings: readonly string[]): Set<string> {
  const groups = groupedBy(spellings, stemOf);
  return new Set([...groups].flatMap(([stem, { length }]) => (stem !== "" && length >= 2 ? [stem] : [])));
}

/** What the scan looks for: stems of families, each with the next character of its ids too, and all `others` whole. */
export function headsOf(spellings: readonly string[], stems: ReadonlySet<string>, others: readonly string[]): Head[] {
  const begun = spellings.map((spelling) => {
    const stem = stemOf(spelling);
    return stems.has(stem) ? spelling.slice(0, stem.length + 1) : spelling;
  });
  return [
    ...[...stems].map((text) => ({ text, kind: "family" }) as const),
    ...[...new Set([...begun, ...others])].map((text) => ({ text, kind: "id" }) as const),
  ];
}

/** Heads → a scan: text of a file, one character per byte → where ids may begin, in order, some twice. */
export function createScan(heads: readonly Head[]): (text: string) => number[] {
  const all = heads.map((head) => ({ head, hyphen: head.text.indexOf("-") }));
  const others = all.flatMap(({ head, hyphen }) => (hyphen < 2 ? [head] : []));
  const rest = all.filter(({ hyphen }) => hyphen >= 2);
  /** A hyphen, the two characters before it, and if a head has more, the next one → heads that begin so far, and where they have it. */
  const hyphened = groupedBy(rest, ({ head, hyphen }) => head.text.slice(hyphen - 2, hyphen + 2));
  const isPair = new Uint8Array(1 << 16);
  for (const { head, hyphen } of rest) isPair[pairBefore(head.text, hyphen)] = 1;
  const otherwise = new RegExp(`(?=${others.map(({ text }) => text.replace(/\W/g, "\\$&")).join("|")})`, "g");
  return (text) => {
    const starts: number[] = [];
    // indexOf is many times faster than a loop over all characters.
    for (let at = text.indexOf("-", 2); at >= 0; at = text.indexOf("-", at + 1)) {
      const pair = pairBefore(text, at);
      if (isPair[pair] === 1)
        for (const end of [at + 1, at + 2])
          for (const { head, hyphen } of hyphened.get(text.slice(at - 2, end)) ?? [])
            if (begins(text, at - hyphen, head)) starts.push(at - hyphen);
    }
    if (others.length > 0)
      for (const { index } of text.matchAll(otherwise))
        if (others.some((head) => begins(text, index, head))) starts.push(index);
    return starts.sort((a, b) => a - b);
  };
}

const pairBefore = (text: string, at: number) => (text.charCodeAt(at - 2) << 8) | text.charCodeAt(at - 1);

function begins(text: string, at: number, { text: head, kind }: Head): boolean {
  if (at < 0 || !text.startsWith(head, at) || !OPENS.test(textBefore(text, at, 2))) return false;
  NUMBERED.lastIndex = at + head.length;
  return kind === "id" || NUMBERED.test(text);
}
/** A letter, digit, underscore or hyphen before a name makes it part of another, except in `\n` and `:-`. */
const OPENS = /(?:^|[^\w-]|\\[nrt]|:-)$/;
/** What follows the family in a model's name: a number, or a stage as in `grok-beta`. */
export const NUMBER = "[\\w.:@-]{0,200}?(?:\\d|\\b(?:alpha|beta|preview|latest|exp|experimental)(?![\\w-]))";
const NUMBERED = new RegExp(NUMBER, "y");
