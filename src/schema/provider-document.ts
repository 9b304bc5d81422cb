import * as z from "zod";
import { ProviderEntry, top } from "./feed.ts";
import { HELD_CODES } from "./held-reason.ts";
import { SourcePage } from "./sources-document.ts";
import { Count, Day, nullable, part, Value } from "./values.ts";

const Days = Count.nullable();

export const HeldLine = part("A reading that is not published until a person has reviewed it.", {
  on: Day.describe("Day of the reading."),
  id: z.string().describe("Id of the model, which may not be in the catalog yet."),
  field: z.string().describe("Name of the field in the record."),
  from: Value.describe("Value published in the meantime; null: not stated."),
  to: Value.describe("Value that the page appears to state."),
  code: z.enum(HELD_CODES).describe("Why it is in doubt."),
  why: z.string().describe("The same in words, with the facts."),
  page: nullable(z.url(), "Official page; null if that page is no longer listed."),
});

export const Retirement = part("An upcoming retirement.", {
  id: z.string().describe("Id in this catalog."),
  name: z.string().describe("Human-readable name."),
  retires_on: Day.describe("Firm day that the provider states."),
  replaced_by: nullable(z.string(), "Id of the model that the stated replacements lead to."),
});

export const ProviderDocument = part("One provider: model counts, retirements and official pages.", {
  ...ProviderEntry.shape,
  updated: top.updated,
  hosts: z.array(z.string()).describe("Official hosts of its documentation."),
  counts: part("Number of models by status.", {
    preview: Count,
    beta: Count,
    ga: Count,
    deprecated: Count,
    retired: Count,
  }),
  notice: part("Notice given: days from `deprecated_on` to `retires_on`, as observed, not as promised.", {
    count: Count.describe("Number of models with both dates stated."),
    min_days: Days.describe("Shortest; null if there is none."),
    median_days: Days.describe("Median (the lower of two); null if there is none."),
    max_days: Days.describe("Longest; null if there is none."),
  }),
  retirements: z
    .array(Retirement)
    .describe("Models not yet retired whose stated date is after `updated`, soonest first."),
  held: z.array(HeldLine).describe("Readings waiting for review."),
  pages: z.array(SourcePage).describe("Its official pages, by key."),
});

export type HeldLine = z.infer<typeof HeldLine>;
export type Retirement = z.infer<typeof Retirement>;
export type ProviderDocument = z.infer<typeof ProviderDocument>;
