import { z } from "zod";
import { lasts, spellingOf } from "../../feed/judge.ts";
import { filterItems } from "../filter.ts";
import { vendorItems } from "../items.ts";
import { KINDS, kindOf } from "../kind.ts";
import { count, filters, limit, tokens } from "../parameters.ts";
import { NOT_STATED } from "../rows.ts";
import { defineTool, Refusal } from "../tool.ts";
import { costOn } from "../workload.ts";

const { provider, ...limits } = filters;

export const cheapestModels = defineTool({
  name: "cheapest_models",
  description:
    "Ranks chat models by what your tokens cost today at list price; a model without a price is never free. For given models use compare_models.",
  input: z.strictObject({
    ...tokens,
    provider,
    ...limits,
    kind: z.enum(KINDS).optional().describe("Default chat. For rerank, give searches."),
    searches: count().optional(),
    limit: limit(5),
  }),
  run({ provider, kind = "chat", limit, ...args }, context) {
    const { modality, min_context, min_output, max_input_price, max_output_price, open_weights, ...work } = args;
    const { input_tokens, output_tokens, searches = 0 } = work;
    if (input_tokens + output_tokens + searches === 0) throw new Refusal("input_tokens, output_tokens: both are 0");
    const wanted = { provider, modality, min_context, min_output, max_input_price, max_output_price, open_weights };
    const suited = vendorItems(context).filter(
      ({ model, verdict }) => model && kindOf(model) === kind && verdict.verdict !== "retired",
    );
    const { passing, not_stated } = filterItems(suited, wanted);
    const living = passing.filter(({ verdict }) => lasts(verdict));
    const costs = living.flatMap(({ model, verdict }) =>
      model ? [{ model, verdict, cost: costOn(model, work, context.day.today) }] : [],
    );
    const ranked = costs
      .flatMap(({ cost, ...one }) => (cost.usd === undefined ? [] : [{ ...one, usd: cost.usd, cost }]))
      .toSorted((a, b) => a.usd - b.usd || (a.model.id < b.model.id ? -1 : 1));
    const tooSmall = costs.filter(({ cost }) => cost.exceeds).length;
    return {
      models: ranked.slice(0, limit).map(({ model, verdict, cost }) => ({
        model: spellingOf(model),
        verdict: verdict.verdict === "ok" ? undefined : verdict.verdict,
        ...cost,
        in: model.price_input_per_mtok,
        out: model.price_output_per_mtok,
        per_1k_searches: model.price_per_1k_searches,
        context: model.context_window ?? (work.requests === undefined ? undefined : NOT_STATED),
      })),
      ranked: ranked.length,
      unknown: costs.length - ranked.length - tooSmall || undefined,
      too_small: tooSmall || undefined,
      ending: passing.length - living.length || undefined,
      not_stated,
    };
  },
});
