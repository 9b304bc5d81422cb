import type { ProviderName } from "../../schema/vocabulary.ts";

/** One way to read a spelling: what the provider itself would call the model, and where it was spelled so. */
export type Candidate = {
  text: string;
  /** The provider that the spelling names. */
  provider?: ProviderName;
  /** The host or router that spells so; none for the provider's own API. */
  host?: string;
};

/** Names under which hosts and routers list each provider. */
const NAMES: Record<ProviderName, string> = {
  OpenAI: "openai",
  Anthropic: "anthropic",
  Google: "google gemini",
  xAI: "x-ai xai",
  Mistral: "mistralai mistral",
  Cohere: "cohere cohere_chat",
  Amazon: "amazon",
  DeepSeek: "deepseek deepseek-ai",
  Alibaba: "alibaba dashscope qwen",
  "Moonshot AI": "moonshotai moonshot",
  "Z.ai": "z-ai zai zai-org",
  "Voyage AI": "voyage voyageai",
};
const NAMED = new Map(
  Object.entries(NAMES).flatMap(([provider, names]) =>
    names.split(" ").map((name) => [name, provider as ProviderName]),
  ),
);

export const BEDROCK = "Amazon Bedrock";
const VERTEX = "Google Vertex AI";
const AZURE = "Azure";

const ROUTER = "a router such as OpenRouter";
const ROUTERS = [ROUTER, "OpenRouter", "LiteLLM"];
/** Whether a host is a router: it sells nothing of its own, so that the vendor's schedule holds. */
export const passesOn = (host: string): boolean => ROUTERS.includes(host);

/** First part of a path → the host that it names. */
const ROUTES: Record<string, string> = {
  openrouter: "OpenRouter",
  bedrock: BEDROCK,
  bedrock_converse: BEDROCK,
  vertex_ai: VERTEX,
  azure: AZURE,
  azure_ai: AZURE,
  litellm_proxy: "LiteLLM",
};

/** Before a colon: how programs name the provider, the route or the kind of model. */
const BEFORE_COLON =
  "openai|openai-chat|openai-responses|azure|azure_openai|anthropic|google|google-gla|google-vertex|google_genai|google_vertexai|" +
  "google_anthropic_vertex|gemini|vertex|cohere|mistral|mistralai|bedrock|bedrock_converse|amazon|deepseek|xai|x-ai|grok|alibaba|qwen|" +
  "dashscope|moonshot|moonshotai|zai|voyage|voyageai|openrouter|litellm|vercel|gateway|llm|model|chat|messages|embedding";
/** After a colon: how routers say in which manner a model is to work. */
const AFTER_COLON =
  "free|nitro|floor|online|thinking|beta|extended|exacto|latest|default|fast|batch|flex|low|medium|high|xhigh|minimal|none|max";

type Rule = (candidate: Candidate) => Candidate[];

/** A rule that fires where a pattern fits the whole text. */
const rule =
  (pattern: RegExp, read: (parts: string[], candidate: Candidate) => Candidate[]): Rule =>
  (candidate) => {
    const found = pattern.exec(candidate.text);
    return found ? read([...found], candidate) : [];
  };

