import { z } from "zod";

export const JsonSchema = z
  .looseObject({
    $schema: z.literal("https://json-schema.org/draft/2020-12/schema").describe("Dialect."),
    $id: z.url().describe("Address of this schema; references in it are relative to it."),
    title: z.string().describe("Name of the schema."),
    type: z.enum(["object", "array"]).describe("Type of the document: usually an object."),
  })
  .describe("JSON Schema of one document or of a named part of one.");
