import { z } from "zod";
import { top } from "./feed.ts";
import { RateLine } from "./model-document.ts";

export const RatesDocument = z
  .looseObject({
    updated: top.updated,
    count: z.int().nonnegative().describe("Number of models that have such rates."),
    rates: z.record(z.string(), z.array(RateLine)).describe("Id → its rates, other than the prices in its row."),
  })
  .describe("The rate cards of all models: context bands, batch and other service levels, caches, other meters.");

export type RatesDocument = z.infer<typeof RatesDocument>;
