import type { ProviderName } from "../../schema/vocabulary.ts";
import {
  AZURE,
  BEDROCK,
  BETWEEN,
  hostCalled,
  hostNamed,
  isMaker,
  KINDS,
  METHOD,
  MODES,
  prefixOf,
  ROUTER,
  routerNamed,
  VERTEX,
  vendorNamed,
} from "./forms.ts";

/** One way to read a spelling: the provider's own name for the model, and the host that uses the spelling. */
export type Candidate = {
  text: string;
  /** The provider that the spelling names. */
  provider?: ProviderName;
  /** The host or router; none for the provider's own API. */
  host?: string;
};

type Rule = (candidate: Candidate) => Candidate[];

/** A rule that applies if the pattern matches. */
const rule =
  (pattern: RegExp, read: (parts: string[], candidate: Candidate) => Candidate[]): Rule =>
  (candidate) => {
    const match = pattern.exec(candidate.text);
    return match ? read([...match], candidate) : [];
  };

/** A rule for a prefix or an ending, which may say who is called. */
const around = (pattern: RegExp, called: Partial<Candidate> = {}): Rule =>
  rule(pattern, ([, text = ""], candidate) => [{ ...candidate, text, ...called }]);

const RULES: readonly Rule[] = [
  // https://api.openai.com/v1/models/x
  (candidate) => {
    const text = spelledInAddress(candidate.text);
    return text === null ? [] : [{ ...candidate, text }];
  },
  // ft:x:organisation::name, a fine-tuned x; at Azure x.ft-0123abcd
  around(/^ft:([^:]+)(?::.*)?$/),
  around(/^(.+)\.ft-\w+$/, { host: AZURE }),
  // openai:x, openai::x, openai:chat:x, google-vertex:x, gateway/openai:x; a host's name is never lost
  rule(new RegExp(`^([\\w-]+)::?(?:(?:${KINDS}):)?([^:/].*)$`), ([, name = "", text = ""], c) => {
    const host = hostNamed(name);
    if (host) return [{ ...c, text: text.replace(BETWEEN, ""), host }];
    if (vendorNamed(name)) return [{ ...c, text }, withProvider({ ...c, text }, name)];
    if (routerNamed(name)) return [{ ...c, text, host: c.host ?? routerNamed(name) ?? ROUTER }];
    return new RegExp(`^(?:${KINDS})$`).test(name) ? [{ ...c, text }] : [];
  }),
  // arn:aws:bedrock:us-east-1::foundation-model/anthropic.x-v1:0
  around(/^arn:aws[\w-]*:bedrock:[^/]*\/(.+)$/i, { host: BEDROCK }),
  // us.anthropic.x-20250929-v1:0, anthropic.x-v1:0:200k; Amazon's own ids keep their ending and lose the region only
  rule(/^(?:[a-z]{2,6}(?:-gov)?\.)?([a-z0-9]+)\.([a-z0-9][\w.-]*(?::[\w:]+)?)$/i, ([, vendor = "", model = ""], c) => {
    const provider = vendorNamed(vendor);
    // The ids of other makers' models are Bedrock's by their ending alone.
    if (!provider) return /-v\d+:\d+$/.test(model) ? [{ ...c, text: `${vendor}.${model}`, host: BEDROCK }] : [];
    const atBedrock = { ...c, provider, host: c.host ?? BEDROCK };
    return [
      { ...atBedrock, text: `${vendor}.${model}` },
      // A bare number at the end is the model's own, -v1 or -1:0 Bedrock's.
      { ...atBedrock, text: model.replace(/(?:-v\d+(?::[\w:]+)?|-\d+:[\w:]+|:[\w:]+)$/, "") },
      // anthropic.claude-v2 and claude-v2:1, from before Bedrock's ids had days
      {
        ...atBedrock,
        text: model.replace(/^(claude)-v(\d)(?::(\d))?.*$/, (_, name, major, minor = 0) => `${name}-${major}.${minor}`),
      },
    ];
  }),
  // system.ai.x
  around(/^system\.ai\.([\w.-]+)$/, { host: "databricks" }),
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
  // accounts/fireworks/models/x, where 2p5 stands for 2.5
  rule(/^accounts\/[\w-]+\/models\/([^/]+)$/i, ([, text = ""], c) =>
    [text, text.replace(/(\d)p(?=\d)/g, "$1.")].map((text) => ({ ...c, text, host: "fireworks" })),
  ),
  // models/gemini-x: how Google's own API writes it
  around(/^models\/([^/]+)$/i, { provider: "Google" }),
  // x@20250929, x-v2@20241022, x@default
  rule(/^([^@/]+)@([\w-]+)$/, ([, model = "", version = ""], c) => {
    const plain = model.replace(/-v\d+$/, "");
    const texts = /^\d/.test(version) ? [`${model}-${version}`, `${plain}-${version}`] : [model, plain];
    return texts.map((text) => ({ ...c, text, host: c.host ?? VERTEX }));
  }),
  // deepseek-ai/x-maas
  rule(/^(.+)-maas$/i, ([, text = ""], c) => [{ ...c, text, host: c.host ?? VERTEX }]),
  // @provider/x, as Portkey calls what its user has set up; @cf/… is Cloudflare's own
  rule(/^@(?!cf\/|hf\/)[\w-]+\/([^/]+)$/, ([, text = ""], c) => [{ ...c, text, host: c.host ?? ROUTER }]),
  // openrouter/…, bedrock/us-east-1/…, azure-openai/…
  rule(/^([\w-]+)\/(.+)$/, ([, name = "", rest = ""], c) => {
    const [host, router] = [hostNamed(name), routerNamed(name)];
    if (host && isMaker(name)) return [{ ...c, text: rest, host: c.host ?? ROUTER }];
    if (host) return [{ ...c, text: rest.replace(BETWEEN, ""), host }];
    return router ? [{ ...c, text: rest, host: c.host ?? router }] : [];
  }),
  // vendor/x:free, as OpenRouter and other routers write it
  rule(/^~?([\w.-]+)\/(?:responses\/|chat\/)?([^/:]+)(?::[a-z]+)?$/i, ([, vendor = "", text = ""], c) =>
    vendorNamed(vendor) ? [withProvider({ ...c, text, host: c.host ?? ROUTER }, vendor)] : [],
  ),
  // openai/anthropic/x: an API that takes OpenAI's requests
  rule(/^openai\/([a-z-]+\/[^/]+)$/, ([, text = ""], c) => [{ text, host: c.host ?? ROUTER }]),
  // amazon/x-v1, where Amazon's own id is amazon.x-v1:0
  (candidate) =>
    candidate.provider === "Amazon" && /^[a-z0-9-]+-v\d+$/.test(candidate.text)
      ? [{ ...candidate, text: `amazon.${candidate.text}:0` }]
      : [],
  // Azure has no dots in these names
  rule(/^gpt-35-(.+)$/i, ([, rest = ""], c) => [{ ...c, text: `gpt-3.5-${rest}`, provider: "OpenAI", host: AZURE }]),
  // x:thinking
  rule(new RegExp(`^(.+):(?:${MODES})$`), ([, text = ""], c) => [{ ...c, text }]),
  // claude-opus-4-20250514-thinking
  rule(/^(claude-.+-\d{8})-thinking$/, ([, text = ""], c) => [{ ...c, text, host: c.host ?? ROUTER }]),
  // anthropic/claude-4.5-haiku-20251001, claude-4-sonnet: routers' order, not Anthropic's
  rule(/^claude-([4-9])(?:[.-](\d))?-(opus|sonnet|haiku)(-.+)?$/, ([, major, minor, name, rest = ""], c) => [
    {
      text: `claude-${name}-${major}${minor === undefined ? "" : `-${minor}`}${rest}`,
      provider: "Anthropic",
      host: c.host ?? ROUTER,
    },
  ]),
  // claude-sonnet-4-0, Anthropic's alias of claude-sonnet-4-20250514
  rule(/^(claude-[a-z]+-\d)-0$/, ([, text = ""], c) => [{ ...c, text }]),
];

