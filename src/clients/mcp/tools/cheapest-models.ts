import * as z from "zod";
import { lasts } from "../../feed/judge.ts";
import { filterItems } from "../filter.ts";
import { itemsAt } from "../items.ts";
import { count, filters, limit, tokens } from "../parameters.ts";
import { by, countKinds, hasNoId, kindOf, rowOf } from "../rows.ts";
import { defineTool, Refusal } from "../tool.ts";
import { costOn } from "../workload.ts";

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
      .describe("Default chat. chat needs input and output tokens, embedding input, rerank either searches or input."),
    searches: count().optional(),
    limit: limit(5),
  }),
  run({ kind = "chat", limit, ...args }, context) {
    const { input_tokens, output_tokens, searches, modality = [] } = args;
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
