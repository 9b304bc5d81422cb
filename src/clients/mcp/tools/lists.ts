// The tools that take words, filters or a workload, and answer with lists.
import * as z from "zod";
import { lasts } from "../../feed/judge.ts";
import { filterItems, type Item, itemsAt, otherMakersItems, pageOf } from "../items.ts";
import { count, filters, host, limit, paging, provider, tokens } from "../parameters.ts";
import { by, costOn, countKinds, hasNoId, kindOf, ORDERS, rowOf } from "../rows.ts";
import { search } from "../search.ts";
import { defineTool, Refusal } from "../tool.ts";

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
      const current = search(items, query, passing, passing.filter(isShown));
      // Words that only retired models have mean these.
      const result = current.matched < all.matched ? all : current;
      const retired = all.hits.filter((item) => !result.hits.includes(item) && !isShown(item));
      return { ...result, retired_left_out: retired.length || undefined };
    };
    const matches = find(itemsAt({ host, provider }, context));
    const isAll = host === undefined && provider === undefined;
    const elsewhere = isAll ? find(otherMakersItems(context)) : matches;
    const isElsewhere = matches.hits.length === 0 || elsewhere.matched > matches.matched;
    const { hits, matched, ...about } = isElsewhere ? elsewhere : matches;
    const isMore = isAll && !isElsewhere && elsewhere.matched >= matched;
    return {
      models: hits.slice(0, limit).map((item) => rowOf(item, ["kind", "context", "dimensions", "released"])),
      more: Math.max(0, hits.length - limit) || undefined,
      only_at_hosts: isMore ? elsewhere.hits.length || undefined : undefined,
      ...about,
    };
  },
});

/** Beside prices, what the order rests on. */
const EXTRAS = { newest: ["released"], price: ["long_prompts_above"], context: ["context"], retires: [] } as const;

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
      not_stated,
    };
  },
});

export const cheapestModels = defineTool({
  name: "cheapest_models",
  description:
    "Ranks chat models by what your tokens cost today at list price; a model without a price is never free. For given models use compare_models.",
  input: z.strictObject({
    ...tokens,
    ...filters,
    kind: z
      .enum(["chat", "embedding", "rerank"])
      .optional()
      .describe("Default chat, with searches rerank. chat needs input and output, embedding input, rerank either."),
    searches: count().optional(),
    limit: limit(5),
  }),
  run({ kind: asked, limit, ...args }, context) {
    const { input_tokens, output_tokens, searches, modality = [] } = args;
    const kind = asked ?? (searches ? "rerank" : "chat");
    const isOpen = kind === "chat" && [input_tokens, output_tokens].includes(undefined);
    if (isOpen || !(input_tokens || output_tokens || searches))
      throw new Refusal("input_tokens, output_tokens: how many? For rerank, searches");
    const items = itemsAt({ provider: args.provider }, context).filter(({ verdict }) => verdict.verdict !== "retired");
    const suited = items.filter((item) => kindOf(item) === kind);
    const { passing, not_stated } = filterItems(suited, args);
    const living = passing.filter(({ verdict }) => lasts(verdict));
    const costs = living.map((item) => ({ ...item, cost: costOn(item.offer, args, context.day.today) }));
    const free = costs.filter(({ cost }) => cost.usd === 0 && !cost.context);
    const ranked = costs.filter(({ cost }) => cost.usd).toSorted(by(({ cost }) => cost.usd, 1));
    const tooSmall = costs.filter(({ cost }) => cost.exceeds).length;
    return {
      models: ranked.slice(0, limit).map(({ cost: { prices, ...cost }, ...item }) => {
        return { ...rowOf(item, ["context", "priced_like", "prices_promised_until"]), ...prices, ...cost };
      }),
      free: free.flatMap(({ id, offer }) => (offer.free_only ? [] : id)),
      free_within_limits: free.flatMap(({ id, offer }) => (offer.free_only ? id : [])),
      no_api_id: free.flatMap(({ id, model }) => (hasNoId(model) ? id : [])),
      billed_as: modality.some((one) => one !== "text") ? "text" : undefined,
      other_kinds: passing.length > 0 ? undefined : countKinds(filterItems(items, args).passing),
      ranked: ranked.length,
      unknown: costs.length - ranked.length - free.length - tooSmall || undefined,
      too_small: tooSmall || undefined,
      ending: passing.length - living.length || undefined,
      not_stated,
    };
  },
});
