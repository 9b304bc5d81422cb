import * as z from "zod";
import { ENTRY_FIELDS, type FieldIn, fieldsIn, type RequiredField } from "./field-keys.ts";
import { VALUES, type Values } from "./published-fields.ts";
import { Count, Day, nullable, part, schemasOf } from "./values.ts";
import { PROVIDER_NAMES } from "./vocabulary.ts";

/** The keys of a row, in order: 21 in the specification. */
export const ROW_FIELDS = fieldsIn("row");

const row = schemasOf(ROW_FIELDS, VALUES, (schema) => schema.nullish()) as {
  [K in FieldIn<"row">]: K extends RequiredField ? Values<K> : z.ZodOptional<z.ZodNullable<Values<K>>>;
};

export const Model = part(
  "One model. A null or absent field means that the provider does not publish the value. Values are never guessed.",
  row,
);

const entry = Object.fromEntries(ENTRY_FIELDS.map((key) => [key, row[key]])) as Pick<typeof row, FieldIn<"entry">>;

export const DeprecationEntry = part("One model that its provider has declared deprecated or retired.", {
  ...entry,
  status: z
    .enum(["deprecated", "retired"])
    .describe("deprecated: the retirement is announced. retired: the model is gone."),
});

export const ProviderEntry = part("One provider of the catalog.", {
  name: z.enum(PROVIDER_NAMES).describe("Name as in `provider` of each row."),
  slug: z.string().describe("Short name in lowercase letters."),
  url: z.url().describe("The provider's own model documentation."),
  models: Count.describe("Number of models of the provider in the catalog."),
  deprecated: Count.describe("How many of them are deprecated."),
  retired: Count.describe("How many of them are retired."),
  read_on: nullable(
    Day,
    "Every current page of the provider was read on this day or later; null if none was read in full.",
  ),
});

export const Meta = part("Source and terms of the data.", {
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
});

/** The top-level fields of both documents; version 1 shares all but `version` and `_meta`. */
export const top = {
  updated: Day.describe(
    "Date on which the catalog last changed or was last verified against the providers' documentation. Compare it between polls.",
  ),
  count: Count.describe("Number of entries in `models`."),
};
const version = z.literal(2).describe("Response version.");

export const CatalogDocument = part("The catalog: every model with all its fields.", {
  version,
  ...top,
  _meta: Meta,
  models: z.array(Model).describe("Every model, by provider, then by id."),
});

export const DeprecationDocument = part(
  "The models that a provider has declared deprecated or retired, including those already gone.",
  {
    version,
    ...top,
    _meta: Meta,
    models: z.array(DeprecationEntry).describe("By retirement date, soonest first; entries without a date come last."),
  },
);

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

export const CatalogDocumentV1 = part("The catalog: every model with all its fields.", {
  ...flat,
  models: z.array(Model).describe("In the order of version 2."),
});

export const DeprecationDocumentV1 = part(
  "The models that a provider has declared deprecated or retired, including those already gone.",
  { ...flat, models: z.array(DeprecationEntry).describe("In the order of version 2.") },
);

export type CatalogDocumentV1 = z.infer<typeof CatalogDocumentV1>;
export type DeprecationDocumentV1 = z.infer<typeof DeprecationDocumentV1>;
