// Each provider's adapter, under its slug.
export { alibaba } from "./alibaba.ts";
export { amazon } from "./amazon.ts";
export { anthropic } from "./anthropic.ts";
export { cohere } from "./cohere.ts";
export { deepseek } from "./deepseek.ts";
export { google } from "./google.ts";
export { mistral } from "./mistral.ts";
export { moonshot } from "./moonshot.ts";
export { openai } from "./openai.ts";
export { voyage } from "./voyage.ts";
export { xai } from "./xai.ts";
export { zai } from "./zai.ts";
