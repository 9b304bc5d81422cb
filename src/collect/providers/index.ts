// Owns the list of adapters. Refuses logic: one line a provider.
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Adapter } from "../statement.ts";
import { anthropic } from "./anthropic.ts";

export const ADAPTERS: Partial<Record<ProviderSlug, Adapter>> = { anthropic };
