import { z } from "zod";
import { top } from "./feed.ts";
import { RateLine } from "./model-document.ts";

export const BandedRate = RateLine.extend({
  above: z.int().nonnegative().nullable().describe("The rate is for prompts of more tokens than this; null: of any."),
  up_to: z.int().positive().nullable().describe("The rate is for prompts of at most so many tokens; null: of any."),
}).describe("One price of the rate card. `tier` is null where `above` and `up_to` say all of it.");

export const RatesDocument = z
  .looseObject({
    updated: top.updated,
    count: z.int().nonnegative().describe("Number of models that have such rates."),
    rates: z.record(z.string(), z.array(BandedRate)).describe("Id → its rates, other than the prices in its row."),
  })
  .describe("The rate cards of all models: context bands, batch and other service levels, caches, other meters.");

export type BandedRate = z.infer<typeof BandedRate>;
export type RatesDocument = z.infer<typeof RatesDocument>;
