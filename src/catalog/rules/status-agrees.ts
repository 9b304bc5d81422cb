// evidence-shows-value checks that a status is read by the provider's terms.

import type { ModelRecord } from "../../schema/record.ts";
import { isSold } from "../../schema/vocabulary.ts";
import { currentEvidence, readOn, statementsOf } from "../evidence.ts";
import { forEachModel, type ModelReport, type Rule } from "./rule.ts";

export const statusAgrees: Rule = {
  name: "status-agrees",
  description:
    "A firm deprecation or retirement date needs the status deprecated or retired; a retired model's date has come.",
  advises: true,
  check: forEachModel(({ provider, record }, report, { catalog: { lock } }) => {
    const { status, retires_on = "" } = record;
    if (isSold(status)) return checkDates(record, report);
    const days = statementsOf(record, "status").flatMap(({ entry }) => readOn(entry, provider, lock) ?? []);
    const last = days.sort().at(-1);
    const message = `retired as read on ${last}, although retires_on is ${retires_on}`;
    if (status === "retired" && last && retires_on > last)
      report("status", message, "read both from the lifecycle page again");
  }),
};

/** A firm date makes a model deprecated, unless the place that states the date also states a status. */
function checkDates(record: ModelRecord, report: ModelReport): void {
  for (const field of ["deprecated_on", "retires_on"] as const) {
    const disagrees = currentEvidence(record).some(({ states }) => states[field] && states.status);
    const mend = "read the status from the lifecycle page, or remove the date if it is soft";
    if (record[field] && !disagrees) report("status", `${record.status}, although ${field} is ${record[field]}`, mend);
  }
}
