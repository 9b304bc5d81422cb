// The table of all models: its rows as data, and as printed.

import type { CompleteModel } from "../../schema/feed.ts";
import { ALL_FIELDS, rowOf } from "../../schema/field-keys.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html } from "../html.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { bandsOf, priceCell } from "./bands.ts";
import { guaranteeEnded, promiseOver } from "./lifecycle.ts";
import { pricesReadOn } from "./price.ts";
import { slugOf } from "./provider-mark.ts";
import type { Row, TableKey } from "./rows.ts";
import { count, countedDay, dayInWords, endReadOn, shortCount, statusWord, tokens, usd } from "./value.ts";

/** Key in the address and head of each column; their order is the order of the cells. */
export const COLUMNS: readonly (readonly [key: string, title: string])[] = [
  ...ALL_FIELDS.map((key) => rowOf(key).column).filter((column) => column !== undefined),
  ["read", "Prices read"],
];

/** Columns that need a table so wide, in rem, until a reader chooses. */
const ROOM: Record<string, number> = { read: 88, released: 88, cached: 73, modality: 73, api: 61, provider: 51 };
/** Below it, rows are cards, in which these cells need their names. */
const CARDS = 41.5;
const NAMED: readonly string[] = ["input", "cached", "output", "context", "retires"];

/** Rules that hide a column, that name the figures of a card, and the lengths of the price bars. */
export const COLUMN_RULES = [
  ...COLUMNS.slice(1).flatMap(([key, title], i) => {
    const hide = (rows: string) => `${rows}{--${key}:;}${rows}>:nth-child(${i + 2}){display:none}`;
    return [
      hide(`.no-${key} tr`),
      ROOM[key] &&
        `@media screen{@container (${CARDS}rem<=width<${ROOM[key]}rem){${hide(".catalog:not(.chosen) tr")}}}`,
      NAMED.includes(key) &&
        `@media screen{@container (width<${CARDS}rem){.catalog td:nth-child(${i + 2})::before{content:"${title.toLowerCase()} "}}}`,
    ].filter(Boolean);
  }),
  ":is(.catalog,.bars){--bar:color-mix(in srgb,var(--accent) 40%,transparent)}",
  ...Array.from({ length: 10 }, (_, i) => `.b${i + 1}{--long:${10 * (i + 1)}%}`),
].join("\n");

/** Values in the address and their words, for the list that replaces the column heads on narrow screens. */
export const SORTS: readonly [value: string, text: string][] = [
  ["", "Newest or best match"],
  ["name", "Name"],
  ["provider", "Provider"],
  ["input", "Cheapest input"],
  ["output", "Cheapest output"],
  ["-context", "Largest context"],
  ["retires", "Soonest retirement"],
  ["status", "Status"],
];

/** Retired models come last. Otherwise the newest come first, and those without a release date keep the feed's order. */
export function newestFirst<M extends Pick<CompleteModel, "status" | "released">>(models: readonly M[]): M[] {
  const gone = (model: M) => Number(model.status === "retired");
  const later = (a: string, b: string) => (a < b ? 1 : Number(a > b) * -1);
  return models.toSorted((a, b) => gone(a) - gone(b) || later(a.released ?? "", b.released ?? ""));
}

/** The document `/islands/rows.json`: the rows in the order of the table. Models without a price or limit come before retired ones. */
export function rowsOf({ models, documents }: Pick<SiteFeed, "models" | "documents">): Row[] {
  const emptiness = (row: Row) => (row.status === "retired" ? 2 : Number(row.input === null && row.context === null));
  return newestFirst(models)
    .flatMap((model) => {
      const document = documents.get(model.id);
      return document ? [rowFrom(model, document)] : [];
    })
    .sort((a, b) => emptiness(a) - emptiness(b));
}

function rowFrom(model: CompleteModel, document: ModelDocument): Row {
  const { id, name, api_string: api, provider, status, modality, released, retires_on } = model;
  const inapplicable = ALL_FIELDS.flatMap((field) => {
    const { column } = rowOf(field);
    return column && document.nulls[field] === "not applicable" ? [column[0] as TableKey] : [];
  });
  const spellings = new Set([...document.aliases, ...document.hosts.map((host) => host.id)]);
  return {
    id,
    name,
    api,
    also: [...spellings].filter((text) => text !== id && text !== api && text !== name),
    provider,
    status,
    open: model.open_weight === true,
    ...bandsOf(document),
    cached: model.price_cached_input_per_mtok,
    context: model.context_window,
    modality: typeof modality === "string" ? [modality] : modality,
    released,
    retires: retires_on,
    not_before: retires_on === null ? document.retires_not_before : null,
    read: pricesReadOn(document),
    inapplicable,
  };
}

/** The table. The styles rely on the order of the cells. */
export function catalogTable(feed: SiteFeed): Html {
  return html`<table class="catalog" id="_models">
<caption class="unseen">All models</caption>
<thead><tr>${COLUMNS.map(([key, title]) => html`<th scope="col" data-key="${key}">${title}`)}
<tbody>
${rowsOf(feed).map((row) => printed(row, feed))}</table>`;
}

/** Optional end tags are left out to keep the page small. */
function printed(row: Row, { site, documents, updated }: SiteFeed): Html {
  const { id, name, api, provider, status, input, output, released, read } = row;
  const blank = (key: TableKey) => (row.inapplicable.includes(key) ? "n/a" : "–");
  const price = (key: "input" | "output") => priceCell(row, key) || blank(key);
  // A name that is also the API string is shown only once.
  return html`<tr id="${id}"${name === api && html` class="one"`}><th scope="row"><a href="${basePath(site)}/models/${id}/">${name}</a>${row.open && html`<i>open</i>`}<td>${api ? html`<code>${api}</code>` : "–"}<td class="by ${slugOf(provider)}">${provider}<td class="status ${status}">${statusWord(status)}<td${bar(input)}>${price("input")}<td>${row.cached === null ? blank("cached") : usd(row.cached)}<td${bar(output)}>${price("output")}${context(row.context) ?? html`<td>${blank("context")}`}<td>${row.modality?.join(" ") ?? blank("modality")}<td>${released ? dayInWords(released) : "–"}<td>${end(row, documents.get(id), updated)}<td>${read ? dayInWords(read) : "–"}
`;
}

/** The length of a price's bar, in ten steps from a cent to a hundred dollars. */
function bar(price: number | null): Html | null {
  if (price === null || price <= 0) return null;
  const step = Math.round(2.5 * (Math.log10(price) + 2));
  return html` class="b${Math.min(10, Math.max(1, step))}"`;
}

/** Figures are short; if they aren't round, the tooltip has the exact one. */
function context(size: number | null): Html | null {
  if (size === null) return null;
  const short = shortCount(size);
  return html`<td${short !== tokens(size) && html` title="${count(size)}"`}>${short}`;
}

function end({ retires, not_before, status }: Row, document: ModelDocument | undefined, updated: string): Content {
  if (retires)
    return status === "retired" || !document ? dayInWords(retires) : countedDay(retires, endReadOn(document));
  if (!not_before) return "–";
  return promiseOver(document, updated)
    ? html`<span class="over" title="${guaranteeEnded(not_before)}">≥ ${dayInWords(not_before)}?</span>`
    : `≥ ${dayInWords(not_before)}`;
}
