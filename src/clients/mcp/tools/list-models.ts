import { z } from "zod";
import { pageOf } from "../cursor.ts";
import { filterItems } from "../filter.ts";
import { itemsAt } from "../items.ts";
import { filters, host, limit } from "../parameters.ts";
import { ORDERS, rowOf } from "../rows.ts";
import { defineTool } from "../tool.ts";

const { provider, modality, min_context, min_output, max_input_price, max_output_price, open_weights } = filters;

/** Beside prices, what the order rests on: a page of twenty is short. */
const EXTRAS = { newest: ["released"], price: [], context: ["context"], retires: [] } as const;

export const listModels = defineTool({
  name: "list_models",
  description: "Models on sale that pass filters, newest first. With host: all that it serves, by its own ids.",
  input: z.strictObject({
    ...{ provider, modality, min_context, min_output, max_input_price, max_output_price, open_weights, host },
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
