import MiniSearch from "minisearch";
import { inOneWord } from "../../schema/task-words.ts";
import { HOSTS, type HostSlug, MODALITIES, PROVIDER_NAMES, SERVICES } from "../../schema/vocabulary.ts";
import { hostName, shortHostName } from "./hosts.ts";
import { MOST, type Row, type Wanted } from "./rows.ts";
import { shortCount, statusWord, usd } from "./value.ts";

/** The texts by which a model can be found. */
type SearchRow = Pick<Row, "id" | "name" | "api" | "also" | "provider" | "status" | "kind" | "modality" | "open">;

/** The ids found, best first; an empty query finds nothing. */
export type Search = (typed: string) => string[];

const GONE = ["deprecated", "retired"];
const MOST_WORDS = 12;

export const compact = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const split = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** `5.1`, `4-5`: figures that are one version, which `1.5` is not. */
const versionsIn = (text: string) =>
  (text.match(/\d+(?:[._-]\d+)+/gu) ?? []).map((run) => new RegExp(`(?<!\\d)${run.replace(/[._]/g, "-")}(?!\\d)`));

/** The words of a name, and spellings without punctuation: `gpt4o` finds `gpt-4o`. */
const indexed = (text: string) => [...split(text), ...text.split(/\s+/).map(compact), compact(text)].filter(Boolean);

export const spellingsOf = ({ id, name, api, also }: SearchRow) => [id, name, ...(api ? [api] : []), ...also];
/** Of a kind the plural, with which the singular begins. */
const wordsOf = ({ status, kind, modality, open }: SearchRow) =>
  [kind !== "chat" && inOneWord(`${kind}s`), statusWord(status), ...(modality ?? []), open && "open weights"]
    .filter(Boolean)
    .join(" ");

type Entry = { row: SearchRow; at: number; spellings: readonly string[]; text: string };

const indexOf = (rows: readonly SearchRow[]): MiniSearch => {
  const index = new MiniSearch({
    fields: ["id", "name", "also", "provider", "words"],
    tokenize: indexed,
    searchOptions: {
      combineWith: "AND",
      boost: { id: 2, name: 2 },
      prefix: (word) => word.length > 1 || /\D/.test(word),
      // Another digit means another model, not a typo; `openai` isn't `open` either.
      fuzzy: (word) => (/\d/.test(word) || word.length < 4 || VENDORS.includes(word) ? false : 0.25),
      tokenize: (text) => [...new Set(split(text))].slice(0, MOST_WORDS),
    },
  });
  index.addAll(rows.map((row) => ({ ...row, also: spellingsOf(row).join("\n"), words: wordsOf(row) })));
  return index;
};

/** Exact matches, then prefixes, then the rest; within these, available models first. Words alone ask for what is available. */
function orderOf({ row, spellings }: Entry, wanted: string): number {
  if (spellings.includes(wanted)) return 0;
  const begins = spellings.some((text) => text.startsWith(wanted));
  const gone = GONE.indexOf(row.status) + 1;
  return /\d/.test(wanted) ? (begins ? 1 : 4) + gone : (begins ? 1 : 2) + 2 * gone;
}

/**
 * Models → a search that forgives case, punctuation, a typo in a word and a `provider/` before the id, and knows words for status and
 * modality. An exact id or name comes first, then what begins with it; of those, what is still offered before what is not, in the order
 * of the rows, which is the newest first. A typo is guessed only where nothing is spelled so. The index takes a while and is created with
 * the first search.
 */
export function createSearch(rows: readonly SearchRow[]): Search {
  let search: Search | undefined;
  const known = new Map<string, string[]>();
  // A question is asked several times for each key.
  return (typed) => {
    search ??= searchIn(rows);
    const ids = known.get(typed) ?? search(typed);
    known.set(typed, ids);
    return ids;
  };
}

function searchIn(rows: readonly SearchRow[]): Search {
  const index = indexOf(rows);
  const entries = new Map(
    rows.map((row, at): [string, Entry] => {
      const spellings = spellingsOf(row);
      // With versions written as `versionsIn` looks for them.
      const text = spellings.join(" ").replace(/[._\s]/g, "-");
      return [row.id, { row, at, spellings: spellings.map(compact), text }];
    }),
  );
  return (typed) => {
    const words = inOneWord(typed);
    for (const text of [words, words.slice(words.lastIndexOf("/") + 1)]) {
      const wanted = compact(text.slice(text.lastIndexOf("/") + 1));
      const versions = versionsIn(text);
      // A letter alone has too many matches to look everywhere.
      const matches = index
        .search(text, text.length > 1 ? {} : { fields: ["name", "provider"] })
        .flatMap(({ id, terms, queryTerms }) => {
          const entry = entries.get(id);
          if (!entry) return [];
          const isTypo = !queryTerms.every((word) => terms.some((term) => term.startsWith(word)));
          const isOther = !versions.every((version) => version.test(entry.text));
          return [{ ...entry, id, order: orderOf(entry, wanted), faults: 2 * Number(isTypo) + Number(isOther) }];
        });
      // A version may be half typed.
      const fewest = Math.min(...matches.map(({ faults }) => faults));
      const best = matches.filter(({ faults }) => faults === fewest).sort((a, b) => a.order - b.order || a.at - b.at);
      if (best.length > 0) return best.map(({ id }) => id);
    }
    return [];
  };
}

