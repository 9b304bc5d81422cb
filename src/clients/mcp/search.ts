import MiniSearch, { type SearchOptions } from "minisearch";
import { inOneWord, taskOf } from "../../schema/task-words.ts";
import type { Item } from "./items.ts";
import { kindOf } from "./kind.ts";

/** Words that say nothing about which model is meant. */
const FILLERS = new Set(
  "a ai an and any are at best by cheap cheapest current fast fastest for from good in is it latest llm llms model models new newest of on or per recent smart smartest that the to top use what which with".split(
    " ",
  ),
);
/** An ending that ids seldom have: `transcription` means `transcribe`, `coding` `code`. */
const ENDING = /(?<=^.{3,})(?:ptions?|ations?|ions?|ings?|ers?|ed|es|s)$/;
const MOST_WORDS = 12;

const split = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Those of the items that have the most words of a query, and the words that none has. */
export function search(items: readonly Item[], query: string, among: readonly Item[] = items) {
  const index = indexOf(items);
  const words = [...new Set(split(inOneWord(query)))].filter((word) => !FILLERS.has(word)).slice(0, MOST_WORDS);
  if (words.length === 0) return { hits: among, unmatched: [] };
  const matches = words.map((word) => ({ word, at: modelsWith(word, index) }));
  const unmatched = matches.filter(({ at }) => at.size === 0).map(({ word }) => word);
  // A number alone names nothing.
  const naming = matches.filter(({ word }) => /\p{L}/u.test(word));
  const wanted = new Set(among);
  const named = items.flatMap((item, i) =>
    wanted.has(item) && (naming.length === 0 || naming.some(({ at }) => at.has(i)))
      ? [{ item, share: matches.filter(({ at }) => at.has(i)).length }]
      : [],
  );
  const most = Math.max(1, ...named.map(({ share }) => share));
  return { hits: named.filter(({ share }) => share === most).map(({ item }) => item), unmatched };
}

/** Indexes of the models with a word: as it stands, else as a beginning, without its ending, or with a typo. */
function modelsWith(word: string, index: MiniSearch): Set<number> {
  const hits = (text: string, options: SearchOptions) => index.search(text, options).map(({ id }) => id as number);
  // Another digit means another model, not a typo; a typo is seldom in the first letter.
  const mayBeTypo = !/\d/.test(word) && word.length > 3;
  const typos: SearchOptions = {
    fuzzy: word.length < 7 ? 1 : 2,
    filter: ({ terms }) => terms.some(([first]) => first === word[0]),
  };
  const ways = [
    () => hits(word, { prefix: false }),
    () => (word.length > 1 ? hits(word, { prefix: true }) : []),
    () => (ENDING.test(word) ? hits(word.replace(ENDING, ""), { prefix: true }) : []),
    () => (mayBeTypo ? hits(word, typos) : []),
  ];
  for (const way of ways) {
    const at = way();
    if (at.length > 0) return new Set(at);
  }
  return new Set();
}

const indexes = new WeakMap<readonly Item[], MiniSearch>();

function indexOf(items: readonly Item[]): MiniSearch {
  const known = indexes.get(items);
  if (known) return known;
  const index = new MiniSearch({ fields: ["words"], idField: "at", tokenize: split });
  index.addAll(items.map((item, at) => ({ at, words: wordsOf(item).join(" ") })));
  indexes.set(items, index);
  return index;
}

/** What people call a model. */
function wordsOf({ id, model, row }: Item): string[] {
  const names = [id, id.replace(/[^a-z0-9]/gi, ""), row?.name ?? "", row?.maker ?? "", taskOf(id)];
  if (!model) return names;
  const { name, provider, modality = [], open_weight, embedding_dimensions: size } = model;
  const more = [model.id, name, provider, ...modality, kindOf(model), taskOf(model.id)];
  return [...names, ...more, open_weight ? "open weights" : "", size === undefined ? "" : `${size} dimensions`];
}
