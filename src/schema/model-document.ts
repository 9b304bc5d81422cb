import * as z from "zod";
import { Model } from "./feed.ts";
import { type FieldIn, fieldsIn } from "./field-keys.ts";
import { type NullableFields, nullableFields, nullOrEmpty, ReplacementLine, VALUES } from "./published-fields.ts";
import { Day, nullable, Place, part, schemasOf, Value } from "./values.ts";
import { HOST_SLUGS, PROVIDER_SLUGS, STATUSES } from "./vocabulary.ts";

export const EvidenceLine = part("Where a value is stated on an official page.", {
  page: z.url().describe("Official page."),
  at: z.string().describe(`${Place.description}`),
  raw: z
    .array(z.string())
    .describe("Exact raw text: the cell first, then any other text on the page that completes it."),
  read_on: nullable(Day, "Day on which the page, or this place on it, was last read."),
  page_sha256: nullable(z.string(), "SHA-256 of the page when last read in full; null if only an excerpt was read."),
  standing: z.boolean().describe("False if a later section of the same page overrides this one."),
  note: nullable(z.string(), "Our note on how to interpret this text."),
});

export const HistoryLine = part("One change to one field.", {
  on: Day.describe("Day of the reading."),
  kind: z
    .enum(["first_read", "change", "correction"])
    .describe(
      "first_read: read for the first time. change: the page said something else before. correction: our own reading was wrong.",
    ),
  field: z.string().describe("Name of the field in the record."),
  from: Value.describe("Value before; null: not stated."),
  to: Value.describe("Value after; null: not stated."),
  page: nullable(z.url(), "Official page that states it; null if that page is no longer listed."),
});

export const HostLine = part(
  "A host that serves the model: the id there, and what the host itself states; null or empty: not stated.",
  {
    platform: z.string().describe("Name of the host or platform."),
    id: z.string().describe("Id or name under which it serves the model."),
    host: nullable(
      z.enum(HOST_SLUGS),
      "Short name, as in `/api/hosts.json`; null if only the vendor states this spelling.",
    ),
    ...nullableFields("version", "regions", "status", "access", "deprecated_on", "extended_access_from", "retires_on"),
    ...nullableFields("retires_not_before", "ends_for", "continues_for"),
    status: nullable(z.enum(STATUSES), "The host's own status."),
    retires_on: nullable(Day, "The host's firm date."),
    days_from_vendor: nullable(
      z.int(),
      "Days from the vendor's firm date to the host's; negative if the host ends first.",
    ),
    replacements: z.array(ReplacementLine).describe("Every target that the host names."),
    ...nullableFields("notes"),
    page: nullable(z.url(), "The host's page that states it."),
    read_on: nullable(Day, "Day on which that page was last read."),
  },
);

export const DOCUMENT_FIELDS = fieldsIn("document");

type Added = Omit<NullableFields<FieldIn<"document">>, "hosts"> & { hosts: z.ZodArray<typeof HostLine> };
const added = schemasOf(DOCUMENT_FIELDS, { ...VALUES, hosts: z.array(HostLine) }, nullOrEmpty) as Added;

/** Reasons why a field is null. */
export const NULL_REASONS = ["not stated", "not applicable", "excerpt only", "unreadable", "conflict"] as const;

export const ModelDocument = Model.required()
  .extend({
    provider_slug: z.enum(PROVIDER_SLUGS).describe("Short name of the provider in addresses."),
    changed_on: nullable(Day, "Day of the last recorded change to this model; null if none is recorded."),
    read_on: nullable(Day, "Earliest day on which a page that states this model was last read."),
    ...added,
    nulls: z.record(z.string(), z.enum(NULL_REASONS)).describe("Field that is null or an empty list → why."),
    evidence: z.record(z.string(), z.array(EvidenceLine)).describe("Field → every place where it is stated."),
    announced_between: nullable(
      z.looseObject({ after: Day.nullable(), by: Day, version: z.string(), page: z.url() }),
      "When a package first stated `retires_on`: the last release without it and the first with it. The provider may have announced it elsewhere " +
        "before. Null where a provider states the day, for the model or for the snapshot that ends with it.",
    ),
    history: z.array(HistoryLine).describe("Every change to every field, oldest first."),
    headers: part("Header values for those who proxy this model.", {
      Deprecation: nullable(z.string(), "Value of the Deprecation header (RFC 9745)."),
      Sunset: nullable(z.string(), "Value of the Sunset header (RFC 8594)."),
    }),
    links: part("Addresses of this model in this feed.", { self: z.url(), page: z.url(), provider: z.url() }),
  })
  .describe("One model: its row in the catalog document, with evidence, history and rates.");

export type NullReason = (typeof NULL_REASONS)[number];
export type HostLine = z.infer<typeof HostLine>;
export type EvidenceLine = z.infer<typeof EvidenceLine>;
export type HistoryLine = z.infer<typeof HistoryLine>;
export type ModelDocument = z.infer<typeof ModelDocument>;
