import type { ModelRecord } from "../../schema/record.ts";
import { PROVIDER_SLUGS, type ProviderSlug } from "../../schema/vocabulary.ts";

/** The fields that public data sets have as well. */
export const CLAIMED = [
  "price_input_per_mtok",
  "price_output_per_mtok",
  "price_cached_input_per_mtok",
  "context_window",
  "max_output_tokens",
  "released",
  "retires_on",
] as const satisfies readonly (keyof ModelRecord)[];

/** What a data set says about one of our vendors' models: never a source, only a reason to check the vendor's own page. */
export type Claim = {
  provider: ProviderSlug;
  model: string;
  says: Partial<Record<(typeof CLAIMED)[number], number | string>>;
};

/**
 * Other names that data sets use for our vendors, without spaces and punctuation. Hosts are excluded: they have their own prices
 * and dates.
 */
const OTHER_NAMES: Record<string, ProviderSlug> = {
  textcompletionopenai: "openai",
  gemini: "google",
  googleai: "google",
  googlegemini: "google",
  mistralai: "mistral",
  coherechat: "cohere",
  dashscope: "alibaba",
  qwen: "alibaba",
  moonshotai: "moonshot",
  voyageai: "voyage",
};

/** The provider that a data set's vendor name means; undefined if it isn't one of ours. */
export function providerNamed(name: unknown): ProviderSlug | undefined {
  const bare = typeof name === "string" ? name.toLowerCase().replace(/[ ._-]/g, "") : "";
  return PROVIDER_SLUGS.find((slug) => slug === bare) ?? OTHER_NAMES[bare];
}
