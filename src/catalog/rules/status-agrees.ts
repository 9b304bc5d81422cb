// evidence-shows-value checks that a status is read by the provider's terms.

import type { Model } from "../../schema/catalog.ts";
import type { Lock } from "../../schema/history.ts";
import type { Slug } from "../../schema/vocabulary.ts";
import { currentEvidence, readOn, statementsOf } from "../evidence.ts";
import { checkModels, type Problem, type Rule } from "./rule.ts";

export const statusAgrees: Rule = {
  name: "status-agrees",
  description:
    "A firm deprecation or retirement date needs the status deprecated or retired; a retired model's date has come.",
  check: (ctx) => checkModels(ctx, (model) => [...announced(model), ...gone(model, ctx.catalog.lock)]),
};

/** A firm date makes a model deprecated, unless the place that states the date also states a status. */
function announced({ record }: Model<Slug>): Problem[] {
  if (record.status === "deprecated" || record.status === "retired") return [];
  return (["deprecated_on", "retires_on"] as const).flatMap((field) => {
    const disagrees = currentEvidence(record).some(
      (e) => e.states[field] !== undefined && e.states.status !== undefined,
    );
    if (record[field] === undefined || disagrees) return [];
    const message = `${record.status}, although ${field} is ${record[field]}`;
    return [
      { path: "status", message, mend: "read the status from the lifecycle page, or remove the date if it is soft" },
    ];
  });
}

/** For a retired model, the firm date must have come when the status was last read. */
function gone(model: Model<Slug>, lock: Lock): Problem[] {
  const { status, retires_on } = model.record;
  if (status !== "retired" || retires_on === undefined) return [];
  const read = statementsOf(model.record, "status").flatMap(({ entry }) => readOn(entry, model.provider, lock) ?? []);
  const last = read.sort().at(-1);
  if (last === undefined || retires_on <= last) return [];
  const message = `retired as read on ${last}, although retires_on is ${retires_on}`;
  return [{ path: "status", message, mend: "read both from the lifecycle page again" }];
}
