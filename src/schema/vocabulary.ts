/** The providers: folder slug → the spelling published in the feed (design section 4). */
export const PROVIDERS = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  xai: "xAI",
  mistral: "Mistral",
  cohere: "Cohere",
  amazon: "Amazon",
  deepseek: "DeepSeek",
  alibaba: "Alibaba",
  moonshot: "Moonshot AI",
  zai: "Z.ai",
  voyage: "Voyage AI",
} as const;

export type ProviderSlug = keyof typeof PROVIDERS;
export type ProviderName = (typeof PROVIDERS)[ProviderSlug];

export const PROVIDER_SLUGS = Object.keys(PROVIDERS) as [ProviderSlug, ...ProviderSlug[]];
export const PROVIDER_NAMES = Object.values(PROVIDERS) as [ProviderName, ...ProviderName[]];

/** The hosts that serve other makers' models under dates of their own: folder slug → name. */
export const HOSTS = {
  bedrock: "Amazon Bedrock",
  azure: "Microsoft Foundry",
  vertex: "Vertex AI",
  groq: "Groq",
  cerebras: "Cerebras",
  fireworks: "Fireworks AI",
} as const;

export type HostSlug = keyof typeof HOSTS;
export type HostName = (typeof HOSTS)[HostSlug];

export const HOST_SLUGS = Object.keys(HOSTS) as [HostSlug, ...HostSlug[]];
export const HOST_NAMES = Object.values(HOSTS) as [HostName, ...HostName[]];

export const isHost = (slug: string): slug is HostSlug => Object.hasOwn(HOSTS, slug);

/** Whoever has pages that are collected: a provider or a host. */
export type Slug = ProviderSlug | HostSlug;

/** The file inside catalog/ in which people list the pages of a provider or host. */
export const sourceFile = (slug: Slug): string => (isHost(slug) ? `hosts/${slug}/host.json` : `${slug}/provider.json`);

/** Lifecycle states in the order in which a model may pass them; a step to the left is "backward" (design section 6). */
export const STATUSES = ["preview", "beta", "ga", "deprecated", "retired"] as const;
export type Status = (typeof STATUSES)[number];

/** What the feed's `modality` may hold (spec section 2.2). */
export const MODALITIES = ["text", "image", "vision", "audio", "video"] as const;
export type Modality = (typeof MODALITIES)[number];

/** What a model takes or makes, as providers state it; `embedding` and `score` are outputs of embedding and rerank models. */
export const MEDIA = ["text", "image", "audio", "video", "document", "embedding", "score"] as const;
export type Medium = (typeof MEDIA)[number];
