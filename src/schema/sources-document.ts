import * as z from "zod";
import { Model, top } from "./feed.ts";
import { Count, Day, nullable, part } from "./values.ts";
import { HOST_NAMES, HOST_SLUGS, PROVIDER_SLUGS } from "./vocabulary.ts";

export const PageFailure = part("Why a page currently cannot be read.", {
  on: Day.describe("Last day on which the page could not be read."),
  since: Day.describe("First day of the current run of failures."),
  why: z.string().describe("What went wrong, in our words."),
});

export const SourcePage = part("One official page.", {
  provider: Model.shape.provider,
  provider_slug: z.enum(PROVIDER_SLUGS).describe("Short name of the provider in addresses."),
  key: z.string().describe("Our name for the page, unique within the provider."),
  url: z.url().describe("Address of the official page."),
  read_on: nullable(Day, "Day on which it was last read in full; null: only excerpts were read, or nothing yet."),
  excerpt_on: nullable(Day, "Latest day on which an excerpt of it was read; null: none, or none is needed."),
  changed_on: nullable(Day, "Day of the last full reading that differed from the one before it."),
  sha256: nullable(z.string(), "SHA-256 of the page when last read in full."),
  layout: nullable(z.string(), "The titles of columns, labels and headings that its reader looked for and found."),
  rows: nullable(Count, "Rows accepted from it in the last full reading."),
  moved_days: nullable(
    z.looseObject({ count: Count, of: z.int().positive(), since: Day }),
    "How many of the models whose firm retirement day it has stated have had that day moved or withdrawn by it, since the first reading; null: it has stated none.",
  ),
  failure: nullable(PageFailure, "Why it currently cannot be read; null: no known failure."),
  until: nullable(
    Day,
    "Last day on which the page was read, if it is gone or fixed at a version; null: it is current.",
  ),
  published_from: nullable(
    Day,
    "Day of the latest reading, full or partial, that published values come from; null: none come from it.",
  ),
  evidence: Count.describe("Number of places on it that the catalog refers to."),
  models: z.array(z.string()).describe("Sorted ids of the models with a field that comes from it."),
  only_listed: z
    .array(z.string())
    .describe("Sorted ids that it lists without a status or date and that have no row here."),
});

const { provider: _, provider_slug: __, ...page } = SourcePage.shape;

export const HostPage = part("One official page of a host.", {
  host: z.enum(HOST_NAMES).describe("Name of the host."),
  host_slug: z.enum(HOST_SLUGS).describe("Short name of the host in addresses."),
  ...page,
  models: z.array(z.string()).describe("Sorted ids of the host's rows with a field that comes from it."),
});

export const SourcesDocument = part("Every official page that the catalog is based on.", {
  updated: top.updated,
  count: Count.describe("Number of entries in `pages`."),
  limits: part("How old a reading may be. Compare with `read_on` and today's date.", {
    read_every_days: z.int().positive().describe("A current page should be read at least once in this many days."),
    overdue_after_days: z.int().positive().describe("A page is overdue after this many days without a full reading."),
  }),
  pages: z.array(SourcePage).describe("By provider, then by key."),
  hosts: z.array(HostPage).describe("The pages of the hosts, by host, then by key; not in `count`."),
});

export type PageFailure = z.infer<typeof PageFailure>;
export type HostPage = z.infer<typeof HostPage>;
export type SourcePage = z.infer<typeof SourcePage>;
export type SourcesDocument = z.infer<typeof SourcesDocument>;

/** How old a reading may be. The daily run reads every page; a week without a reading is more than an outage. */
export const READING_LIMITS = { read_every_days: 1, overdue_after_days: 7 };
