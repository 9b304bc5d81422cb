import * as z from "zod";
import { filterItems } from "../filter.ts";
import { type Item, itemsAt } from "../items.ts";
import { pageOf } from "../page.ts";
import { filters, host, paging } from "../parameters.ts";
import { ORDERS, rowOf, undated } from "../rows.ts";
import { defineTool } from "../tool.ts";

/** Beside prices, what the order rests on. */
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
    ...paging,
  }),
  run({ host, status, sort = "newest", limit, cursor, ...wanted }, context) {
    const all = itemsAt({ host, provider: wanted.provider }, context);
    const isOnSale = ({ row }: Item) => row?.status?.[0] !== "deprecated" && row?.status?.[0] !== "retired";
    const items = all.filter(({ verdict }) =>
      status === undefined
        ? verdict.verdict !== "retired"
        : status.some((one) => one === (verdict.verdict === "retired" ? "retired" : verdict.status)),
    );
    const { passing, not_stated } = filterItems(items, wanted);
    const list = [host, status, sort, wanted, context.feed.document.updated, context.day.today];
    const rows = passing.toSorted(ORDERS[sort]).map((item) => rowOf(item, ["kind", ...EXTRAS[sort]]));
    return {
      total: passing.length,
      // Of such a host, no page with what it serves is read.
      lists: host === undefined || all.some(isOnSale) ? undefined : "deprecations only",
      ...pageOf(rows, { cursor, limit }, list, (models) => ({ models })),
      undated: sort === "newest" ? undated(passing) : undefined,
      not_stated,
    };
  },
});
