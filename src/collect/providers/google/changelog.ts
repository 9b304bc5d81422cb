import { shutdownField } from "../../../read/date.ts";
import { dateParts } from "../../../read/date-parts.ts";
import type { Raw } from "../../../schema/record.ts";
import { type Item, items } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, Statement } from "../../pipeline/statement.ts";
import { emptyReading, shutdown, states } from "../adapter.ts";

const ID = /^[a-z][a-z0-9]*(?:[-.][a-z0-9]+)+$/;
const DATE = /[A-Z][a-z]+ \d{1,2}(?:st|nd|rd|th)?(?:, \d{4})?|[A-Z][a-z]+,? \d{4}/;
/** The verb of a sentence, first match first: what is still to come, what is over, what is declared. */
const VERBS: [RegExp, Entry["kind"]][] = [
  [/\bwill be shut ?down\b|\bshut ?down for\b.*\bcoming\b/i, "shut down"],
  [/\bwill be deprecated\b|\bdeprecation for\b.*\bcoming\b/i, "deprecated"],
  [/\b(?:is|are|has been|have been)(?: now)? shut ?down\b/i, "ended"],
  [/\b(?:is|are)(?: now)? deprecated\b/i, "deprecated"],
];
const REROUTES = ["automatically routed", "now points to"];
const RELEASED = /^(?:Released|Launched)\b|\b(?:generally available \(GA\)|in public preview) ?: Released\b/;

/** What one entry says of one model. `day` is the entry's heading; `date` the day that it names, perhaps without a year. */
type Entry = {
  id: string;
  kind: "shut down" | "deprecated" | "ended";
  day: string;
  date?: string;
  at: string;
  to: string[];
};

type Named = Pick<Entry, "id" | "date">;

