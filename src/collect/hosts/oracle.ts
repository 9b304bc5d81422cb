import { adapter } from "../providers/adapter.ts";
import { idOrName, schedule } from "./schedule.ts";

const END = "On-Demand Mode Retirement Date";
const ON_DEMAND = schedule("Model", END, {
  replacement: "Suggested Replacement Options",
  columns: { ...idOrName("Model"), released: "Release Date" },
  // "P1": one month after a replacement comes out, whenever that is.
  skip: [[END, /^(?:P\d+|At least )/, "a rule, not a day"]],
  makes_row: true,
});

export const oracle = adapter("oracle", { "on-demand": [ON_DEMAND] });
