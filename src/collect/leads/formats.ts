// The supported data sets, recognized by their shape.
import { z } from "zod";
import { type Claim, providerNamed } from "./claim.ts";

const Figure = z.number().nonnegative().nullish().catch(undefined);
const DayText = z.iso.date().nullish().catch(undefined);

const LiteLlm = z.record(
  z.string(),
  z.looseObject({
    litellm_provider: z.string().optional().catch(undefined),
    input_cost_per_token: Figure,
    output_cost_per_token: Figure,
    cache_read_input_token_cost: Figure,
    max_input_tokens: Figure,
    max_output_tokens: Figure,
    deprecation_date: DayText,
  }),
);
const ModelsDev = z.record(
  z.string(),
  z.looseObject({
    models: z.record(
      z.string(),
      z.looseObject({
        cost: z.looseObject({ input: Figure, output: Figure, cache_read: Figure }).optional().catch(undefined),
        limit: z.looseObject({ context: Figure, output: Figure }).optional().catch(undefined),
        release_date: DayText,
      }),
    ),
  }),
);
const LlmPrices = z.looseObject({
  prices: z.array(
    z.looseObject({ id: z.string(), vendor: z.string(), input: Figure, output: Figure, input_cached: Figure }),
  ),
});
const Deprecation = z.looseObject({ provider: z.string(), model_id: z.string(), shutdown_date: DayText });
const Deprecations = z.union([
  z.array(Deprecation).min(1),
  z.looseObject({ items: z.array(z.looseObject({ _deprecation: Deprecation })).min(1) }),
]);

type DataSet = { name: string; claims: Claim[] };

/** The claims in LiteLLM's price map, models.dev's api.json, llm-prices or deprecations.info; undefined for anything else. */
export function dataSetIn(json: unknown): DataSet | undefined {
  const prices = LlmPrices.safeParse(json).data;
  if (prices) return { name: "llm-prices", claims: prices.prices.flatMap(fromLlmPrices) };
  const found = Deprecations.safeParse(json).data;
  if (found) {
    const items = Array.isArray(found) ? found : found.items.map((item) => item._deprecation);
    return { name: "deprecations.info", claims: items.flatMap(fromDeprecation) };
  }
  const dev = ModelsDev.safeParse(json).data;
  if (dev) return { name: "models.dev", claims: Object.entries(dev).flatMap(fromModelsDev) };
  const map = LiteLlm.safeParse(json).data;
  if (!map || !Object.values(map).some((entry) => entry.litellm_provider)) return undefined;
  return { name: "LiteLLM", claims: Object.entries(map).flatMap(fromLiteLlm) };
}

function claim(provider: unknown, model: string, says: Record<string, number | string | null | undefined>): Claim[] {
  const slug = providerNamed(provider);
  const stated = Object.fromEntries(Object.entries(says).filter(([, value]) => value !== undefined && value !== null));
  return slug ? [{ provider: slug, model, says: stated as Claim["says"] }] : [];
}

/** Per token → per million, without floating-point noise. */
const perMillion = (price: number | null | undefined) =>
  price === undefined || price === null ? undefined : Number((price * 1_000_000).toPrecision(10));

/** "gemini/some-model" is some-model; a key with a region or a size before the id isn't an id. */
const fromLiteLlm = ([key, entry]: [string, z.infer<typeof LiteLlm>[string]]): Claim[] =>
  key.split("/").length > 2
    ? []
    : claim(entry.litellm_provider, key.replace(/^.*\//, ""), {
        price_input_per_mtok: perMillion(entry.input_cost_per_token),
        price_output_per_mtok: perMillion(entry.output_cost_per_token),
        price_cached_input_per_mtok: perMillion(entry.cache_read_input_token_cost),
        max_output_tokens: entry.max_output_tokens,
        retires_on: entry.deprecation_date,
      });

const fromModelsDev = ([provider, { models }]: [string, z.infer<typeof ModelsDev>[string]]): Claim[] =>
  Object.entries(models).flatMap(([id, { cost, limit, release_date }]) =>
    claim(provider, id, {
      price_input_per_mtok: cost?.input,
      price_output_per_mtok: cost?.output,
      price_cached_input_per_mtok: cost?.cache_read,
      context_window: limit?.context,
      max_output_tokens: limit?.output,
      released: release_date,
    }),
  );

const fromLlmPrices = (price: z.infer<typeof LlmPrices>["prices"][number]): Claim[] =>
  claim(price.vendor, price.id, {
    price_input_per_mtok: price.input,
    price_output_per_mtok: price.output,
    price_cached_input_per_mtok: price.input_cached,
  });

const fromDeprecation = ({ provider, model_id, shutdown_date }: z.infer<typeof Deprecation>): Claim[] =>
  claim(provider, model_id, { retires_on: shutdown_date });
