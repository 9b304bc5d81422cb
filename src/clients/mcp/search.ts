import MiniSearch, { type SearchOptions } from "minisearch";
import { inOneWord, mediaIn, taskOf } from "../../schema/task-words.ts";
import { KINDS } from "../../schema/vocabulary.ts";
import type { Item } from "./items.ts";
import { countKinds, kindOf, ORDERS } from "./rows.ts";

/** Words that say nothing about which model is meant. */
const FILLER =
  /^(?:an?|ai|any|are|and|at|by|current|for|from|in|is|it|latest|llms?|models?|new(?:est)?|of|on|or|per|recent|that|the|to|use|what|which|with)$/;
/** Words that no page answers, or that ask for another order. */
const JUDGING = /^(?:best|cheap(?:est)?|fast(?:est)?|good|smart(?:est)?|top)$/;
/** An ending that ids seldom have: `transcription` means `transcribe`, `coding` `code`. */
const ENDING = /(?<=^.{3,})(?:ptions?|ations?|ions?|ings?|ers?|ed|es|s)$/;

/** Words in lower case, and in the singular; the number of a version (`4.5`, `4-5`, `4p5`) is one word. */
const split = (text: string): string[] =>
  text
    .replace(/(?<!\d)(\d{1,2})[-p](?=\d{1,2}(?![\da-z]))/gi, "$1.")
    .match(/\d+(?:\.\d+)+|[\p{L}\p{N}]+/gu)
    ?.map((word) => word.toLowerCase().replace(/(?<=\p{L}{3}[^sui])s$/u, "")) ?? [];

/** Those of `among` with the most words of a query, newest first, and the words that some lack; those of other kinds are only counted. `pass`: those that a word may mean. */
export function search(items: readonly Item[], query: string, pass: readonly Item[], among: readonly Item[] = pass) {
  const { from, to, rest } = mediaIn(inOneWord(query));
  const words = [...new Set(split(rest))].filter((word) => !FILLER.test(word)).slice(0, 12);
  const open = new Set(pass);
  const judged = words.filter((word) => !JUDGING.test(word));
  const matches = judged.map((word) => ({ word, has: itemsWith(word, items, open) }));
  // A number alone names nothing.
  const naming = matches.filter(({ word }) => /\p{L}/u.test(word));
  const may = (media: readonly string[] | undefined, one: string | undefined) => !one || (media?.includes(one) ?? true);
  const turns = (item: Item) => may(item.model?.inputs, from) && may(item.model?.outputs ?? [kindOf(item)], to);
  const isNamed = (item: Item) => naming.length === 0 || naming.some(({ has }) => has.has(item));
  const candidates = among.filter((item) => turns(item) && isNamed(item));
  const shareOf = (item: Item) => matches.filter(({ has }) => has.has(item)).length;
  const most = Math.max(Math.min(1, matches.length), ...candidates.map(shareOf));
  const best = candidates.filter((item) => shareOf(item) === most);
  const isMeant = ({ id, model }: Item) => [id, model?.id].includes(query.trim().toLowerCase());
  const sorted = best.toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a)) || ORDERS.newest(a, b));
  const { hits, other_kinds } = ofKind(sorted, [...words, to]);
  const lacks = ({ has }: (typeof matches)[number]) => has.size === 0 || hits.some((item) => !has.has(item));
  return {
    matched: best.length > 0 ? most : 0,
    hits,
    other_kinds,
    not_matched: [...matches.filter(lacks).map(({ word }) => word), ...words.filter((word) => JUDGING.test(word))],
  };
}

/** Those of the kinds that the words name, else chat models; all, if there are none of them. */
function ofKind(items: readonly Item[], words: readonly (string | undefined)[]) {
  const kinds = KINDS.filter((kind) => words.includes(kind));
  const wanted = kinds.length === 0 ? ["chat"] : kinds;
  const hits = items.filter((item) => wanted.includes(kindOf(item)));
  if (hits.length === 0) return { hits: items, other_kinds: undefined };
  return { hits, other_kinds: countKinds(items.filter((item) => !hits.includes(item))) };
}

/** The items with a word: as it stands, else as a beginning, without its ending, or with a typo. */
function itemsWith(word: string, items: readonly Item[], may: ReadonlySet<Item>): ReadonlySet<Item> {
  // Another digit means another model, not a typo; a typo is seldom in the first letter.
  const fuzzy = /\d/.test(word) || word.length < 4 ? false : word.length < 7 ? 1 : 2;
  const ways: [string, SearchOptions][] = [
    [word, {}],
    [word, { prefix: word.length > 1 }],
    [word.replace(ENDING, ""), { prefix: ENDING.test(word) }],
    [word, { fuzzy, filter: ({ terms }) => terms.some(([first]) => first === word[0]) }],
  ];
  for (const [text, options] of ways) {
    const matches = indexOf(items).search(text, options);
    const hits = new Set(matches.flatMap(({ id }) => items[id] ?? []).filter((item) => may.has(item)));
    if (hits.size > 0) return hits;
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
  const spaced = id.replace(/([a-z])(?=\d)/gi, "$1 ");
  const forms = [id.replace(/[^a-z0-9]/gi, ""), spaced, spaced.replace(/[^a-z0-9]+/gi, " ")];
  const names = [id, ...forms, row?.name ?? "", row?.maker ?? "", taskOf(id)];
  if (!model) return names;
  const { name, provider, modality = [], open_weight, embedding_dimensions: size } = model;
  const more = [model.id, name, provider, ...modality, model.kind, taskOf(model.id)];
  return [...names, ...more, open_weight ? "open weights" : "", size === undefined ? "" : `${size} dimensions`];
}
