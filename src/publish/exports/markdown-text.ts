import { plain } from "../../site/html.ts";

/** GFM turns these into links even if escaped, except in code. */
const LINKED = /:\/\/|www\.|@|mailto:|xmpp:/i;
/** Characters with a meaning inside a line. Those with one at the start of a line can't occur there. */
const SIGNS = /[\\`*_{}[\]<>#|~&$]/g;

/** Escapes text inside a line; it must not be at the start of the line. */
export function words(value: string): string {
  const text = plain(value);
  return LINKED.test(text) || text.trim() !== text || text === "" ? code(text) : text.replace(SIGNS, "\\$&");
}

/** A code span with exactly this text (CommonMark 0.31 section 6.1). */
export function code(value: string): string {
  const text = plain(value) || " ";
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const blank = /^ +$/.test(text);
  const pad = !blank && /^[` ]|[` ]$/.test(text) ? " " : "";
  return fence + pad + text + pad + fence;
}

/** A link that shows its URL. */
export const address = (url: string): string => `<${safe(url)}>`;

/** `label` must be our own text, since it isn't escaped. */
export const link = (label: string, url: string): string => `[${label}](<${safe(url)}>)`;

const safe = (url: string) => plain(url).replace(/[\s<>\\^`{|}]/gu, encodeURIComponent);
