// What people type into a search besides the name of a model: a question, a host, or several ids at once.

import { HOSTS, type HostSlug, PROVIDER_NAMES } from "../../schema/vocabulary.ts";
import { MOST } from "./catalog-rows.ts";
import type { Search } from "./search.ts";

type Page = readonly [asked: RegExp, path: string, title: string];

/**
 * `text` is what names models, without hosts and words of a question; `ids` and `models` (the best match of each
 * name, to compare) are two or more, else none; `pages` if nothing is found.
 */
export type Question = {
  text: string;
  hosts: HostSlug[];
  ids: string[];
  models: string[];
  found: string[];
  pages?: readonly Page[];
};

/** What words ask for that name no model. */
const PAGES: readonly Page[] = [
  [/\b(retir|deprecat)/i, "deprecations/", "All retirements"],
  [/\bcalendar/i, "deprecations/#_subscribe", "Calendars"],
  [/\bchange/i, "changes/", "All changes"],
  [/\b(report|error)/i, "contact/", "Report an error"],
  [/\bcompar/i, "compare/", "Compare models"],
];

const ASKING = new RegExp(
  `^(${(
    "what which when where who how much many does do is are was will can should must i my me to the a an of for from at on " +
      "in by until till after about instead next replac\\w+ successor retir\\w+ deprecat\\w+ end(s|ing)? date pric\\w+ costs? " +
      "serve[sd]? host(s|ed)? model models use move migrate cached? input output context windows? limits? tokens?"
  ).replaceAll(" ", "|")})$`,
);

/** Words that name a host and no provider, with the host. */
const HOST_WORDS = new Map(
  Object.entries(HOSTS).flatMap(([slug, name]) =>
    [slug, ...name.toLowerCase().split(" ")]
      .filter((word) => word.length > 2 && !PROVIDER_NAMES.some((provider) => provider.toLowerCase() === word))
      .map((word) => [word, slug as HostSlug] as const),
  ),
);

const bare = (word: string) => word.toLowerCase().replace(/[?!.,:;"'’`]+$|^["'‘`]+/g, "");
const looksLikeId = (word: string) => /^[\w.:/@-]+$/.test(word) && /[a-z]/i.test(word) && /[\d-]/.test(word);

const BETWEEN = /\s*[,;]\s*(?:and\s+)?|\s+(?:vs\.?|versus|and|with|or)\s+/i;

/** Several names, each of which finds something: the best match of each first. An id stands for one model only. */
function severalOf(typed: string, search: Search): Question | undefined {
  const names = typed
    .replace(/^\s*compare\s/i, "")
    .split(BETWEEN)
    .map((name) => name.trim())
    .filter(Boolean);
  // Most searches have one name, and are searched for once.
  if (names.length < 2) return undefined;
  const hits = names.map((name) => search(name).slice(0, looksLikeId(name) ? 1 : undefined));
  const models = [...new Set(hits.map(([best = ""]) => best))];
  if (models.length < 2 || models.includes("")) return undefined;
  const ranked = hits.flatMap((ids) => ids.map((id, at) => ({ id, at }))).sort((a, b) => a.at - b.at);
  const found = [...new Set(ranked.map(({ id }) => id))];
  return { text: typed, hosts: [], ids: names.every(looksLikeId) ? names : [], models, found };
}

/** Text of a search field, and the search that it is for → what it asks. */
export function questionOf(typed: string, search: Search): Question {
  const several = severalOf(typed, search);
  if (several) return several;
  const words = typed.trim().split(/[\s,;]+/);
  const named = words.filter((word) => HOST_WORDS.has(bare(word)));
  const rest = words.filter((word) => !named.includes(word));
  const hosts = [...new Set(named.flatMap((word) => HOST_WORDS.get(bare(word)) ?? []))];
  const text = named.length > 0 ? rest.join(" ") : typed;
  const found = search(text);
  if (found.length > 0) return { text, hosts, ids: [], models: [], found };
  const ids = [...new Set(rest.map((word) => word.replace(/^["'`]+|["'`]+$/g, "")))].filter(looksLikeId);
  const known = [...new Set(ids.flatMap((id) => search(id).slice(0, 1)))];
  if (ids.length > 1 && ids.length === new Set(rest).size && known.length > 0)
    return { text, hosts, ids, models: known.length > 1 ? known : [], found: known };
  const asked = rest.filter((word) => !ASKING.test(bare(word))).map((word) => word.replace(/[?!]+$/, ""));
  const left = asked.join(" ");
  const hits = asked.length === rest.length ? found : search(left);
  const pages = hits.length > 0 ? [] : PAGES.filter(([word]) => word.test(typed));
  return { text: left, hosts, ids: [], models: [], found: hits, pages };
}

/** Where several ids are checked at once. */
export const checkPath = (ids: readonly string[]): string => `check/#ids=${ids.join(",")}`;

/** Where several models are compared. */
export const comparePath = (models: readonly string[]): string => `compare/?ids=${models.slice(0, MOST).join(",")}`;

/** A host's page, with the rows that a search finds on it. */
export const hostPath = (host: HostSlug, text: string): string =>
  `hosts/${host}/${text.trim() ? `?q=${encodeURIComponent(text.trim())}` : ""}`;
