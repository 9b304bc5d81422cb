import { adapter } from "../providers/adapter.ts";
import { schedule } from "./schedule.ts";

const MODELS = schedule("Model ID", "Retirement date", {
  since: "Deprecation date",
  replacement: "Recommended replacement",
});

export const wandb = adapter("wandb", { lifecycle: [MODELS] });
