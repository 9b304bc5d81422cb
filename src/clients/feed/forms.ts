import { HOST_TABLE, type Host, OTHER_HOSTS } from "../../schema/hosts.ts";
import { type HostSlug, hostByName, type ProviderName } from "../../schema/vocabulary.ts";

// The words that programs, hosts and routers put before a model's id. All are in lower case, with `-` for `_`.

/** Each provider's names in paths and prefixes. */
const VENDORS: Record<ProviderName, string> = {
  OpenAI: "openai openai-chat openai-responses openai-chat-completions text-completion-openai",
  Anthropic: "anthropic anthropic-ai claude",
  Google:
    "google gemini googleai google-ai google-ai-studio google-gla google-genai google-generative-ai generative-ai generativeai",
  xAI: "x-ai xai grok",
  Mistral: "mistralai mistral mistral-ai codestral",
  Cohere: "cohere cohere-ai cohereai cohere-chat",
  Amazon: "amazon amazon-nova",
  DeepSeek: "deepseek deepseek-ai",
  Alibaba: "alibaba alibaba-cloud alibaba-cn dashscope qwen tongyi",
  "Moonshot AI": "moonshotai moonshot moonshot-ai moonshotai-cn kimi",
  "Z.ai": "z-ai zai zai-org zhipu zhipuai bigmodel",
  "Voyage AI": "voyage voyageai voyage-ai",
};

export const BEDROCK = "bedrock" satisfies HostSlug;
export const VERTEX = "vertex" satisfies HostSlug;
/** The vendors that run a host themselves. */
const CLOUDS: Partial<Record<ProviderName, HostSlug>> = { Amazon: BEDROCK, Google: VERTEX };
export const cloudOf = (provider: string): HostSlug | undefined => CLOUDS[provider as ProviderName];

export const AZURE = "azure" satisfies HostSlug;

/** Hosts, which retire models on their own dates: the slug of one with a schedule, else its name. */
const HOSTS: Record<string, Omit<Host, "name">> = { ...HOST_TABLE, ...OTHER_HOSTS };
export const runsCopies = (host: string): boolean => Object.hasOwn(HOSTS, host) && HOSTS[host]?.runs_copies === true;
export const hasNoSchedule = (host: string): boolean => Object.hasOwn(OTHER_HOSTS, host);
export const sharesIds = (host: string): boolean => Object.hasOwn(HOSTS, host) && HOSTS[host]?.shared_ids === true;

/** Routers, which pass calls on to the vendor or a host. */
const ROUTERS: Record<string, string> = {
  OpenRouter: "openrouter",
  LiteLLM: "litellm litellm-proxy",
  "Vercel AI Gateway": "vercel vercel-ai-gateway",
  gateway: "gateway ai-gateway cloudflare-gateway pydantic-ai-gateway requesty helicone portkey tetrate",
};
/** Routers whose names are libraries', too: near a model, they don't say who serves it. */
const LIBRARIES = ["LiteLLM", "Vercel AI Gateway", "gateway"];
export const isLibrary = (host: string): boolean => LIBRARIES.includes(host);
/** For `vendor/model`, which names no router. */
export const ROUTER = "router";

/** Before a colon: the kind of model or of call. */
export const KINDS =
  "llm|model|chat|completion|messages|responses|embedding|embeddings|realtime|image|video|audio|speech|transcription|moderation";
/** After a colon: how a router should call the model. */
export const MODES =
  "free|1m|nitro|floor|online|thinking|beta|extended|exacto|latest|default|fast|batch|flex|low|medium|high|xhigh|minimal|none|max";
/** Between a host and the model: the region and the kind of call, as in LiteLLM. */
export const BETWEEN =
  /^(?:(?:converse|invoke|chat|responses|anthropic_messages|global|global-standard|eu|us|apac|[a-z]{2}(?:-gov)?-[a-z]+-\d)\/)+/i;

/** What follows a model's name in an API's address. */
export const METHOD =
  /^(.+?)(?::(?:\w*[gG]enerateContent|countTokens|\w*[eE]mbedContents?|\w*[pP]redict(?:LongRunning)?)\b.*|\/(?:invoke|converse|chat|completions|embeddings|responses|images|audio|extensions)\b.*)$/;

const wordsIn = (names: string) => names.split(" ").filter(Boolean);
const index = <T extends string>(table: Record<T, string>) =>
  new Map(Object.entries<string>(table).flatMap(([to, names]) => wordsIn(names).map((name) => [name, to as T])));
const spelled = Object.fromEntries(Object.entries(HOSTS).map(([host, { spellings }]) => [host, spellings]));
const [vendors, hosts, routers] = [index(VENDORS), index(spelled), index(ROUTERS)];
const plain = (name: string) => name.toLowerCase().replaceAll("_", "-");

const wordsOf = (key: "vague" | "makers"): ReadonlySet<string> =>
  new Set(Object.values(HOSTS).flatMap((host) => wordsIn(host[key] ?? "")));
/** Names that mean a host only before an id. */
export const VAGUE = wordsOf("vague");
const MAKERS = wordsOf("makers");
/** Whether a name before a slash says who made the model, not who serves it. */
export const isMaker = (name: string): boolean => MAKERS.has(plain(name));

/** Every name of a host or router. */
export const HOST_NAMES: readonly string[] = [...hosts.keys(), ...routers.keys()];

/** The name before a slash, colon or dot → the provider, host or router it means. */
export const vendorNamed = (name: string): ProviderName | undefined => vendors.get(plain(name));
export const hostNamed = (name: string): string | undefined => hosts.get(plain(name));
export const routerNamed = (name: string): string | undefined => routers.get(plain(name));

/** A host as documents call it, such as "Microsoft Foundry" → its key here; undefined if it isn't in the table. */
export const hostCalled = (words: string): string | undefined =>
  hostNamed(words.replaceAll(" ", "-")) ?? hostByName(words);

/** A host in the table → its names. */
const namesOf = (host: string): string[] => (Object.hasOwn(spelled, host) ? wordsIn(spelled[host] ?? "") : []);

/** A host in the table → its prefix in a spelling. */
export const prefixOf = (host: string): string => namesOf(host)[0] ?? host;

/** Whether a host is a router: it sells nothing of its own, so the vendor's schedule applies. */
export const passesOn = (host: string): boolean => host === ROUTER || Object.hasOwn(ROUTERS, host);

/** What a user or a document calls a host or router → its key here; unknown words stay. */
export const hostKeyOf = (words: string): string => hostCalled(words) ?? routerNamed(words) ?? words;
