// Changes as news: one headline for what a provider announced on one day.

import { type Difference, differencesOf, NOT_STATED } from "../../schema/change-words.ts";
import type { ChangeEvent } from "../../schema/changes.ts";
import { type FieldKey, rowOf } from "../../schema/field-keys.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { ProviderSlug } from "../../schema/vocabulary.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { modelLink, type SiteFeed } from "../site.ts";
import { meterOf } from "./price.ts";
import { byProvider } from "./provider-mark.ts";
import { by, count, day, dayInWords, many, percentChange, statusWord, unbroken, usd, whole } from "./value.ts";

/** Changes of one provider, day and kind; `kind` is the most important. */
type News = { on: string; provider: string; provider_slug: ProviderSlug; kind: Kind; events: ChangeEvent[] };

/** The verb of each kind's headline, the most important kind first. */
const VERBS = {
  added: "adds",
  retired: "retires",
  "deprecation announced": "deprecates",
  "retirement date moved": "moves the retirement of",
  "retirement date withdrawn": "withdraws the retirement date of",
  "retirement date set": "sets a retirement date for",
  price: "has new prices for",
  status: "changes the status of",
  limits: "changes the limits of",
  replacement: "names a replacement for",
  correction: "– we corrected our reading of",
  announced: "will retire",
} as const;
type Kind = keyof typeof VERBS;
const KINDS = Object.keys(VERBS) as Kind[];

export const kindWord = (name: string) => name.replaceAll(" ", "-");

