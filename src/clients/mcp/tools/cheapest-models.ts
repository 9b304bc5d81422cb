import { z } from "zod";
import { lasts } from "../../feed/judge.ts";
import { filterItems } from "../filter.ts";
import { vendorItems } from "../items.ts";
import { KINDS, kindOf } from "../kind.ts";
import { count, filters, limit, tokens } from "../parameters.ts";
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
  run(
    { input_tokens, output_tokens, cached_tokens, requests, service, searches, kind = "chat", limit, ...wanted },
    context,
  ) {
    const work = { input_tokens, output_tokens, cached_tokens, requests, service, searches };
    if (input_tokens + output_tokens + (searches ?? 0) === 0)
      throw new Refusal("input_tokens, output_tokens: both are 0");
    const living = vendorItems(context).filter(
      ({ model, verdict }) => lasts(verdict) && model && kindOf(model) === kind,
    );
    const { passing, not_stated } = filterItems(living, wanted);
    const costs = passing.flatMap(({ id, model, verdict }) =>
      model ? [{ id, model, verdict, ...costOn(model, work, context.day) }] : [],
    );
    const priced = costs
      .filter((one) => one.usd !== undefined)
      .toSorted((a, b) => (a.usd ?? 0) - (b.usd ?? 0) || (a.id < b.id ? -1 : 1));
    return {
      models: priced.slice(0, limit).map(({ id, model, verdict, ...cost }) => ({
        model: id,
        ...cost,
        in: model.price_input_per_mtok,
        out: model.price_output_per_mtok,
        context: model.context_window,
        verdict: verdict.verdict === "ok" ? undefined : verdict.verdict,
      })),
      ranked: priced.length,
      unknown: costs.length - priced.length,
      left_out_not_stated: not_stated,
    };
  },
});
