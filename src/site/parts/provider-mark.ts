import { PROVIDER_SLUGS, PROVIDERS, type ProviderName, type ProviderSlug } from "../../schema/vocabulary.ts";
import { type Html, html } from "../html.ts";

/** A colour for each provider on light and dark, with a contrast of at least 3:1. */
const HUES: Record<ProviderSlug, readonly [light: string, dark: string]> = {
  openai: ["#0f7d68", "#45c8a9"],
  anthropic: ["#c2552d", "#f09a78"],
  google: ["#2b6be0", "#86b3ff"],
  xai: ["#43484f", "#c6cbd2"],
  mistral: ["#a96b00", "#f0b443"],
  cohere: ["#7a4fa3", "#c49de8"],
  amazon: ["#80562e", "#d6ab85"],
  deepseek: ["#4a50dd", "#a0a6ff"],
  alibaba: ["#b5378a", "#ef90cb"],
  moonshot: ["#14809f", "#62c8e8"],
  zai: ["#577f14", "#a8cf5e"],
  voyage: ["#9c2f5b", "#e88fae"],
};

const SLUGS = new Map(PROVIDER_SLUGS.map((slug) => [PROVIDERS[slug], slug]));

export const slugOf = (name: string): ProviderSlug => SLUGS.get(name as ProviderName) ?? "openai";

/** A text with the provider's mark, by default its name. An element that exists already can just take the class. */
export const byProvider = (provider: string, text = provider): Html =>
  html`<span class="by ${slugOf(provider)}">${text}</span>`;

/** Rules for `.by`: each provider's part of the row of marks, and its colour. */
export const MARK_RULES = PROVIDER_SLUGS.map(
  (slug, i) => `.${slug}{--mark:${-i}em;--hue:light-dark(${HUES[slug].join(",")})}`,
).join("\n");

export const hueOf = (slug: ProviderSlug): string => HUES[slug][0];
