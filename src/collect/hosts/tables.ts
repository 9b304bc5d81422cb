// The hosts whose pages are a table of ends and nothing else.
import { adapter } from "../providers/adapter.ts";
import { idOrName, schedule, withNames } from "./schedule.ts";

export const copilot = adapter("copilot", {
  history: [withNames(schedule("name", "retirement_date", { replacement: "suggested_alternative" }))],
});

/** Each way of use has a page of its own with its own days. */
const oracleFor = (mode: string) => {
  const end = `${mode} Retirement Date`;
  return [
    schedule("Model", end, {
      replacement: "Suggested Replacement Options",
      columns: {
        ...idOrName("Model"),
        released: "Release Date",
        ends_for: (row) => (row.table?.find(end).length ? [[row.text("Model"), mode]] : []),
      },
      // "P1": one month after a replacement comes out, whenever that is.
      skip: [[end, /^(?:P\d+|At least )/, "a rule, not a day"]],
      makes_row: true,
    }),
  ];
};
export const oracle = adapter("oracle", {
  "on-demand": oracleFor("On-Demand Mode"),
  dedicated: oracleFor("Dedicated Mode"),
});

export const tinker = adapter("tinker", {
  deprecations: [
    withNames(schedule("Deprecated model", "Retirement date", { replacement: "Recommended replacement" })),
  ],
});

const WANDB = { since: "Deprecation date", replacement: "Recommended replacement" };
export const wandb = adapter("wandb", { lifecycle: [schedule("Model ID", "Retirement date", WANDB)] });

export const xiaomi = adapter("xiaomi", {
  deprecations: [schedule("Deprecated Model", "Deprecated Time", { replacement: "System Replacement Model" })],
});
