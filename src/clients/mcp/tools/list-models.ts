import { createHash } from "node:crypto";
import { z } from "zod";
import { filterItems } from "../filter.ts";
import { itemsAt } from "../items.ts";
import { filters, host, limit } from "../parameters.ts";
import { ORDERS, rowOf } from "../rows.ts";
import { defineTool, Refusal } from "../tool.ts";

/** Beside prices, what the order rests on: a page of twenty is short. */
const EXTRAS = { newest: ["released"], price: [], context: ["context"], retires: [] } as const;

export const listModels = defineTool({
  name: "list_models",
  description: "Models on sale that pass filters, newest first. With host: all that it serves, by its own ids.",
  input: z.strictObject({
    ...filters,
    host,
    status: z
      .array(z.enum(["ga", "preview", "beta", "deprecated", "retired"]))
      .optional()
      .describe("Default: all but retired."),
    sort: z.enum(["newest", "price", "context", "retires"]).optional(),
    limit: limit(20),
    cursor: z.string().max(40).optional().describe("next_cursor of the last answer."),
  }),
  run({ host, status, sort = "newest", limit, cursor, ...wanted }, context) {
    const items = itemsAt(host, context).filter(({ verdict }) =>
      status === undefined
        ? verdict.verdict !== "retired"
        : status.some((one) => one === (verdict.verdict === "retired" ? "retired" : verdict.status)),
    );
    const { passing, not_stated } = filterItems(items, wanted);
    const list = [host, status, sort, wanted, context.feed.document.updated, context.day.today];
    const { page, next_cursor } = pageOf(passing.toSorted(ORDERS[sort]), cursor, limit, list);
    return {
      total: passing.length,
      models: page.map((item) => rowOf(item, EXTRAS[sort])),
      undated:
        sort === "newest" && !host ? passing.filter(({ model }) => !model?.released).length || undefined : undefined,
      next_cursor,
      not_stated,
    };
  },
});

/** One page of a list. `of`: all that decides its items; a cursor is only good for the same. */
function pageOf<T>(items: readonly T[], cursor: string | undefined, limit: number, of: object) {
  const key = createHash("sha256").update(JSON.stringify(of)).digest("base64url").slice(0, 8);
  const [, at, own] = /^(\d{1,6})\.([\w-]+)$/.exec(cursor ?? `0.${key}`) ?? [];
  if (own !== key) throw new Refusal("cursor: of other arguments or of an older feed; leave it out to start again");
  const end = Number(at) + limit;
  return { page: items.slice(Number(at), end), next_cursor: end < items.length ? `${end}.${key}` : undefined };
}
