import { hostNamed, routerNamed } from "../feed/forms.ts";

/** `AZURE`, `open`, `AI`, `35`. */
const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;
/** A name with one of these is about more than one host, what a host doesn't have, or another service of its cloud. */
const OTHER =
  /^(?:and|or|to|from|into|vs|versus|not|non|no|except|excluding|without|devops|ops|pipelines?|storage|functions)$/;
/** Names of whole clouds, and words of the language, which name a host only as a prefix. */
const VAGUE = new Set(["aws", "google-cloud", "converse", "foundry"]);
/** Words of the longest name of a host, such as `google-vertex-ai`. */
const MOST = 4;

/** `AZURE_MODELS`, `azureOpenAiModels`, `google-vertex` → the host or router that it names with whole words, if it is only one. */
export function hostIn(name: string): string | undefined {
  const words = (name.match(WORD) ?? []).map((word) => word.toLowerCase());
  if (words.some((word) => OTHER.test(word))) return undefined;
  for (const named of [hostNamed, routerNamed]) {
    const found = new Set(namesIn(words, named));
    if (found.size > 0) return found.size === 1 ? [...found][0] : undefined;
  }
  return undefined;
}

/** The longest name at each place counts: `azure-gov` isn't Azure. */
function* namesIn(words: readonly string[], named: (name: string) => string | undefined): Generator<string> {
  for (let at = 0; at < words.length; ) {
    let length = MOST;
    const name = () => words.slice(at, at + length).join("-");
    while (length > 0 && !named(name())) length -= 1;
    const host = named(name());
    if (host !== undefined && !VAGUE.has(name())) yield host;
    at += Math.max(1, length);
  }
}
