import type { ModelRecord } from "../../schema/record.ts";
import { checkModels, type Problem, type Rule } from "./rule.ts";

export const datesInOrder: Rule = {
  name: "dates-in-order",
  description: "released, deprecated_on and retires_on are in order; no soft date contradicts the firm one.",
  check: (ctx) => checkModels(ctx, ({ record }) => [...lifecycle(record), ...floor(record), ...rates(record)]),
};

const mend = "read the pages again: one of the two is wrong";

function lifecycle(record: ModelRecord): Problem[] {
  const dates = (["released", "deprecated_on", "retires_on"] as const).flatMap((field) => {
    const day = record[field];
    return day === undefined ? [] : [{ field, day }];
  });
  return dates.flatMap(({ field, day }, i) => {
    const before = dates[i - 1];
    if (!before || before.day <= day) return [];
    return [{ path: field, message: `${day} is before ${before.field}, ${before.day}`, mend }];
  });
}

/** `retires_not_before` may be a month; any day in that month is allowed. */
function floor({ retires_not_before: earliest, retires_on: day }: ModelRecord): Problem[] {
  if (earliest === undefined || day === undefined || day.slice(0, earliest.length) >= earliest) return [];
  return [{ path: "retires_on", message: `${day} is before retires_not_before, ${earliest}`, mend }];
}

function rates(record: ModelRecord): Problem[] {
  return (record.rates ?? []).flatMap(({ from, until }, i) => {
    if (from === undefined || until === undefined || from <= until) return [];
    return [{ path: `rates.${i}`, message: `it ends on ${until}, before it starts on ${from}`, mend }];
  });
}
