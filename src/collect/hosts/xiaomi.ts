import { adapter } from "../providers/adapter.ts";
import { schedule } from "./schedule.ts";

const MODELS = schedule("Deprecated Model", "Deprecated Time", { replacement: "System Replacement Model" });

export const xiaomi = adapter("xiaomi", { deprecations: [MODELS] });
