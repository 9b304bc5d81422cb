import type { ProviderName } from "./vocabulary.ts";

/** Who makes the models that hosts serve → what pages and ids call the maker, and what the names of its models begin with. */
const SPELLINGS = {
  OpenAI: "openai azure-openai gpt chatgpt whisper",
  Anthropic: "anthropic claude",
  Google:
    "google gemini gemma codegemma paligemma embeddinggemma imagen veo chat-bison text-bison code-gecko textembedding-gecko " +
    "imagetext multimodalembedding text-embedding-004 text-embedding-005 text-multilingual-embedding",
  xAI: "xai x-ai grok",
  Mistral: "mistral mistralai mixtral ministral magistral codestral devstral voxtral pixtral open-mistral open-mixtral",
  Cohere: "cohere coherelabs command-r command-a",
  Amazon: "amazon nova titan",
  DeepSeek: "deepseek",
  Alibaba: "alibaba qwen qwq qvq wan-ai",
  "Moonshot AI": "moonshot moonshotai kimi",
  "Z.ai": "zai z-ai thudm zhipu zhipuai glm",
  "Voyage AI": "voyage voyageai",
  "01.AI": "01-ai zero-one-ai",
  "AI Singapore": "aisingapore",
  "AI21 Labs": "ai21 jamba",
  AI4Bharat: "ai4bharat",
  "Allen Institute for AI": "allenai olmo",
  "Arcee AI": "arcee arcee-ai",
  BAAI: "baai bge",
  "Black Forest Labs": "black-forest-labs flux",
  Bria: "bria",
  ByteDance: "bytedance seedream seedance",
  "Canopy Labs": "canopylabs",
  Cartesia: "cartesia",
  Cloudflare: "cloudflare",
  Core42: "core42 jais",
  Databricks: "databricks dbrx",
  "Deep Cogito": "deepcogito cogito",
  Deepgram: "deepgram",
  "Essential AI": "essential-ai essentialai",
  Gretel: "gretel",
  Groq: "groq llama3-groq",
  "H Company": "h hcompany holo2",
  HiDream: "hidream hidream-ai",
  "Hugging Face": "huggingface huggingfaceh4 distil-whisper",
  IBM: "ibm granite",
  Ideogram: "ideogram",
  JetBrains: "jetbrains mellum",
  Kokoro: "kokoro hexgrad",
  Kuaishou: "kuaishou kwaivgi",
  "Leonardo.AI": "leonardo",
  Liquid: "liquid liquidai lfm2",
  LMSYS: "lmsys vicuna",
  Luma: "luma",
  Lykon: "lykon",
  Meta: "meta facebook llama codellama",
  Microsoft: "microsoft phi mai wizardlm",
  MiniMax: "minimax minimaxai",
  Mixedbread: "mixedbread mixedbread-ai mxbai",
  Moondream: "moondream",
  Nixtla: "nixtla timegen",
  "Nomic AI": "nomic",
  "Nous Research": "nousresearch nous-research",
  "NTT Data": "ntt-data tsuzumi",
  NVIDIA: "nvidia nemotron",
  OpenPipe: "openpipe",
  Perplexity: "perplexity perplexity-ai sonar llama-3-1-sonar",
  PixVerse: "pixverse",
  PlayAI: "playai",
  RunDiffusion: "rundiffusion",
  Runway: "runway runwayml",
  Salesforce: "salesforce",
  SBERT: "sbert",
  ServiceNow: "servicenow",
  Snowflake: "snowflake",
  "Stability AI": "stability stabilityai stable-diffusion sd3 sdxl",
  StepFun: "stepfun",
  Tencent: "tencent hunyuan",
  "Together AI": "together togethercomputer",
  TwelveLabs: "twelvelabs",
  Upstage: "upstage solar",
  Vidu: "vidu",
  "Virtue AI": "virtue-ai virtueai",
  Writer: "writer palmyra",
  Xiaomi: "xiaomi xiaomimimo mimo",
} as const satisfies Record<ProviderName, string> & Record<string, string>;
export type Maker = keyof typeof SPELLINGS;

/** The providers of the feed, then the others by name. */
export const MAKERS = Object.keys(SPELLINGS) as [Maker, ...Maker[]];

/** Longest first: `llama3-groq` is no `llama`. */
const WORDS = MAKERS.flatMap((maker) => SPELLINGS[maker].split(" ").map((word) => ({ word, maker }))).sort(
  (a, b) => b.word.length - a.word.length,
);
/** What hosts put before a model's path or name. */
const BEFORE = /^(?:@[a-z]+\/|accounts\/[^/]+\/models\/|fw-|databricks-)/;

/** The maker that a name or a model's id begins with: `Mistral AI`, `meta-llama/llama-4-scout`, `@cf/qwen/qwq-32b`, `Kimi K3`. */
export function makerIn(text: string): Maker | undefined {
  const start = text
    .toLowerCase()
    .replace(BEFORE, "")
    .replace(/[^a-z0-9]+/g, "-");
  // A short word is a whole name only.
  return WORDS.find(({ word }) => {
    if (!start.startsWith(word)) return false;
    return start.length === word.length || (word.length > 2 && /^[-\d]/.test(start.slice(word.length)));
  })?.maker;
}
