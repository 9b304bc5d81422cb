import type { ProviderSlug } from "../../schema/vocabulary.ts";
import type { Adapter } from "../pipeline/statement.ts";
import { alibaba } from "./alibaba.ts";
import { amazon } from "./amazon.ts";
import { anthropic } from "./anthropic.ts";
import { cohere } from "./cohere.ts";
import { deepseek } from "./deepseek.ts";
import { google } from "./google.ts";
import { mistral } from "./mistral.ts";
import { moonshot } from "./moonshot.ts";
import { openai } from "./openai.ts";
import { voyage } from "./voyage.ts";
import { xai } from "./xai.ts";
import { zai } from "./zai.ts";

export const ADAPTERS: Record<ProviderSlug, Adapter> = {
  alibaba,
  amazon,
  anthropic,
  cohere,
  deepseek,
  google,
  mistral,
  moonshot,
  openai,
  voyage,
  xai,
  zai,
};
