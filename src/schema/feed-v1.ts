import { z } from "zod";
import { DeprecationEntry, Model, top } from "./feed.ts";

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
