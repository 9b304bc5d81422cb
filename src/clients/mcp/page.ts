import { createHash } from "node:crypto";
import { Refusal } from "./tool.ts";

type Asked = { cursor?: string | undefined; limit?: number | undefined };

/** In characters of JSON: a longer list goes on with the next page. */
const SHORT = 1_350;
const MOST = 50;

/**
 * One page of a list, in the form that `render` gives it: `limit` items, else as many as are short. `of`: all that decides the list's
 * items; a cursor is only good for the same. Throws a Refusal for another.
 */
export function pageOf<T>(items: readonly T[], { cursor, limit }: Asked, of: object, render: (page: T[]) => object) {
  const key = createHash("sha256").update(JSON.stringify(of)).digest("base64url").slice(0, 8);
  const [, at, own] = /^(\d{1,6})\.([\w-]+)$/.exec(cursor ?? `0.${key}`) ?? [];
  if (own !== key) throw new Refusal("cursor: of other arguments or of an older feed; leave it out to start again");
  const rest = items.slice(Number(at));
  const shown = (count: number) => ({ count, page: render(rest.slice(0, count)) });
  let { count, page } = shown(Math.min(limit ?? MOST, rest.length));
  for (let size = sizeOf(page); limit === undefined && size > SHORT && count > 1; size = sizeOf(page))
    ({ count, page } = shown(Math.max(1, Math.min(count - 1, Math.floor((count * SHORT) / size)))));
  return { ...page, next_cursor: count < rest.length ? `${Number(at) + count}.${key}` : undefined };
}

const sizeOf = (value: object) => JSON.stringify(value).length;
