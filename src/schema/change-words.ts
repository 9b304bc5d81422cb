// Changes in words, as feeds and pages have them.
import type { FieldChange } from "./changes.ts";
import { titleOf } from "./field-keys.ts";
import type { Rate } from "./rate.ts";
import { conditionsOf } from "./rate-words.ts";

/** One line of a change: the field, its name for people, and both values as text. */
export type Difference = { field: string; what: string; from: string; to: string };

/** The change of a field in words; for a rate card, each rate that differs. `currency` is put before the units of prices. */
export function differencesOf({ field, before, after }: FieldChange, currency = ""): Difference[] {
  if (field !== "rates")
    return [
      { field, what: titleOf(field, currency), from: textOf(before), to: after === null ? NO_LONGER : textOf(after) },
    ];
  const [from, to] = [ratesOf(before, currency), ratesOf(after, currency)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((what) => {
    const [old, now] = [from.get(what) ?? NOT_STATED, to.get(what) ?? NO_LONGER];
    return old === now ? [] : [{ field, what, from: old, to: now }];
  });
}

/** Rates are identified by their meter and qualifiers. */
function ratesOf(rates: unknown, currency: string): Map<string, string> {
  return new Map(
    ((rates ?? []) as Rate[]).map(({ meter, price, per, ...when }) => [
      `Rate: ${[meter.replaceAll("_", " "), ...conditionsOf(when)].join(", ")} (${currency}per ${per})`,
      String(price),
    ]),
  );
}

export const NOT_STATED = "not stated";
const NO_LONGER = "no longer stated";

function textOf(value: unknown): string {
  if (value === null) return NOT_STATED;
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  return Object.values(value).map(textOf).join(" ");
}
