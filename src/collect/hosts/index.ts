import type { HostSlug, Slug } from "../../schema/vocabulary.ts";
import type { Adapter } from "../pipeline/statement.ts";
import { ADAPTERS } from "../providers/index.ts";
import { azure } from "./azure.ts";
import { bedrock } from "./bedrock.ts";
import { cerebras } from "./cerebras.ts";
import { fireworks } from "./fireworks.ts";
import { groq } from "./groq.ts";
import { services } from "./services.ts";
import { vertex } from "./vertex.ts";

export const HOST_ADAPTERS: Record<HostSlug, Adapter> = {
  azure,
  bedrock,
  cerebras,
  fireworks,
  groq,
  services,
  vertex,
};

/** The providers' adapters, then the hosts'. */
export const ALL_ADAPTERS: Partial<Record<Slug, Adapter>> = { ...ADAPTERS, ...HOST_ADAPTERS };
