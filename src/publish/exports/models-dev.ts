import { MODELS_DEV_MEDIA, type ModelsDevModel, type ModelsDevProvider } from "../../schema/export-models-dev.ts";
import type { ModelDocument, RateLine } from "../../schema/model-document.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Context } from "../context.ts";

const COMPATIBLE = "@ai-sdk/openai-compatible";
const AWS = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION", "AWS_BEARER_TOKEN_BEDROCK"];
const GOOGLE = ["GOOGLE_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"];
const DASHSCOPE = "https://dashscope-intl.aliyuncs.com/compatible-mode/v1";

/** How the AI SDK accesses a provider: id in models.dev, package, variables for the key, base URL if the package has none. */
const SDKS: Partial<Record<ProviderSlug, { id: string; npm: string; env: string[]; api?: string }>> = {
  openai: { id: "openai", npm: "@ai-sdk/openai", env: ["OPENAI_API_KEY"] },
  anthropic: { id: "anthropic", npm: "@ai-sdk/anthropic", env: ["ANTHROPIC_API_KEY"] },
  google: { id: "google", npm: "@ai-sdk/google", env: GOOGLE },
  xai: { id: "xai", npm: "@ai-sdk/xai", env: ["XAI_API_KEY"] },
  mistral: { id: "mistral", npm: "@ai-sdk/mistral", env: ["MISTRAL_API_KEY"] },
  cohere: { id: "cohere", npm: "@ai-sdk/cohere", env: ["COHERE_API_KEY"] },
  amazon: { id: "amazon-bedrock", npm: "@ai-sdk/amazon-bedrock", env: AWS },
  deepseek: { id: "deepseek", npm: COMPATIBLE, env: ["DEEPSEEK_API_KEY"], api: "https://api.deepseek.com" },
  alibaba: { id: "alibaba", npm: COMPATIBLE, env: ["DASHSCOPE_API_KEY"], api: DASHSCOPE },
  moonshot: { id: "moonshotai", npm: COMPATIBLE, env: ["MOONSHOT_API_KEY"], api: "https://api.moonshot.ai/v1" },
  zai: { id: "zai", npm: COMPATIBLE, env: ["ZHIPU_API_KEY"], api: "https://api.z.ai/api/paas/v4" },
};

/** Providers by their id in models.dev, with models by api_string. Omits models without api_string, limits, media or both token prices. */
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
  const [takes, makes] = [document.input_modalities, document.output_modalities?.filter(isSupported)];
  if (id === null || context === null || output === null || !takes || !cost) return undefined;
  // An unsupported input is omitted; a model with an unsupported output is left out, since it would be misrepresented.
  if (!makes?.length || makes.length !== document.output_modalities?.length || !takes.some(isSupported))
    return undefined;
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
    modalities: { input: takes.filter(isSupported), output: makes },
    ...(document.open_weight !== null && { open_weights: document.open_weight }),
    limit: { context, ...(document.max_input_tokens && { input: document.max_input_tokens }), output },
    ...(status && { status }),
    cost,
  };
}

type Supported = (typeof MODELS_DEV_MEDIA)[number];
const isSupported = (medium: string): medium is Supported => (MODELS_DEV_MEDIA as readonly string[]).includes(medium);

const COSTS = {
  input: "input",
  output: "output",
  cached_input: "cache_read",
  cache_write: "cache_write",
  audio_input: "input_audio",
  audio_output: "output_audio",
} as const satisfies Partial<Record<RateLine["meter"], string>>;
type Prices = Pick<ModelsDevModel["cost"], (typeof COSTS)[keyof typeof COSTS]>;

function costOf({ price_input_per_mtok: input, price_output_per_mtok: output, ...document }: ModelDocument) {
  if (input === null || output === null) return undefined;
  const rates = document.rates.filter(isUnconditional);
  const { input: _input, output: _output, ...others } = pricesOf(rates.filter(({ tier }) => tier === null));
  const cached = document.price_cached_input_per_mtok;
  const base: Prices = { input, output, ...others, ...(cached !== null && { cache_read: cached }) };
  const tiers = tiersOf(rates);
  const over = tiers.find(({ tier }) => tier.size === 200_000);
  const { tier: _size, ...context_over_200k } = over ?? { tier: undefined };
  return {
    ...base,
    ...(over && { context_over_200k: context_over_200k as Prices }),
    ...(tiers.length > 0 && { tiers }),
  };
}

/** Whether a token price applies to standard service in every region and without dates. */
const isUnconditional = ({ per, service, ttl, region, from, until }: RateLine) =>
  per === "1M tokens" &&
  (ttl === null || ttl === "5m") &&
  [service, region, from, until].every((condition) => condition === null);

/** The prices above each prompt length, shortest first. */
function tiersOf(rates: readonly RateLine[]) {
  const sizeOf = ({ tier }: RateLine) =>
    Number(/^prompt > ([\d,]+)(?: and <=? [\d,]+)? tokens$/.exec(tier ?? "")?.[1]?.replaceAll(",", ""));
  const groups = Map.groupBy(
    rates.filter((rate) => !Number.isNaN(sizeOf(rate))),
    sizeOf,
  );
  return [...groups]
    .sort(([a], [b]) => a - b)
    .flatMap(([size, lines]) => {
      const prices = pricesOf(lines);
      const { input, output } = prices;
      if (input === undefined || output === undefined) return [];
      return [{ ...prices, input, output, tier: { type: "context" as const, size } }];
    });
}

function pricesOf(rates: readonly RateLine[]): Partial<Prices> {
  return Object.fromEntries(
    rates
      .flatMap(({ meter, price }) => (meter in COSTS ? [[COSTS[meter as keyof typeof COSTS], price]] : []))
      .toReversed(),
  );
}
