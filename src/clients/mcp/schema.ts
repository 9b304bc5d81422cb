import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { problemsIn } from "./problems.ts";

type Args = Record<string, unknown>;

/** A schema in the form that the SDK takes. Its errors name the argument, what is wrong with it, and what is allowed. */
export function sdkSchema(schema: z.ZodObject, io: "input" | "output"): StandardSchemaWithJSON<Args, Args> {
  // Made once here: over HTTP, a server lives only for one request.
  // MCP takes a schema that names no dialect as 2020-12.
  const { $schema, ...json } = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    override: io === "input" ? bounds : open,
  });
  const jsonSchema = {
    input: () => json,
    output: () => json,
  } as unknown as StandardSchemaWithJSON["~standard"]["jsonSchema"];
  const validate = (value: unknown) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value: parsed.data as Args };
    return { issues: [{ message: problemsIn(value, parsed.error.issues, json) }] };
  };
  return { "~standard": { version: 1, vendor: "model-almanac", validate, jsonSchema } };
}

/** Omits what only JavaScript needs and is meaningless to a caller. */
function bounds({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === "date") delete jsonSchema.pattern;
}

/** Answers may get new fields. Every character counts here: a client reads all schemas into its context. */
function open({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  bounds({ jsonSchema });
  delete jsonSchema.additionalProperties;
}
