// Single values, as the catalog's files and published documents have them, and the objects of documents.
import * as z from "zod";
import { type FieldKey, rowOf } from "./field-keys.ts";
import type { FieldType } from "./field-row.ts";

/** A valid date, `YYYY-MM-DD`. Dates are strings everywhere (spec section 2). */
export const Day = z.iso.date();
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
/** `YYYY-MM-DD`, or `YYYY-MM` if only the month is stated. */
export const DayOrMonth = z.union([Day, Month]);

export const Text = z.string().min(1);
/** One line of text without control characters. */
export const Line = Text.regex(/^[^\p{Cc}]+$/u, "one line, no control characters");
export const Place = z
  .union([z.literal(""), Line])
  .describe("The place: heading / table / row / column; empty for the page itself.");
/** Any field's value. */
export const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.unknown()), z.looseObject({}), z.null()]);

export const Count = z.int().nonnegative();
export const Price = z.number().nonnegative();

/** An object of a published document; later releases may add keys. */
export const part = <S extends z.ZodRawShape>(description: string, shape: S) =>
  z.looseObject(shape).describe(description);

/** The schemas of fields by their types, with their descriptions. `absent`: the schema of one that may not be stated. */
export const schemasOf = (
  keys: readonly FieldKey[],
  types: Partial<Record<FieldType, z.ZodType>>,
  absent: (schema: z.ZodType, type: FieldType) => z.ZodType,
): unknown =>
  Object.fromEntries(
    keys.map((key) => {
      const { type, required, description } = rowOf(key);
      const schema = types[type] as z.ZodType;
      return [key, (required ? schema : absent(schema, type)).describe(description)];
    }),
  );

export const optional = <S extends z.ZodType>(schema: S, description: string) =>
  schema.optional().describe(description);

export const nullable = <S extends z.ZodType>(schema: S, description: string) =>
  schema.nullable().describe(description);
