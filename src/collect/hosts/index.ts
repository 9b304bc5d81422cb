// Each host's adapter, under its slug.
export { azure } from "./azure.ts";
export { bedrock } from "./bedrock.ts";
export { cerebras } from "./cerebras.ts";
export { cloudflare } from "./cloudflare.ts";
export { databricks } from "./databricks.ts";
export { fireworks } from "./fireworks.ts";
export { groq } from "./groq.ts";
export { perplexity } from "./perplexity.ts";
export { scaleway } from "./scaleway.ts";
export { services } from "./services.ts";
export { snowflake } from "./snowflake.ts";
export { copilot, minimax, oracle, tinker, wandb, xiaomi } from "./tables.ts";
export { together } from "./together.ts";
export { vertex } from "./vertex.ts";
