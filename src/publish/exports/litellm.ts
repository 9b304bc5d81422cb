import { order } from "../../catalog/format.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Context } from "../context.ts";
import { given } from "../documents/citations.ts";
import { type Costs, costsOf } from "./litellm-costs.ts";
import { type LiteLlmModel, SUPPORTS } from "./litellm-format.ts";

/** LiteLLM's name of a provider, and the prefix of its keys. */
const ROUTES: Record<ProviderSlug, { provider: string; chat?: string; prefix: string }> = {
  openai: { provider: "openai", prefix: "" },
  anthropic: { provider: "anthropic", prefix: "" },
  google: { provider: "gemini", prefix: "gemini/" },
  xai: { provider: "xai", prefix: "xai/" },
  mistral: { provider: "mistral", prefix: "mistral/" },
  cohere: { provider: "cohere", chat: "cohere_chat", prefix: "" },
  amazon: { provider: "bedrock", chat: "bedrock_converse", prefix: "" },
  deepseek: { provider: "deepseek", prefix: "deepseek/" },
  alibaba: { provider: "dashscope", prefix: "dashscope/" },
  moonshot: { provider: "moonshot", prefix: "moonshot/" },
  zai: { provider: "zai", prefix: "zai/" },
  voyage: { provider: "voyage", prefix: "voyage/" },
};

/** Throws for a missing provider, which the types exclude: publishing runs without a type check. */
function routeOf(slug: ProviderSlug): (typeof ROUTES)[ProviderSlug] {
  const route: (typeof ROUTES)[ProviderSlug] | undefined = ROUTES[slug];
  if (route === undefined) throw new Error(`src/publish/exports/litellm.ts does not say how LiteLLM calls ${slug}`);
  return route;
}

const keyOf = ({ provider_slug }: ModelDocument, spelling: string) => routeOf(provider_slug).prefix + spelling;

/** Key → entry. Aliases are keys too, unless they are another model's api_string. Omits models without an api_string, or with a price that LiteLLM would count as zero. */
export function liteLlmMap(ctx: Context): Record<string, LiteLlmModel> {
  const { documents } = ctx;
  const entries = new Map<string, LiteLlmModel>();
  const priced = [...documents.values()].flatMap((document) => {
    const entry = entryOf(document, ctx);
    return entry ? [{ document, entry }] : [];
  });
  for (const { document, entry } of priced) entries.set(keyOf(document, document.api_string ?? ""), entry);
  const taken = new Set([...documents.values()].map((document) => keyOf(document, document.api_string ?? "")));
  for (const { document, entry } of priced)
    for (const alias of document.aliases)
      if (!taken.has(keyOf(document, alias)) && !entries.has(keyOf(document, alias)))
        entries.set(keyOf(document, alias), entry);
  return Object.fromEntries([...entries].sort(([a], [b]) => order(a, b)));
}

/** The stated targets, by key if they are in the catalog, else as stated. */
function successorsOf({ replacements }: ModelDocument, { documents }: Context): string[] {
  return replacements.map(({ id, model }) => {
    const target = id === null ? undefined : documents.get(id);
    return target?.api_string ? keyOf(target, target.api_string) : model;
  });
}

/** Undefined where no request can name the model, no price has a key, or LiteLLM would count a direction as free. */
function entryOf(document: ModelDocument, ctx: Context): LiteLlmModel | undefined {
  if (document.api_string === null) return undefined;
  const { costs, tiers, without_key } = costsOf(document);
  if (!billable(document, costs)) return undefined;
  const successors = successorsOf(document, ctx);
  const metadata = given({
    rates_without_key: without_key,
    successors: successors.length > 1 ? successors : null,
    retires_not_before: document.retires_not_before,
  });
  const mode = modeOf(document);
  const { provider, chat } = routeOf(document.provider_slug);
  const input = document.max_input_tokens ?? document.context_window;
  return given({
    litellm_provider: mode === "embedding" || mode === "rerank" ? provider : (chat ?? provider),
    mode,
    max_input_tokens: input,
    max_output_tokens: document.max_output_tokens,
    max_tokens: document.max_output_tokens ?? input,
    ...costs,
    tiered_pricing: tiers,
    output_vector_size: document.embedding_dimensions,
    // LiteLLM's proxy uses these two for warnings (its issue 41668).
    deprecation_date: document.retires_on,
    successor_model: successors[0],
    metadata: Object.keys(metadata).length > 0 ? metadata : null,
    source: document.source_url ?? document.links.page,
    ...supports(document),
  }) as LiteLlmModel;
}

/** Whether every direction that LiteLLM bills has a price, or the model a flat one. LiteLLM counts a missing price as zero. */
function billable({ output_modalities, embedding_dimensions }: ModelDocument, costs: Costs): boolean {
  const has = (pattern: RegExp) => Object.keys(costs).some((key) => pattern.test(key));
  if (has(/^(output_cost_per_(image|second)(_\w+p)?|input_cost_per_(second|character|query)|ocr_cost_per_page)$/))
    return true;
  const noTokensOut =
    embedding_dimensions !== null ||
    !!output_modalities?.every((medium) => medium === "embedding" || medium === "score");
  return "input_cost_per_token" in costs && (noTokensOut || "output_cost_per_token" in costs);
}

/** The kind of endpoint, if the stated media determine it. Text to text may be chat, completion or moderation; only capabilities such as tools identify chat. */
function modeOf({ input_modalities, output_modalities, embedding_dimensions, capabilities }: ModelDocument) {
  const made = output_modalities?.join();
  if (made === "embedding" || embedding_dimensions !== null) return "embedding";
  if (made === "score") return "rerank";
  if (made === "image") return "image_generation";
  if (made === "video") return "video_generation";
  if (made === "audio" && input_modalities?.join() === "text") return "audio_speech";
  const chats = capabilities?.some((one) => one === "tools" || one === "reasoning" || one === "structured_output");
  return made === "text" && input_modalities?.includes("text") && chats ? "chat" : undefined;
}

const supports = (document: ModelDocument) =>
  Object.fromEntries(
    Object.entries(SUPPORTS).flatMap(([key, [field, word]]) =>
      document[field]?.some((one) => one === word) ? [[key, true]] : [],
    ),
  );
