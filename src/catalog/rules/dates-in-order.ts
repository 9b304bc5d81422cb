import { forEachModel, type Rule } from "./rule.ts";

const MEND = "read the pages again: one of the two is wrong";

export const datesInOrder: Rule = {
  name: "dates-in-order",
  description: "released, deprecated_on and retires_on are in order; no soft date contradicts the firm one.",
  check: forEachModel(({ record }, report) => {
    const dates = (["released", "deprecated_on", "retires_on"] as const).filter((field) => record[field]);
    for (const [i, field] of dates.entries()) {
      const before = dates[i - 1];
      if (before && (record[before] ?? "") > (record[field] ?? ""))
        report(field, `${record[field]} is before ${before}, ${record[before]}`, MEND);
    }
    // `retires_not_before` may be a month, which sorts before its days.
    const { retires_not_before: earliest = "", retires_on: day, rates = [] } = record;
    if (day && day < earliest) report("retires_on", `${day} is before retires_not_before, ${earliest}`, MEND);
    for (const [i, { from = "", until }] of rates.entries())
      if (until && from > until) report(`rates.${i}`, `it ends on ${until}, before it starts on ${from}`, MEND);
  }),
};
