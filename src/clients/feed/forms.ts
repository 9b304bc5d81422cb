import { HOST_TABLE, type Host, OTHER_HOSTS } from "../../schema/hosts.ts";
import { type HostSlug, hostByName, type ProviderName } from "../../schema/vocabulary.ts";

// The words that programs, hosts and routers put before a model's id. All are in lower case; hyphens stand for `_` or nothing, too.

/** Each provider's names in paths and prefixes. */
const VENDORS: Record<ProviderName, string> = {
  OpenAI: "openai openai-chat openai-responses openai-chat-completions text-completion-openai",
  Anthropic: "anthropic anthropic-ai claude",
  Google: "google gemini google-ai google-ai-studio google-gla google-genai google-generative-ai generative-ai",
  xAI: "x-ai grok",
  Mistral: "mistral mistral-ai codestral",
  Cohere: "cohere cohere-ai cohere-chat",
  Amazon: "amazon amazon-nova",
  DeepSeek: "deepseek deepseek-ai",
  Alibaba: "alibaba alibaba-cloud alibaba-cn dashscope qwen tongyi",
  "Moonshot AI": "moonshot moonshot-ai moonshotai-cn kimi",
  "Z.ai": "z-ai zai-org zhipu zhipuai bigmodel",
  "Voyage AI": "voyage voyage-ai",
};

export const BEDROCK = "bedrock" satisfies HostSlug;
export const VERTEX = "vertex" satisfies HostSlug;
/** The vendors that run a host themselves. */
const CLOUDS: Partial<Record<ProviderName, HostSlug>> = { Amazon: BEDROCK, Google: VERTEX };
export const cloudOf = (provider: string): HostSlug | undefined => CLOUDS[provider as ProviderName];

export const AZURE = "azure" satisfies HostSlug;

/** Hosts, which retire models on their own dates: the slug of one with a schedule, else its name. */
const HOSTS = new Map<string, Omit<Host, "name">>(Object.entries({ ...HOST_TABLE, ...OTHER_HOSTS }));
export const runsCopies = (host: string): boolean => HOSTS.get(host)?.runs_copies === true;
export const hasNoSchedule = (host: string): boolean => Object.hasOwn(OTHER_HOSTS, host);
export const sharesIds = (host: string): boolean => HOSTS.get(host)?.shared_ids === true;

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

const wordsIn = (names = "") => names.split(" ").filter(Boolean);
const plain = (name: string) => name.toLowerCase().replace(/[-_]/g, "");
const index = <T extends string>(table: Iterable<[T, string]>) =>
  new Map([...table].flatMap(([to, names]) => wordsIn(names).map((name) => [plain(name), to] as const)));
const spelled = [...HOSTS].map(([host, { spellings }]): [string, string] => [host, spellings]);
const vendors = index(Object.entries(VENDORS) as [ProviderName, string][]);
const [hosts, routers] = [index(spelled), index(Object.entries(ROUTERS))];

const wordsOf = (key: "vague" | "makers") => [...HOSTS.values()].flatMap((host) => wordsIn(host[key]));
const [vague, makers] = [new Set(wordsOf("vague").map(plain)), new Set(wordsOf("makers"))];
/** Whether a name means a host only before an id. */
export const isVague = (name: string): boolean => vague.has(plain(name));
/** Whether a name before a slash says who made the model, not who serves it. */
export const isMaker = (name: string): boolean => makers.has(name.toLowerCase());

/** Every name of a host or router. */
export const HOST_NAMES: readonly string[] = [...spelled, ...Object.entries(ROUTERS)].flatMap(([, names]) =>
  wordsIn(names),
);

/** The name before a slash, colon or dot → the provider, host or router it means. */
export const vendorNamed = (name: string): ProviderName | undefined => vendors.get(plain(name));
export const hostNamed = (name: string): string | undefined => hosts.get(plain(name));
export const routerNamed = (name: string): string | undefined => routers.get(plain(name));

/** A host as documents call it, such as "Microsoft Foundry" → its key here; undefined if it isn't in the table. */
export const hostCalled = (words: string): string | undefined =>
  hostNamed(words.replaceAll(" ", "-")) ?? hostByName(words);

/** A host in the table → its prefix in a spelling. */
export const prefixOf = (host: string): string => wordsIn(HOSTS.get(host)?.spellings)[0] ?? host;

/** Whether a host is a router: it sells nothing of its own, so the vendor's schedule applies. */
export const passesOn = (host: string): boolean => host === ROUTER || Object.hasOwn(ROUTERS, host);

/** What a user or a document calls a host or router → its key here; unknown words stay. */
export const hostKeyOf = (words: string): string => hostCalled(words) ?? routerNamed(words) ?? words;
