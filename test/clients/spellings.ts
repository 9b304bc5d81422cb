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

type Form = (x: string, vendor: string) => string;

/** Forms for the vendor's API and for routers, where the vendor's own schedule applies. */
const VENDORS: Form[] = [
  (x) => x,
  (x, v) => `${v}/${x}`,
  (x, v) => `${v}:${x}`,
  (x, v) => `openrouter/${v}/${x}`,
  (x, v) => `${v}/${x}:free`,
  (x, v) => `litellm_proxy/${v}/${x}`,
  (x, v) => `gateway/${v}:${x}`,
  (x, v) => `vercel/${v}/${x}`,
  (x) => `https://api.example.com/v1/models/${x}`,
];

/** `form` after each of the names and a slash. */
const behind = (names: string, form: Form = (x) => x): Form[] =>
  names.split(" ").map(
    (name): Form =>
      (x, v) =>
        `${name}/${form(x, v)}`,
  );

const bedrock = (x: string, v: string) => `${v}.${x}-v1:0`;
const ANTHROPIC_HOSTS: Form[] = [
  bedrock,
  ...["us", "eu", "apac", "global", "us-gov"].map(
    (region): Form =>
      (x, v) =>
        `${region}.${bedrock(x, v)}`,
  ),
  (x, v) => `arn:aws:bedrock:us-east-1::foundation-model/${bedrock(x, v)}`,
  (x, v) => `arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.${bedrock(x, v)}`,
  ...behind(
    "bedrock bedrock/us-east-1 bedrock/converse bedrock_converse converse amazon-bedrock amazon_bedrock",
    bedrock,
  ),
  ...["bedrock", "gateway/bedrock", "gateway/converse"].map(
    (name): Form =>
      (x, v) =>
        `${name}:${bedrock(x, v)}`,
  ),
  (x) => x.replace(/-(\d{8})$/, "@$1"),
  (x) => `google-vertex:${x}`,
  (x, v) => `publishers/${v}/models/${x.replace(/-(\d{8})$/, "@$1")}`,
  (x, v) => `https://bedrock-runtime.us-east-1.amazonaws.com/model/${bedrock(x, v)}/invoke`,
];

/** Forms for hosts with their own schedules. */
const HOSTS: Record<string, Form[]> = {
  OpenAI: [
    ...behind("azure azure_ai azure-openai azure_openai azure/eu"),
    (x) => `azure:${x}`,
    (x) => `azureml://registries/azure-openai/models/${x}`,
    (x) => `https://x.openai.azure.com/openai/deployments/${x}/chat/completions`,
  ],
  Anthropic: [...ANTHROPIC_HOSTS, ...behind("vertex_ai google-vertex vertexai google_vertexai")],
  Google: [
    ...behind("vertex_ai google-vertex google_vertex google-cloud vertexai"),
    (x) => `google-cloud:${x}`,
    (x) => `gateway/google-cloud:${x}`,
    (x, v) => `publishers/${v}/models/${x}`,
    (x, v) => `projects/p/locations/us-central1/publishers/${v}/models/${x}`,
    (x, v) =>
      `https://us-central1-aiplatform.googleapis.com/v1/projects/p/locations/l/publishers/${v}/models/${x}:predict`,
  ],
  Mistral: [(x) => `azure_ai/${x}`, (x, v) => `vertex_ai/${v}/${x}`],
  DeepSeek: [(x) => `together_ai/deepseek-ai/${x}`, (x) => `accounts/fireworks/models/${x}`],
  "Moonshot AI": [(x) => `groq/moonshotai/${x}`],
};

const OWN: Record<string, Form[]> = {
  Google: [(x) => `models/${x}`, (x) => `generative-ai/${x}`, (x) => `gemini/${x}`, (x) => `google_genai:${x}`],
};

export type Spelling = { text: string; model: Standing; hosted: boolean };

/** Every form of each model. `hosted`: the form is that of a host with its own schedule. */
export const spellingsOf = (models: readonly Standing[]): Spelling[] =>
  models.flatMap((model) => {
    const { provider, api_string } = model;
    const x = api_string ?? "";
    const as = (forms: Form[], hosted: boolean) =>
      forms.map((form) => ({ text: form(x, VENDOR[provider] ?? ""), model, hosted }));
    // Amazon's own API is Bedrock.
    if (provider === "Amazon")
      return as([(id) => id, (id) => `us.${id}`, (id) => `bedrock/${id}`, (id) => `amazon-bedrock/${id}`], false);
    const dated = provider !== "Anthropic" || /-\d{8}$/.test(x);
    return [...as([...VENDORS, ...(OWN[provider] ?? [])], false), ...as(dated ? (HOSTS[provider] ?? []) : [], true)];
  });
