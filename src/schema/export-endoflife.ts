import { z } from "zod";

const Day = z.iso.date();

/** Version of endoflife.date's API. */
export const ENDOFLIFE_VERSION = "1.2.1";

export const EndOfLifeRelease = z
  .strictObject({
    name: z.string().describe("The model name used in requests; else the id in this catalog."),
    codename: z.null().describe("No model has one."),
    label: z.string().describe("Display name."),
    releaseDate: Day.nullable().describe("Null if the provider does not state it."),
    isLts: z.literal(false).describe("No provider sells long-term support."),
    ltsFrom: z.null().describe("Always null."),
    isEoas: z.boolean().describe("Whether the provider calls it deprecated or retired."),
    eoasFrom: Day.nullable().describe("Day on which the provider declared it deprecated."),
    isEol: z.boolean().describe("Whether the provider calls it retired. The day itself is in eolFrom."),
    eolFrom: Day.nullable().describe("Day on which the endpoint stops answering (firm dates only)."),
    isMaintained: z.boolean().describe("Whether it is not retired."),
    latest: z.null().describe("Always null: a model has no versions of its own."),
    custom: z
      .strictObject({
        id: z.string().describe("Id in this catalog."),
        status: z.string().describe("The provider's word, mapped to preview, beta, ga, deprecated or retired."),
        recommendedReplacement: z.string().nullable().describe("Migration targets that the provider states."),
        retiresNotBefore: z.string().nullable().describe("Earliest end that the provider states; it may end later."),
        page: z.string().describe("Address of the model's page."),
      })
      .describe("Values for which that format has no field."),
  })
  .describe("One model, as a release of its provider.");

export const EndOfLifeProduct = z
  .strictObject({
    schema_version: z.literal(ENDOFLIFE_VERSION).describe("Version of the endoflife.date API that this follows."),
    generated_at: z.iso.datetime().describe("Start of the day on which the catalog was last updated."),
    last_modified: z.iso.datetime().describe("Same as generated_at."),
    result: z
      .strictObject({
        name: z.string().describe("Short name of the provider."),
        label: z.string().describe("Name of the provider."),
        aliases: z.array(z.string()).describe("Always empty."),
        category: z.literal("service").describe("Kind of product."),
        tags: z.array(z.string()).min(1).describe("Kinds of product."),
        versionCommand: z.null().describe("Always null."),
        identifiers: z.array(z.never()).describe("Always empty."),
        labels: z
          .strictObject({
            eoas: z.string().describe("Name of the phase before deprecation."),
            discontinued: z.null().describe("Always null."),
            eol: z.string().describe("Name of the phase before the end."),
            eoes: z.null().describe("Always null."),
          })
          .describe("Names of the phases."),
        links: z
          .strictObject({
            icon: z.null().describe("Always null."),
            html: z.url().describe("The provider's page on this site."),
            releasePolicy: z.url().nullable().describe("The provider's own deprecations page."),
          })
          .describe("Addresses."),
        releases: z.array(EndOfLifeRelease).describe("Newest first; those without a release date come last, by name."),
      })
      .describe("The provider."),
  })
  .describe("One provider in the format of endoflife.date's product document.");

export type EndOfLifeProduct = z.infer<typeof EndOfLifeProduct>;

const DayOrNot = z.union([z.boolean(), Day]);

/** The older, flat list of endoflife.date's API, which Renovate's data source `endoflife-date` reads. */
export const EndOfLifeCycles = z
  .array(
    z
      .strictObject({
        cycle: z
          .string()
          .describe("The model name used in requests: the API string or an alias; else the id in this catalog."),
        releaseDate: Day.optional().describe("Absent if the provider does not state it."),
        eol: DayOrNot.describe(
          "Day on which the endpoint stops answering (firm dates only); else whether it is retired.",
        ),
        discontinued: DayOrNot.describe(
          "Day on which it was declared deprecated; else whether the provider calls it deprecated or retired.",
        ),
        link: z.url().describe("Address of the model's page."),
      })
      .describe("One model."),
  )
  .describe("One provider's models in the format of endoflife.date's list of cycles, newest first.");

export type EndOfLifeCycles = z.infer<typeof EndOfLifeCycles>;
