// Owns the list of adapters. Refuses logic: one line a provider.
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Adapter } from "../statement.ts";
import { anthropic } from "./anthropic.ts";
import { cohere } from "./cohere.ts";
import { mistral } from "./mistral.ts";
import { zai } from "./zai.ts";

export const ADAPTERS: Partial<Record<ProviderSlug, Adapter>> = { anthropic, cohere, mistral, zai };
