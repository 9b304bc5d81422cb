import { slugify } from "../../../read/id.ts";
import { dayIn } from "../texts.ts";

const DATED = /^(.+?),? (through|until|starting|from) ([A-Z][a-z]+ \d{1,2}(?:, \d{4})?)$/;

/** Splits "Name through August 31, 2026" into the name and the first or last date of the row's prices; undefined without a year. */
export function datesOf(text: string): { name: string; from?: string; until?: string } | undefined {
  const [, name = "", word = "", date = ""] = DATED.exec(text) ?? [];
  if (name === "") return { name: text };
  const day = dayIn(date);
  if (day === undefined) return undefined;
  return /^(?:through|until)$/.test(word) ? { name, until: day } : { name, from: day };
}

/** The limit in "… prompts up to 100,000 tokens" or "… prompts over …"; empty if the text has no prompt length. */
export function limitOf(text: string): { above?: number; up_to?: number } {
  const [, sign, length = ""] = /prompts (up to|over) ([\d,]+) tokens/.exec(text) ?? [];
  const tokens = Number(length.replaceAll(",", ""));
  if (sign === undefined) return {};
  return sign === "over" ? { above: tokens } : { up_to: tokens };
}

/** Whether each word of a name is in the id. */
export const isNameOf = (name: string, id: string): boolean =>
  slugify(name)
    .split("-")
    .every((word) => id.split("-").includes(word));

/** The name in a heading that matches an id, in either order of ids: Claude Opus 4.1, Claude 3.5 Haiku. */
export function nameFor(id: string, heading: string): string | undefined {
  const bare = id.replace(/-\d{8}$/, "");
  return heading.match(/Claude [A-Z][a-z]+ \d+(\.\d+)?/g)?.find((name) => {
    const [claude, line, version] = slugify(name).split(/-(?=[a-z])|(?<=[a-z])-/);
    return bare === `${claude}-${line}-${version}` || bare === `${claude}-${version}-${line}`;
  });
}
