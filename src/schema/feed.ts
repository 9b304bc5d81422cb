import { z } from "zod";
import { MODALITIES, PROVIDER_NAMES, STATUSES } from "./vocabulary.ts";

const Day = z.iso.date();
const Price = z.number().nonnegative();
const Size = z.int().positive();

const identity = {
  id: z.string().describe("Unique, stable model identifier: a slug that is never reused."),
  name: z.string().describe("Human-readable name."),
  provider: z.enum(PROVIDER_NAMES).describe("Name of the provider."),
};

const lifecycle = {
  deprecated_on: Day.nullish().describe("Date on which the provider declared the model deprecated."),
  retires_on: Day.nullish().describe(
    "Date on which the endpoint stops answering. Only a firm and complete date stated by the provider.",
  ),
  replacement: z
    .string()
    .nullish()
    .describe('Migration target that the provider states; several in the provider\'s order, joined with ", ".'),
  api_string: z.string().nullish().describe("The exact string to pass to the provider's API."),
};
const source_url = z.url().nullish().describe("Official provider page that states most of the row.");

export const Model = z
  .looseObject({
    ...identity,
    status: z.enum(STATUSES).describe("Lifecycle state in the provider's own terms, mapped to five words."),
    modality: z
      .union([z.array(z.enum(MODALITIES)), z.string()])
      .nullish()
      .describe(
        "What the model handles: vision takes images, image makes images, text, audio and video are taken or made. " +
          "Published as an array; consumers tolerate a string.",
      ),
    context_window: Size.nullish().describe("Maximum input context, in tokens."),
    max_output_tokens: Size.nullish().describe("Maximum number of tokens that the model can emit."),
    price_input_per_mtok: Price.nullish().describe("USD per 1,000,000 input tokens."),
    price_output_per_mtok: Price.nullish().describe("USD per 1,000,000 output tokens."),
    price_cached_input_per_mtok: Price.nullish().describe("USD per 1,000,000 cached input tokens."),
    price_per_1k_searches: Price.nullish().describe("USD per 1,000 search units, for models billed per query."),
    knowledge_cutoff: z
      .string()
      .nullish()
      .describe(
        "Date up to which the model knows the world: `YYYY-MM-DD`, or `YYYY-MM` where only the month is stated.",
      ),
    released: Day.nullish().describe("Date on which the model became available."),
    ...lifecycle,
    notes: z.string().nullish().describe("Free text of this catalog on how to read the row."),
    source_url,
    open_weight: z.boolean().nullish().describe("Whether the weights can be downloaded."),
    embedding_dimensions: Size.nullish().describe("Default output vector size of an embedding model."),
  })
  .describe("One model. Null, or an absent field: the provider does not publish the value. It is never a guess.");

export const DeprecationEntry = z
  .looseObject({
    ...identity,
    status: z.enum(["deprecated", "retired"]).describe("Whether the model is announced to go or already gone."),
    ...lifecycle,
    source_url,
  })
  .describe("One model that its provider has declared deprecated or retired.");

export const ProviderEntry = z
  .looseObject({
    name: z.enum(PROVIDER_NAMES).describe("Name as it stands in `provider` of each row."),
    slug: z.string().describe("Short name in lower case letters."),
    url: z.url().describe("The provider's own model documentation."),
    models: z.int().nonnegative().describe("Number of models of the provider in the catalog."),
    deprecated: z.int().nonnegative().describe("How many of them are deprecated."),
    retired: z.int().nonnegative().describe("How many of them are retired."),
    read_on: Day.nullable().describe(
      "Day since which every current page of the provider has been read; null if none was read as a whole.",
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
  .describe("Where the data comes from and on what terms.");

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
  .describe("The models that a provider has declared deprecated or retired, those already gone included.");

/** What we hold ourselves to beyond the contract: every key present, null where nothing is stated. */
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
