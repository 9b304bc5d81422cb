/** Controls, format and bidi marks, zero widths, tags, fillers that show nothing, private use, lone surrogates, noncharacters. */
const UNSEEN = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]+`;
const STACKED = String.raw`(\p{M}{3})\p{M}+`;
/** Most texts need no work. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** Text → one line of at most `most` UTF-16 units without invisible characters; a cut shows as "…", and three marks on a letter stay. */
export function plainText(text: string, most: number): string {
  if (text.length <= most && PLAIN.test(text)) return text;
  // A text far over the limit is cut first, to bound the work.
  const line = text
    .slice(0, most * 4)
    .replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/g, " ")
    // As literals, these would cost every program a millisecond at startup.
    .replace(new RegExp(UNSEEN, "gu"), "")
    .replace(new RegExp(STACKED, "gu"), "$1")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

const DEEPEST = 6;

/** Any JSON value → the same with every text and key made plain, at most `most` values in all; the rest is left out. */
export function plainValue(value: unknown, most: number, longest: number): unknown {
  let left = most;
  const walk = (part: unknown, depth: number): unknown => {
    left -= 1;
    if (typeof part === "string") return plainText(part, longest);
    if (typeof part !== "object" || part === null) return part;
    if (depth > DEEPEST) return null;
    if (Array.isArray(part))
      return part.slice(0, Math.max(0, left)).flatMap((p) => (left > 0 ? [walk(p, depth + 1)] : []));
    const made: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(part)) {
      if (left <= 0) break;
      const name = plainText(key, 60);
      if (name !== "__proto__") made[name] = walk(inner, depth + 1);
    }
    return made;
  };
  return walk(value, 0);
}