/** The path is relative to `/`. */
type Link = readonly [path: string, title: string];

export type Query = {
  /** What is left to search for in names. */
  text: string;
  /** Ids of the models meant, best first; undefined: the text names none, such as a host alone. */
  hits: readonly string[] | undefined;
  wanted: Partial<Wanted>;
  /** What a form was understood as. */
  label: string | undefined;
  sort: string;
  /** Pages that answer better than a list of models. */
  links: readonly Link[];
};

type Form = { text: string } & Partial<Pick<Query, "wanted" | "label" | "sort">>;
type Find = (name: string) => Row | undefined;

const ending = (text: string, wanted: Partial<Wanted>, when: string): Form => ({
  text,
  wanted,
  label: `retires ${when}`,
  sort: "retires",
});

type Understand = (match: RegExpExecArray, rest: string, find: Find, typed: string) => Form;
const FORMS: readonly (readonly [RegExp, Understand])[] = [
  [
    /\b(?:(?:retir|end)\w*\s+)?(?:(?:with)?in\s+)?(?:the\s+)?(?:next\s+)?(\d+)\s+days?\b/i,
    ([, days], text) => ending(text, { within: Number(days) }, `within ${days} days`),
  ],
  [/\b(?:retir|end)\w*\s+soon\b/i, (_, text) => ending(text, { within: 90 }, "within 90 days")],
  [/\b(?:retir|end)\w*\s+(?:in\s+)?(20\d\d)\b/i, ([, year = ""], text) => ending(text, { year }, `in ${year}`)],
  [/\bcheaper than\s+(.+)/i, ([, name = ""], text, find) => cheaper(text, find(name))],
  [/\b(?:under|below)\s+\$\s?(\d*\.?\d+)/i, ([, price], text) => below(Number(price), text)],
  [/\bfree\b/i, (_, text) => ({ text, label: "free input", wanted: { price: [0, 0] }, sort: "input" })],
  [/\bcheap(?:est)?\b/i, (_, text) => ({ text, label: "cheapest input first", sort: "input" })],
  [/\b(?:larg|bigg|long)est\s+context\b/i, (_, text) => ({ text, label: "largest context first", sort: "-context" })],
  [/\bnewest\b/i, (_, text) => ({ text, label: "newest first" })],
  [/\bopen[\s-]+(?:source|weights?)\b/i, (_, text) => ({ text, label: "open weights", wanted: { open: true } })],
  [
    /(?<![\w.$-])(?:context\s+(?:of\s+)?)?(\d+(?:[.,]\d+)*)(?:\s?([km])\b|(?<=\d[\d.,]{3,})(?=[\s-]*(?:tokens?|context)))((?:[\s-]+(?:tokens?|context|window)\b)*)(?![\w-])/i,
    ([, digits = "", unit = "", word], text, find, typed) => {
      const size = Number(digits.replaceAll(",", "")) * ({ k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1);
      // Some names have such a figure.
      if (!word && find(typed)) return { text: typed };
      return {
        text,
        label: `context of ${shortCount(size)} or more`,
        wanted: { context: [size, Number.POSITIVE_INFINITY] },
      };
    },
  ],
  [
    /^(?:when (?:does|will)|(?:what )?replaces|replacement (?:for|of)|price(?: history)?(?: of)?)\s+(.+?)(?:\s+(?:stop|end|retire)s?)?[\s?]*$/i,
    ([, name = ""]) => ({ text: name }),
  ],
  [/^(.+?)\s+(?:prices?|price history|costs?|retirement|replacement)[\s?]*$/i, ([, name = ""]) => ({ text: name })],
];

const below = (price: number, text: string, whose = ""): Form => {
  return { text, wanted: { price: [0, price - 1e-9] }, label: `input below ${usd(price)}${whose}`, sort: "input" };
};
const cheaper = (text: string, than: Row | undefined): Form =>
  than?.input
    ? below(than.input, text, `, the price of ${than.name}`)
    : { text, label: than && `no input price of ${than.name} is known` };

const VENDORS = PROVIDER_NAMES.map((name) => name.toLowerCase());
/** Words that name a host and no provider, with the host. */
const HOST_WORDS = new Map(
  Object.entries(HOSTS).flatMap(([slug, name]) =>
    [slug, ...name.toLowerCase().split(" ")]
      .filter((word) => word.length > 2 && slug !== SERVICES && !VENDORS.includes(word))
      .map((word) => [word, slug as HostSlug] as const),
  ),
);
const HOST = new RegExp(`(?:\\b(?:on|at)\\s+)?\\b(${[...HOST_WORDS.keys()].join("|")})\\b`, "gi");

/** Beside a host: `retires before OpenAI`, `earlier`. */
const DATES = new RegExp(
  `\\b(?:retire(?:s|ments?)?|ends?|dates?|schedule|earlier|sooner|(?:before|than)(?:\\s+(?:(?:the|its)\\s+)?(?:vendor|${VENDORS.join("|")})s?)?)\\b`,
  "gi",
);
/** They name no model. */
const FILLERS = /\b(?:models?|with|for|at least|over)\b|^\W*(?:and\b)?|(?:\band)?\W*$/gi;
const MODALITY = new RegExp(`\\b(?:${MODALITIES.join("|")})\\b`, "gi");

/** Beside a size or "cheapest", a modality is a need, too. */
function needIn({ text, sort, wanted }: Form): Form {
  if (sort !== "input" && !wanted?.context) return { text };
  const plain = text.replace(FILLERS, " ").trim();
  const [word = "", ...others] = plain.toLowerCase().match(MODALITY) ?? [];
  // Of several, a model needs each, which the index knows.
  if (word === "" || others.length > 0) return { text: plain };
  return { text: plain.replace(MODALITY, " ").trim(), label: word, wanted: { modalities: [word] } };
}

/** A host, also with words about its dates, asks for its models. */
const atHost = (text: string, hosts: readonly HostSlug[]): Form => ({
  text: text.replace(DATES, " ").trim(),
  label: `at ${hosts.map((host) => shortHostName(HOSTS[host], host)).join(" or ")}`,
  wanted: { hosts },
});

/** What two forms ask together. */
const joined = (form: Form, more: Form): Form => ({
  ...form,
  ...more,
  wanted: { ...form.wanted, ...more.wanted },
  label: [form.label, more.label].filter(Boolean).join(", ") || undefined,
});

const looksLikeId = (word: string) => /^[\w.:/@-]+$/.test(word) && /[a-z]/i.test(word) && /[\d-]/.test(word);

/** Several names between commas, lines or "and", or several ids; none if it is one name. */
export function namesIn(text: string, search: Search): string[] {
  const clean = text.replace(/["'`]|^\s*compare\s/gi, "");
  const names = clean.split(/\s*[,;\n]\s*(?:and\s+)?|\s+(?:vs\.?|and|or)\s+/i).filter(Boolean);
  if (names.length > 1) return names;
  const words = clean.split(/\s+/).filter(Boolean);
  return words.length > 1 && words.every(looksLikeId) && search(text).length === 0 ? words : [];
}

/** Text of a search field → what it asks. */
export function queryOf(typed: string, search: Search, rowOf: (id: string) => Row | undefined): Query {
  const hosts = [
    ...new Set([...typed.matchAll(HOST)].flatMap(([, word = ""]) => HOST_WORDS.get(word.toLowerCase()) ?? [])),
  ];
  const find: Find = (name) => rowOf(search(name)[0] ?? "");
  let form: Form = { text: typed.replace(HOST, " ").trim() };
  for (const [pattern, understand] of FORMS) {
    const match = pattern.exec(form.text);
    const rest = match && form.text.replace(match[0], " ").trim();
    if (match) form = joined(form, understand(match, rest ?? "", find, form.text));
  }
  form = joined(form, needIn(form));
  if (hosts.length > 0) form = joined(form, atHost(form.text, hosts));
  const { wanted = {}, label, sort = "" } = form;
  // "best model for code" names nothing by "model" and "for".
  const plain = form.text.replace(FILLERS, " ").trim();
  const text = plain === form.text || search(form.text).length > 0 ? form.text : plain;
  const names = namesIn(text, search);
  // An id stands for one model only. The best match of each name comes first.
  const matches = names.map((name) => search(name).slice(0, looksLikeId(name) ? 1 : undefined));
  const models = [...new Set(matches.flatMap(([best]) => best ?? []))];
  const areIds = names.every(looksLikeId);
  const isList = models.length > 0 && (areIds || matches.every(({ length }) => length > 0));
  const known = search(text).length > 0 ? text : "";
  // The check knows how hosts and routers write ids, and what is similar.
  const checked = isList && areIds ? names : known === "" && looksLikeId(text) ? [text] : [];
  return {
    text,
    hits: isList ? [...new Set([...models, ...matches.flat()])] : text === "" ? undefined : search(text),
    wanted,
    label,
    sort,
    links: [
      ...hosts.map((host) => hostLink(host, known, text)),
      ...(models.length > 1 ? [idsLink("compare/?ids=", "Compare", models.slice(0, MOST))] : []),
      ...(checked.length > 0 ? [idsLink("check/#ids=", "Check", checked)] : []),
    ],
  };
}

/** A host's page, with what is asked for. */
const hostLink = (host: HostSlug, known: string, text: string): Link => [
  `hosts/${host}/${asQuery(text)}`,
  `${known && `${known} at `}${hostName(HOSTS[host], host)}`,
];
export const asQuery = (text = "") => text && `?q=${encodeURIComponent(text)}`;

const idsLink = (path: string, verb: string, ids: readonly string[]): Link => [
  path + ids.join(","),
  `${verb} ${ids.length === 1 ? ids[0] : `these ${ids.length}`}`,
];
