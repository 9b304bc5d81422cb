import type * as z from "zod";
import { infiniteIn } from "../catalog/rules/finite-numbers.ts";

/** One-line JSON. Throws, with the path, if the value doesn't match the schema or a number is not finite. */
export function compact(value: unknown, schema?: z.ZodType): string {
  const [issue] = schema?.safeParse(value).error?.issues ?? [];
  if (issue) throw new Error(`${issue.path.join(".")}: ${issue.message}`);
  // JSON.stringify would print null, which means "not published".
  for (const [path, number] of infiniteIn(value))
    throw new Error(`${path.join(".")}: ${number} is not a finite number`);
  const text = JSON.stringify(value);
  // Escapes characters that would disturb parsers, terminals or editors.
  return text.replace(/[\x7f-\x9f\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029\ufeff]/gu, escaped);
}

const escaped = (character: string) =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
