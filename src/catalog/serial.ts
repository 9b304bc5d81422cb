import * as z from "zod";
import type { AnyCatalog } from "../schema/catalog.ts";

/** A file of the catalog, absent until its journals lose lines for the first time. */
export const SERIAL = "serial.json";
export const SerialSchema = z.strictObject({ removed: z.int().nonnegative() });

/** A number that grows with each change and decision, and never decreases: the journals' lines, with those ever removed. */
export const serialOf = ({ changes, reviewed, removed = 0 }: AnyCatalog): number =>
  changes.length + reviewed.length + removed;

/** The text of serial.json after a write to a journal, or undefined if it stays. `before`: each file's text, or null. */
export function serialAfter(before: (file: string) => string | null, file: string, after: string): string | undefined {
  const removed = removedIn(before(SERIAL));
  const lost = linesOf(before(file)) - linesOf(after);
  return lost > 0 ? `${JSON.stringify({ removed: removed + lost })}\n` : undefined;
}

const removedIn = (text: string | null) => (text === null ? 0 : SerialSchema.parse(JSON.parse(text)).removed);
const linesOf = (text: string | null) => text?.match(/\n/g)?.length ?? 0;
