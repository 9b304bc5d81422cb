import { z } from "zod";
import { lasts } from "../../feed/judge.ts";
import { KINDS, kindOf } from "../facts.ts";
import { filterItems } from "../filter.ts";
import { vendorItems } from "../items.ts";
import { count, filters, limit, tokens } from "../parameters.ts";
import { NOT_STATED, rowOf } from "../rows.ts";
import { defineTool, Refusal } from "../tool.ts";
import { costOn } from "../workload.ts";

export const cheapestModels = defineTool({
  name: "cheapest_models",
  description:
    "Ranks chat models by what your tokens cost today at list price; a model without a price is never free. For given models use compare_models.",
  input: z.strictObject({
    ...tokens,
    ...filters,
    kind: z.enum(KINDS).optional().describe("Default chat. For rerank, give searches."),
    searches: count().optional(),
    limit: limit(5),
  }),
  run({ kind = "chat", limit, ...args }, context) {
    const { input_tokens, output_tokens, searches = 0, requests } = args;
    if (input_tokens + output_tokens + searches === 0) throw new Refusal("input_tokens, output_tokens: both are 0");
    const suited = vendorItems(context).filter(
      ({ model, verdict }) => kindOf(model) === kind && verdict.verdict !== "retired",
    );
    const { passing, not_stated } = filterItems(suited, args);
    const living = passing.filter(({ verdict }) => lasts(verdict));
    const costs = living.map((item) => ({ ...item, cost: costOn(item.model, args, context.day.today) }));
    const ranked = costs
      .flatMap(({ cost, ...item }) => (cost.usd === undefined ? [] : [{ ...item, cost, usd: cost.usd }]))
      .toSorted((a, b) => a.usd - b.usd || (a.id < b.id ? -1 : 1));
    const tooSmall = costs.filter(({ cost }) => cost.exceeds).length;
    return {
      models: ranked.slice(0, limit).map((item) => ({
        ...rowOf(item, ["context"]),
        ...item.cost,
        ...(requests !== undefined && !item.model.context_window && { context: NOT_STATED }),
      })),
      ranked: ranked.length,
      unknown: costs.length - ranked.length - tooSmall || undefined,
      too_small: tooSmall || undefined,
      ending: passing.length - living.length || undefined,
      not_stated,
    };
  },
});
