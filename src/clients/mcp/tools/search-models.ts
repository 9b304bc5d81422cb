import { z } from "zod";
import { filterItems } from "../filter.ts";
import { hostItems, type Item, itemsAt } from "../items.ts";
import { host, limit, provider } from "../parameters.ts";
import { ORDERS, rowOf, undated } from "../rows.ts";
import { search } from "../search.ts";
import { defineTool } from "../tool.ts";

const EXTRAS = ["kind", "context", "dimensions", "released"] as const;

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
    const items = itemsAt(host, context);
    const own = search(items, query, filterItems(items, { provider }).passing);
    // Models of other makers, which only hosts have.
    const isElsewhere = own.hits.length === 0 && host === undefined && provider === undefined;
    const others = isElsewhere ? hostItems(({ model }) => model === null, context) : [];
    const { hits, other_kinds, unmatched } = isElsewhere ? search(others, query) : own;
    const isShown = ({ verdict }: Item) => include_retired || verdict.verdict !== "retired";
    const shown = hits.filter(isShown).toSorted(ORDERS.newest);
    return {
      models: shown.slice(0, limit).map((item) => rowOf(item, isElsewhere ? "host" : EXTRAS)),
      undated: undated(shown),
      more: Math.max(0, shown.length - limit) || undefined,
      retired_left_out: hits.length - shown.length || undefined,
      other_kinds,
      not_matched: unmatched,
    };
  },
});
