/** What ids begin with. Of a `family` only the beginning is known: a digit has to follow before the name ends. */
export type Head = { text: string; kind: "id" | "family" };

/** Heads → text of a file, a character a byte → where ids may begin, in order and at times twice. */
export function createScan(heads: readonly Head[]): (text: string) => number[] {
  /** The two characters before a hyphen → heads whose first hyphen it may be, and where they have it. */
  const hyphened = new Map<number, { head: Head; hyphen: number }[]>();
  const others: Head[] = [];
  for (const head of heads) {
    const hyphen = head.text.indexOf("-");
    const key = pairBefore(head.text, hyphen);
    if (hyphen < 2) others.push(head);
    else hyphened.set(key, [...(hyphened.get(key) ?? []), { head, hyphen }]);
  }
  return (text) => {
    const starts: number[] = [];
    // To look for one character is the engine's own work, many times faster than a loop over all of them.
    for (let at = text.indexOf("-", 2); at >= 0; at = text.indexOf("-", at + 1))
      for (const { head, hyphen } of hyphened.get(pairBefore(text, at)) ?? NONE)
        if (begins(text, at - hyphen, head)) starts.push(at - hyphen);
    for (const head of others)
      for (let at = text.indexOf(head.text); at >= 0; at = text.indexOf(head.text, at + 1))
        if (begins(text, at, head)) starts.push(at);
    return starts.sort((a, b) => a - b);
  };
}

const NONE: readonly { head: Head; hyphen: number }[] = [];
const pairBefore = (text: string, at: number) => (text.charCodeAt(at - 2) << 8) | text.charCodeAt(at - 1);

function begins(text: string, at: number, { text: head, kind }: Head): boolean {
  if (at < 0 || !text.startsWith(head, at) || !OPENS.test(text.slice(Math.max(0, at - 2), at))) return false;
  DIGIT.lastIndex = at + head.length;
  return kind === "id" || DIGIT.test(text);
}
/** A letter, digit, underscore or hyphen before a name makes it part of another, but for `\n` and `:-`. */
const OPENS = /(?:^|[^\w-]|\\[nrt]|:-)$/;
const DIGIT = /[\w.:@-]{0,200}?\d/y;
