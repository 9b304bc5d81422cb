import { z } from "zod";
import { CompleteModel, top } from "./feed.ts";
import { Value } from "./model-document.ts";

const Day = z.iso.date();

export const AtDay = z
  .looseObject({
    on: Day.describe("The day."),
    models: z.int().nonnegative().describe("Number of models in the catalog at the end of the day."),
    added: z.int().nonnegative().describe("How many of them were new that day."),
    changed: z.int().nonnegative().describe("How many others changed since the previous day in this list."),
    models_url: z.url().describe("The catalog document as of that day."),
    deprecations_url: z.url().describe("The deprecation document as of that day."),
    diff_url: z.url().nullable().describe("Differences from the previous day in this list; null for the first."),
  })
  .describe("One day on which the data changed.");

export const AtIndex = z
  .looseObject({
    updated: top.updated,
    count: z.int().nonnegative().describe("Number of entries in `days`."),
    days: z.array(AtDay).describe("Oldest first."),
  })
  .describe(
    "The days on which the data changed. A day's documents contain what had been read from the providers' pages by the end of " +
      "that day, including our own errors at the time. A model missing on an earlier day had not been read yet, but may have existed.",
  );

const BeforeAndAfter = z
  .looseObject({ before: Value, after: Value })
  .describe("Values on the first and second day; null: not stated.");

export const ChangedModel = z
  .looseObject({
    id: CompleteModel.shape.id,
    provider: CompleteModel.shape.provider,
    fields: z
      .record(z.string(), BeforeAndAfter)
      .describe("Field of the row, or another field of the model's record → its two values."),
  })
  .describe("One model that changed.");

export const DiffDocument = z
  .looseObject({
    from: Day.describe("The first day."),
    to: Day.describe("The next day on which the data changed."),
    added: z.array(CompleteModel).describe("Rows that are new on the second day, as of that day."),
    changed: z.array(ChangedModel).describe("By provider, then id."),
  })
  .describe("Differences between two consecutive days on which the data changed. A model is never removed.");

export type AtIndex = z.infer<typeof AtIndex>;
export type AtDay = z.infer<typeof AtDay>;
export type ChangedModel = z.infer<typeof ChangedModel>;
export type DiffDocument = z.infer<typeof DiffDocument>;
