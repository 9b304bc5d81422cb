import { createHash } from "node:crypto";
import { z } from "zod";
import type { Hint } from "./tool.ts";

export const Cursor = z
  .string()
  .max(200)
  .optional()
  .describe("next_cursor of the previous answer; keep the other arguments the same.");

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
  const [, at, own] = /^(\d{1,9})\.([\w-]+)$/.exec(cursor ?? `0.${of}`) ?? [];
  if (own !== of)
    return {
      hint: "This cursor belongs to other arguments or to an older feed. Leave it out to start from the first page.",
    };
  const end = Number(at) + limit;
  return { items: items.slice(Number(at), end), next_cursor: end < items.length ? `${end}.${of}` : null };
}
