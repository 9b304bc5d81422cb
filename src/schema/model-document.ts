import * as z from "zod";
import { Model } from "./feed.ts";
import { type FieldIn, fieldsIn, rowOf, type TypeOf } from "./field-keys.ts";
import type { FieldType } from "./field-row.ts";
import { Hours, METERS, PriceFactor, RATE_CONDITIONS, TOKEN_MEDIA } from "./rate.ts";
import { ACCESS, CAPABILITIES, SCOPES } from "./record.ts";
import { HOST_SLUGS, MEDIA, PROVIDER_SLUGS, STATUSES } from "./vocabulary.ts";

const Day = z.iso.date();
/** Any field's value. */
export const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.unknown()), z.looseObject({}), z.null()]);

const conditions = Object.fromEntries(
  Object.entries(RATE_CONDITIONS).map(([key, schema]) => {
    const value = schema instanceof z.ZodString ? z.string() : schema;
    return [key, value.nullable().describe(`${schema.description} Null: no such condition.`)];
  }),
) as unknown as { [K in keyof typeof RATE_CONDITIONS]: z.ZodNullable<(typeof RATE_CONDITIONS)[K]> };

export const RateLine = z
  .looseObject({
    meter: z.enum(METERS).describe("What is billed."),
    price: z.number().nonnegative().describe("USD per `per`."),
    per: z.string().describe("Unit that the price is for, such as `1M tokens`, `image` or `minute`."),
    ...conditions,
  })
  .describe("One price of the provider's rate card.");

export const EvidenceLine = z
  .looseObject({
    page: z.url().describe("Official page."),
    at: z.string().describe("Place on the page: heading / table / row / column."),
    raw: z
      .array(z.string())
      .describe("Exact raw text: the cell first, then any other text on the page that completes it."),
    read_on: Day.nullable().describe("Day on which the page, or this place on it, was last read."),
    page_sha256: z
      .string()
      .nullable()
      .describe("SHA-256 of the page when last read in full; null if only an excerpt was read."),
    standing: z.boolean().describe("False if a later section of the same page overrides this one."),
    note: z.string().nullable().describe("Our note on how to interpret this text."),
  })
  .describe("Where a value is stated on an official page.");

export const HistoryLine = z
  .looseObject({
    on: Day.describe("Day of the reading."),
    kind: z
      .enum(["first_read", "change", "correction"])
      .describe(
        "first_read: read for the first time. change: the page said something else before. correction: our own reading was wrong.",
      ),
    field: z.string().describe("Name of the field in the record."),
    from: Value.describe("Value before; null: not stated."),
    to: Value.describe("Value after; null: not stated."),
    page: z.url().nullable().describe("Official page that states it; null if that page is no longer listed."),
  })
  .describe("One change to one field.");

export const ReplacementLine = z
  .looseObject({
    model: z.string().describe("Target as the provider states it."),
    parameters: z.string().nullable().describe("Parameters stated with it."),
    id: z.string().nullable().describe("Its id in this catalog; null if it is not in the catalog."),
  })
  .describe("A migration target that the provider states.");

export const ChainStep = z
  .looseObject({
    id: z.string().describe("Id in this catalog."),
    status: z.string().describe("Its status."),
    retires_on: Day.nullable().describe("Its firm retirement date; null if none is stated."),
    sold: z.boolean().describe("Whether it is neither deprecated nor retired."),
  })
  .describe("One model that the stated replacements lead to.");

export const HostLine = z
  .looseObject({
    platform: z.string().describe("Name of the host or platform."),
    id: z.string().describe("Id or name under which it serves the model."),
    host: z
      .enum(HOST_SLUGS)
      .nullable()
      .describe("Short name, as in `/api/hosts.json`; null if only the vendor states this spelling."),
    version: z.string().nullable().describe(rowOf("version").description),
    regions: z.array(z.string()).describe(rowOf("regions").description),
    status: z.enum(STATUSES).nullable().describe("The host's own status."),
    access: z.enum(ACCESS).nullable().describe(rowOf("access").description),
    deprecated_on: Day.nullable().describe(rowOf("deprecated_on").description),
    extended_access_from: Day.nullable().describe(rowOf("extended_access_from").description),
    retires_on: Day.nullable().describe("The host's firm date."),
    retires_not_before: z.string().nullable().describe(rowOf("retires_not_before").description),
    ends_for: z.array(z.enum(SCOPES)).describe(rowOf("ends_for").description),
    continues_for: z.array(z.enum(SCOPES)).describe(rowOf("continues_for").description),
    days_from_vendor: z
      .int()
      .nullable()
      .describe("Days from the vendor's firm date to the host's; negative if the host ends first."),
    replacements: z.array(ReplacementLine).describe("Every target that the host names."),
    notes: z.string().nullable().describe(rowOf("notes").description),
    page: z.url().nullable().describe("The host's page that states it."),
    read_on: Day.nullable().describe("Day on which that page was last read."),
  })
  .describe("A host that serves the model: the id there, and what the host itself states; null or empty: not stated.");

