// What a workload costs on a model.
import type { Standing } from "../../schema/standings.ts";
import { costOf, usdOf } from "../feed/cost.ts";

export type Workload = {
  input_tokens?: number | undefined;
  output_tokens?: number | undefined;
  cached_tokens?: number | undefined;
  requests?: number | undefined;
  service?: string | undefined;
  searches?: number | undefined;
};

export function costOn(
  model: Standing,
  work: Workload,
  { today }: { today: string },
): Record<string, unknown> & { usd?: number } {
  const { input_tokens = 0, output_tokens = 0, cached_tokens = 0, requests, service, searches = 0 } = work;
  const n = requests ?? 1;
  const priced = {
    id: model.id,
    context_window: requests ? (model.context_window ?? null) : null,
    max_output_tokens: requests ? (model.max_output_tokens ?? null) : null,
    max_input_tokens: requests ? (model.max_input_tokens ?? null) : null,
    price_input_per_mtok: model.price_input_per_mtok ?? null,
    price_output_per_mtok: model.price_output_per_mtok ?? null,
    price_cached_input_per_mtok: model.price_cached_input_per_mtok ?? null,
    price_per_1k_searches: model.price_per_1k_searches ?? null,
  };
  const rates = (model.rates ?? []).map(
    (r) =>
      ({
        tier: null,
        service: null,
        ttl: null,
        region: null,
        from: null,
        until: null,
        above: null,
        up_to: null,
        ...r,
      }) as never,
  );
  const cost = costOf(
    priced,
    requests ? rates : rates.filter((r: { above: unknown }) => r.above === null),
    {
      input: Math.ceil((input_tokens - cached_tokens) / n),
      cached: Math.ceil(cached_tokens / n),
      output: Math.ceil(output_tokens / n),
      searches: Math.ceil(searches / n),
      requests: n,
      ...(service ? { service } : {}),
    },
    today,
  );
  return "why" in cost ? { cost: "unknown", why: cost.why } : { usd: usdOf(cost.pico) };
}
