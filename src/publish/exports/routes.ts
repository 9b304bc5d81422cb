import { json, type Route } from "../route.ts";
import { endOfLifeCycles } from "./endoflife.ts";
import { liteLlmLeftOut, liteLlmMap } from "./litellm.ts";

/** Documents in the formats of other projects. */
export const EXPORTS: readonly Route[] = [
  json("/export/litellm.json", liteLlmMap, {
    operationId: "getLiteLlmExport",
    summary: "The models with a price, in the format of LiteLLM's price map.",
    schema: "LiteLlmExport",
  }),
  json("/export/litellm/left-out.json", liteLlmLeftOut, {
    operationId: "getLiteLlmLeftOut",
    summary: "The models that are not in the LiteLLM map, each with the reason.",
    schema: "LiteLlmLeftOut",
  }),
  json("/export/endoflife/api/{slug}.json", endOfLifeCycles, {
    operationId: "getEndOfLifeCycles",
    summary: "One provider's models in the format of endoflife.date's list of cycles, as Renovate reads it.",
    schema: "EndOfLifeCycles",
  }),
];