const AftermathLine = z.looseObject({
  effect: z.enum(["error", "rerouted"]),
  to: z.string().nullable().describe("Id of the model that answers."),
  to_name: z.string().nullable().describe("Its name, if no id is stated."),
  from: Day.nullable().describe("Day from which it answers."),
  billed_as_target: z.literal(true).nullable().describe("At the price of the model that answers."),
});

/** Field type → schema of its value in a model's document. Lists that are not stated are empty. */
const TYPES = {
  id: z.string().nullable(),
  text: z.string().nullable(),
  texts: z.array(z.string()),
  hosts: z.array(HostLine),
  media: z.array(z.enum(MEDIA)).nullable(),
  count: z.int().positive().nullable(),
  day: Day.nullable(),
  month: z.string().nullable(),
  access: z.enum(ACCESS).nullable(),
  aftermath: AftermathLine.nullable(),
  replacements: z.array(ReplacementLine),
  chain: z.array(ChainStep),
  rates: z.array(RateLine),
  hours: Hours.nullable(),
  factors: z.array(PriceFactor),
  "token medium": z.enum(TOKEN_MEDIA).nullable(),
  flag: z.boolean().nullable(),
  capabilities: z.array(z.enum(CAPABILITIES)).nullable(),
} satisfies Partial<Record<FieldType, z.ZodType>>;
type Types = typeof TYPES;

export const DOCUMENT_FIELDS = fieldsIn("document");

const added = Object.fromEntries(
  DOCUMENT_FIELDS.map((key) => {
    const { type, description } = rowOf(key);
    return [key, TYPES[type as keyof Types].describe(description)];
  }),
) as { [K in FieldIn<"document">]: Types[TypeOf<K>] };

/** Reasons why a field is null. */
export const NULL_REASONS = ["not stated", "not applicable", "excerpt only", "unreadable", "conflict"] as const;

export const ModelDocument = Model.required()
  .extend({
    provider_slug: z.enum(PROVIDER_SLUGS).describe("Short name of the provider in addresses."),
    changed_on: Day.nullable().describe("Day of the last recorded change to this model; null if none is recorded."),
    read_on: Day.nullable().describe("Earliest day on which a page that states this model was last read."),
    ...added,
    nulls: z.record(z.string(), z.enum(NULL_REASONS)).describe("Field that is null or an empty list → why."),
    evidence: z.record(z.string(), z.array(EvidenceLine)).describe("Field → every place where it is stated."),
    announced_between: z
      .looseObject({ after: Day.nullable(), by: Day, version: z.string(), page: z.url() })
      .nullable()
      .describe(
        "When a package first stated `retires_on`: the last release without it and the first with it. The provider may have announced it elsewhere " +
          "before. Null where a provider states the day, for the model or for the snapshot that ends with it.",
      ),
    history: z.array(HistoryLine).describe("Every change to every field, oldest first."),
    headers: z
      .looseObject({
        Deprecation: z.string().nullable().describe("Value of the Deprecation header (RFC 9745)."),
        Sunset: z.string().nullable().describe("Value of the Sunset header (RFC 8594)."),
      })
      .describe("Header values for those who proxy this model."),
    links: z
      .looseObject({ self: z.url(), page: z.url(), provider: z.url() })
      .describe("Addresses of this model in this feed."),
  })
  .describe("One model: its row in the catalog document, with evidence, history and rates.");

export type NullReason = (typeof NULL_REASONS)[number];
export type HostLine = z.infer<typeof HostLine>;
export type RateLine = z.infer<typeof RateLine>;
export type EvidenceLine = z.infer<typeof EvidenceLine>;
export type HistoryLine = z.infer<typeof HistoryLine>;
export type ReplacementLine = z.infer<typeof ReplacementLine>;
export type ChainStep = z.infer<typeof ChainStep>;
export type ModelDocument = z.infer<typeof ModelDocument>;
