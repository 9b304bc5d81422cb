import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { plainText } from "../feed/plain-text.ts";

const MOST_ISSUES = 4;
const LONGEST_ISSUE = 240;

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
    return { issues: parsed.error.issues.slice(0, MOST_ISSUES).map((issue) => ({ message: hint(issue, schema) })) };
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

function hint(issue: z.core.$ZodIssue, { shape }: z.ZodObject): string {
  const at = issue.path.map(String).join(".");
  const what =
    issue.code === "unrecognized_keys"
      ? `there is no argument ${issue.keys.slice(0, 3).join(", ")}; use ${argumentsAt(shape, issue.path).join(", ")}`
      : issue.message
          .replace(/^Invalid input: expected .*, received undefined$/, "it is missing")
          .replace(/^Invalid ISO date$/, "this is no day of the form YYYY-MM-DD")
          .replace(/^Invalid input: /, "")
          .replace(/^Too (?:small|big): expected \w+ to /, "it must ");
  return plainText(at === "" ? what : `${at}: ${what}`, LONGEST_ISSUE);
}

/** Names of the arguments in the object at a path. */
function argumentsAt(shape: z.core.$ZodShape, path: readonly PropertyKey[]): string[] {
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(shape);
  let inner: unknown = shape[String(first)];
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap();
  return inner instanceof z.ZodObject ? argumentsAt(inner.shape, rest) : [];
}
