// What is wrong with the arguments of a call.
import type { z } from "zod";
import { count } from "../feed/day-count.ts";
import { groupedBy } from "../feed/grouped.ts";
import { plainText } from "../feed/plain-text.ts";

type Issue = z.core.$ZodIssue;
type Schema = z.core.JSONSchema.BaseSchema;

const MOST_PROBLEMS = 12;
const LONGEST_LINE = 500;
const MOST_KEYS = 5;
const LONGEST_KEY = 40;
const LONGEST_VALUE = 40;

/** Each argument that is wrong, what was given, and what is allowed; a line for all of which the same is allowed. */
export function problemsIn(args: unknown, issues: readonly Issue[], schema: Schema): string {
  const problems = issues.slice(0, MOST_PROBLEMS).map((issue) => problem(args, issue, schema));
  const lines = [...groupedBy(problems, ({ instead }) => instead)].map(([instead, same]) =>
    plainText(`${[...new Set(same.map(({ wrong }) => wrong))].join(", ")}; ${instead}`, LONGEST_LINE),
  );
  const left = issues.length - problems.length;
  return [...lines, ...(left > 0 ? [`${count(left, "more problem")}`] : [])].join("\n");
}

/** `wrong`: what was given for which argument; `instead`: what is allowed. */
function problem(args: unknown, issue: Issue, schema: Schema): { wrong: string; instead: string } {
  const { part, isOptional } = schemaAt(schema, issue.path);
  const name = nameOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.slice(0, MOST_KEYS).map((key) => plainText(key, LONGEST_KEY));
    const more = issue.keys.length > keys.length ? ` and ${issue.keys.length - keys.length} more` : "";
    const whose = name === "" ? "there is" : `${name} has`;
    const instead = `use ${Object.keys(part.properties ?? {}).join(", ")}`;
    return { wrong: `${whose} no argument ${keys.join(", ")}${more}`, instead };
  }
  // The largest number that JavaScript counts with is left out of schemas.
  const limited = issue.code === "too_big" ? { ...part, maximum: Number(issue.maximum) } : part;
  return {
    wrong: `${name} is ${given(valueAt(args, issue.path))}`,
    instead: `it must be ${allowed(limited)}${isOptional ? ", or left out" : ""}`,
  };
}

/** `workload.requests`, `models[2]`. */
const nameOf = (path: Issue["path"]) =>
  path.map((key, at) => (typeof key === "number" ? `[${key}]` : `${at === 0 ? "" : "."}${String(key)}`)).join("");

const valueAt = (args: unknown, path: Issue["path"]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], args);

/** The schema of an argument, and whether it may be left out. */
function schemaAt(schema: Schema, path: Issue["path"]): { part: Schema; isOptional: boolean } {
  let part = schema;
  let isOptional = false;
  for (const key of path) {
    isOptional = typeof key !== "number" && part.properties !== undefined && !part.required?.includes(String(key));
    part = ((typeof key === "number" ? part.items : part.properties?.[String(key)]) as Schema) ?? {};
  }
  return { part, isOptional };
}

function given(value: unknown): string {
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "string" && value.length > LONGEST_VALUE) return `text of ${count(value.length, "character")}`;
  return JSON.stringify(value);
}

/** `a whole number from 1 to 40`, `a list of 2 to 8, each text of 1 to 200 characters`. */
function allowed({ enum: words, format, type, ...schema }: Schema): string {
  const { minItems, maxItems, items, required = [], properties = {} } = schema;
  if (words) return `one of ${words.join(", ")}`;
  if (format === "date") return "a day of the calendar as YYYY-MM-DD";
  if (type === "boolean") return "true or false";
  if (type === "string") return `text${range(" of", schema.minLength, schema.maxLength, " characters")}`;
  if (type === "array") return `a list${range(" of", minItems, maxItems)}, each ${allowed(items as Schema)}`;
  if (type === "object") {
    const others = Object.keys(properties).filter((name) => !required.includes(name));
    return `an object with ${required.join(" and ")}${others.length > 0 ? `, and perhaps ${others.join(", ")}` : ""}`;
  }
  // Of several kinds, as only answers have them.
  if (type !== "integer" && type !== "number") return "as the schema says";
  // Only whole numbers have an exclusive minimum.
  const least =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : Number(schema.exclusiveMinimum) + 1);
  return `a ${type === "integer" ? "whole " : ""}number${range(" from", least, schema.maximum)}`;
}

/** ` from 1 to 40`, ` of at least 1`; empty without bounds. */
function range(word: string, least: number | undefined, most: number | undefined, unit = ""): string {
  if (least === undefined && most === undefined) return "";
  if (least !== undefined && most !== undefined) return `${word} ${least} to ${most}${unit}`;
  return `${least === undefined ? ` of at most ${most}` : ` of at least ${least}`}${unit}`;
}
