import type { FieldDifference } from "../../catalog/diff.ts";
import { order } from "../../catalog/format.ts";
import { rowOf, titleOf } from "../../schema/field-keys.ts";
import type { Change } from "../../schema/history.ts";
import { FIELDS, type Field, type Rate } from "../../schema/record.ts";

/** One line of a change: the field, what of it people know by which name, before and after as text. */
export type Difference = { field: Field; what: string; from: string; to: string };

/** What changed for one model on one day, on however many pages. */
export type Event = {
  /** Permanent: the same for as long as its lines stand in changes.jsonl. */
  guid: string;
  on: string;
  provider: string;
  id: string;
  /** Keys of the pages that say so. */
  pages: string[];
  /** Words of the closed list: added, price, status, deprecation announced, … */
  names: string[];
  /** What changed, as values of the record; null: not stated. In the order of the lines, then of the record. */
  values: FieldDifference[];
  /** The same in words, for people. */
  differences: Difference[];
};

type Values = readonly [before: unknown, after: unknown];

/** Changes → events, newest first, ties by id in code-unit order. A change of what is no event of its own gives none. */
export function eventsOf(changes: readonly Change[]): Event[] {
  const groups = Map.groupBy(changes, ({ id, on, kind }) => `model-almanac:${id}:${on}:${kind}`);
  const events = [...groups].flatMap(([guid, lines]): Event[] => {
    const names = namesOf(lines);
    const [first] = lines;
    if (!first || names.length === 0) return [];
    const { on, provider, id } = first;
    const pages = [...new Set(lines.map(({ page }) => page))];
    const values = lines.flatMap(valuesOf);
    return [{ guid, on, provider, id, pages, names, values, differences: values.flatMap(differencesOf) }];
  });
  return events.sort((a, b) => order(b.on, a.on) || order(a.id, b.id) || order(a.guid, b.guid));
}

function namesOf(lines: readonly Change[]): string[] {
  const kind = lines[0]?.kind;
  if (kind === "first_read") return [];
  if (kind === "correction") return ["correction"];
  // All that is first stated of a new model is its arrival, not a change of price or status.
  if (lines.some(({ set }) => set.name && set.name[0] === null)) return ["added"];
  const fields = lines.flatMap(({ set }) =>
    FIELDS.flatMap((field) => (set[field] ? (nameOf(field, set[field]) ?? []) : [])),
  );
  return [...new Set(fields)];
}

/** The event that a change of one field is, if it is one. */
function nameOf(field: Field, [before, after]: Values): string | undefined {
  switch (field) {
    case "status":
      return after === "retired" ? "retired" : after === "deprecated" ? "deprecation announced" : "status";
    case "deprecated_on":
      return before === null ? "deprecation announced" : "status";
    case "retires_on":
      return `retirement date ${before === null ? "set" : after === null ? "withdrawn" : "moved"}`;
    default:
      return rowOf(field).news;
  }
}

function valuesOf({ set }: Change): FieldDifference[] {
  return FIELDS.flatMap((field) => (set[field] ? [{ field, from: set[field][0], to: set[field][1] }] : []));
}

function differencesOf({ field, from, to }: FieldDifference): Difference[] {
  if (field === "rates") return rateDifferences([from, to]);
  // Figures are plain in the feeds: the name says their currency.
  return [{ field, what: titleOf(field, "USD "), from: textOf(from), to: textOf(to) }];
}

/** Rates are told apart by their meter and qualifiers; only those that differ are shown. */
function rateDifferences([before, after]: Values): Difference[] {
  const [from, to] = [pricesOf(before), pricesOf(after)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((what) => {
    const [old, now] = [from.get(what) ?? NOT_STATED, to.get(what) ?? NOT_STATED];
    return old === now ? [] : [{ field: "rates" as const, what, from: old, to: now }];
  });
}

function pricesOf(rates: unknown): Map<string, string> {
  return new Map(
    ((rates ?? []) as Rate[]).map(({ meter, price, per, ...when }) => [
      `Rate: ${[meter.replaceAll("_", " "), ...Object.values(when)].join(", ")} (USD per ${per})`,
      String(price),
    ]),
  );
}

const NOT_STATED = "not stated";

function textOf(value: unknown): string {
  if (value === null) return NOT_STATED;
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  return Object.values(value).map(textOf).join(" ");
}
