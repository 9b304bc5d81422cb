import { z } from "zod";

/** The feed's reasons. */
const WORDS = new Map([
  ["not applicable", "does not apply"],
  ["excerpt only", "not in the part of its page that was read"],
  ["unreadable", "on its page, but could not be read"],
  ["conflict", "stated differently on two pages"],
]);
const Document = z.object({ nulls: z.record(z.string(), z.string()) });

/** Why a field has no value, in words, as far as the model's own document says. */
export function nullReasons(document: unknown): (field: string) => string {
  const nulls = Document.safeParse(document).data?.nulls ?? {};
  return (field) => WORDS.get(nulls[field] ?? "") ?? "not stated";
}
