// The cost calculator of the comparison.

import { ALL_FIELDS, type FieldIn, type FieldKey, rowOf, titleOf } from "../../schema/field-keys.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html } from "../html.ts";
import { bandsOf, longPrices } from "./bands.ts";
import { slugOf } from "./provider-mark.ts";
import type { Row } from "./rows.ts";
import { count, statusWord, usd } from "./value.ts";

/** Tokens of one request, and requests of one month; whole numbers. Cached tokens are part of the input. */
export type Use = { input: number; cached: number; output: number; requests: number };
/** What a model costs, in units of 10^-12 USD, or each reason why there is no price. */
export type Costs = { name: string } & (
  | {
      request: bigint;
      month: bigint;
      /** The input is so long that a higher price band applies. */
      isLong: boolean;
      /** The monthly cost from a later day on, at peak hours or in thinking mode. */
      otherwise: readonly { when: string; month: bigint }[];
    }
  | {
      why: readonly string[];
      /** The monthly cost with the prices of short and of long prompts, where nobody states how long a long one is. */
      range: { low: bigint; high: bigint } | null;
    }
);

/** The fields of the form, by their names in the address, which leaves out values that are `usual`. */
export const TYPED = [
  { key: "in", label: "Input tokens per request", usual: "10,000" },
  { key: "cached", label: "Cached part of them", usual: "0" },
  { key: "out", label: "Output tokens per request", usual: "1,000" },
  { key: "requests", label: "Requests per month", usual: "10,000" },
] as const;
export type Typed = Record<(typeof TYPED)[number]["key"], string>;

/** Fills the fields from the query; the others get their usual values. */
export const typedFrom = (query: URLSearchParams): Typed =>
  Object.fromEntries(TYPED.map(({ key, usual }) => [key, query.get(key)?.slice(0, 20) ?? usual])) as Typed;

/** Presets, in the order of TYPED. */
export const PRESETS: readonly (readonly [name: string, ...values: string[]])[] = [
  ["Chat", "2,000", "0", "500", "100,000"],
  ["Questions to documents", "30,000", "0", "1,000", "10,000"],
  ["Coding agent", "150,000", "120,000", "3,000", "5,000"],
  ["Sorting short texts", "500", "0", "10", "1,000,000"],
];

export const AT_LIST_PRICES = "At today’s list prices of the standard tier, in the context band of the input.";

/** The form, with room for error messages and the table of costs. */
export const costForm = (
  typed: Typed,
): Html => html`<section aria-labelledby="_cost"><h2 id="_cost">What it would cost</h2>
<p class="presets">${PRESETS.map(([name], i) => html`<button type="button" class="chip" data-preset="${i}">${name}</button> `)}</p>
<form class="cost">${TYPED.map(
  ({ key, label }) =>
    html`<label><span>${label}</span><input name="${key}" inputmode="numeric" autocomplete="off" value="${typed[key]}"></label>`,
)}</form>
<p class="note" role="status" id="_problem"></p><div id="_costs"></div></section>`;

/** The usage in numbers, or what is wrong with the input. */
export function useOf(typed: Typed): Use | string {
  const [input, cached, output, requests] = TYPED.map(({ key }) => countOf(typed[key]));
  if (input === undefined || cached === undefined || output === undefined || requests === undefined)
    return "Whole numbers, please: 1000, 1,000, 12k or 1.5M.";
  return cached > input ? "Cached tokens can’t exceed input tokens." : { input, cached, output, requests };
}

/** What a model costs a month at least and at most; null if that is not known. */
const limitsOf = (row: Costs) => ("why" in row ? row.range : { low: row.month, high: row.month });

/** What each model costs, with those marked that are cheaper than others and dearer than none. */
export function costs(rows: readonly Costs[]): Html {
  const lowest = (row: Costs) => {
    const own = limitsOf(row);
    const others = rows.flatMap((other) => (other === row ? [] : (limitsOf(other) ?? [])));
    const isLowest = own && others.every(({ low }) => own.high <= low) && others.some(({ low }) => own.high < low);
    return isLowest && html` <span class="tag">lowest</span>`;
  };
  const priced = (row: Costs) =>
    "why" in row
      ? html`<td class="n" colspan="2">${row.range === null ? html`<span class="none">Unknown: ${row.why.join("; ")}</span>` : html`${dollars(row.range.low)} to ${dollars(row.range.high)}${lowest(row)}<br><span class="note">${row.why.join("; ")}</span>`}</td>`
      : html`<td class="n">${dollars(row.request)}</td><td class="n">${row.isLong && html`<span class="tag" title="The input falls into a band with a different price">long-context price</span> `}${dollars(row.month)}${lowest(row)}${row.otherwise.map(({ when, month }) => html`<br><span class="note">${when}: ${dollars(month)}</span>`)}</td>`;
  return html`<div class="scroll" role="region" aria-label="Costs" tabindex="0"><table class="costs">
<thead><tr><th scope="col">Model</th><th scope="col" class="n">Per request</th><th scope="col" class="n">Per month</th></tr></thead>
<tbody>${rows.map((row) => html`<tr><th scope="row">${row.name}</th>${priced(row)}</tr>`)}</tbody></table></div>`;
}

/** Reads a whole number from 0 to 10^12, or gives undefined. Accepts `1,000`, `1 000`, `1_000`, `12k` and `1.5M`. */
export function countOf(text: string): number | undefined {
  const [, digits = "", unit = ""] = /^([\d.]+)([km]?)$/i.exec(text.replace(/[\s,_\u00a0\u202f]/g, "")) ?? [];
  if (!/^\d+(\.\d+)?$/.test(digits)) return undefined;
  const count = Math.round(Number(digits) * ({ k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1));
  const whole = unit !== "" || /^\d+$/.test(digits);
  return whole && count <= 1e12 ? count : undefined;
}

/** Units of 10^-12 USD as `$1,234.50` or `$0.0042`: cents from a dollar up, otherwise two significant digits. */
export function dollars(amount: bigint): string {
  if (amount === 0n) return "$0";
  const places = amount >= 10n ** 12n ? 2 : Math.min(12, 12 - String(amount).length + 3);
  const unit = 10n ** BigInt(12 - places);
  const rounded = (amount + unit / 2n) / unit;
  const digits = String(rounded).padStart(places + 1, "0");
  const whole = digits.slice(0, -places).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = digits.slice(-places);
  return `$${whole}.${places > 2 ? rest.replace(/0+$/, "").padEnd(2, "0") : rest}`;
}

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
  if (type === "price") return [usd(value as number), ...longerOf(field, model)].join("; ");
  if (type === "count") return count(value as number);
  if (type === "flag") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

const METERS: Partial<Record<RowField, "input" | "output">> = {
  price_input_per_mtok: "input",
  price_output_per_mtok: "output",
};
/** What long prompts cost. */
function longerOf(field: RowField, model: ModelDocument): string[] {
  const meter = METERS[field];
  return meter ? longPrices(bandsOf(model), meter) : [];
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
