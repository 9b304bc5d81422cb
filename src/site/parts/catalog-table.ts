import type { CompleteModel } from "../../schema/feed.ts";
import { ALL_FIELDS, rowOf } from "../../schema/field-keys.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html } from "../html.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { countedFrom } from "./catalog-rows.ts";
import { pricesReadOn } from "./price-age.ts";
import { promiseOver } from "./promise.ts";
import { slugOf } from "./provider-mark.ts";
import { count, countedDay, endReadOn, shortCount, statusWord, usd } from "./value.ts";

/** Key in the address and head of each column; their order is the order of the cells. */
export const COLUMNS: readonly (readonly [key: string, title: string])[] = [
  ...ALL_FIELDS.map((key) => rowOf(key).column).filter((column) => column !== undefined),
  ["read", "Prices read"],
];

/** Rules that hide a column, and the lengths of the price bars. */
export const COLUMN_RULES = [
  ...COLUMNS.slice(1).map(([key], i) => `.no-${key}{--${key}:;}.no-${key} tr>:nth-child(${i + 2}){display:none}`),
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

/** The table. The styles and the island rely on the order of the cells. */
export function catalogTable({ site, updated, models, documents }: SiteFeed): Html {
  const base = basePath(site);
  return html`<table class="catalog" id="_models">
<caption class="unseen">All models</caption>
<thead><tr>${COLUMNS.map(([key, title]) => html`<th scope="col" data-key="${key}">${title}`)}
<tbody>
${toldFirst(newestFirst(models)).map((row) => tableRow(row, documents.get(row.id), base, updated))}</table>`;
}

/** Retired models come last. Otherwise the newest come first, and those without a release date keep the feed's order. */
export function newestFirst<M extends Pick<CompleteModel, "status" | "released">>(models: readonly M[]): M[] {
  const gone = (model: M) => Number(model.status === "retired");
  const later = (a: string, b: string) => (a < b ? 1 : Number(a > b) * -1);
  return models.toSorted((a, b) => gone(a) - gone(b) || later(a.released ?? "", b.released ?? ""));
}

/** Models without a price or limit come after those that have one, but before retired models. */
const toldFirst = (models: readonly CompleteModel[]): CompleteModel[] =>
  models.toSorted((a, b) => emptiness(a) - emptiness(b));

function emptiness(model: CompleteModel): number {
  if (model.status === "retired") return 2;
  return Number(model.price_input_per_mtok === null && model.context_window === null);
}

/** Optional end tags are left out to keep the page small. */
function tableRow(row: CompleteModel, document: ModelDocument | undefined, base: string, updated: string): Html {
  const price = (field: "price_input_per_mtok" | "price_cached_input_per_mtok" | "price_output_per_mtok") =>
    row[field] === null ? blank(document, field) : usd(row[field]);
  const readOn = document ? pricesReadOn(document) : null;
  const also = document && otherSpellings(row, document);
  // A name that is also the API string is shown only once.
  return html`<tr id="${row.id}"${row.name === row.api_string && html` class="one"`}${also && html` data-also="${also}"`}><th scope="row"><a href="${base}/models/${row.id}/">${row.name}</a>${row.open_weight && html`<i>open</i>`}<td>${row.api_string ? html`<code>${row.api_string}</code>` : "–"}<td class="by ${slugOf(row.provider)}">${row.provider}<td class="status ${row.status}">${statusWord(row.status)}<td${bar(row.price_input_per_mtok)}>${price("price_input_per_mtok")}<td>${price("price_cached_input_per_mtok")}<td${bar(row.price_output_per_mtok)}>${price("price_output_per_mtok")}${context(row, document)}<td>${modality(row)}<td>${row.released ?? "–"}<td>${end(row, document, updated)}<td>${readOn ?? "–"}
`;
}

/** The length of a price's bar, in ten steps from a cent to a hundred dollars. */
function bar(price: number | null): Html | null {
  if (price === null || price <= 0) return null;
  const step = Math.round(2.5 * (Math.log10(price) + 2));
  return html` class="b${Math.min(10, Math.max(1, step))}"`;
}

/** Figures are short; if they aren't round, the tooltip has the exact one, which the script reads too. */
function context({ context_window: size }: CompleteModel, document: ModelDocument | undefined): Html {
  if (size === null) return html`<td>${blank(document, "context_window")}`;
  const short = shortCount(size);
  return html`<td${countedFrom(short) !== size && html` title="${count(size)}"`}>${short}`;
}

const modality = ({ modality: value }: CompleteModel): string =>
  Array.isArray(value) ? value.join(" ") : (value ?? "–");

const blank = (document: ModelDocument | undefined, field: string): string =>
  document?.nulls[field] === "not applicable" ? "n/a" : "–";

function end(row: CompleteModel, document: ModelDocument | undefined, updated: string): Content {
  if (row.retires_on === null) {
    const until = document?.retires_not_before;
    const words = promiseOver(document, updated);
    return until ? (words ? html`<span class="over" title="${words}">≥ ${until}?</span>` : `≥ ${until}`) : "–";
  }
  return row.status === "retired" ? row.retires_on : countedDay(row.retires_on, document ? endReadOn(document) : null);
}

/** Spellings that can be searched for but aren't shown in the row. */
function otherSpellings(row: CompleteModel, { aliases, hosts }: ModelDocument): string {
  const shown = [row.id, row.api_string, row.name];
  return [...new Set([...aliases, ...hosts.map(({ id }) => id)])].filter((text) => !shown.includes(text)).join("\n");
}
