import MiniSearch, { type SearchOptions } from "minisearch";
import { KINDS } from "../../schema/standings.ts";
import { inOneWord, taskOf } from "../../schema/task-words.ts";
import type { Item } from "./items.ts";
import { countKinds, kindOf } from "./rows.ts";

/** Words that say nothing about which model is meant. */
const FILLER =
  /^(?:an?|ai|any|are|and|at|by|current|for|from|in|is|it|latest|llms?|models?|new(?:est)?|of|on|or|per|recent|that|the|to|use|what|which|with)$/;
/** Words that no page answers, or that ask for another order. */
const JUDGING = /^(?:best|cheap(?:est)?|fast(?:est)?|good|smart(?:est)?|top)$/;
/** An ending that ids seldom have: `transcription` means `transcribe`, `coding` `code`. */
const ENDING = /(?<=^.{3,})(?:ptions?|ations?|ions?|ings?|ers?|ed|es|s)$/;
const MOST_WORDS = 12;

const split = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Those of the items that have the most words of a query, and the words that none has. Those of other kinds than the words mean are only
 * counted.
 */
export function search(items: readonly Item[], query: string, among: readonly Item[] = items) {
  const index = indexOf(items);
  const asked = [...new Set(split(inOneWord(query)))].filter((word) => !FILLER.test(word)).slice(0, MOST_WORDS);
  const words = asked.filter((word) => !JUDGING.test(word));
  const judging = asked.filter((word) => JUDGING.test(word));
  if (words.length === 0) return { ...ofKind(among, words), unmatched: judging };
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
  const best = named.filter(({ share }) => share === most).map(({ item }) => item);
  return { ...ofKind(best, words), unmatched: [...unmatched, ...judging] };
}

/** Those of the kinds that the words name, else chat models; all, if there are none of them. */
function ofKind(items: readonly Item[], words: readonly string[]) {
  const named = KINDS.filter((kind) => words.includes(kind));
  const wanted = named.length === 0 ? ["chat"] : named;
  const hits = items.filter((item) => wanted.includes(kindOf(item)));
  if (hits.length === 0) return { hits: items };
  return { hits, other_kinds: countKinds(items.filter((item) => !hits.includes(item))) };
}

/** Indexes of the models with a word: as it stands, else as a beginning, without its ending, or with a typo. */
function modelsWith(word: string, index: MiniSearch): Set<number> {
  // Another digit means another model, not a typo; a typo is seldom in the first letter.
  const fuzzy = /\d/.test(word) || word.length < 4 ? false : word.length < 7 ? 1 : 2;
  const ways: [string, SearchOptions][] = [
    [word, {}],
    [word, { prefix: word.length > 1 }],
    [word.replace(ENDING, ""), { prefix: ENDING.test(word) }],
    [word, { fuzzy, filter: ({ terms }) => terms.some(([first]) => first === word[0]) }],
  ];
  for (const [text, options] of ways) {
    const hits = index.search(text, options);
    if (hits.length > 0) return new Set(hits.map(({ id }) => id as number));
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
  const forms = [id.replace(/[^a-z0-9]/gi, ""), id.replace(/([a-z])(?=\d)/gi, "$1 ")];
  const names = [id, ...forms, row?.name ?? "", row?.maker ?? "", taskOf(id)];
  if (!model) return names;
  const { name, provider, modality = [], open_weight, embedding_dimensions: size } = model;
  const more = [model.id, name, provider, ...modality, model.kind, taskOf(model.id)];
  return [...names, ...more, open_weight ? "open weights" : "", size === undefined ? "" : `${size} dimensions`];
}
