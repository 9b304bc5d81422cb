import { z } from "zod";
import { Model, top } from "./feed.ts";
import { HOST_NAMES, HOST_SLUGS, PROVIDER_SLUGS } from "./vocabulary.ts";

const Day = z.iso.date();

export const PageFailure = z
  .looseObject({
    on: Day.describe("Last day on which reading it failed."),
    since: Day.describe("First day of the present run of failures."),
    why: z.string().describe("What went wrong, in our words."),
  })
  .describe("Why a page is not being read at present.");

export const SourcePage = z
  .looseObject({
    provider: Model.shape.provider,
    provider_slug: z.enum(PROVIDER_SLUGS).describe("Short name of the provider in addresses."),
    key: z.string().describe("Our name of the page, unique within the provider."),
    url: z.url().describe("Address of the official page."),
    read_on: Day.nullable().describe("Day of the last whole reading; null: only excerpts were read, or nothing yet."),
    excerpt_on: Day.nullable().describe(
      "Newest day on which an excerpt of it was read; null: none, or none is needed.",
    ),
    changed_on: Day.nullable().describe("Day of the last whole reading that differed from the one before it."),
    sha256: z.string().nullable().describe("SHA-256 of the page as last read whole."),
    layout: z.string().nullable().describe("Our name of the layout that was met."),
    rows: z.int().nonnegative().nullable().describe("Rows that were accepted from it, in the last whole reading."),
    failure: PageFailure.nullable().describe("Why it is not being read at present; null: nothing is known to fail."),
    until: Day.nullable().describe(
      "Day to which the page was read: it is gone, or fixed at a version; null: it is current.",
    ),
    published_from: Day.nullable().describe(
      "Day of the newest reading, whole or in part, that what we publish from it rests on; null: nothing rests on it.",
    ),
    evidence: z.int().nonnegative().describe("Number of places on it that the catalog refers to."),
    models: z.array(z.string()).describe("Ids of the models of which some field rests on it, in order."),
    only_listed: z
      .array(z.string())
      .describe("Of a package: ids that it lists without a state or a day, and that no row here has; in order."),
  })
  .describe("One official page.");

const { provider: _, provider_slug: __, ...page } = SourcePage.shape;

export const HostPage = z
  .looseObject({
    host: z.enum(HOST_NAMES).describe("Name of the host."),
    host_slug: z.enum(HOST_SLUGS).describe("Short name of the host in addresses."),
    ...page,
    models: z.array(z.string()).describe("Ids of the host's rows of which some field rests on it, in order."),
  })
  .describe("One official page of a host.");

export const SourcesDocument = z
  .looseObject({
    updated: top.updated,
    count: z.int().nonnegative().describe("Number of entries in `pages`."),
    limits: z
      .looseObject({
        read_every_days: z.int().positive().describe("A current page is to be read once in so many days."),
        overdue_after_days: z.int().positive().describe("After so many days without a whole reading it is overdue."),
      })
      .describe("How old a reading may be. Compare with `read_on` on the day that you ask."),
    pages: z.array(SourcePage).describe("By provider, then by key."),
    hosts: z.array(HostPage).describe("The pages of the hosts, by host, then by key; not in `count`."),
  })
  .describe("Every official page that the catalog rests on.");

export type PageFailure = z.infer<typeof PageFailure>;
export type HostPage = z.infer<typeof HostPage>;
export type SourcePage = z.infer<typeof SourcePage>;
export type SourcesDocument = z.infer<typeof SourcesDocument>;
