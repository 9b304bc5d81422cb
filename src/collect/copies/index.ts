// Owns the list of converters for page copies whose form is not the live page's. Refuses live pages.
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Converter } from "../copies.ts";
import { anthropic } from "./anthropic.ts";
import { cohere } from "./cohere.ts";
import { mistral } from "./mistral.ts";

export const CONVERTERS: Partial<Record<ProviderSlug, Converter>> = { anthropic, cohere, mistral };
