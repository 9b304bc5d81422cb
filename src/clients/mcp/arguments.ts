// From the arguments of a call to what a tool takes: forgiving of forms that models often send, strict about everything else.
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import * as z from "zod";
import { plainText } from "../feed/plain-text.ts";

type Args = Record<string, unknown>;
type Property = { type?: string; items?: Property; enum?: string[] };

/** A schema in the form that the SDK takes. Clients put it into their context, so it says only what they need to form a call. */
export function sdkSchema(schema: z.ZodObject): StandardSchemaWithJSON<Args, Args> {
  const shown = (key: string, value: unknown) => (UNSHOWN.test(key) ? undefined : value);
  const json = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: "input" }), shown));
  const validate = (value: unknown) => {
    const parsed = schema.safeParse(normalize(value, json.properties));
    if (parsed.success) return { value: parsed.data as Args };
    return { issues: [{ message: problemsOf(parsed.error.issues, Object.keys(schema.shape)) }] };
  };
  const jsonSchema = { input: () => json, output: () => json };
  return { "~standard": { version: 1, vendor: "model-almanac", validate, jsonSchema } };
}

/** What a schema doesn't show: a call that breaks it says so. */
const UNSHOWN =
  /^(?:\$schema|additionalProperties|exclusiveMinimum|(?:min|max)(?:imum|Length|Items)|format|pattern|default)$/;

/** A parameter → other names for it. */
const ALIASES: Record<string, string> = { models: "model ids id", model: "models id name", within_days: "days" };

/** The same arguments by the names and in the types of the parameters. Nulls are left out. */
function normalize(args: unknown, properties: Record<string, Property>): unknown {
  if (typeof args !== "object" || args === null) return args;
  const given = Object.entries(args).filter(([, value]) => value !== null && value !== "");
  const free = Object.keys(properties).filter((name) => !given.some(([one]) => one === name));
  const entries = given.map(([other, value]) => {
    const name = properties[other] ? other : (free.find((one) => ALIASES[one]?.split(" ").includes(other)) ?? other);
    return [name, properties[name] ? valueAs(properties[name], value) : value];
  });
  return Object.fromEntries(entries);
}

function valueAs(property: Property, value: unknown): unknown {
  if (property.type === "array") return listOf(value).map((item) => valueAs(property.items ?? {}, item));
  if (Array.isArray(value) && value.length === 1) return valueAs(property, value[0]);
  if (typeof value === "number" && property.type === "string") return String(value);
  if (typeof value !== "string") return value;
  if (property.type === "boolean") return { true: true, false: false }[value.toLowerCase()] ?? value;
  if (property.type === "integer" || property.type === "number") return numberOf(value, property.type) ?? value;
  return property.enum ? value.trim().toLowerCase() : value;
}

/** `a, b`, `a; b`, the same one a line, or as a JSON list. */
function listOf(value: unknown): unknown[] {
  if (typeof value !== "string") return Array.isArray(value) ? value : [value];
  if (value.trimStart().startsWith("["))
    try {
      return listOf(JSON.parse(value));
    } catch {}
  return value.split(/[,;\n]/).flatMap((item) => item.trim() || []);
}

const NUMBER = /^\s*\$?\s*(?:([1-9]\d{0,2}(?:[,_]\d{3})+(?:\.\d+)?)|(\d+)([.,]\d+)?)\s*([kmb]?)\s*$/i;

/** `10,000,000`, `10M`, `$1.25`, `1,5M`. Nobody knows how many `1.000` are. */
function numberOf(text: string, type: "integer" | "number"): number | undefined {
  const [, grouped = "", whole = "", rest = "", unit = ""] = NUMBER.exec(text) ?? [];
  const digits = grouped.replace(/[,_]/g, "") + whole + rest.replace(",", ".");
  if (digits === "" || (type === "integer" && rest && !unit)) return undefined;
  return Number(`${digits}e${3 * ["", "k", "m", "b"].indexOf(unit.toLowerCase())}`);
}

/** What is wrong with the arguments: the first dozen problems, one a line. */
function problemsOf(issues: readonly z.core.$ZodIssue[], names: readonly string[]): string {
  const lines = issues.slice(0, 12).map((issue) => {
    if (issue.code === "unrecognized_keys")
      return `${plainText(issue.keys.join(", "), 120)}: no such argument; there are ${names.join(", ")}`;
    return `${plainText(issue.path.join("."), 60)}: ${plainText(issue.message.replace(/^Invalid input: /, ""), 300)}`;
  });
  return lines.join("\n");
}
