// The host that a name in code names, in whole words.
import { AZURE, hostNamed, isVague, routerNamed, vendorNamed } from "../feed/forms.ts";
import { remembered } from "./token.ts";

/** Servers of one's own, whose names are nobody's schedule. */
export const LOCAL = "local";
export const LOCAL_NAMES = "ollama llama-cpp llamafile vllm lm-studio local-ai gpt4all lemonade flowise".split(" ");

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;
/** A name with one of these is about more than one host, what a host doesn't have, or another service of its cloud. */
const OTHER =
  /^(?:and|or|to|from|into|vs|versus|not|non|no|except|excluding|without|devops|ops|pipelines?|storage|functions|search|blobs?|queues?|cosmos)$/;
/** Kinds of service, whose "to" leads to no other host. */
const CONVERSION = /(text|speech|audio|image|video)[-_]?to[-_]?(?=text|speech|audio|image|video)/gi;
const MOST_WORDS = 4;
/** Only Azure's models are called by the name of a deployment, and only its Foundry has these. */
const DEPLOYMENT = /deployment[-_]?name$|foundry[-_]?(?:chat|project|model|agent|eval|embed|endpoint)/i;

/** `AZURE_MODELS`, `azureOpenAiModels`, `google-vertex` → the host, router or kind of local server that it names with whole words, if it is only one. */
export const hostIn = remembered((name: string): string | undefined => {
  const words = wordsOf(name.replace(CONVERSION, "$1_"));
  if (words.some((word) => OTHER.test(word))) return undefined;
  for (const hostOf of [localNamed, hostNamed, routerNamed]) {
    const hosts = new Set(hostsIn(words, hostOf));
    if (hosts.size > 0) return hosts.size === 1 ? [...hosts][0] : undefined;
  }
  return DEPLOYMENT.test(name) ? AZURE : undefined;
});

/** Whether a name has a vendor's as whole words: `OpenAiModel`, but not `OpenAiCompatible`. */
export function isVendors(name: string): boolean {
  const words = wordsOf(name);
  return (
    !/generic|compatible/i.test(name) &&
    words.some((word, at) => vendorNamed(word) ?? vendorNamed(word + (words[at + 1] ?? "")))
  );
}

const wordsOf = (name: string) => (name.match(WORD) ?? []).map((word) => word.toLowerCase());

const LOCALS = LOCAL_NAMES.map((name) => name.replace("-", ""));
const localNamed = (name: string) => (LOCALS.includes(name) ? LOCAL : undefined);

/** The longest name at each place counts: `azure-gov` isn't Azure. */
function* hostsIn(words: readonly string[], hostOf: (name: string) => string | undefined): Generator<string> {
  for (let at = 0; at < words.length; ) {
    let length = MOST_WORDS;
    const name = () => words.slice(at, at + length).join("");
    while (length > 0 && !hostOf(name())) length -= 1;
    const match = hostOf(name());
    if (match !== undefined && !isVague(name())) yield match;
    at += Math.max(1, length);
  }
}
