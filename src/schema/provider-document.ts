import { z } from "zod";
import { ProviderEntry, top } from "./feed.ts";
import { Value } from "./model-document.ts";
import { SourcePage } from "./sources-document.ts";

const Day = z.iso.date();
const Count = z.int().nonnegative();
const Days = z.int().nonnegative().nullable();

export const HeldLine = z
  .looseObject({
    on: Day.describe("Day of the reading."),
    id: z.string().describe("Id of the model; one that is not in the catalog yet, too."),
    field: z.string().describe("Field of the record that it is about."),
    from: Value.describe("Value that is published meanwhile; null: not stated."),
    to: Value.describe("Value that the page seems to state."),
    why: z.string().describe("What makes it doubtful."),
    page: z.url().nullable().describe("Official page; null where that page is no longer listed."),
  })
  .describe("A reading that is not published until a person has looked at it.");

export const Retirement = z
  .looseObject({
    id: z.string().describe("Id in this catalog."),
    name: z.string().describe("Human-readable name."),
    retires_on: Day.describe("Firm day that the provider states."),
    replaced_by: z.string().nullable().describe("Id of the model that the stated replacements lead to."),
  })
  .describe("A retirement to come.");

export const ProviderDocument = z
  .looseObject({
    ...ProviderEntry.shape,
    updated: top.updated,
    hosts: z.array(z.string()).describe("Official hosts of its documentation."),
    counts: z
      .looseObject({ preview: Count, beta: Count, ga: Count, deprecated: Count, retired: Count })
      .describe("Number of its models of each status."),
    notice: z
      .looseObject({
        count: z.int().nonnegative().describe("Models of which both days are stated."),
        min_days: Days.describe("Shortest; null where there is none."),
        median_days: Days.describe("Median, the lower of two; null where there is none."),
        max_days: Days.describe("Longest; null where there is none."),
      })
      .describe("Notice that it gave: days from `deprecated_on` to `retires_on`, as observed, not as promised."),
    retirements: z
      .array(Retirement)
      .describe("Models not yet retired whose stated day lies after `updated`, soonest first."),
    held: z.array(HeldLine).describe("Readings that wait for a person."),
    pages: z.array(SourcePage).describe("Its official pages, by key."),
  })
  .describe("One provider: its models in figures, and its official pages.");

export type HeldLine = z.infer<typeof HeldLine>;
export type Retirement = z.infer<typeof Retirement>;
export type ProviderDocument = z.infer<typeof ProviderDocument>;