const RULES: readonly Rule[] = [
  // ft:x:organisation::name, a fine-tuned x
  rule(/^ft:([^:]+)(?::.*)?$/, ([, text = ""], c) => [{ ...c, text }]),
  // openai:x, openai:chat:x, google-vertex:x
  rule(
    new RegExp(`^(${BEFORE_COLON}):(?:(?:chat|completion|messages|responses|embedding):)?(.+)$`),
    ([, name = "", text = ""], c) => [
      { ...c, text },
      { ...c, text: `${name.split(/[-_]/, 1)[0]}/${text}` },
    ],
  ),
  // arn:aws:bedrock:us-east-1::foundation-model/anthropic.x-v1:0
  rule(/^arn:aws[\w-]*:bedrock:[^/]*\/(.+)$/i, ([, text = ""], c) => [{ ...c, text, host: BEDROCK }]),
  // us.anthropic.x-20250929-v1:0, anthropic.x-v1:0:200k; Amazon's own ids keep their ending and lose the region only
  rule(/^(?:[a-z]{2,6}(?:-gov)?\.)?([a-z0-9]+)\.([a-z0-9][\w.-]*(?::[\w:]+)?)$/i, ([, vendor = "", model = ""], c) => {
    const provider = NAMED.get(vendor.toLowerCase());
    if (!provider) return [];
    const named = { ...c, provider, host: BEDROCK };
    return [
      { ...named, text: `${vendor}.${model}` },
      // A bare number at the end is the model's own, -v1 or -1:0 Bedrock's.
      { ...named, text: model.replace(/(?:-v\d+(?::[\w:]+)?|-\d+:[\w:]+|:[\w:]+)$/, "") },
    ];
  }),
  // azureml://registries/azure-openai/models/x/versions/2024-08-06
  rule(/^azureml:\/\/[\w/-]*\/models\/([^/]+)(?:\/versions\/([^/]+))?$/i, ([, model = "", version = ""], c) => [
    { ...c, text: `${model}-${version}`, host: AZURE },
    { ...c, text: model, host: AZURE },
  ]),
  // projects/p/locations/l/publishers/anthropic/models/x@20250929
  rule(
    /^(?:projects\/[^/]+\/locations\/[^/]+\/)?publishers\/([^/]+)\/models\/([^/]+)$/i,
    ([, vendor = "", text = ""], c) => [withProvider({ ...c, text, host: VERTEX }, vendor)],
  ),
  // models/gemini-x: how Google's own API writes it
  rule(/^models\/([^/]+)$/i, ([, text = ""], c) => [{ ...c, text, provider: "Google" }]),
  // x@20250929, x-v2@20241022, x@default
  rule(/^([^@/]+)@([\w-]+)$/, ([, model = "", version = ""], c) => {
    const plain = model.replace(/-v\d+$/, "");
    const texts = /^\d/.test(version) ? [`${model}-${version}`, `${plain}-${version}`] : [model, plain];
    return texts.map((text) => ({ ...c, text, host: c.host ?? VERTEX }));
  }),
  // deepseek-ai/x-maas
  rule(/^(.+)-maas$/i, ([, text = ""], c) => [{ ...c, text, host: c.host ?? VERTEX }]),
  // openrouter/…, bedrock/us-east-1/…, azure/…
  rule(/^([a-z_]+)\/(?:converse\/)?(?:[a-z]{2}(?:-gov)?-[a-z]+-\d\/)?(.+)$/i, ([, route = "", text = ""], c) => {
    const host = ROUTES[route.toLowerCase()];
    return host ? [{ ...c, text, host }] : [];
  }),
  // vendor/x:free, as OpenRouter and other routers write it
  rule(/^~?([\w.-]+)\/([^/:]+)(?::[a-z]+)?$/i, ([, vendor = "", text = ""], c) =>
    NAMED.get(vendor.toLowerCase()) ? [withProvider({ ...c, text, host: c.host ?? ROUTER }, vendor)] : [],
  ),
  // amazon/x-v1, where Amazon's own id is amazon.x-v1:0
  (candidate) =>
    candidate.provider === "Amazon" && /^[a-z0-9-]+-v\d+$/.test(candidate.text)
      ? [{ ...candidate, text: `amazon.${candidate.text}:0` }]
      : [],
  // Azure has no dots in these names
  rule(/^gpt-35-(.+)$/i, ([, rest = ""], c) => [{ ...c, text: `gpt-3.5-${rest}`, provider: "OpenAI", host: AZURE }]),
  // x:thinking
  rule(new RegExp(`^(.+):(?:${AFTER_COLON})$`), ([, text = ""], c) => [{ ...c, text }]),
];

const MOST = 24;

/** Spelling → ways to read it, the plainest first: as it stands, then what the rules make of it, and of that. */
export function candidatesOf(spelling: string): Candidate[] {
  const found: Candidate[] = [{ text: spelling.trim().replace(/^["'`]+|["'`,;]+$/g, "") }];
  for (let i = 0; i < found.length && found.length < MOST; i++)
    for (const apply of RULES)
      for (const next of apply(found[i] as Candidate))
        if (next.text !== "" && !found.some((one) => isSame(one, next))) found.push(next);
  return found;
}

const isSame = (a: Candidate, b: Candidate) => a.text === b.text && a.provider === b.provider && a.host === b.host;

function withProvider(candidate: Candidate, vendor: string): Candidate {
  const provider = NAMED.get(vendor.toLowerCase());
  return provider ? { ...candidate, provider } : candidate;
}
