import { shutdownField } from "../../../read/date.ts";
import type { Raw } from "../../../schema/record.ts";
import type { Item, Section } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { isId } from "../ids.ts";
import { dayIn, shutdown } from "../texts.ts";

const DATE = /[A-Z][a-z]+ \d{1,2}(?:st|nd|rd|th)?(?:, \d{4})?|[A-Z][a-z]+,? \d{4}/;
const AGENT = /\bagents?\b/i;
/** Verbs of sentences about the end of a model; the first match counts, so future tense comes first. */
const VERBS: [RegExp, Entry["kind"]][] = [
  [/\bwill be shut ?down\b|\bshut ?down for\b.*\bcoming\b/i, "shut down"],
  [/\bwill be deprecated\b|\bdeprecation for\b.*\bcoming\b/i, "deprecated"],
  [/\b(?:is|are|has been|have been)(?: now)? shut ?down\b/i, "ended"],
  [/\b(?:is|are)(?: now)? deprecated\b/i, "deprecated"],
];
const REROUTES = ["automatically routed", "now points to"];
const RELEASED = /^(?:Released|Launched)\b|\b(?:generally available \(GA\)|in public preview) ?: Released\b/;

/** Words of prose are no ids, whose parts are joined. */
export const isName = (text: string): boolean => isId(text) && /^[a-z].*[-.]/.test(text);

type Ending = { id: string; date?: string | undefined };
/** What one entry says about one model. `section`: the entry's date; `date`: the date in its text, perhaps without a year. */
type Entry = Ending & { kind: "shut down" | "deprecated" | "ended"; section: Section; to: string[] };

/** The release notes: release dates, and each model's newest end-of-life entry with the date of its first announcement. */
export function readChangelog(page: PageReader): void {
  const entries: Entry[] = [];
  for (const item of page.items.filter((i) => i.depth === 1 && dayIn(i.section.title))) {
    const ends = endsIn(item);
    const rerouted = reroutesIn(item);
    const released = releasedIn(item);
    entries.push(...ends);
    for (const { id, after_retirement } of rerouted) page.add(item, id, { after_retirement });
    for (const id of released) page.add(item, id, { released: item.section.title });
    const ids = [item, ...item.children].flatMap((i) => i.cell.codes.filter(isName));
    const why = AGENT.test(item.cell.text) ? "an agent, not a model" : "no start or end of a model";
    if (ids.length > 0 && ends.length + rerouted.length + released.length === 0) page.skip(item, why, ids.join(", "));
  }
  for (const [id, all] of Map.groupBy(entries, (entry) => entry.id)) lifecycle(page, id, all);
}

/** `entries`: one model's, newest first as on the page. */
function lifecycle(page: PageReader, id: string, entries: readonly Entry[]): void {
  const { kind, section, date, to } = entries[0] as Entry;
  const year = date !== undefined && !/\d{4}/.test(date) ? [section.title] : [];
  const ends = kind === "ended" ? section.title : kind === "shut down" ? date : undefined;
  const raw: Raw | undefined = ends === undefined ? undefined : [ends, ...year, "shut down"];
  const isFirm = ends !== undefined && shutdownField(ends, year) === "retires_on";
  const status = kind === "deprecated" ? "deprecated" : isFirm ? raw : undefined;
  const day = ends === undefined ? {} : shutdown(ends, year);
  page.state(section, id, { api_string: id, status, replacements: to, ...day }, { makes_row: status !== undefined });
  const first = entries.findLast((entry) => entry.kind !== "ended")?.section;
  if (first) page.add(first, id, { deprecated_on: first.title });
}

/** What each sentence of an item says about the end of models. "The following" means the list below the item. */
function endsIn(item: Item): Entry[] {
  if (AGENT.test(item.cell.text)) return [];
  const codes = item.cell.codes.filter(isName);
  const sentences = item.cell.text.split(/[.:]\s+/);
  const instead = sentences.find((sentence) => /^(?:You can )?[Uu]se .* instead\.?$/.test(sentence)) ?? "";
  return sentences.flatMap((sentence): Entry[] => {
    const [verb, kind] = VERBS.find(([form]) => form.test(sentence)) ?? [];
    const match = verb?.exec(sentence);
    if (!match || !kind) return [];
    const end = match.index + match[0].length;
    const after = sentence.slice(end);
    const date = DATE.exec(after)?.[0];
    const by = /\breplaced by (\S+)/.exec(after)?.[1];
    const to = [...new Set(codes)].filter((code) => code === by || isIn(code, instead));
    const subjects = codes.filter((code) => isIn(code, sentence, end)).map((id): Ending => ({ id }));
    const endings = /\bthe following\b/i.test(sentence) ? listed(item) : subjects;
    return endings.map((one) => ({ kind, section: item.section, to, ...one, date: one.date ?? date }));
  });
}

/** The models in a list, perhaps grouped by date: "November 12:" and below it the ids. */
function listed(item: Item): Ending[] {
  return item.children.flatMap(({ cell, children }) => {
    const under = children.flatMap((inner) => inner.cell.codes).filter(isName);
    if (children.some((inner) => inner.cell.codes.length > 0))
      return under.map((id) => ({ id, date: DATE.exec(cell.text)?.[0] }));
    return cell.codes.filter(isName).map((id) => ({ id }));
  });
}

/** "Requests to a are automatically routed to b". */
function reroutesIn(item: Item): { id: string; after_retirement: [string, string] }[] {
  return item.cell.text.split(/\.\s+/).flatMap((sentence) => {
    const phrase = REROUTES.find((words) => sentence.includes(words));
    if (phrase === undefined) return [];
    const at = sentence.indexOf(phrase);
    const codes = [...new Set(item.cell.codes)].filter(isName);
    const to = codes.find((code) => isIn(code, sentence.slice(at)));
    if (to === undefined) return [];
    const from = codes.filter((code) => isIn(code, sentence, at));
    return from.map((id) => ({ id, after_retirement: [phrase, to] as [string, string] }));
  });
}

/** "Released a, …": the ids in the first sentence, or those in the list below it. */
function releasedIn(item: Item): string[] {
  const [sentence = ""] = item.cell.text.split(/\.\s+/);
  if (!RELEASED.test(sentence) || AGENT.test(sentence)) return [];
  const codes = item.cell.codes.filter((code) => isIn(code, sentence));
  const before = codes[0] === undefined ? sentence : sentence.slice(0, indexOf(codes[0], sentence));
  if (/\b(?:support|tool|caching|feature)\b/i.test(before)) return [];
  const below = item.children.flatMap((child) => child.cell.codes.slice(0, 1));
  const ids = codes.length === 0 ? below : / and /.test(sentence) ? codes : codes.slice(0, 1);
  return [...new Set(ids)].filter(isName);
}

/** The index of an id as a whole word in a text, or -1. */
const indexOf = (id: string, text: string): number =>
  text.search(new RegExp(`(?<![\\w.-])${id.replaceAll(".", "\\.")}(?![\\w-]|\\.\\w)`));
const isIn = (id: string, text: string, end = text.length): boolean => {
  const index = indexOf(id, text);
  return index >= 0 && index < end;
};
