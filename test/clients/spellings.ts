import type { Standing } from "../../src/schema/standings.ts";

/** Each provider's name in paths such as `openai/gpt-4o`. */
const VENDOR: Record<string, string> = {
  OpenAI: "openai",
  Anthropic: "anthropic",
  Google: "google",
  xAI: "x-ai",
  Mistral: "mistralai",
  Cohere: "cohere",
  Amazon: "amazon",
  DeepSeek: "deepseek",
  Alibaba: "qwen",
  "Moonshot AI": "moonshotai",
  "Z.ai": "z-ai",
  "Voyage AI": "voyage",
};

// In forms, X stands for the id, V for the vendor, @ for the id with Vertex's `@` before its day, and B for Bedrock's id.

/** Forms for the vendor's API and for routers, where the vendor's own schedule applies. */
const VENDORS =
  "X V/X V:X openrouter/V/X V/X:free litellm_proxy/V/X gateway/V:X vercel/V/X https://api.example.com/v1/models/X";
const OWN: Record<string, string> = { Google: "models/X generative-ai/X gemini/X google_genai:X" };

/** Forms for hosts with their own schedules. */
const HOSTS: Record<string, string> = {
  OpenAI: `
    azure/X azure_ai/X azure-openai/X azure_openai/X azure/eu/X azure:X azureml://registries/azure-openai/models/X
    https://x.openai.azure.com/openai/deployments/X/chat/completions`,
  Anthropic: `
    B us.B eu.B apac.B global.B us-gov.B arn:aws:bedrock:us-east-1::foundation-model/B
    arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.B bedrock/B bedrock/us-east-1/B bedrock/converse/B
    bedrock_converse/B converse/B amazon-bedrock/B amazon_bedrock/B bedrock:B gateway/bedrock:B gateway/converse:B
    @ google-vertex:X publishers/V/models/@ https://bedrock-runtime.us-east-1.amazonaws.com/model/B/invoke
    vertex_ai/X google-vertex/X vertexai/X google_vertexai/X`,
  Google: `
    vertex_ai/X google-vertex/X google_vertex/X google-cloud/X vertexai/X google-cloud:X gateway/google-cloud:X
    publishers/V/models/X projects/p/locations/us-central1/publishers/V/models/X
    https://us-central1-aiplatform.googleapis.com/v1/projects/p/locations/l/publishers/V/models/X:predict`,
  Mistral: "azure_ai/X vertex_ai/V/X",
  DeepSeek: "together_ai/deepseek-ai/X accounts/fireworks/models/X",
  "Moonshot AI": "groq/moonshotai/X",
};

export type Spelling = { text: string; model: Standing; hosted: boolean };

/** Every form of each model. `hosted`: the form is that of a host with its own schedule. */
export const spellingsOf = (models: readonly Standing[]): Spelling[] =>
  models.flatMap((model) => {
    const { provider, api_string: id = "" } = model;
    const vendor = VENDOR[provider] ?? "";
    const parts: Record<string, string> = {
      X: id,
      V: vendor,
      "@": id.replace(/-(\d{8})$/, "@$1"),
      B: `${vendor}.${id}-v1:0`,
    };
    const as = (forms: string, hosted: boolean) =>
      forms
        .trim()
        .split(/\s+/)
        .map((form) => ({ text: form.replace(/[XVB@]/g, (part) => parts[part] ?? ""), model, hosted }));
    // Amazon's own API is Bedrock.
    if (provider === "Amazon") return as("X us.X bedrock/X amazon-bedrock/X", false);
    const dated = provider !== "Anthropic" || /-\d{8}$/.test(id);
    const hosts = dated ? HOSTS[provider] : undefined;
    return [...as(`${VENDORS} ${OWN[provider] ?? ""}`, false), ...(hosts ? as(hosts, true) : [])];
  });
