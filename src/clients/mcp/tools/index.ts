import type { Tool } from "../tool.ts";
import { cheapestModels } from "./cheapest-models.ts";
import { checkModelStatus } from "./check-model-status.ts";
import { compareModels } from "./compare-models.ts";
import { getModel } from "./get-model.ts";
import { listDeprecations } from "./list-deprecations.ts";
import { listModels } from "./list-models.ts";
import { searchModels } from "./search-models.ts";

/** The tool to start with comes first. */
export const TOOLS: readonly Tool[] = [
  checkModelStatus,
  getModel,
  searchModels,
  listModels,
  cheapestModels,
  compareModels,
  listDeprecations,
];
