import { tidy } from "./cell.ts";
import { type Outcome, unreadable, value } from "./outcome.ts";

const API_STRING = /^@?[A-Za-z0-9][A-Za-z0-9._:/@-]*$/;
const LONGEST_ID = 160;
const LONGEST_NAME = 120;

/** Reads the exact string an API takes, without surrounding backticks. */
export function readId(text: string): Outcome<string> {
  const id = withoutBackticks(tidy(text));
  if (!API_STRING.test(id)) return unreadable(text, "does not look like an id");
  return id.length > LONGEST_ID ? unreadable(text, "too long for an id") : value(id);
}

/** Reads a model's name: one line with at least one letter or digit. */
export function readName(text: string): Outcome<string> {
  const name = tidy(text);
  if (/\p{Cc}/u.test(name)) return unreadable(text, "control characters in a name");
  if (!/[\p{L}\p{N}]/u.test(name)) return unreadable(text, "no letter or digit in a name");
  return name.length > LONGEST_NAME ? unreadable(text, "too long for a name") : value(name);
}

/** Makes a catalog id: lower case, with a hyphen for each run of characters other than a-z0-9. May be empty. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Removes one pair of surrounding backticks. */
export function withoutBackticks(text: string): string {
  return /^`[^`]+`$/.test(text) ? text.slice(1, -1).trim() : text;
}
