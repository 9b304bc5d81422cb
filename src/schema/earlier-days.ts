import { z } from "zod";
import { CompleteModel, top } from "./feed.ts";
import { Value } from "./model-document.ts";

const Day = z.iso.date();

export const AtDay = z
  .looseObject({
    on: Day.describe("The day."),
    models: z.int().nonnegative().describe("Number of models in the catalog at the end of the day."),
    added: z.int().nonnegative().describe("How many of them it held for the first time."),
    changed: z.int().nonnegative().describe("How many others differ from the day before in this list."),
    models_url: z.url().describe("The catalog document as of that day."),
    deprecations_url: z.url().describe("The deprecation document as of that day."),
    diff_url: z.url().nullable().describe("What differs from the day before in this list; null for the first."),
  })
  .describe("One day on which the data changed.");

export const AtIndex = z
  .looseObject({
    updated: top.updated,
    count: z.int().nonnegative().describe("Number of entries in `days`."),
    days: z.array(AtDay).describe("Oldest first."),
  })
  .describe(
    "The days on which the data changed. A day's documents hold what had been read from the providers' pages by its end, our " +
      "own errors of that time included. A model that is missing on an earlier day had not been read yet; it may have existed.",
  );

const BeforeAndAfter = z
  .looseObject({ before: Value, after: Value })
  .describe("Value on the first day and on the second; null: not stated.");

export const ChangedModel = z
  .looseObject({
    id: CompleteModel.shape.id,
    provider: CompleteModel.shape.provider,
    fields: z
      .record(z.string(), BeforeAndAfter)
      .describe("Field of the row, or a further field of the model's record → its two values."),
  })
  .describe("One model that changed.");

export const DiffDocument = z
  .looseObject({
    from: Day.describe("The first day."),
    to: Day.describe("The next day on which the data changed."),
    added: z.array(CompleteModel).describe("Rows that the first day does not hold, as they stand on the second."),
    changed: z.array(ChangedModel).describe("By provider, then id."),
  })
  .describe("What differs between two neighbouring days on which the data changed. A model is never removed.");

export type AtIndex = z.infer<typeof AtIndex>;
export type AtDay = z.infer<typeof AtDay>;
export type ChangedModel = z.infer<typeof ChangedModel>;
export type DiffDocument = z.infer<typeof DiffDocument>;
