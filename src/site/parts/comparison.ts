import type { Model } from "../../schema/feed.ts";
import { ALL_FIELDS, type FieldIn, type FieldKey, rowOf, titleOf } from "../../schema/field-keys.ts";
import { type Content, type Html, html } from "../html.ts";
import { slugOf } from "./provider-mark.ts";
import { count, statusWord, usd } from "./value.ts";

type RowField = FieldIn<"row">;
type Best = "lowest" | "largest";

/** Left out, since the names are in the header. */
const HEAD: readonly RowField[] = ["id", "name", "source_url"];
/** Fields shown even if no model states them. */
const ALWAYS: readonly RowField[] = [
  "api_string",
  "price_input_per_mtok",
  "price_cached_input_per_mtok",
  "price_output_per_mtok",
  "context_window",
  "max_output_tokens",
  "modality",
  "knowledge_cutoff",
  "released",
  "retires_on",
];

function write(field: RowField, value: unknown): string {
  const { type } = rowOf(field);
  if (type === "price") return usd(value as number);
  if (type === "count") return count(value as number);
  if (type === "flag") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

function bestOf(field: RowField): Best | undefined {
  const { type, unit } = rowOf(field);
  return type === "price" ? "lowest" : unit === "tokens" ? "largest" : undefined;
}

/** A null `text` is not stated. `mark` is lowest or largest, if at least two models state different values. */
export type Cell = { text: string | null; mark: Best | null };
type ComparedLine = { field: string; title: string; differs: boolean; same: boolean; cells: Cell[] };

/** The "not before" date, a day or a month. */
export type Promised = Readonly<Record<string, string>>;

/** The rows of a comparison. Values that aren't stated don't count as different, and API strings always differ, so they aren't marked. */
export function compared(models: readonly Model[], promised: Promised = {}): ComparedLine[] {
  const unstated = (field: RowField, id: string) =>
    field === "retires_on" && promised[id] ? `not before ${promised[id]}` : null;
  return ALL_FIELDS.filter(isCompared).flatMap((field) => {
    const values = models.map((model) => model[field] ?? null);
    if (!ALWAYS.includes(field) && values.every((value) => value === null)) return [];
    const texts = models.map((model, i) => (values[i] === null ? unstated(field, model.id) : write(field, values[i])));
    const best = bestOf(field);
    const stated = values.filter((value) => typeof value === "number");
    const top = best === "lowest" ? Math.min(...stated) : Math.max(...stated);
    const marked = best !== undefined && new Set(stated).size > 1;
    const cells = values.map((value, i) => ({ text: texts[i] ?? null, mark: marked && value === top ? best : null }));
    const isName = field === "api_string";
    const differs = !isName && new Set(texts.filter((text) => text !== null)).size > 1;
    return [{ field, title: titleOf(field, "USD "), differs, same: isName || new Set(texts).size === 1, cells }];
  });
}

const isCompared = (key: FieldKey): key is RowField =>
  rowOf(key).in.row !== undefined && !HEAD.includes(key as RowField);

type Context = { base: string; promised?: Promised; modelOf?: (spelling: string) => Model | undefined };

/** The comparison as a table; `only` leaves out rows that are the same for all. */
export function comparisonTable(models: readonly Model[], only: boolean, { base, promised, modelOf }: Context): Html {
  const several = models.length > 1;
  const lines = compared(models, promised).filter(({ same }) => !only || !same);
  return html`<div class="scroll" role="region" aria-label="Comparison" tabindex="0"><table class="compare">
<thead><tr><td>${several && html`<span class="soft">≠ differs</span>`}</td>${models.map(({ id, name, provider }) => html`<th scope="col"><span class="by ${slugOf(provider)}"></span><a href="${base}/models/${id}/">${name}</a><button type="button" class="copy" aria-label="Remove ${name}" data-remove="${id}">Remove</button></th>`)}</tr></thead>
<tbody>${lines.map(({ field, title, differs, cells }) => html`<tr${several && differs && html` class="differs"`}><th scope="row">${title}${several && differs && html`<span class="unlike">≠<span class="unseen"> differs</span></span>`}</th>${cells.map(({ text, mark }) => html`<td>${value(field, text)}${mark && html` <span class="tag">${mark}</span>`}</td>`)}</tr>`)}</tbody></table></div>`;

  function value(field: string, text: string | null): Content {
    if (text === null) return html`<span class="none">not stated</span>`;
    if (field === "status") return html`<span class="status ${text}">${statusWord(text)}</span>`;
    const target = field === "replacement" ? modelOf?.(text) : undefined;
    if (target) return html`<a href="${base}/models/${target.id}/">${target.name}</a>`;
    return field === "api_string" ? html`<code>${text}</code>` : text;
  }
}
