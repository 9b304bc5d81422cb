// --fix-parameters: which parameters of a call its replacement rejects, and how they are removed.
import type { Successor } from "../feed/results.ts";
import type { Code, Site as Place } from "./code.ts";
import type { Item } from "./report.ts";
import { spanAt } from "./syntax.ts";
import { remembered } from "./token.ts";

export type Change = { from: number; to: number; text: string };
type Doubts = ReturnType<typeof doubtsIn>;
type Site = Place & { item: Item; next: Partial<Successor>; says: (words: string) => boolean; doubts: Doubts };

/** `top_p`, `topP` and `WithTopP` are the same. */
const folded = (name: string) => name.toLowerCase().replace(/^(?:with|set)|_/g, "");

/** What not every model takes, and nobody states of most; and what most took, of which a model's own list says more. */
const UNSTATED = /max(?:output|completion)tokens|budgettokens|thinking(?:budget|level|mode)|usethinking|effort$/;
const USUAL = "temperature topp topk presencepenalty frequencypenalty logitbias logprobs";
/** Tools, and what makes functions of a program tools: some models take them at one endpoint and not at another. */
const TOOLS =
  /^@tool|^(?!func|iter|dev)\w*tools$|^tool(?:choice|config|call|use)|plugin|functions$|function(?:call|choice|declaration)|^kernelfunction/;
/** Arguments by which an agent gets tools: to search what it knows, or to ask others. */
const OF_AGENTS =
  /\b(?:(?:add_|search_)?knowledge|members|skills|enable_agentic_\w+|search_(?:past|session)_\w+)=(?!=)|\b(?:handoffs|sub_?agents|mcp_?servers?)["']?\s*[=:]/gi;
const rejectsOf = ({ next }: Site) => (next.rejects ?? []).map(folded);
const SENTENCE = /\b[a-z]+(?:,? [a-z]+){3,}/gi;

/** A file, and names → its words that a model which rejects these may not take: they may go to the call. */
export const doubtsIn = ({ text, spans }: Code) =>
  remembered((names: string): string[] => {
    const rejected = names.split(" ");
    let [code, at] = ["", 0];
    for (const { type, from, to } of spans()) {
      const inside = text.slice(from, to);
      code += text.slice(at, from) + (type === "comment" ? "" : inside.replace(SENTENCE, ""));
      at = to;
    }
    code += text.slice(at);
    const isDoubt = (name: string) => rejected.includes(name) || UNSTATED.test(name) || TOOLS.test(name);
    const words = code.match(/@?\w+/g)?.filter((word) => isDoubt(folded(word)));
    return [...(words ?? []), ...(code.match(OF_AGENTS) ?? [])];
  });

/** Claude's API requires a number of tokens. */
const rejectedIn = (site: Site): string[] =>
  site.doubts(rejectsOf(site).join(" ") || USUAL + (/claude/i.test(site.item.text) ? "" : " maxtokens"));

/** A prompt that another file has may have parameters, too. */
const LOADED = "parent_?directory|from_?ya?ml|\\.(?:ya?ml|prompty)[\"']";

export const passesRejected = (site: Site): boolean =>
  rejectedIn(site).length > 0 || (site.language.kind === "code" && site.says(LOADED));

/** An argument: its name, and the characters without white space around it. */
type Argument = { name: string; from: number; to: number };

/** A name and a value without calls, which could do something else, too. */
const NAMED = /^(["']?)(\w+)\1\s*(?:=(?![=>])|:(?!:))\s*[\w.+\-"'`\s,[\]]*$/;

/** The removal of each argument that the replacement rejects; undefined unless all of them are arguments of the call itself. */
export function removalsIn(site: Site): Change[] | undefined {
  const words = rejectedIn(site);
  const all = argumentsAt(site);
  const isRemoved = ({ name }: Argument) => rejectsOf(site).includes(folded(name));
  if (all.filter(isRemoved).length !== words.length) return undefined;
  const kept = all.findLastIndex((one) => !isRemoved(one));
  const changes = all.flatMap((one, i): Change[] => {
    const next = all[i + 1];
    if (!isRemoved(one) || (i > kept && next)) return [];
    // Up to what follows; the last ones, from what stands before them.
    return [{ from: next ? one.from : (all[kept]?.to ?? one.from), to: next?.from ?? one.to, text: "" }];
  });
  return changes.some(({ to }) => spanAt(site.code.spans(), to)?.type === "comment") ? undefined : changes;
}

/** The arguments in the brackets around an item; none if they can't be told apart. */
function argumentsAt({ text, code, around: [inner] }: Site): Argument[] {
  const all: Argument[] = [];
  if (!inner || inner.char === ":" || inner.char === "-") return all;
  let start = inner.at + 1;
  const add = (end: number) => {
    const argument = text.slice(start, end).trim();
    const from = text.indexOf(argument, start);
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
