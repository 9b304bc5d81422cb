import { PROVIDER_NAMES } from "../../src/schema/vocabulary.ts";

/** What a field holds, in the spec's words, and whether a value is that. */
export type FieldCheck = { means: string; nullable: boolean; holds: (value: unknown) => boolean };

export const PROVIDERS: readonly string[] = PROVIDER_NAMES;
export const STATUSES = ["ga", "preview", "beta", "deprecated", "retired"];
const MODALITIES = ["text", "image", "vision", "audio", "video"];

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isSize = (value: unknown) => isCount(value) && value !== 0;
const isPrice = (value: unknown) => Number.isFinite(value) && (value as number) >= 0;
const isUri = (value: unknown) => isText(value) && /^https?:$/.test(URL.parse(value)?.protocol ?? "");
const isOfficialPage = (value: unknown) => isUri(value) && (value as string).startsWith("https://");
const isModality = (value: unknown) =>
  Array.isArray(value) ? value.every((one) => MODALITIES.includes(one)) : isText(value);

/** An existing day as `YYYY-MM-DD`. */
function isDate(value: unknown): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

const stated = (means: string, holds: FieldCheck["holds"]): FieldCheck => ({ means, nullable: false, holds });
const nullable = (means: string, holds: FieldCheck["holds"]): FieldCheck => ({ means, nullable: true, holds });

/** Section 2.2. */
export const MODEL: Record<string, FieldCheck> = {
  id: stated("a unique, stable slug", (v) => isText(v) && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(v)),
  name: stated("a human-readable name", isText),
  provider: stated("one of the provider names", (v) => PROVIDERS.includes(v as string)),
  status: stated("ga, preview, beta, deprecated or retired", (v) => STATUSES.includes(v as string)),
  modality: nullable("text, image, vision, audio, video: an array or a string", isModality),
  context_window: nullable("an integer, maximum input context in tokens", isSize),
  max_output_tokens: nullable("an integer, tokens the model can emit", isSize),
  price_input_per_mtok: nullable("a number, USD per 1,000,000 input tokens", isPrice),
  price_output_per_mtok: nullable("a number, USD per 1,000,000 output tokens", isPrice),
  price_cached_input_per_mtok: nullable("a number, USD per 1,000,000 cached input tokens", isPrice),
  price_per_1k_searches: nullable("a number, USD per 1,000 search units", isPrice),
  knowledge_cutoff: nullable("a string", isText),
  released: nullable("the date the model became available", isDate),
  deprecated_on: nullable("the date the provider declared it deprecated", isDate),
  retires_on: nullable("the date the endpoint stops answering", isDate),
  replacement: nullable("the provider-stated migration target", isText),
  api_string: nullable("the exact string to pass to the provider's API", isText),
  notes: nullable("free text", isText),
  source_url: stated("the official provider page, carried by every row", isOfficialPage),
  open_weight: nullable("a boolean, whether weights are downloadable", (v) => typeof v === "boolean"),
  embedding_dimensions: nullable("an integer, output vector size of embedding models", isSize),
};

const SAME = "id name provider deprecated_on retires_on replacement api_string source_url".split(" ");

/** Section 2.4. */
export const DEPRECATION: Record<string, FieldCheck> = {
  ...Object.fromEntries(SAME.map((field) => [field, MODEL[field] as FieldCheck])),
  status: stated("deprecated or retired only", (v) => v === "deprecated" || v === "retired"),
};

const shared = {
  updated: stated("the date the data last changed or was verified, not after today", (v) => isDate(v) && !isLater(v)),
  count: stated("an integer", isCount),
  models: stated("an array", Array.isArray),
};

/** Section 2.1, by version. */
export const TOP: Record<1 | 2, Record<string, FieldCheck>> = {
  1: {
    version: stated("the integer 1", (v) => v === 1),
    ...shared,
    source: stated("free text on how the data is compiled", isText),
    license: stated("a licence statement with an attribution request", (v) => isText(v) && /attribution/i.test(v)),
  },
  2: {
    version: stated("the integer 2", (v) => v === 2),
    ...shared,
    _meta: stated("an object", (v) => typeof v === "object" && v !== null && !Array.isArray(v)),
  },
};

/** Section 2.3. */
export const META: Record<string, FieldCheck> = {
  source: stated("the name of the publisher", isText),
  url: stated("the site address", isUri),
  api_docs: stated("the address of the API documentation page", isUri),
  openapi: stated("the address of the OpenAPI description", (v) => isUri(v) && String(v).endsWith("/api/openapi.json")),
  feed_updated: stated("the date the catalog was last updated", isDate),
  license: stated("the licence's name, MIT", (v) => v === "MIT"),
  citation: stated("suggested attribution text", isText),
  contact: stated("the contact page", isUri),
  providers: stated("every provider in the catalog", (v) => Array.isArray(v) && v.length > 0),
  methodology: stated("free text on how the data is compiled", isText),
};

/** Later than today in every time zone. */
const isLater = (day: unknown) => String(day) > new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
