import type { ChangeEvent } from "../../schema/changes.ts";
import { type FieldKey, rowOf } from "../../schema/field-keys.ts";
import { sparkline } from "../figures/sparkline.ts";
import { type Content, type Html, html, outside } from "../html.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { differencesOf, NOT_STATED } from "./difference.ts";
import { headline, type News, priceChips } from "./news.ts";
import { count, day, many, statusWord, usd } from "./value.ts";

/** A kind as it is written in addresses. */
export const wordOf = (name: string) => name.replaceAll(" ", "-");

/** The most fields shown of a model; its own page has all of them. */
const LINES = 6;
/** More models than this are folded. */
const OPEN = 3;

/** One announcement as a list item: its headline, then each model with what changed; `dated` adds its day. */
export function newsItem(news: News, feed: SiteFeed, dated = false): Html {
  const { on, slug, kind, events } = news;
  const kinds = new Set(events.flatMap(({ events: names }) => names.map(wordOf)));
  const pages = [...new Set(events.flatMap((event) => event.pages.map(feed.forPeople)))];
  const models = html`<ul>${events.map((event) => model(event, events.length > 1, feed))}</ul>`;
  return html`<li data-entry data-on="${on}" data-provider="${slug}" data-kind="${[...kinds].join(" ")}">
<h3>${headline(news, basePath(feed.site))} <span class="tag ${wordOf(kind)}">${kind}</span></h3>
${events.length > OPEN ? html`<details><summary>All ${events.length} models</summary>${models}</details>` : models}
<p class="soft cite">${dated && [day(on), " · "]}${pages.length > 1 && "official pages "}${pages.map((url, i) => [outside(url, pages.length > 1 ? html`<span class="unseen">official page </span>${i + 1}` : html`official page<span class="unseen"> on ${events[0]?.name}</span>`), " "])}</p>
</li>
`;
}

/** Fields that the headline already says; for new models, also those left to the model's own page. */
const KNOWN = ["name", "api_string"];
const KNOWN_OF_ENDING = [...KNOWN, "status"];
const KNOWN_OF_NEW = [
  ...KNOWN,
  "aliases",
  "hosts",
  "notes",
  "rates",
  "capabilities",
  "output_modalities",
  "knowledge_cutoff",
];

/** `several`: the headline is about more than this model. */
function model(event: ChangeEvent, several: boolean, { site, documents, updated }: SiteFeed): Html {
  const { id, name, events, differences } = event;
  const isNew = events.includes("added");
  const isEnding = events.includes("deprecation announced") || events.includes("retired");
  const hidden = isNew ? KNOWN_OF_NEW : isEnding ? KNOWN_OF_ENDING : KNOWN;
  const all = differences.flatMap((difference) => differencesOf(difference));
  const shown = all.filter(({ field }) => !hidden.includes(field)).slice(0, LINES);
  const more = all.filter(({ field }) => !KNOWN_OF_ENDING.includes(field)).length - shown.length;
  const document = documents.get(id);
  const chips = isNew ? [] : priceChips(event);
  // An earlier value is only shown if there was one.
  const line = ({ field, what, from, to }: (typeof all)[number]): Content =>
    html`<div><dt>${what}</dt> <dd>${from !== NOT_STATED && html`<span class="soft">${figure(field, from)}</span> <span aria-hidden="true">→</span><span class="unseen"> became </span> `}${figure(field, to)}</dd></div>`;
  return html`<li>${several && html`<a href="${basePath(site)}/models/${id}/">${name}</a> `}${chips}${chips.length > 0 && document && sparkline(document, updated)}<dl>${shown.map(line)}</dl>${more > 0 && shown.length > 0 && html`<p class="soft cite">and ${many(more, "more field")}</p>`}</li>
`;
}

/** Formats a value, which is a plain figure in the feeds, as money, a grouped count or a word. */
export function figure(field: string, text: string): string {
  if (field === "status") return statusWord(text);
  if (!/^\d+(\.\d+)?(e-\d+)?$/.test(text)) return text;
  const { type } = rowOf(field as FieldKey);
  return type === "price" || type === "rates" ? usd(Number(text)) : type === "count" ? count(Number(text)) : text;
}
