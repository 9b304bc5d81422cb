import type { ModelRecord } from "../../schema/record.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";

/** The fields that public data sets speak of, too. */
export const CLAIMED = [
  "price_input_per_mtok",
  "price_output_per_mtok",
  "price_cached_input_per_mtok",
  "context_window",
  "max_output_tokens",
  "released",
  "retires_on",
] as const satisfies readonly (keyof ModelRecord)[];

/** What a data set says of one of our vendors' models: never a source, only a reason to look at the vendor's own page. */
export type Claim = {
  provider: ProviderSlug;
  model: string;
  says: Partial<Record<(typeof CLAIMED)[number], number | string>>;
};

/** Names that data sets give our vendors. A vendor's models at a host have the host's prices and days, so hosts are not among them. */
const PROVIDERS: Record<string, ProviderSlug> = {
  openai: "openai",
  "text-completion-openai": "openai",
  anthropic: "anthropic",
  google: "google",
  gemini: "google",
  "google ai": "google",
  "google gemini": "google",
  xai: "xai",
  "x-ai": "xai",
  mistral: "mistral",
  mistralai: "mistral",
  "mistral ai": "mistral",
  cohere: "cohere",
  cohere_chat: "cohere",
  amazon: "amazon",
  deepseek: "deepseek",
  alibaba: "alibaba",
  dashscope: "alibaba",
  qwen: "alibaba",
  moonshot: "moonshot",
  moonshotai: "moonshot",
  "moonshot-ai": "moonshot",
  zai: "zai",
  "z-ai": "zai",
  "z.ai": "zai",
  voyage: "voyage",
  voyageai: "voyage",
};

/** Name of a vendor in a data set → our provider; undefined for all others. */
export const providerNamed = (name: unknown): ProviderSlug | undefined =>
  typeof name === "string" ? PROVIDERS[name.toLowerCase()] : undefined;
