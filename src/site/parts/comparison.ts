import { ALL_FIELDS, type FieldIn, type FieldKey, rowOf, titleOf } from "../../schema/field-keys.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html } from "../html.ts";
import { slugOf } from "./provider-mark.ts";
import type { Row } from "./rows.ts";
import { count, statusWord, usd } from "./value.ts";

type RowField = FieldIn<"row">;

/** Left out, since the names are in the header. */
const HEAD: readonly FieldKey[] = ["id", "name", "source_url"];
/** Left out if no model states them. */
const RARE: readonly FieldKey[] = [
  "price_per_1k_searches",
  "open_weight",
  "deprecated_on",
  "replacement",
  "notes",
  "embedding_dimensions",
];
const FIELDS = ALL_FIELDS.filter((key): key is RowField => rowOf(key).in.row !== undefined && !HEAD.includes(key));

/** Finds a model by any of its spellings. */
type Find = (spelling: string) => Row | undefined;

/** The value as text, or null if it is not stated. */
function textOf(field: RowField, model: ModelDocument): string | null {
  const value = model[field];
  const until = field === "retires_on" && model.retires_not_before;
  if (value === null) return until ? `not before ${until}` : null;
  const { type } = rowOf(field);
  if (type === "price") return usd(value as number);
  if (type === "count") return count(value as number);
  if (type === "flag") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** The lowest price or the largest limit, if the models state different ones. */
function bestOf(field: RowField, models: readonly ModelDocument[]): { word: string; value: number } | undefined {
  const { type, unit } = rowOf(field);
  const stated = models.map((model) => model[field]).filter((value) => typeof value === "number");
  if (new Set(stated).size < 2) return undefined;
  if (type === "price") return { word: "lowest", value: Math.min(...stated) };
  return unit === "tokens" ? { word: "largest", value: Math.max(...stated) } : undefined;
}

/** The models side by side; `only` leaves out rows that are the same for all. */
export function comparisonTable(models: readonly ModelDocument[], only: boolean, base: string, find: Find): Html {
  const lines = FIELDS.map((field) => ({ field, texts: models.map((model) => textOf(field, model)) })).filter(
    ({ field, texts }) =>
      !(RARE.includes(field) && texts.every((text) => text === null)) &&
      !(only && (field === "api_string" || new Set(texts).size === 1)),
  );
  const cells = (field: RowField, texts: readonly (string | null)[]) => {
    const best = bestOf(field, models);
    return texts.map(
      (text, i) =>
        html`<td>${written(field, text)}${best && models[i]?.[field] === best.value && html` <span class="tag">${best.word}</span>`}</td>`,
    );
  };
  return html`<div class="scroll" role="region" aria-label="Comparison" tabindex="0"><table class="compare">
<thead><tr><td></td>${models.map(({ id, name, provider }) => html`<th scope="col"><span class="by ${slugOf(provider)}"></span><a href="${base}/models/${id}/">${name}</a><button type="button" class="copy" aria-label="Remove ${name}" data-remove="${id}">Remove</button></th>`)}</tr></thead>
<tbody>${lines.map(({ field, texts }) => html`<tr><th scope="row">${titleOf(field, "USD ")}</th>${cells(field, texts)}</tr>`)}</tbody></table></div>`;

  function written(field: RowField, text: string | null): Content {
    if (text === null) return html`<span class="none">not stated</span>`;
    if (field === "status") return html`<span class="status ${text}">${statusWord(text)}</span>`;
    const target = field === "replacement" ? find(text) : undefined;
    if (target) return html`<a href="${base}/models/${target.id}/">${target.name}</a>`;
    return field === "api_string" ? html`<code>${text}</code>` : text;
  }
}
