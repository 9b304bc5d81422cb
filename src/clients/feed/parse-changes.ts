import { isDay } from "../../schema/day.ts";
import { isObject } from "./is-object.ts";
import { address } from "./parse.ts";
import { plainText } from "./plain-text.ts";

/** What one reading of a model's pages found changed; `kinds` as in `/api/changes.json`. */
export type Change = {
  on: string;
  id: string;
  provider: string;
  kinds: string[];
  /** `field before → after`. */
  differences: string[];
  page: string | null;
};

const LONGEST = 200;
const MOST = 40;

/** Parsed `/api/changes.json` → its changes, newest first. What doesn't have that form is left out. */
export function parseChanges(json: unknown): Change[] {
  return listOf(json, "events").flatMap((event): Change[] => {
    const { on, id, provider, events, pages } = event;
    if (!isDay(on) || typeof id !== "string" || typeof provider !== "string") return [];
    const kinds = Array.isArray(events) ? events.filter((kind) => typeof kind === "string") : [];
    const page = Array.isArray(pages) ? (address(pages[0]) ?? null) : null;
    const differences = listOf(event, "differences").slice(0, MOST).map(differenceOf);
    return [{ on, id: plain(id), provider: plain(provider), kinds: kinds.map(plain), differences, page }];
  });
}

const differenceOf = ({ field, before, after }: Record<string, unknown>): string =>
  `${plain(String(field))} ${inWords(before)} → ${inWords(after)}`;

/** A value in words; a list's elements by name, or how many there are. */
function inWords(value: unknown): string {
  if (value === null || value === undefined) return "not stated";
  if (!Array.isArray(value)) return plain(isObject(value) ? Object.values(value).join(" ") : String(value));
  const names = value.map((part) => (isObject(part) ? part.model : part));
  return names.every((name) => typeof name === "string") ? plain(names.join(", ")) : `${value.length} lines`;
}

const plain = (text: string) => plainText(text, LONGEST);

const listOf = (value: unknown, key: string): Record<string, unknown>[] =>
  isObject(value) && Array.isArray(value[key]) ? value[key].filter(isObject) : [];
