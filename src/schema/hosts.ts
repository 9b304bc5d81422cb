// Every host that we know: what it is called, and how code spells it. No other file outside of its adapter names a host that has only
// rows here.

export type Host = {
  name: string;
  /** What people call it, if not by its name. */
  short?: string;
  /** How documents of others call it, if not by its name. */
  called?: RegExp;
  /** What code writes before a model's id, the usual word first; in lower case; a hyphen stands for `_` or nothing, too. */
  spellings: string;
  /** Those of its spellings that name it only before an id: other things are called so, too. */
  vague?: string;
  /** Those that routers and Hugging Face write before a slash for the maker, whoever serves the model. */
  makers?: string;
  /** It only runs copies of published weights, and may do so after the maker has retired a model. */
  runs_copies?: true;
  /** Its ids are also Hugging Face's or routers': alone, they don't say who is called. */
  shared_ids?: true;
};

/** Hosts with a schedule in the feed, by their slug in folders and addresses. */
export const HOST_TABLE = {
  bedrock: {
    name: "Amazon Bedrock",
    short: "Bedrock",
    called: /bedrock/i,
    spellings: "bedrock bedrock-converse converse bedrock-mantle amazon-bedrock aws-bedrock aws",
    vague: "aws converse",
  },
  azure: {
    name: "Microsoft Foundry",
    short: "Azure",
    called: /azure(?!.*\bgov)|foundry/i,
    spellings:
      "azure azurerm azureml azure-ai azure-openai azure-openai-responses azure-responses azure-text azure-foundry " +
      "azure-ai-foundry azure-cognitive-services ai-foundry foundry anthropic-foundry microsoft-foundry azopenai cognitive-services",
    vague: "foundry",
  },
  vertex: {
    name: "Vertex AI",
    called: /vertex|google cloud|aiplatform/i,
    spellings:
      "vertex vertex-ai vertex-ai-beta google-vertex google-vertex-ai google-vertex-anthropic " +
      "google-anthropic-vertex google-cloud google-cloud-provider gcp-vertex anthropic-vertex",
    vague: "google-cloud",
  },
  groq: { name: "Groq", spellings: "groq", runs_copies: true },
  cerebras: { name: "Cerebras", spellings: "cerebras", runs_copies: true },
  fireworks: { name: "Fireworks AI", short: "Fireworks", spellings: "fireworks fireworks-ai", runs_copies: true },
  together: {
    name: "Together AI",
    short: "Together",
    spellings: "together together-ai",
    runs_copies: true,
    shared_ids: true,
  },
  cloudflare: {
    name: "Cloudflare Workers AI",
    short: "Workers AI",
    spellings: "workers-ai cloudflare cloudflare-workers-ai",
    runs_copies: true,
  },
  wandb: { name: "W&B Inference", spellings: "wandb wandb-inference coreweave", runs_copies: true, shared_ids: true },
  scaleway: { name: "Scaleway", spellings: "scaleway", runs_copies: true, shared_ids: true },
  snowflake: { name: "Snowflake", spellings: "snowflake snowflake-cortex", shared_ids: true },
  oracle: { name: "Oracle Cloud", spellings: "oci oracle oci-genai oracle-cloud", vague: "oracle" },
  databricks: { name: "Databricks", spellings: "databricks" },
  copilot: {
    name: "GitHub Copilot",
    spellings: "copilot github-copilot",
    vague: "copilot",
    shared_ids: true,
  },
  tinker: {
    name: "Tinker",
    spellings: "tinker thinking-machines",
    runs_copies: true,
    shared_ids: true,
  },
  perplexity: { name: "Perplexity", spellings: "perplexity pplx", shared_ids: true },
  xiaomi: { name: "Xiaomi MiMo", spellings: "xiaomi-mimo xiaomi mimo", makers: "xiaomi xiaomimimo" },
  minimax: { name: "MiniMax", spellings: "minimax minimaxai", makers: "minimax minimaxai", shared_ids: true },
  // No host: its rows are services that end whole.
  services: { name: "Services that end", spellings: "" },
} as const satisfies Record<string, Host>;

/** A host of which nothing is known. */
export const OTHER = "another host";

/** Hosts without a schedule in the feed, by name. */
export const OTHER_HOSTS: Readonly<Record<string, Omit<Host, "name">>> = {
  "Azure Government": { spellings: "azure-government azure-gov azure-us-government azure-us-gov" },
  DeepInfra: { spellings: "deepinfra", runs_copies: true },
  SambaNova: { spellings: "sambanova", runs_copies: true },
  "NVIDIA NIM": { spellings: "nvidia-nim nim", runs_copies: true },
  "IBM watsonx": { spellings: "watsonx" },
  "GitHub Models": {
    spellings: "github github-models github-provider models.github.ai models.inference.ai.azure.com",
    vague: "github",
  },
  "AI21 Studio": { spellings: "ai21 ai21-chat ai21-studio jamba-api" },
  Replicate: { spellings: "replicate" },
  "Hugging Face": { spellings: "huggingface hf", runs_copies: true },
  Novita: { spellings: "novita novita-ai", runs_copies: true },
  Nebius: { spellings: "nebius", runs_copies: true },
  Crusoe: { spellings: "crusoe crusoe-cloud", runs_copies: true },
  Hyperbolic: { spellings: "hyperbolic", runs_copies: true },
  OVHcloud: { spellings: "ovhcloud", runs_copies: true },
  // Sellers of others' models, of whom nothing is known.
  [OTHER]: {
    spellings:
      "cometapi aimlapi aihubmix neosantara langdb asksage heroku heroku-provider n1n tuning-engines sapaicore",
    vague: "heroku",
    runs_copies: true,
  },
  SiliconFlow: { spellings: "siliconflow", runs_copies: true },
};
