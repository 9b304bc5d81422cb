// --fix-parameters: which parameters of a call its replacement rejects, and how they are removed.
import type { Site } from "./fix-site.ts";
import { type Span, spanAt } from "./syntax.ts";

export type Change = { from: number; to: number; text: string };

/** `top_p` and `topP` are the same. */
const folded = (name: string) => name.replaceAll("_", "").toLowerCase();

/** What not every model takes, and nobody states of most; and what most took, of which a model's own list says more. */
const UNSTATED = ["budget_tokens", "thinking_budget", "thinking_level", "use_thinking", "reasoning_effort"].map(folded);
/** Tools, and what makes functions of a program tools: some models take them at one endpoint and not at another. */
const TOOLS =
  /^@tool|^\w*tools$|^tool(?:choice|config|call|use)|plugin|functions$|function(?:call|choice|declaration)|^kernelfunction/;
/** Arguments by which an agent gets tools: to search what it knows, or to ask others. */
const OF_AGENTS =
  /\b(?:(?:add_|search_)?knowledge|members|skills|enable_agentic_\w+|search_(?:past|session)_\w+)=(?!=)|\b(?:handoffs|sub_?agents|mcp_?servers?)["']?\s*[=:]/gi;
const USUAL = "temperature top_p top_k max_tokens presence_penalty frequency_penalty logit_bias logprobs"
  .split(" ")
  .map(folded);
const rejectsOf = ({ item }: Site) => (item.replacement?.rejects ?? []).map(folded);

/** The words of a file that the replacement rejects, or isn't stated to take: they may go to the call. */
function rejectedIn(site: Site): string[] {
  const rejects = rejectsOf(site);
  const rejected = new Set([...UNSTATED, ...(rejects.length > 0 ? rejects : USUAL)]);
  let [code, at] = ["", 0];
  for (const { type, from, to } of site.code.spans())
    if (type === "comment") [code, at] = [code + site.text.slice(at, from), to];
  code += site.text.slice(at);
  const words = code.match(/@?\w+/g)?.filter((word) => rejected.has(folded(word)) || TOOLS.test(folded(word)));
  return [...(words ?? []), ...(code.match(OF_AGENTS) ?? [])];
}

/** A prompt that another file has may have parameters, too. */
const LOADED = /parent_?directory|from_?ya?ml|\.(?:ya?ml|prompty)["']/i;

export const passesRejected = (site: Site): boolean =>
  rejectedIn(site).length > 0 || (site.language.kind === "code" && LOADED.test(site.text));

/** An argument: its name, and the characters without white space around it. */
type Argument = { name: string; from: number; to: number };

/** A name and a value without calls, which could do something else, too. */
const NAMED = /^(["']?)(\w+)\1\s*(?:=(?![=>])|:(?!:))\s*[\w.+\-"'`\s,[\]]*$/;

/** The removal of each argument that the replacement rejects; undefined unless all of them are arguments of the call itself. */
export function removalsIn(site: Site): Change[] | undefined {
  const words = rejectedIn(site);
  const all = argumentsAt(site);
  const isRemoved = (one: Argument | undefined) => one !== undefined && rejectsOf(site).includes(folded(one.name));
  if (all.filter(isRemoved).length !== words.length) return undefined;
  const changes: Change[] = [];
  for (let i = 0; i < all.length; i++) {
    if (!isRemoved(all[i])) continue;
    const first = i;
    while (isRemoved(all[i + 1])) i += 1;
    // Up to what follows; the last ones, from what stands before them.
    const from = all[i + 1] ? all[first]?.from : all[first - 1]?.to;
    const to = all[i + 1]?.from ?? all[i]?.to;
    if (from === undefined || to === undefined) return undefined;
    changes.push({ from, to, text: "" });
  }
  const isComment = ({ type, from, to }: Span) =>
    type === "comment" && changes.some((change) => from < change.to && to > change.from);
  return site.code.spans().some(isComment) ? undefined : changes;
}

/** The arguments in the brackets around an item; none if they can't be told apart. */
function argumentsAt({ text, code, around: [inner] }: Site): Argument[] {
  const all: Argument[] = [];
  if (!inner || inner.char === ":" || inner.char === "-") return all;
  let start = inner.at + 1;
  const add = (end: number) => {
    let from = start;
    for (
      let span = spanAt(code.spans(), from);
      /\s/.test(text[from] ?? "") || span?.type === "comment";
      span = spanAt(code.spans(), from)
    )
      from = span?.type === "comment" ? span.to : from + 1;
    const argument = text.slice(from, end).trimEnd();
    if (argument !== "") all.push({ name: NAMED.exec(argument)?.[2] ?? "", from, to: from + argument.length });
    start = end + 1;
  };
  const mark = /[,)\]}]/g;
  mark.lastIndex = start;
  for (const { 0: sign, index } of text.slice(0, inner.at + FARTHEST).matchAll(mark)) {
    const isBetween = code.around(index)[0]?.at === inner.at && !spanAt(code.spans(), index);
    if (isBetween) add(index);
    if (isBetween && sign !== ",") return all;
  }
  return [];
}
const FARTHEST = 20_000;