/** The release notes → for each model the newest word on its end and the first day of announcement; days of release. */
export function readChangelog({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const entries = new Map<string, Entry[]>();
  for (const item of items(outline).filter((i) => i.depth === 1 && isDay(i.section.title))) {
    const ends = endsIn(item);
    const reroutes = reroutesIn(item);
    const released = releasedIn(item);
    for (const entry of ends) entries.set(entry.id, [...(entries.get(entry.id) ?? []), entry]);
    reading.statements.push(...reroutes, ...released);
    const ids = idsUnder(item);
    const why = /\bagents?\b/i.test(item.cell.text) ? "an agent, not a model" : "no start or end of a model";
    if (ids.length > 0 && ends.length + reroutes.length + released.length === 0)
      reading.skipped.push({ at: item.section.place, text: ids.join(", "), why });
  }
  for (const [id, all] of entries) reading.statements.push(...lifecycle(id, all));
  return reading;
}

/** The entries of one model, newest first as on the page. */
function lifecycle(id: string, entries: readonly Entry[]): Statement[] {
  const newest = entries[0] as Entry;
  const first = entries.findLast((entry) => entry.kind !== "ended");
  const { kind, day, date, to } = newest;
  const year = date !== undefined && !/\d{4}/.test(date) ? [day] : [];
  const ends = kind === "ended" ? day : kind === "shut down" ? date : undefined;
  const raw: Raw | undefined = ends === undefined ? undefined : [ends, ...year, "shut down"];
  const firm = ends !== undefined && shutdownField(ends, year) === "retires_on";
  const status = kind === "deprecated" ? "deprecated" : firm ? raw : undefined;
  const subject = { api_string: id };
  const stated = {
    subject,
    at: newest.at,
    makes_row: status !== undefined,
    states: {
      ...states({ api_string: id, status, replacements: to }),
      ...(ends === undefined ? {} : shutdown(ends, year)),
    },
  };
  if (first === undefined) return [stated];
  return [stated, { subject, at: first.at, makes_row: false, states: { deprecated_on: first.day } }];
}

/** An item → what each of its sentences says of the end of a model; a list below it names the models of its first sentence. */
function endsIn(item: Item): Entry[] {
  if (/\bagents?\b/i.test(item.cell.text)) return [];
  const codes = item.cell.codes.filter((code) => ID.test(code));
  const sentences = item.cell.text.split(/[.:]\s+/);
  const instead = sentences.find((sentence) => /^(?:You can )?[Uu]se .* instead\.?$/.test(sentence));
  return sentences.flatMap((sentence): Entry[] => {
    const [verb, kind] = VERBS.find(([form]) => form.test(sentence)) ?? [];
    const found = verb?.exec(sentence);
    if (!found || !kind) return [];
    const after = sentence.slice(found.index + found[0].length);
    const date = DATE.exec(after)?.[0];
    const by = /\breplaced by (\S+)/.exec(after)?.[1];
    const to = [...new Set(codes)].filter(
      (code) => code === by || (instead !== undefined && stands(code, instead) >= 0),
    );
    const end = found.index + found[0].length;
    const named = /\bthe following\b/i.test(sentence)
      ? listed(item)
      : codes.filter((code) => within(stands(code, sentence), end)).map((id): Named => ({ id }));
    const more = { kind, day: item.section.title, at: item.section.place, to };
    return named.map((of) => ({ ...more, ...(date === undefined ? {} : { date }), ...of }));
  });
}

/** Models of a list, perhaps under days: "November 12:" and below it the ids. */
function listed(item: Item): Named[] {
  return item.children.flatMap((child) => {
    const date = DATE.exec(child.cell.text)?.[0];
    const under = child.children.flatMap((inner) => inner.cell.codes);
    const ids = (under.length > 0 ? under : child.cell.codes).filter((code) => ID.test(code));
    return ids.map((id) => ({ id, ...(under.length > 0 && date !== undefined ? { date } : {}) }));
  });
}

/** "Requests to a are automatically routed to b": what happens to requests for a. */
function reroutesIn(item: Item): Statement[] {
  return item.cell.text.split(/\.\s+/).flatMap((sentence) => {
    const phrase = REROUTES.find((words) => sentence.includes(words));
    if (phrase === undefined) return [];
    const at = sentence.indexOf(phrase);
    const codes = [...new Set(item.cell.codes)].filter((code) => ID.test(code));
    const to = codes.find((code) => stands(code, sentence.slice(at)) >= 0);
    if (to === undefined) return [];
    return codes
      .filter((code) => within(stands(code, sentence), at))
      .map((id): Statement => {
        const states = { after_retirement: [phrase, to] };
        return { subject: { api_string: id }, at: item.section.place, makes_row: false, states };
      });
  });
}

/** "Released a, …" → the day for the ids of its first sentence; a list below a release names its models. */
function releasedIn(item: Item): Statement[] {
  const [sentence = ""] = item.cell.text.split(/\.\s+/);
  if (!RELEASED.test(sentence) || /\bagents?\b/i.test(sentence)) return [];
  const own = item.cell.codes.filter((code) => within(stands(code, sentence), sentence.length));
  const before = own[0] === undefined ? sentence : sentence.slice(0, stands(own[0], sentence));
  if (/\b(?:support|tool|caching|feature)\b/i.test(before)) return [];
  const ids =
    own.length > 0
      ? own.slice(0, / and /.test(sentence) ? undefined : 1)
      : item.children.flatMap((c) => c.cell.codes.slice(0, 1));
  return [...new Set(ids)]
    .filter((id) => ID.test(id))
    .map((id) => ({
      subject: { api_string: id },
      at: item.section.place,
      makes_row: false,
      states: { released: item.section.title },
    }));
}

const idsUnder = (item: Item): string[] =>
  [item, ...item.children].flatMap((i) => i.cell.codes.filter((code) => ID.test(code)));

/** Where an id stands in a text as a word of its own; -1 where it does not. */
function stands(id: string, text: string): number {
  return text.search(new RegExp(`(?<![\\w.-])${id.replaceAll(".", "\\.")}(?![\\w-]|\\.\\w)`));
}
const within = (index: number, end: number) => index >= 0 && index < end;

const isDay = (text: string): boolean => {
  const parts = dateParts(text);
  return parts !== undefined && !("month" in parts);
};
