// Owns the shape of endoflife.date's product document, API v1. Strict, and without the booleans that need a clock.
import { z } from "zod";

const Day = z.iso.date();

/** Version of their API that this follows. */
export const ENDOFLIFE_VERSION = "1.2.1";

export const EndOfLifeRelease = z
  .strictObject({
    name: z.string().describe("What a request names; else the id of this catalog."),
    codename: z.null(),
    label: z.string(),
    releaseDate: Day.nullable().describe("Null: the provider does not state it."),
    isLts: z.literal(false),
    ltsFrom: z.null(),
    isEoas: z.boolean().describe("Whether the provider calls it deprecated or retired."),
    eoasFrom: Day.nullable().describe("Day of the declaration."),
    isEol: z.boolean().describe("Whether the provider calls it retired. The day itself is in eolFrom."),
    eolFrom: Day.nullable().describe("Day on which the endpoint stops answering: firm dates only."),
    isMaintained: z.boolean().describe("Whether it is not retired."),
    latest: z.null(),
    custom: z.strictObject({
      id: z.string().describe("Id of this catalog."),
      status: z.string(),
      recommendedReplacement: z.string().nullable(),
      retiresNotBefore: z.string().nullable().describe("Earliest end that the provider names: no promise of an end."),
      page: z.string().describe("Address of the model's own document."),
    }),
  })
  .describe("One model, as a release of its provider.");

export const EndOfLifeProduct = z
  .strictObject({
    schema_version: z.literal(ENDOFLIFE_VERSION),
    generated_at: z.iso.datetime().describe("Start of the day on which the catalog was last updated."),
    last_modified: z.iso.datetime().describe("The same."),
    result: z.strictObject({
      name: z.string(),
      label: z.string(),
      aliases: z.array(z.string()),
      category: z.literal("service"),
      tags: z.array(z.string()).min(1),
      versionCommand: z.null(),
      identifiers: z.array(z.never()),
      labels: z.strictObject({
        eoas: z.string(),
        discontinued: z.null(),
        eol: z.string(),
        eoes: z.null(),
      }),
      links: z.strictObject({ icon: z.null(), html: z.url(), releasePolicy: z.url().nullable() }),
      releases: z.array(EndOfLifeRelease).describe("Newest first; those without a release date come last, by name."),
    }),
  })
  .describe("One provider in the shape of endoflife.date's product document.");

export type EndOfLifeProduct = z.infer<typeof EndOfLifeProduct>;
