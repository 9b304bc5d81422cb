import type { HostSlug, Slug } from "../../schema/vocabulary.ts";
import type { Adapter } from "../pipeline/statement.ts";
import { ADAPTERS } from "../providers/index.ts";
import { groq } from "./groq.ts";

export const HOST_ADAPTERS: Partial<Record<HostSlug, Adapter>> = {
  groq,
};

/** Those of the providers, then those of the hosts. */
export const ALL_ADAPTERS: Partial<Record<Slug, Adapter>> = { ...ADAPTERS, ...HOST_ADAPTERS };
