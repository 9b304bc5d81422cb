import { tidy } from "./cell.ts";
import { type Outcome, unreadable, value } from "./outcome.ts";

const API_STRING = /^[A-Za-z0-9][A-Za-z0-9._:/@-]*$/;
const LONGEST_ID = 160;
const LONGEST_NAME = 120;

/** Text → the exact string an API takes; surrounding backticks are dropped. */
export function readId(text: string): Outcome<string> {
  const id = withoutBackticks(tidy(text));
  if (!API_STRING.test(id)) return unreadable(text, "does not look like an id");
  return id.length > LONGEST_ID ? unreadable(text, "too long for an id") : value(id);
}

/** Text → a model's name: one line with a letter or digit in it. */
export function readName(text: string): Outcome<string> {
  const name = tidy(text);
  if (/\p{Cc}/u.test(name)) return unreadable(text, "control characters in a name");
  if (!/[\p{L}\p{N}]/u.test(name)) return unreadable(text, "no letter or digit in a name");
  return name.length > LONGEST_NAME ? unreadable(text, "too long for a name") : value(name);
}

/** Text → catalog id (design section 5): lower case, every run of other characters than a-z0-9 one hyphen. May be empty. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The text without one pair of backticks around it. */
export function withoutBackticks(text: string): string {
  return /^`[^`]+`$/.test(text) ? text.slice(1, -1).trim() : text;
}
