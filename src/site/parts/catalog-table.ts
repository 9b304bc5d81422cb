import type { CompleteModel } from "../../schema/feed.ts";
import { ALL_FIELDS, rowOf } from "../../schema/field-keys.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html } from "../html.ts";
import { basePath, type SiteFeed } from "../site.ts";
import { count, countedDay, endReadOn, statusWord, usd } from "./value.ts";

/** Key in the address and head of each column; their order is the order of the cells. */
export const COLUMNS = ALL_FIELDS.map((key) => rowOf(key).column).filter((column) => column !== undefined);

/** Value in the address → words, for the list that narrow screens show in place of the column heads. */
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

/** The feed → the table. A cell's place says what it is: the styles and the island read it by its number. */
export function catalogTable({ site, models, documents }: SiteFeed): Html {
  const base = basePath(site);
  return html`<table class="catalog" id="_models">
<caption class="unseen">All models</caption>
<thead><tr>${COLUMNS.map(([key, title]) => html`<th scope="col" data-key="${key}">${title}`)}
<tbody>
${toldFirst(newestFirst(models)).map((row) => tableRow(row, documents.get(row.id), base))}</table>`;
}

/** What is retired comes last; each part by the day of release, the newest first, where none is stated in the feed's own order. */
export function newestFirst<M extends Pick<CompleteModel, "status" | "released">>(models: readonly M[]): M[] {
  const gone = (model: M) => Number(model.status === "retired");
  const later = (a: string, b: string) => (a < b ? 1 : Number(a > b) * -1);
  return models.toSorted((a, b) => gone(a) - gone(b) || later(a.released ?? "", b.released ?? ""));
}

/** Of what is not retired, models without a price or limit come after those that have one: nobody compares dashes. */
const toldFirst = (models: readonly CompleteModel[]): CompleteModel[] =>
  models.toSorted((a, b) => emptiness(a) - emptiness(b));

function emptiness(model: CompleteModel): number {
  if (model.status === "retired") return 2;
  return Number(model.price_input_per_mtok === null && model.context_window === null);
}

/** End tags that HTML leaves out are left out: the page is sent to phones. */
function tableRow(row: CompleteModel, document: ModelDocument | undefined, base: string): Html {
  const cell = (field: keyof CompleteModel, write: (value: number) => string): string => {
    const value = row[field];
    return typeof value === "number" ? write(value) : blank(document, field);
  };
  const also = document && otherSpellings(row, document);
  // A name that is the API string needs to stand once only.
  return html`<tr id="${row.id}"${row.name === row.api_string && html` class="one"`}${also && html` data-also="${also}"`}><th scope="row"><a href="${base}/models/${row.id}/">${row.name}</a>${row.open_weight && html`<i>open</i>`}<td>${row.api_string ? html`<code>${row.api_string}</code>` : "–"}<td>${row.provider}<td class="status ${row.status}">${statusWord(row.status)}<td>${cell("price_input_per_mtok", usd)}<td>${cell("price_cached_input_per_mtok", usd)}<td>${cell("price_output_per_mtok", usd)}<td>${cell("context_window", count)}<td>${modality(row)}<td>${row.released ?? "–"}<td>${end(row, document)}
`;
}

const modality = ({ modality: value }: CompleteModel): string =>
  Array.isArray(value) ? value.join(" ") : (value ?? "–");

const blank = (document: ModelDocument | undefined, field: string): string =>
  document?.nulls[field] === "not applicable" ? "n/a" : "–";

function end(row: CompleteModel, document: ModelDocument | undefined): Content {
  if (row.retires_on === null) return document?.retires_not_before ? `≥ ${document.retires_not_before}` : "–";
  return row.status === "retired" ? row.retires_on : countedDay(row.retires_on, document ? endReadOn(document) : null);
}

/** Spellings that the row does not show and that a reader may search for, each once. */
function otherSpellings(row: CompleteModel, { aliases, hosts }: ModelDocument): string {
  const shown = [row.id, row.api_string, row.name];
  return [...new Set([...aliases, ...hosts.map(({ id }) => id)])].filter((text) => !shown.includes(text)).join(" ");
}
