import type { Facts } from "../../schema/record.ts";
import { forEachModel, type Rule } from "./rule.ts";

const MEND = "read the pages again: one of the two is wrong";

export const datesInOrder: Rule = {
  name: "dates-in-order",
  description: "released, deprecated_on and retires_on are in order; no soft date contradicts the firm one.",
  check: forEachModel(({ record }, report) => {
    for (const [before, field] of datesOutOfOrder(record))
      report(field, `${record[field]} is before ${before}, ${record[before]}`, MEND);
    for (const [i, { from = "", until }] of (record.rates ?? []).entries())
      if (until && from > until) report(`rates.${i}`, `it ends on ${until}, before it starts on ${from}`, MEND);
  }),
};

const DATES = ["released", "deprecated_on", "retires_on"] as const;
type DateField = (typeof DATES)[number] | "retires_not_before";

/** The pairs of dates of which the second is before the first. */
export function datesOutOfOrder(facts: Partial<Facts>): (readonly [DateField, DateField])[] {
  const dates = DATES.filter((field) => facts[field]);
  const pairs = dates.slice(1).map((field, i) => [dates[i] as DateField, field] as const);
  // `retires_not_before` may be a month, which sorts before its days.
  const all = [...pairs, ["retires_not_before", "retires_on"] as const];
  return all.filter(([before, field]) => facts[field] && (facts[before] ?? "") > (facts[field] ?? ""));
}
