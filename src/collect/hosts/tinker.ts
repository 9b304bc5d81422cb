import { adapter } from "../providers/adapter.ts";
import { named, schedule } from "./schedule.ts";

const MODELS = named(schedule("Deprecated model", "Retirement date", { replacement: "Recommended replacement" }));

export const tinker = adapter("tinker", { deprecations: [MODELS] });