/**
 * An API's address → the spelling in it, with the host that the domain names: `https://api.openai.com/v1/models/gpt-4o` → `gpt-4o`,
 * `https://x.openai.azure.com/openai/deployments/gpt-4o/…` → `azure/gpt-4o`; null for other texts.
 */
export function spelledInAddress(text: string): string | null {
  const [, domain = "", path = ""] = /^https?:\/\/([^/?#]+)\/([^?#]+)/i.exec(text) ?? [];
  const called = path.replace(/%3a/gi, ":").replace(/\/$/, "");
  const whole = METHOD.exec(called)?.[1] ?? called;
  const published = /publishers\/.*$/.exec(whole)?.[0];
  const name = published ?? whole.replace(/^(?:.*\/)?(?:models?|deployments|engines)\//, "");
  if (name === "") return null;
  const [host] = domain.split(".").flatMap((label) => hostCalled(label) ?? routerNamed(label) ?? []);
  return host === undefined || published !== undefined ? name : `${prefixOf(host)}/${name}`;
}

/** Whether a spelling is of a model fine-tuned from another. */
export const isFineTuned = (spelling = ""): boolean => /(?:^|[/:])ft:|\.ft-\w+$/.test(spelling);

/** `Voyage rerank-2.5`, `Moonshot AI Kimi K3`: what follows the name of a vendor and a space. */
export function afterVendor(spelling: string): { provider: ProviderName; text: string } | undefined {
  const [, vendor = "", text = ""] = /^\s*([\w.-]+(?: ai)?) +(\S.*)$/i.exec(spelling) ?? [];
  const provider = vendorNamed(vendor.replace(/[ .]/g, "-"));
  return provider && { provider, text };
}

const MOST = 24;

/** Spelling → ways to read it, the plainest first: as it stands, then what the rules make of it, and of that. */
export function candidatesOf(spelling: string): Candidate[] {
  const candidates: Candidate[] = [{ text: spelling.trim().replace(/^["'`]+|["'`,;]+$/g, "") }];
  for (let i = 0; i < candidates.length && candidates.length < MOST; i++)
    for (const apply of RULES)
      for (const next of apply(candidates[i] as Candidate))
        if (next.text !== "" && !candidates.some((one) => isSame(one, next))) candidates.push(next);
  return candidates;
}

/** Whether a spelling names a host or router, other than by its maker. An id that only hosts list may be of a copy that somebody runs, and counts only then. */
export const namesHost = (text: string): boolean => candidatesOf(text).some(({ host = ROUTER }) => host !== ROUTER);

const isSame = (a: Candidate, b: Candidate) => a.text === b.text && a.provider === b.provider && a.host === b.host;

function withProvider(candidate: Candidate, vendor: string): Candidate {
  const provider = vendorNamed(vendor);
  return provider ? { ...candidate, provider } : candidate;
}
