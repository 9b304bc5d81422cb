import { adapter } from "../providers/adapter.ts";
import { named, schedule } from "./schedule.ts";

/** The data of the page's table. */
const HISTORY = named(schedule("name", "retirement_date", { replacement: "suggested_alternative" }));

export const copilot = adapter("copilot", { history: [HISTORY] });
