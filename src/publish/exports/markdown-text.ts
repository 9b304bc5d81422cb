import { plain } from "../../site/html.ts";

/** Readers of GFM make links of these, escaped or not: only code keeps them text. */
const LINKED = /:\/\/|www\.|@|mailto:|xmpp:/i;
/** Signs that mean something inside a line; those of a line's start never stand there. */
const SIGNS = /[\\`*_{}[\]<>#|~&$]/g;

/** Text → the same as running text of a line, after a first word of ours. */
export function words(value: string): string {
  const text = plain(value);
  return LINKED.test(text) || text.trim() !== text || text === "" ? code(text) : text.replace(SIGNS, "\\$&");
}

/** Text → code span: letter by letter what it is (CommonMark 0.31 section 6.1). */
export function code(value: string): string {
  const text = plain(value) || " ";
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const blank = /^ +$/.test(text);
  const pad = !blank && /^[` ]|[` ]$/.test(text) ? " " : "";
  return fence + pad + text + pad + fence;
}

/** Address of ours or of an official page → link that shows itself. */
export const address = (url: string): string => `<${safe(url)}>`;

/** Words of ours and an address → link. */
export const link = (label: string, url: string): string => `[${label}](<${safe(url)}>)`;

const safe = (url: string) => plain(url).replace(/[\s<>\\^`{|}]/gu, encodeURIComponent);
