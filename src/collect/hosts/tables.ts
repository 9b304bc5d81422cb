// The hosts whose pages are tables of ends or of models, and nothing else.
import { placeOf } from "../page/outline.ts";
import { adapter } from "../providers/adapter.ts";
import type { Columns } from "../providers/columns.ts";
import { idOrName, schedule, withNames } from "./schedule.ts";

export const copilot = adapter("copilot", {
  history: [withNames(schedule("name", "retirement_date", { replacements: "suggested_alternative" }))],
});

const SUPPORTED = /^Model(?: Name)?$/;
/** A table of supported models for each kind of API, without a status or date; one kind's models may serve another. */
export const minimax = adapter("minimax", {
  "api-overview": (page) => {
    for (const [id, [first, ...others]] of Map.groupBy(
      page.rowsOf(SUPPORTED, page.rows([SUPPORTED])),
      ({ id }) => id,
    )) {
      if (first) page.list(placeOf(first.row, id), id);
      for (const { row } of others) page.skip(row, "also in another table");
    }
  },
});

/** Each way of use has a page of its own with its own days. */
const oracleFor = (mode: string) => {
  const end = `${mode} Retirement Date`;
  const columns: Columns = {
    ...idOrName("Model"),
    released: "Release Date",
    replacements: "Suggested Replacement Options",
    ends_for: (row) => (row.table?.find(end).length ? [[row.text("Model"), mode]] : []),
  };
  return [
    schedule("Model", end, columns, {
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
    withNames(schedule("Deprecated model", "Retirement date", { replacements: "Recommended replacement" })),
  ],
});

const WANDB = { deprecated_on: "Deprecation date", replacements: "Recommended replacement" };
export const wandb = adapter("wandb", { lifecycle: [schedule("Model ID", "Retirement date", WANDB)] });

export const xiaomi = adapter("xiaomi", {
  deprecations: [schedule("Deprecated Model", "Deprecated Time", { replacements: "System Replacement Model" })],
});
