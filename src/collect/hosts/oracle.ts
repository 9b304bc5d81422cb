import { adapter } from "../providers/adapter.ts";
import { textOf } from "../providers/columns.ts";
import { idOrName, schedule } from "./schedule.ts";

/** Each way of use has a page of its own with its own days. */
const read = (mode: string) => {
  const end = `${mode} Retirement Date`;
  return [
    schedule("Model", end, {
      replacement: "Suggested Replacement Options",
      columns: {
        ...idOrName("Model"),
        released: "Release Date",
        ends_for: (row) => (row.table?.find(end).length ? [[textOf(row, "Model"), mode]] : []),
      },
      // "P1": one month after a replacement comes out, whenever that is.
      skip: [[end, /^(?:P\d+|At least )/, "a rule, not a day"]],
      makes_row: true,
    }),
  ];
};

export const oracle = adapter("oracle", { "on-demand": read("On-Demand Mode"), dedicated: read("Dedicated Mode") });
