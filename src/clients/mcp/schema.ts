import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { plainText } from "../feed/plain-text.ts";

const MOST_ISSUES = 4;
const LONGEST_ISSUE = 240;

type Args = Record<string, unknown>;

/** Input schema → the same, whose refusals name the argument, what is wrong, and what there is. */
export function inputSchema(schema: z.ZodObject): StandardSchemaWithJSON<Args, Args> {
  const known = Object.keys(schema.shape);
  return standard(schema, "input", (value) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value: parsed.data as Args };
    const issues = parsed.error.issues.slice(0, MOST_ISSUES).map((issue) => ({ message: hint(issue, known) }));
    return { issues };
  });
}

/** Output schema as the SDK takes it. */
export function outputSchema(schema: z.ZodObject): StandardSchemaWithJSON<Args, Args> {
  return standard(schema, "output", (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? { value: parsed.data as Args } : { issues: [{ message: z.prettifyError(parsed.error) }] };
  });
}

type Outcome = { value: Args } | { issues: { message: string }[] };

function standard(schema: z.ZodObject, io: "input" | "output", validate: (value: unknown) => Outcome) {
  // A server lives as long as one request: what it shows must not be made for each.
  const json = z.toJSONSchema(schema, { target: "draft-2020-12", io, override: bounds });
  const jsonSchema = {
    input: () => json,
    output: () => json,
  } as unknown as StandardSchemaWithJSON["~standard"]["jsonSchema"];
  return { "~standard": { version: 1, vendor: "model-almanac", validate, jsonSchema } } as StandardSchemaWithJSON<
    Args,
    Args
  >;
}

/** JavaScript's own limits say nothing to a caller. */
function bounds({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === "date") delete jsonSchema.pattern;
}

function hint(issue: z.core.$ZodIssue, known: readonly string[]): string {
  const at = issue.path.map(String).join(".");
  const what =
    issue.code === "unrecognized_keys"
      ? `there is no argument ${issue.keys.slice(0, 3).join(", ")}${issue.path.length === 0 ? `; use ${known.join(", ")}` : ""}`
      : issue.message.replace(/^Invalid input: expected .*, received undefined$/, "it is missing");
  return plainText(at === "" ? what : `${at}: ${what}`, LONGEST_ISSUE);
}
