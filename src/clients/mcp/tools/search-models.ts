import * as z from "zod";
import { filterItems } from "../filter.ts";
import { hostItems, type Item, itemsAt } from "../items.ts";
import { host, limit, provider } from "../parameters.ts";
import { rowOf, undated } from "../rows.ts";
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
    const isShown = ({ verdict }: Item) => include_retired || verdict.verdict !== "retired";
    const find = (items: readonly Item[]) => {
      const { passing } = filterItems(items, { provider });
      const retired = search(items, query, passing).hits.filter((item) => !isShown(item));
      return { ...search(items, query, passing.filter(isShown)), retired_left_out: retired.length || undefined };
    };
    const own = find(itemsAt({ host, provider }, context));
    // Models of other makers, which only hosts have.
    const isElsewhere = own.hits.length === 0 && host === undefined && provider === undefined;
    const { hits, ...about } = isElsewhere ? find(hostItems(({ model }) => model === null, context)) : own;
    return {
      models: hits.slice(0, limit).map((item) => rowOf(item, isElsewhere ? "host" : EXTRAS)),
      undated: undated(hits),
      more: Math.max(0, hits.length - limit) || undefined,
      ...about,
    };
  },
});
