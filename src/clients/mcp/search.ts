import MiniSearch, { type SearchOptions } from "minisearch";
import { inOneWord, taskOf } from "../../schema/task-words.ts";
import type { Model } from "../feed/api.ts";
import type { FeedDocument } from "../feed/parse.ts";

/** `share`: how much of the query it has, where rare words weigh more; 1: every word that the feed knows. */
export type Hit = { model: Model; share: number };
/**
 * Best first. `left`: how many more have a word of the query but too little of the rest, the rarest word first. `unknown`: parts of it
 * that nothing in the feed speaks of.
 */
export type Found = { hits: Hit[]; left: { word: string; count: number }[]; unknown: string[] };

const indexes = new WeakMap<FeedDocument, MiniSearch>();

/** Finds those of the models that have at least half as much of the query as the best one. */
export function search(document: FeedDocument, query: string, among: readonly Model[] = []): Found {
  const wanted = new Set(among);
  const index = indexes.get(document) ?? build(document);
  indexes.set(document, index);
  const words = wordsIn(inOneWord(query)).slice(0, MOST_WORDS);
  const found = words.map((word) => ({ word, ...modelsWith(word, index, document.models.length) }));
  const weight = found.reduce((sum, word) => sum + word.weight, 0);
  // A number says nothing by itself.
  const naming = found.filter(({ word }) => /\p{L}/u.test(word) || !/\p{L}/u.test(query));
  const size = Number(DIMENSIONS.exec(query)?.[1]);
  const fits = ({ model }: Hit) => Number(model.embedding_dimensions === size);
  const hits = [...new Set(naming.flatMap(({ scores }) => [...scores.keys()]))]
    .flatMap((at) => {
      const own = found.filter(({ scores }) => scores.has(at));
      const score = own.reduce((sum, { scores }) => sum + (scores.get(at) ?? 0), 0);
      const model = document.models[at] as Model;
      return wanted.has(model) ? { model, share: own.reduce((sum, word) => sum + word.weight, 0) / weight, score } : [];
    })
    .sort((a, b) => fits(b) - fits(a) || b.share - a.share || b.score - a.score);
  const most = Math.max(...hits.map(({ share }) => share));
  const known = new Set(found.filter(({ scores }) => scores.size > 0).map(({ word }) => word));
  const isUnknown = (part: string) =>
    split(part).some((word) => words.includes(word)) && !split(part).some((word) => known.has(word));
  const far = new Set(hits.filter(({ share }) => share < most / 2).map(({ model }) => model));
  const left = naming
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ word, scores }) => ({
      word,
      count: [...scores.keys()].filter((at) => far.has(document.models[at] as Model)).length,
    }));
  return {
    hits: hits.filter(({ model }) => !far.has(model)).map(({ model, share }) => ({ model, share })),
    left: left.filter(({ count }) => count > 0),
    unknown: [...new Set(query.toLowerCase().split(/\s+/))].filter(isUnknown),
  };
}

/** Index of a model → its score for a word: as it stands, else as a beginning, without its ending, or with a typo. */
function modelsWith(word: string, index: MiniSearch, all: number) {
  const found = (text: string, options: SearchOptions) => index.search(text, options);
  const ways = [
    () => (found(word, { prefix: false }).length > 0 ? found(word, { prefix: word.length > 4 }) : []),
    () => found(word, { prefix: word.length > 1 }),
    () => (ENDING.test(word) ? found(word.replace(ENDING, ""), { prefix: true }) : []),
    // Another digit means another model, not a typo; a typo is seldom in the first letter.
    () =>
      /\d/.test(word) || word.length < 4
        ? []
        : found(word, { fuzzy: word.length < 7 ? 1 : 2, fields: NAMES }).filter(({ terms }) =>
            terms.some((term) => term[0] === word[0]),
          ),
  ];
  let hits: ReturnType<typeof found> = [];
  for (const way of ways) if (hits.length === 0) hits = way();
  return {
    scores: new Map(hits.map(({ id, score }) => [id as number, score])),
    weight: hits.length === 0 ? 0 : Math.log(1 + all / hits.length),
  };
}

/** Where a typo is likely: in notes, another word is another word. */
const NAMES = ["id", "name", "api_string", "provider"];
/** A model with as many comes first. */
const DIMENSIONS = /\b(\d{2,5})[\s-]*(?:dimensions?|dimensional|dims?|d)\b/i;
const MOST_WORDS = 12;
const FILLERS = new Set(
  "a an and are at by for from in is it model models of on or per that the to what which with".split(" "),
);
/** An ending that names seldom have: `transcription` means `transcribe`, `coding` `code`. */
const ENDING = /(?<=^.{3,})(?:ptions?|ations?|ions?|ings?|ers?|est|ed|es|s)$/;

/** The words of a query, each once. */
export const wordsIn = (query: string): string[] => [...new Set(split(query))].filter((word) => !FILLERS.has(word));

const split = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function build({ models }: FeedDocument): MiniSearch {
  const index = new MiniSearch({
    fields: ["id", "name", "api_string", "provider", "status", "kind", "notes"],
    idField: "at",
    tokenize: split,
    searchOptions: { boost: { id: 3, name: 3, api_string: 3, provider: 2 } },
  });
  index.addAll(models.map((model, at) => ({ ...model, kind: kindOf(model), at })));
  return index;
}

/** What else people call a model: its id in one word, and what it is for. */
function kindOf({ id, modality, embedding_dimensions: dimensions, open_weight }: Model): string {
  const speech = [modality?.includes("audio"), id.includes("tts")].filter(Boolean).map(() => "speech");
  const size = dimensions === null ? [] : ["embedding", dimensions, "dimensions"];
  return [
    id.replaceAll("-", ""),
    ...(modality ?? []),
    ...speech,
    taskOf(id),
    ...size,
    open_weight ? "open weights" : "",
  ].join(" ");
}
