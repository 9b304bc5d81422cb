import { createHash } from "node:crypto";
import { z } from "zod";
import type { Hint, ToolContext } from "./tool.ts";

export const Cursor = z
  .string()
  .max(200)
  .optional()
  .describe("next_cursor of the previous answer; keep the other arguments the same.");

/** `summary`: how many are shown, and whether there are more. */
export type Page<T> = { items: T[]; next_cursor: string | null; summary: string };
export type Paging = { cursor?: string | undefined; limit: number };

/** One page of a list. `list`: the call's other arguments; a cursor is only good for the same ones, on the same day and feed. */
export function pageOf<T>(
  items: readonly T[],
  { cursor, limit }: Paging,
  list: object,
  { document, today }: ToolContext,
): Page<T> | Hint {
  const of = createHash("sha256")
    .update(JSON.stringify([{ ...list, today }, document.updated, items.length]))
    .digest("base64url")
    .slice(0, 12);
  const [, at, own] = /^(\d{1,9})\.([\w-]+)$/.exec(cursor ?? `0.${of}`) ?? [];
  if (own !== of)
    return {
      hint: "This cursor belongs to other arguments or to an older feed. Leave it out to start from the first page.",
    };
  const end = Number(at) + limit;
  const page = items.slice(Number(at), end);
  const next_cursor = end < items.length ? `${end}.${of}` : null;
  return {
    items: page,
    next_cursor,
    summary: `${page.length} shown${next_cursor ? `, more with cursor "${next_cursor}"` : ""}`,
  };
}
