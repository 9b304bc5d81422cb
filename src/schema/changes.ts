import * as z from "zod";
import { Model, top } from "./feed.ts";
import { Count, Day, Month, part, Value } from "./values.ts";

const YearMonth = Month.describe("Month, `YYYY-MM`.");

export const FieldChange = part("How one field changed.", {
  field: z.string().describe("Name of the field in the model's record."),
  before: Value.describe("Value before; null: not stated."),
  after: Value.describe("Value after; null: not stated."),
});

export const ChangeEvent = part("A notable change to one model on one day.", {
  guid: z.string().describe("Permanent id, the same in the feeds."),
  on: Day.describe("Day of the reading that found it."),
  provider: Model.shape.provider,
  provider_slug: z.string().describe("Short name of the provider in addresses."),
  id: Model.shape.id,
  name: Model.shape.name,
  events: z
    .array(z.string())
    .min(1)
    .describe(
      "Kinds of change: added, price, status, deprecation announced, retirement date set, retirement date moved, " +
        "retirement date withdrawn, replacement, retired, limits, or correction (our own reading was wrong).",
    ),
  differences: z.array(FieldChange).describe("Every field that changed."),
  pages: z.array(z.url()).describe("Official pages that state it, if they are still listed."),
});

export const ChangeMonth = part("One month in which something changed.", {
  month: YearMonth,
  count: z.int().positive().describe("Number of events in the month."),
  url: z.url().describe("Address of the document with all of them."),
});

export const ChangesDocument = part("The latest changes, with links to earlier ones.", {
  updated: top.updated,
  count: Count.describe("Number of entries in `events`."),
  months: z.array(ChangeMonth).describe("Every month in which something changed, newest first."),
  events: z.array(ChangeEvent).describe("The latest 200, newest first."),
});

export const ChangesOfMonth = part("Every change of one month.", {
  month: YearMonth,
  count: Count.describe("Number of entries in `events`."),
  events: z.array(ChangeEvent).describe("Every change of the month, newest first."),
});

export type ChangesDocument = z.infer<typeof ChangesDocument>;
export type ChangesOfMonth = z.infer<typeof ChangesOfMonth>;
export type FieldChange = z.infer<typeof FieldChange>;
export type ChangeEvent = z.infer<typeof ChangeEvent>;
