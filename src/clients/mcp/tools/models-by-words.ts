import * as z from "zod";
import { filterItems } from "../filter.ts";
import { type Item, itemsAt, otherMakersItems, pageOf } from "../items.ts";
import { filters, host, limit, paging, provider } from "../parameters.ts";
import { ORDERS, rowOf, undated } from "../rows.ts";
import { search } from "../search.ts";
import { defineTool } from "../tool.ts";

export const searchModels = defineTool({
  name: "search_models",
  description:
    'Finds current model ids from words, newest first, with price and context: "claude sonnet" for the latest Sonnet, "embedding", "speech to ' +
    'text". No benchmarks, speed or rate limits.',
  input: z.strictObject({
    query: z.string().min(1).max(200),
    provider,
    host,
    include_retired: z.boolean().optional(),
    limit: limit(10),
  }),
  run({ query, provider, host, include_retired = false, limit }, context) {
    const isShown = ({ verdict }: Item) => include_retired || verdict.verdict !== "retired";
    const find = (items: readonly Item[]) => {
      const { passing } = filterItems(items, { provider });
      const all = search(items, query, passing);
      const current = search(items, query, passing.filter(isShown));
      // Words that only retired models have mean these.
      const found = current.matched < all.matched ? all : current;
      const retired = all.hits.filter((item) => !found.hits.includes(item) && !isShown(item));
      return { ...found, retired_left_out: retired.length || undefined };
    };
    const own = find(itemsAt({ host, provider }, context));
    const isAll = host === undefined && provider === undefined;
    const elsewhere = isAll ? find(otherMakersItems(context)) : own;
    const isElsewhere = own.hits.length === 0;
    const { hits, matched, ...about } = isElsewhere ? elsewhere : own;
    const isMore = isAll && !isElsewhere && elsewhere.matched >= matched;
    return {
      models: hits.slice(0, limit).map((item) => rowOf(item, ["kind", "context", "dimensions", "released"])),
      undated: undated(hits),
      more: Math.max(0, hits.length - limit) || undefined,
      only_at_hosts: isMore ? elsewhere.hits.length || undefined : undefined,
      ...about,
    };
  },
});

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
