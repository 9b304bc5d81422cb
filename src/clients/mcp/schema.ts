import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { plainText } from "../feed/plain-text.ts";

const MOST_ISSUES = 4;
const LONGEST_ISSUE = 240;

type Args = Record<string, unknown>;

/** Schema of a tool's arguments or answer → as the SDK takes it; refusals name the argument, what is wrong, and what there is. */
export function sdkSchema(schema: z.ZodObject, io: "input" | "output"): StandardSchemaWithJSON<Args, Args> {
  // A server lives as long as one request: what it shows must not be made for each.
  const json = z.toJSONSchema(schema, { target: "draft-2020-12", io, override: io === "input" ? bounds : open });
  const jsonSchema = {
    input: () => json,
    output: () => json,
  } as unknown as StandardSchemaWithJSON["~standard"]["jsonSchema"];
  const validate = (value: unknown) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value: parsed.data as Args };
    return { issues: parsed.error.issues.slice(0, MOST_ISSUES).map((issue) => ({ message: hint(issue, schema) })) };
  };
  return { "~standard": { version: 1, vendor: "model-almanac", validate, jsonSchema } };
}

/** JavaScript's own limits say nothing to a caller. */
function bounds({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === "date") delete jsonSchema.pattern;
}

/** An answer may get new fields, and a client reads every schema into its context. */
function open({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  bounds({ jsonSchema });
  delete jsonSchema.additionalProperties;
}

function hint(issue: z.core.$ZodIssue, { shape }: z.ZodObject): string {
  const at = issue.path.map(String).join(".");
  const what =
    issue.code === "unrecognized_keys"
      ? `there is no argument ${issue.keys.slice(0, 3).join(", ")}${at === "" ? `; use ${Object.keys(shape).join(", ")}` : ""}`
      : issue.message.replace(/^Invalid input: expected .*, received undefined$/, "it is missing");
  return plainText(at === "" ? what : `${at}: ${what}`, LONGEST_ISSUE);
}
