import type { HostSlug, Slug } from "../../schema/vocabulary.ts";
import type { Adapter } from "../pipeline/statement.ts";
import { ADAPTERS } from "../providers/index.ts";
import { azure } from "./azure.ts";
import { bedrock } from "./bedrock.ts";
import { cerebras } from "./cerebras.ts";
import { cloudflare } from "./cloudflare.ts";
import { copilot } from "./copilot.ts";
import { databricks } from "./databricks.ts";
import { fireworks } from "./fireworks.ts";
import { groq } from "./groq.ts";
import { minimax } from "./minimax.ts";
import { oracle } from "./oracle.ts";
import { perplexity } from "./perplexity.ts";
import { scaleway } from "./scaleway.ts";
import { services } from "./services.ts";
import { snowflake } from "./snowflake.ts";
import { tinker } from "./tinker.ts";
import { together } from "./together.ts";
import { vertex } from "./vertex.ts";
import { wandb } from "./wandb.ts";
import { xiaomi } from "./xiaomi.ts";

export const HOST_ADAPTERS: Record<HostSlug, Adapter> = {
  azure,
  bedrock,
  cerebras,
  cloudflare,
  databricks,
  fireworks,
  copilot,
  groq,
  oracle,
  perplexity,
  scaleway,
  snowflake,
  tinker,
  together,
  services,
  vertex,
  wandb,
  xiaomi,
  minimax,
};

/** The providers' adapters, then the hosts'. */
export const ALL_ADAPTERS: Partial<Record<Slug, Adapter>> = { ...ADAPTERS, ...HOST_ADAPTERS };
