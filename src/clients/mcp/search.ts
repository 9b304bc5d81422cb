import MiniSearch from "minisearch";
import type { Model } from "../feed/api.ts";
import type { FeedDocument } from "../feed/parse.ts";

export type Hit = { model: Model; score: number };

const indexes = new WeakMap<FeedDocument, MiniSearch>();

/** Best first. Exact words rank above prefixes, and those above typos; ids and names above notes. */
export function search(document: FeedDocument, words: string): Hit[] {
  const index = indexes.get(document) ?? build(document);
  indexes.set(document, index);
  return index
    .search(words)
    .map(({ id, score }) => ({ model: document.models[id] as Model, score: Number(score.toFixed(3)) }));
}

const MOST_WORDS = 12;

function build({ models }: FeedDocument): MiniSearch {
  const index = new MiniSearch({
    fields: ["id", "name", "api_string", "provider", "status", "modality", "notes"],
    idField: "at",
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
    searchOptions: {
      boost: { id: 3, name: 3, api_string: 3, provider: 2 },
      prefix: (word) => word.length > 1,
      fuzzy: (word) => (/\d/.test(word) || word.length < 4 ? false : 0.25),
      tokenize: (text) =>
        [...new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u))].filter(Boolean).slice(0, MOST_WORDS),
    },
  });
  index.addAll(models.map((model, at) => ({ ...model, modality: model.modality?.join(" "), at })));
  return index;
}
