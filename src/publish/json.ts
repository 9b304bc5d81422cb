import type * as z from "zod";

/** One-line JSON. Throws, with the path, if the value doesn't match the schema or a number is not finite. */
export function compact(value: unknown, schema?: z.ZodType): string {
  const [issue] = schema?.safeParse(value).error?.issues ?? [];
  if (issue) throw new Error(`${issue.path.join(".")}: ${issue.message}`);
  requireFinite(value);
  const text = JSON.stringify(value);
  // Escapes characters that would disturb parsers, terminals or editors.
  return text.replace(/[\x7f-\x9f\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029\ufeff]/gu, escaped);
}

/** JSON.stringify would print null, which means "not published". */
function requireFinite(value: unknown, key = ""): void {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${key}: ${value} is not a finite number`);
  if (typeof value === "object" && value !== null)
    for (const name of Object.keys(value)) requireFinite(value[name as never], name);
}

const escaped = (character: string) =>
  character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