export function newsOf(events: readonly ChangeEvent[]): News[] {
  const kindOf = (kinds: readonly string[]): Kind => KINDS.find((kind) => kinds.includes(kind)) ?? "limits";
  const groups = Map.groupBy(events, (event) => `${event.on} ${event.provider_slug} ${kindOf(event.events)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { on, provider, provider_slug, events: kinds } = first;
    return [{ on, provider, provider_slug: provider_slug as ProviderSlug, kind: kindOf(kinds), events: group }];
  });
}

/** What the last readings found, and what providers dated themselves in the same time; newest first. */
export function latestNews(events: readonly ChangeEvent[], documents: readonly ModelDocument[], most: number): News[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  // What a later reading found was announced on a day of its own.
  const dated = events.map((event): ChangeEvent => {
    const document = event.events.includes(DEPRECATION) && byId.get(event.id);
    const on = document && announcedOn(document);
    return on && on < event.on
      ? { ...event, on, differences: [...announcedBy(document), ...event.differences] }
      : event;
  });
  const newest = <T extends { on: string }>(list: readonly T[]) => list.toSorted((a, b) => by<T>(({ on }) => on)(b, a));
  const news = newsOf(newest(dated)).slice(0, most);
  const announced = announcedSince(news.at(-1)?.on ?? "~", documents, events);
  return newest([...news, ...newsOf(announced)]);
}

const DEPRECATION = "deprecation announced";
/** The stated day, or the release of a package that is the first with the date. */
const announcedOn = ({ deprecated_on, announced_between: bounds }: ModelDocument) =>
  deprecated_on ?? (bounds?.after && bounds.by);
/** The vendor may have announced it elsewhere before its package did. */
const announcedBy = ({ deprecated_on, announced_between: bounds }: ModelDocument) =>
  deprecated_on || !bounds ? [] : [{ field: "Announced", before: null, after: `by ${dayInWords(bounds.by)}` }];

/** Events that make a separate announcement redundant. */
const ENDS = ["added", DEPRECATION, "retirement date set"];

/** Models announced as deprecated from a day on, as the provider states that day → events of that day, newest first. */
function announcedSince(
  since: string,
  documents: readonly ModelDocument[],
  events: readonly ChangeEvent[],
): ChangeEvent[] {
  const known = events.filter(({ events }) => events.some((name) => ENDS.includes(name)));
  const eventsOf = Map.groupBy(known, ({ id }) => id);
  return documents
    .flatMap((document) => {
      const on = announcedOn(document);
      const isKnown = on && eventsOf.get(document.id)?.some((event) => event.on >= on);
      return on && on >= since && !isKnown ? [announcement(document, on)] : [];
    })
    .sort(by(({ id }) => id))
    .sort((a, b) => by<ChangeEvent>(({ on }) => on)(b, a));
}

function announcement(document: ModelDocument, on: string): ChangeEvent {
  const { id, name, provider, provider_slug, deprecated_on, retires_on, replacements } = document;
  const evidence = document.evidence[deprecated_on ? "deprecated_on" : "retires_on"] ?? [];
  const [target] = replacements;
  const differences = [
    ...announcedBy(document),
    ...(retires_on ? [{ field: "retires_on", before: null, after: retires_on }] : []),
    ...(target ? [{ field: "replacements", before: null, after: [target.model] }] : []),
  ];
  const pages = [...new Set(evidence.filter(({ standing }) => standing).map(({ page }) => page))];
  return { guid: `announced:${id}`, on, provider, provider_slug, id, name, events: ["announced"], differences, pages };
}

/** `Google deprecates Gemini 3.5 Flash and Gemini 3.7 Flash`, followed by what they have in common. Each name is a link. */
export function headline({ provider, kind, events }: News, feed: SiteFeed, most = 2): Html {
  // One more name is as short as "1 more".
  const shown = events.slice(0, events.length === most + 1 ? most + 1 : most);
  const more = events.length - shown.length;
  const names: Content[] = shown.map(({ id, name }) => modelLink(feed, id, name));
  if (more > 0) names.push(`${more} more`);
  const end = commonEnd(events);
  const isOver = end !== undefined && events.every(({ on }) => end < on);
  const isShort = isOver || kind === "announced" || kind === "retired";
  // `A, B and C`, with a comma if something follows.
  const list = names.map((name, i) => {
    const rest = names.length - 1 - i;
    return [i > 0 && (rest === 0 ? " and " : " "), whole(name, (rest > 1 || (rest === 0 && end && !isShort)) && ",")];
  });
  return html`${byProvider(provider)} ${isOver ? "says that" : verbOf(kind, events)} ${list}${end && [isOver ? " ended on " : isShort ? " on " : " ending ", day(end)]}`;
}

function verbOf(kind: Kind, events: readonly ChangeEvent[]): string {
  if (kind !== "price") return VERBS[kind];
  const signs = new Set(events.flatMap(pricesOf).map(({ from, to }) => Math.sign(to - from)));
  if (signs.size !== 1) return VERBS.price;
  return signs.has(-1) ? "cuts the price of" : "raises the price of";
}

function commonEnd(events: readonly ChangeEvent[]): string | undefined {
  const days = new Set(events.map(({ differences }) => differences.find(({ field }) => field === "retires_on")?.after));
  const [on] = days;
  return days.size === 1 && typeof on === "string" && on.length === 10 ? on : undefined;
}

function pricesOf({ differences }: ChangeEvent): { what: string; from: number; to: number }[] {
  return differences.flatMap(({ field, before, after }) => {
    const what = meterOf(field)?.replace("_input", "");
    return what && typeof before === "number" && typeof after === "number" ? [{ what, from: before, to: after }] : [];
  });
}

/** More models than this are folded. */
const OPEN = 3;

/** One announcement as a list item: its headline, then each model with what changed; `dated` adds its day. */
export function newsItem(news: News, feed: SiteFeed, dated = false): Html {
  const { on, provider_slug, kind, events } = news;
  const kinds = new Set(events.flatMap(({ events: names }) => names.map(kindWord)));
  const pages = [...new Set(events.flatMap((event) => event.pages.map(feed.forPeople)))];
  const models = html`<ul>${events.map((event) => changedModel(event, events.length > 1, feed))}</ul>`;
  return html`<li data-entry data-provider="${provider_slug}" data-kind="${[...kinds].join(" ")}">
<h3>${headline(news, feed)} <span class="tag ${kindWord(kind)}">${kind}</span></h3>
${events.length > OPEN ? html`<details><summary>All ${events.length} models</summary>${models}</details>` : models}
<p class="soft cite">${dated && [day(on), " · "]}${pages.length > 1 && "official pages "}${pages.map((url, i) => [outside(url, pages.length > 1 ? html`<span class="unseen">official page </span>${i + 1}` : html`official page<span class="unseen"> on ${events[0]?.name}</span>`), " "])}</p>
</li>
`;
}

/** Fields that the headline already says; for new models, also those left to the model's own page. */
const KNOWN = ["name", "api_string"];
const KNOWN_OF_ENDING = [...KNOWN, "status"];
const LEFT = ["aliases", "hosts", "notes", "rates", "capabilities", "output_modalities", "knowledge_cutoff"];
/** The most fields shown of a model; its own page has all of them. */
const LINES = 6;

/** `several`: the headline is about more than this model. */
function changedModel(event: ChangeEvent, several: boolean, feed: SiteFeed): Html {
  const { id, name, events, differences } = event;
  const isNew = events.includes("added");
  const isEnding = events.includes("deprecation announced") || events.includes("retired");
  const hidden = isNew ? [...KNOWN, ...LEFT] : isEnding ? KNOWN_OF_ENDING : KNOWN;
  const all = differences.flatMap((difference) => differencesOf(difference));
  const shown = all.filter(({ field }) => !hidden.includes(field)).slice(0, LINES);
  const more = all.filter(({ field }) => !KNOWN_OF_ENDING.includes(field)).length - shown.length;
  // The change of each price as a chip: `input −33%`.
  const chips = (isNew ? [] : pricesOf(event)).map(
    ({ what, from, to }) =>
      html`<span class="tag ${to < from ? "down" : "up"}">${what} ${percentChange(from, to)}</span> `,
  );
  // An earlier value is only shown if there was one.
  const line = ({ field, what, from, to }: Difference): Content =>
    html`<div><dt>${what}</dt> <dd>${from !== NOT_STATED && html`<span class="soft">${figure(field, from)}</span> <span aria-hidden="true">→</span><span class="unseen"> became </span>\u00a0`}${figure(field, to)}</dd></div>`;
  return html`<li>${several && html`${modelLink(feed, id, name)} `}${chips}<dl>${shown.map(line)}</dl>${more > 0 && shown.length > 0 && html`<p class="soft cite">and ${many(more, "more field")}</p>`}</li>
`;
}

/** Formats a value, which is plain in the feeds, as a day in words, money, a grouped count or a word. */
export function figure(field: string, text: string): Content {
  if (field === "status") return statusWord(text);
  if (/^20\d\d-\d\d(-\d\d)?$/.test(text)) return dayInWords(text);
  if (!/^\d+(\.\d+)?(e-\d+)?$/.test(text)) return unbroken(text);
  const { type } = rowOf(field as FieldKey);
  return type === "price" || type === "rates" ? usd(Number(text)) : type === "count" ? count(Number(text)) : text;
}
