import MiniSearch, { type SearchResult } from "minisearch";
import { inOneWord, taskOf } from "../../schema/task-words.ts";
import type { Row } from "./rows.ts";
import { statusWord } from "./value.ts";

/** The texts by which a model can be found. */
export type Named = Pick<Row, "id" | "name" | "api" | "also" | "provider" | "status" | "modality" | "open">;

/** The ids found, best first; an empty query finds nothing. */
export type Search = (typed: string) => string[];

const GONE = ["deprecated", "retired"];
const MOST_WORDS = 12;

const compact = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const split = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** `5.1`, `4-5`: figures that are one version, which `1.5` is not. */
const versionsIn = (text: string) => (text.match(/\d+(?:[._-]\d+)+/gu) ?? []).map((run) => run.replace(/[._]/g, "-"));
const patternOf = (version: string) => new RegExp(`(?<!\\d)${version}(?!\\d)`);

/** The words of a name, and spellings without punctuation: `gpt4o` finds `gpt-4o`. */
const indexed = (text: string) => [...split(text), ...text.split(/\s+/).map(compact), compact(text)].filter(Boolean);

const spellingsOf = ({ id, name, api, also }: Named) => [id, name, ...(api ? [api] : []), ...also];
const wordsOf = ({ id, status, modality, open }: Named) =>
  [taskOf(id), statusWord(status), ...(modality ?? []), open && "open weights"].filter(Boolean).join(" ");

/**
 * Models → a search that forgives case, punctuation, a typo in a word and a `provider/` before the id, and knows words for status and
 * modality. An exact id or name comes first, then what begins with it; of those, what is still offered before what is not, then the
 * shorter name. One long function: ranks are of the index that it makes.
 */
export function createSearch(rows: readonly Named[]): Search {
  const index = new MiniSearch({
    fields: ["id", "name", "also", "provider", "words"],
    tokenize: indexed,
    searchOptions: {
      combineWith: "AND",
      boost: { id: 2, name: 2 },
      prefix: (word) => word.length > 1 || /\D/.test(word),
      // Another digit means another model, not a typo.
      fuzzy: (word) => (/\d/.test(word) || word.length < 4 ? false : 0.25),
      tokenize: (text) => [...new Set(split(text))].slice(0, MOST_WORDS),
    },
  });
  index.addAll(rows.map((row) => ({ ...row, also: spellingsOf(row).join("\n"), words: wordsOf(row) })));
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        row,
        spellings: spellingsOf(row).map(compact),
        // With versions written as `versionsIn` gives them.
        text: spellingsOf(row)
          .join(" ")
          .replace(/[._\s]/g, "-"),
      },
    ]),
  );

  /** Exact matches, then prefixes, then the rest; within these, available models first. Words alone ask for what is available. */
  const rank = (id: string, wanted: string) => {
    const entry = byId.get(id);
    if (!entry || entry.spellings.includes(wanted)) return { order: 0, begins: true };
    const begins = entry.spellings.some((text) => text.startsWith(wanted));
    const gone = GONE.indexOf(entry.row.status) + 1;
    return { order: /\d/.test(wanted) ? (begins ? 1 : 4) + gone : (begins ? 1 : 2) + 2 * gone, begins };
  };

  /** Those that have each version of the text as a whole; all where none has, since it may be half typed. */
  const ofVersions = (matches: SearchResult[], text: string) => {
    const patterns = versionsIn(text).map(patternOf);
    const whole = matches.filter(({ id }) => patterns.every((pattern) => pattern.test(byId.get(id)?.text ?? id)));
    return whole.length > 0 ? whole : matches;
  };

  return (typed) => {
    const said = inOneWord(typed);
    for (const text of [said, said.slice(said.lastIndexOf("/") + 1)]) {
      const matches = ofVersions(index.search(text), text);
      const wanted = compact(text.slice(text.lastIndexOf("/") + 1));
      const size = (id: string) => byId.get(id)?.row.name.length ?? 0;
      if (matches.length > 0)
        return matches
          .map(({ id, score }) => ({ id, score, ...rank(id, wanted) }))
          .sort(
            (a, b) =>
              a.order - b.order ||
              // Scores don't help among prefix matches.
              (a.begins ? size(a.id) - size(b.id) : b.score - a.score),
          )
          .map(({ id }) => id);
    }
    return [];
  };
}
