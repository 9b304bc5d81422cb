import { HOST_TABLE } from "./hosts.ts";

/** Folder slug → provider name as published in the feed. */
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

/** No host: its rows are services that end whole. */
export const SERVICES = "services" satisfies HostSlug;

export type HostSlug = keyof typeof HOST_TABLE;
type HostName = (typeof HOST_TABLE)[HostSlug]["name"];

/** Folder slug → name of the hosts, which serve other vendors' models on their own schedules. */
export const HOSTS = Object.fromEntries(Object.entries(HOST_TABLE).map(([slug, { name }]) => [slug, name])) as {
  [S in HostSlug]: (typeof HOST_TABLE)[S]["name"];
};

export const HOST_SLUGS = Object.keys(HOSTS) as [HostSlug, ...HostSlug[]];
export const HOST_NAMES = Object.values(HOSTS) as [HostName, ...HostName[]];

export const isHost = (slug: string): slug is HostSlug => Object.hasOwn(HOSTS, slug);

/** A host as documents of others call it, such as "Google Cloud" → its slug; undefined if it has no schedule in the feed. */
export const hostByName = (words: string): HostSlug | undefined =>
  HOST_SLUGS.find((slug) => {
    const { name, called }: { name: string; called?: RegExp } = HOST_TABLE[slug];
    return called?.test(words) ?? name === words;
  });

export type Slug = ProviderSlug | HostSlug;

/** The hand-written file in catalog/ that lists the pages of a provider or host. */
export const sourceFile = (slug: Slug): string => (isHost(slug) ? `hosts/${slug}/host.json` : `${slug}/provider.json`);

/** Lifecycle states in order; a step to the left is "backward". */
export const STATUSES = ["preview", "beta", "ga", "deprecated", "retired"] as const;
export type Status = (typeof STATUSES)[number];

/** Whether no end is announced. */
export const isSold = (status: Status): boolean => status !== "deprecated" && status !== "retired";

/** Values of the feed's `modality` (spec section 2.2). */
export const MODALITIES = ["text", "image", "vision", "audio", "video"] as const;
export type Modality = (typeof MODALITIES)[number];

/** Input and output types as stated; `embedding` and `score` are outputs of embedding and rerank models. */
export const MEDIA = ["text", "image", "audio", "video", "document", "embedding", "score"] as const;
export type Medium = (typeof MEDIA)[number];

/** What a model is for. */
export const KINDS = [
  "chat",
  "embedding",
  "rerank",
  "image",
  "video",
  "audio",
  "transcription",
  "moderation",
  "other",
] as const;
export type Kind = (typeof KINDS)[number];
