import {
  MODELS_DEV_MEDIA,
  ModelsDevExport,
  type ModelsDevModel,
  type ModelsDevProvider,
} from "../../schema/export-models-dev.ts";
import type { ModelDocument, RateLine } from "../../schema/model-document.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Context } from "../context.ts";
import { compact } from "../json.ts";

/** How the AI SDK reaches a provider: models.dev's name of it, package, variables of the key, base address where the package has none. */
const SDKS: Partial<Record<ProviderSlug, { id: string; npm: string; env: string[]; api?: string }>> = {
  openai: { id: "openai", npm: "@ai-sdk/openai", env: ["OPENAI_API_KEY"] },
  anthropic: { id: "anthropic", npm: "@ai-sdk/anthropic", env: ["ANTHROPIC_API_KEY"] },
  google: {
    id: "google",
    npm: "@ai-sdk/google",
    env: ["GOOGLE_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"],
  },
  xai: { id: "xai", npm: "@ai-sdk/xai", env: ["XAI_API_KEY"] },
  mistral: { id: "mistral", npm: "@ai-sdk/mistral", env: ["MISTRAL_API_KEY"] },
  cohere: { id: "cohere", npm: "@ai-sdk/cohere", env: ["COHERE_API_KEY"] },
  amazon: {
    id: "amazon-bedrock",
    npm: "@ai-sdk/amazon-bedrock",
    env: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION", "AWS_BEARER_TOKEN_BEDROCK"],
  },
  deepseek: {
    id: "deepseek",
    npm: "@ai-sdk/openai-compatible",
    env: ["DEEPSEEK_API_KEY"],
    api: "https://api.deepseek.com",
  },
  alibaba: {
    id: "alibaba",
    npm: "@ai-sdk/openai-compatible",
    env: ["DASHSCOPE_API_KEY"],
    api: "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
  },
  moonshot: {
    id: "moonshotai",
    npm: "@ai-sdk/openai-compatible",
    env: ["MOONSHOT_API_KEY"],
    api: "https://api.moonshot.ai/v1",
  },
  zai: {
    id: "zai",
    npm: "@ai-sdk/openai-compatible",
    env: ["ZHIPU_API_KEY"],
    api: "https://api.z.ai/api/paas/v4",
  },
};

/** Every provider that has a model to show, by models.dev's name of it, with its models by api_string. */
export function modelsDevExport(ctx: Context): string {
  return compact(modelsDevMap(ctx), ModelsDevExport);
}

/** Provider → its models. A model without api_string, limits, media or both token prices is left out. */
export function modelsDevMap({ documents, providers }: Context): Record<string, ModelsDevProvider> {
  const models = Map.groupBy(documents.values(), ({ provider_slug }) => provider_slug);
  return Object.fromEntries(
    providers.flatMap(({ slug, name, url }) => {
      const sdk = SDKS[slug as ProviderSlug];
      const own = (models.get(slug as ProviderSlug) ?? []).flatMap((document) => modelOf(document) ?? []);
      if (!sdk || own.length === 0) return [];
      return [[sdk.id, { ...sdk, name, doc: url, models: Object.fromEntries(own.map((model) => [model.id, model])) }]];
    }),
  );
}

function modelOf(document: ModelDocument): ModelsDevModel | undefined {
  const { api_string: id, name, context_window: context, max_output_tokens: output, capabilities } = document;
  const cost = costOf(document);
  const [takes, makes] = [document.input_modalities, document.output_modalities?.filter(sayable)];
  if (id === null || context === null || output === null || !takes || !cost) return undefined;
  // An input without a word for it is left out; an output without one would make the model another one.
  if (!makes?.length || makes.length !== document.output_modalities?.length || !takes.some(sayable)) return undefined;
  const status = ({ beta: "beta", retired: "deprecated" } as const)[document.status as string];
  return {
    id,
    name,
    attachment: takes.some((medium) => medium !== "text"),
    ...(capabilities?.includes("reasoning") && { reasoning: true }),
    ...(capabilities?.includes("tools") && { tool_call: true }),
    ...(capabilities?.includes("structured_output") && { structured_output: true }),
    ...(document.knowledge_cutoff && { knowledge: document.knowledge_cutoff }),
    ...(document.released && { release_date: document.released }),
    modalities: { input: takes.filter(sayable), output: makes },
    ...(document.open_weight !== null && { open_weights: document.open_weight }),
    limit: { context, ...(document.max_input_tokens && { input: document.max_input_tokens }), output },
    ...(status && { status }),
    cost,
  };
}

type Sayable = (typeof MODELS_DEV_MEDIA)[number];
const sayable = (medium: string): medium is Sayable => (MODELS_DEV_MEDIA as readonly string[]).includes(medium);

const COSTS: Partial<Record<RateLine["meter"], keyof Prices>> = {
  input: "input",
  output: "output",
  cached_input: "cache_read",
  cache_write: "cache_write",
  audio_input: "input_audio",
  audio_output: "output_audio",
};
type Prices = Pick<
  ModelsDevModel["cost"],
  "input" | "output" | "cache_read" | "cache_write" | "input_audio" | "output_audio"
>;

function costOf({
  price_input_per_mtok: input,
  price_output_per_mtok: output,
  price_cached_input_per_mtok: cached,
  rates,
}: ModelDocument) {
  if (input === null || output === null) return undefined;
  const standing = rates.filter(
    ({ per, service, ttl, region, from, until }) =>
      per === "1M tokens" &&
      service === null &&
      (ttl === null || ttl === "5m") &&
      region === null &&
      from === null &&
      until === null,
  );
  const { input: _input, output: _output, ...others } = pricesOf(standing.filter(({ tier }) => tier === null));
  const base: Prices = { input, output, ...others, ...(cached !== null && { cache_read: cached }) };
  const sizes = new Map(
    standing.flatMap((rate) => {
      const size = /^prompt > ([\d,]+)(?: and <=? [\d,]+)? tokens$/.exec(rate.tier ?? "")?.[1]?.replaceAll(",", "");
      return size === undefined ? [] : [[rate, Number(size)] as const];
    }),
  );
  const tiers = [...Map.groupBy(sizes.keys(), (rate) => sizes.get(rate) ?? 0)]
    .sort(([a], [b]) => a - b)
    .flatMap(([size, lines]) => {
      const prices = pricesOf(lines);
      return prices.input === undefined || prices.output === undefined
        ? []
        : [{ ...prices, input: prices.input, output: prices.output, tier: { type: "context" as const, size } }];
    });
  const over = tiers.find(({ tier }) => tier.size === 200_000);
  const { tier: _size, ...context_over_200k } = over ?? { tier: undefined };
  return {
    ...base,
    ...(over && { context_over_200k: context_over_200k as Prices }),
    ...(tiers.length > 0 && { tiers }),
  };
}

function pricesOf(rates: readonly RateLine[]): Partial<Prices> {
  return Object.fromEntries(
    rates.flatMap(({ meter, price }) => (COSTS[meter] ? [[COSTS[meter], price]] : [])).toReversed(),
  );
}
