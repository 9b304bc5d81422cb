import { isDay } from "../../schema/day.ts";
import { isObject } from "./is-object.ts";
import { address } from "./parse.ts";
import { plainText } from "./plain-text.ts";

const LONGEST_ENTRY = 100;

/** A place that states a value: its page, the heading or entry there, the day it was read, the raw text, and what is to be noted. */
export type Place = {
  page: string | null;
  at: string | null;
  read_on: string | null;
  raw: string;
  note: string | null;
};

/** A model's own document → field of the record → the places that state it now. What doesn't have that form is left out. */
export function parseEvidence(json: unknown): Map<string, Place[]> {
  const fields = isObject(json) && isObject(json.evidence) ? Object.entries(json.evidence) : [];
  return new Map(
    fields.flatMap(([field, lines]) =>
      Array.isArray(lines) ? [[field, lines.filter(isObject).flatMap(placeOf)] as const] : [],
    ),
  );
}

function placeOf({ page, at, read_on, raw, note, standing }: Record<string, unknown>): Place[] {
  const [text] = Array.isArray(raw) ? raw : [];
  if (standing === false || typeof text !== "string") return [];
  const entry = typeof at === "string" ? plainText(at, LONGEST_ENTRY) || null : null;
  return [
    {
      page: address(page) ?? null,
      at: entry,
      read_on: isDay(read_on) ? read_on : null,
      raw: text,
      note: typeof note === "string" ? note : null,
    },
  ];
}
