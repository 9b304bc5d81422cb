import { createHash } from "node:crypto";
import { z } from "zod";
import type { Hint } from "./tool.ts";

export const Cursor = z
  .string()
  .max(200)
  .optional()
  .describe("next_cursor of the answer before, with the same other arguments.");

const Place = z.strictObject({ at: z.int().nonnegative(), of: z.string() });

export type Page<T> = { items: T[]; next_cursor: string | null };

/** One page of a list. `list` is what the list depends on beside the feed: the call's other arguments. */
export function pageOf<T>(
  items: readonly T[],
  { cursor, limit, list, updated }: { cursor: string | undefined; limit: number; list: unknown; updated: string },
): Page<T> | Hint {
  const of = createHash("sha256")
    .update(JSON.stringify([list, updated, items.length]))
    .digest("base64url")
    .slice(0, 12);
  const at = cursor === undefined ? 0 : placeOf(cursor, of);
  if (at === undefined)
    return {
      hint: "This cursor belongs to other arguments or to an older feed. Leave it out to begin at the first page.",
    };
  const end = at + limit;
  const next = Buffer.from(JSON.stringify({ at: end, of })).toString("base64url");
  return { items: items.slice(at, end), next_cursor: end < items.length ? next : null };
}

function placeOf(cursor: string, list: string): number | undefined {
  try {
    const place = Place.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    return place.of === list ? place.at : undefined;
  } catch {
    return undefined;
  }
}
