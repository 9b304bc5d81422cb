import type { ModelRecord } from "../../schema/record.ts";
import { PROVIDER_SLUGS, type ProviderSlug } from "../../schema/vocabulary.ts";

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

/**
 * Names that data sets give our vendors beside our own slugs, without blanks and marks. A vendor's models at a host have the host's prices
 * and days, so hosts are not among them.
 */
const ALSO: Record<string, ProviderSlug> = {
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

/** Name of a vendor in a data set → our provider; undefined for all others. */
export function providerNamed(name: unknown): ProviderSlug | undefined {
  const bare = typeof name === "string" ? name.toLowerCase().replace(/[ ._-]/g, "") : "";
  return PROVIDER_SLUGS.find((slug) => slug === bare) ?? ALSO[bare];
}
