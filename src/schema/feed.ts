import * as z from "zod";
import { ENTRY_FIELDS, type FieldIn, fieldsIn, type RequiredField, rowOf, type TypeOf } from "./field-keys.ts";
import type { FieldType } from "./field-row.ts";
import { MODALITIES, PROVIDER_NAMES, STATUSES } from "./vocabulary.ts";

const Day = z.iso.date();

/** Field type → schema of its value in a row. */
const TYPES = {
  id: z.string(),
  text: z.string(),
  url: z.url(),
  provider: z.enum(PROVIDER_NAMES),
  status: z.enum(STATUSES),
  modality: z.union([z.array(z.enum(MODALITIES)), z.string()]),
  count: z.int().positive(),
  price: z.number().nonnegative(),
  month: z.string(),
  day: Day,
  flag: z.boolean(),
} satisfies Partial<Record<FieldType, z.ZodType>>;
type Types = typeof TYPES;

/** The keys of a row, in order: 21 in the specification. */
export const ROW_FIELDS = fieldsIn("row");

const row = Object.fromEntries(
  ROW_FIELDS.map((key) => {
    const { type, required, description } = rowOf(key);
    const schema = TYPES[type as keyof Types];
    return [key, (required ? schema : schema.nullish()).describe(description)];
  }),
) as {
  [K in FieldIn<"row">]: K extends RequiredField ? Types[TypeOf<K>] : z.ZodOptional<z.ZodNullable<Types[TypeOf<K>]>>;
};

export const Model = z
  .looseObject(row)
  .describe(
    "One model. A null or absent field means that the provider does not publish the value. Values are never guessed.",
  );

const entry = Object.fromEntries(ENTRY_FIELDS.map((key) => [key, row[key]])) as Pick<typeof row, FieldIn<"entry">>;

export const DeprecationEntry = z
  .looseObject({
    ...entry,
    status: z
      .enum(["deprecated", "retired"])
      .describe("deprecated: the retirement is announced. retired: the model is gone."),
  })
  .describe("One model that its provider has declared deprecated or retired.");

export const ProviderEntry = z
  .looseObject({
    name: z.enum(PROVIDER_NAMES).describe("Name as in `provider` of each row."),
    slug: z.string().describe("Short name in lowercase letters."),
    url: z.url().describe("The provider's own model documentation."),
    models: z.int().nonnegative().describe("Number of models of the provider in the catalog."),
    deprecated: z.int().nonnegative().describe("How many of them are deprecated."),
    retired: z.int().nonnegative().describe("How many of them are retired."),
    read_on: Day.nullable().describe(
      "Every current page of the provider was read on this day or later; null if none was read in full.",
    ),
  })
  .describe("One provider of the catalog.");

export const Meta = z
  .looseObject({
    source: z.string().describe("Name of the publisher."),
    url: z.url().describe("Site address."),
    api_docs: z.url().describe("Address of the API documentation page."),
    openapi: z.url().describe("Address of the OpenAPI description."),
    feed_updated: Day.describe("Date on which the catalog was last updated; equals `updated`."),
    license: z.string().describe("Licence of the data."),
    citation: z.string().describe("Suggested attribution text."),
    contact: z.url().describe("Address of the contact page."),
    providers: z.array(ProviderEntry).describe("Every provider in the catalog."),
    methodology: z.string().describe("How the data is compiled."),
  })
  .describe("Source and terms of the data.");

/** The top-level fields of both documents; version 1 shares all but `version` and `_meta`. */
export const top = {
  updated: Day.describe(
    "Date on which the catalog last changed or was last verified against the providers' documentation. Compare it between polls.",
  ),
  count: z.int().nonnegative().describe("Number of entries in `models`."),
};
const version = z.literal(2).describe("Response version.");

export const CatalogDocument = z
  .looseObject({
    version,
    ...top,
    _meta: Meta,
    models: z.array(Model).describe("Every model, by provider, then by id."),
  })
  .describe("The catalog: every model with all its fields.");

export const DeprecationDocument = z
  .looseObject({
    version,
    ...top,
    _meta: Meta,
    models: z.array(DeprecationEntry).describe("By retirement date, soonest first; entries without a date come last."),
  })
  .describe("The models that a provider has declared deprecated or retired, including those already gone.");

/** Stricter than the contract: every key is present, null if nothing is stated. */
export const CompleteModel = Model.required();
export const CompleteDeprecationEntry = DeprecationEntry.required();

export type Model = z.infer<typeof Model>;
export type CompleteModel = z.infer<typeof CompleteModel>;
export type DeprecationEntry = z.infer<typeof DeprecationEntry>;
export type CompleteDeprecationEntry = z.infer<typeof CompleteDeprecationEntry>;
export type ProviderEntry = z.infer<typeof ProviderEntry>;
export type Meta = z.infer<typeof Meta>;
export type CatalogDocument = z.infer<typeof CatalogDocument>;
export type DeprecationDocument = z.infer<typeof DeprecationDocument>;

const flat = {
  version: z.literal(1).describe("Response version."),
  ...top,
  source: z.string().describe("How the data is compiled."),
  license: z.string().describe("Licence of the data, with a request for attribution."),
};

export const CatalogDocumentV1 = z
  .looseObject({ ...flat, models: z.array(Model).describe("In the order of version 2.") })
  .describe("The catalog: every model with all its fields.");

export const DeprecationDocumentV1 = z
  .looseObject({ ...flat, models: z.array(DeprecationEntry).describe("In the order of version 2.") })
  .describe("The models that a provider has declared deprecated or retired, including those already gone.");

export type CatalogDocumentV1 = z.infer<typeof CatalogDocumentV1>;
export type DeprecationDocumentV1 = z.infer<typeof DeprecationDocumentV1>;
