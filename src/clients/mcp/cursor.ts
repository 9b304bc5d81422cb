import { createHash } from "node:crypto";
import { Refusal } from "./tool.ts";

/** One page of a list. `list`: all that decides its items; a cursor is only good for the same. */
export function pageOf<T>(items: readonly T[], cursor: string | undefined, limit: number, list: object) {
  const of = createHash("sha256").update(JSON.stringify(list)).digest("base64url").slice(0, 8);
  const [, at, own] = /^(\d{1,6})\.([\w-]+)$/.exec(cursor ?? `0.${of}`) ?? [];
  if (own !== of)
    throw new Refusal("cursor: of other arguments or of an older feed; leave it out to start from the first page");
  const end = Number(at) + limit;
  return { page: items.slice(Number(at), end), next_cursor: end < items.length ? `${end}.${of}` : undefined };
}
