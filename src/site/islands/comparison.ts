import { type Cost, usdOf } from "../../clients/feed/cost.ts";
import { sayMissing, sayWhen } from "../../clients/feed/say.ts";
import { ALL_FIELDS, type FieldIn, type FieldKey, rowOf, titleOf } from "../../schema/field-keys.ts";
import { kindOf } from "../../schema/kind.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { Kind } from "../../schema/vocabulary.ts";
import { type Content, type Html, html } from "../html.ts";
import { longerOf } from "../parts/bands.ts";
import { isEnding, promiseMark, promiseOver } from "../parts/next-model.ts";
import { slugOf } from "../parts/provider-mark.ts";
import type { Row } from "../parts/rows.ts";
import { count, dayInWords, daysLeft, standing, status, usd } from "../parts/value.ts";

/** Tokens of one request, and requests of one month; whole numbers. Cached tokens are part of the input. */
export type Use = { input: number; cached: number; output: number; requests: number };

/** The fields of the form, by their names in the address, which leaves out values that are `usual`. */
export const TYPED = [
  { key: "in", label: "Input tokens per request", usual: "10,000" },
  { key: "cached", label: "Cached part of them", usual: "0" },
  { key: "out", label: "Output tokens per request", usual: "1,000" },
  { key: "requests", label: "Requests per month", usual: "10,000" },
] as const;
export type Typed = Record<(typeof TYPED)[number]["key"], string>;

export const typedFrom = (query: URLSearchParams): Typed =>
  Object.fromEntries(TYPED.map(({ key, usual }) => [key, query.get(key)?.slice(0, 20) ?? usual])) as Typed;

export const AT_LIST_PRICES = "At today’s list prices of the standard tier, in the context band of the input.";

export const costForm = (
  typed: Typed,
): Html => html`<section aria-labelledby="_cost"><h2 id="_cost">What it would cost</h2>
<form class="cost">${TYPED.map(
  ({ key, label }) =>
    html`<label><span>${label}</span><input name="${key}" inputmode="numeric" autocomplete="off" value="${typed[key]}"></label>`,
)}</form>
<p class="note" role="status" id="_problem"></p><div id="_costs"></div></section>`;

export function useOf(typed: Typed): Use | string {
  const [input, cached, output, requests] = TYPED.map(({ key }) => countOf(typed[key]));
  if (input === undefined || cached === undefined || output === undefined || requests === undefined)
    return "Whole numbers, please: 1000, 1,000, 12k or 1.5M.";
  return cached > input ? "Cached tokens can’t exceed input tokens." : { input, cached, output, requests };
}

/** A model with what one request costs; `ends`: it won't be sold for long. Of different kinds, none is the best. */
export type Priced = { name: string; cost: Cost; ends?: boolean; kind?: Kind };

/** Marks the best; where it ends, that is said. */
const tag = (word: string, ends = false): Html =>
  html` <span class="tag${ends && " up"}">${word}${ends && ", ends"}</span> `;

/** What each model costs, with those marked that are cheaper than others and dearer than none. */
export function costs(rows: readonly Priced[], requests: number): Html {
  const limitsOf = ({ cost }: Priced) => ("missing" in cost ? cost.range : { low: cost.pico, high: cost.pico });
  const isOneKind = new Set(rows.map(({ kind }) => kind)).size < 2;
  const isLowest = (row: Priced, among: readonly Priced[]) => {
    const limits = limitsOf(row);
    const others = among.flatMap((other) => (other === row || !isOneKind ? [] : (limitsOf(other) ?? [])));
    return limits && others.every(({ low }) => limits.high <= low) && others.some(({ low }) => limits.high < low);
  };
  const sold = rows.filter(({ ends }) => !ends);
  const lowest = (row: Priced) =>
    isLowest(row, rows) ? tag("lowest", row.ends) : sold.includes(row) && isLowest(row, sold) && tag("next lowest");
  const month = (pico: bigint) => dollars(pico * BigInt(requests));
  const line = (words: string) => html`<br><span class="note">${words}</span>`;
  const cells = (row: Priced) => {
    const { cost } = row;
    if (!("missing" in cost)) {
      const isLong = cost.parts.some(({ above }) => above !== null);
      const mark =
        isLong && html`<span class="tag" title="The input is in a band with another price">long prompt</span> `;
      return html`<td class="n">${dollars(cost.pico)}</td><td class="n">${lowest(row)}${mark}${month(cost.pico)}${cost.otherwise.map(({ pico, ...when }) => line(`${sayWhen(when)}: ${month(pico)}`))}</td>`;
    }
    const why = cost.missing.map(sayMissing).join("; ");
    return html`<td class="n" colspan="2">${cost.range ? [lowest(row), `${month(cost.range.low)} to ${month(cost.range.high)}`, line(why)] : html`<span class="none">Unknown: ${why}</span>`}</td>`;
  };
  return html`<div class="scroll" role="region" aria-label="Costs" tabindex="0"><table class="costs">
<thead><tr><th scope="col">Model</th><th scope="col" class="n">Per request</th><th scope="col" class="n">Per month</th></tr></thead>
<tbody>${rows.map((row) => html`<tr><th scope="row">${row.name}</th>${cells(row)}</tr>`)}</tbody></table></div>`;
}

/** Reads a whole number from 0 to 10^12, or gives undefined. Accepts `1,000`, `1 000`, `1_000`, `12k` and `1.5M`. */
export function countOf(text: string): number | undefined {
  const [, digits = "", unit = ""] = /^([\d.]+)([km]?)$/i.exec(text.replace(/[\s,_\u00a0\u202f]/g, "")) ?? [];
  if (!/^\d+(\.\d+)?$/.test(digits)) return undefined;
  const count = Math.round(Number(digits) * ({ k: 1e3, m: 1e6 }[unit.toLowerCase()] ?? 1));
  return (unit !== "" || /^\d+$/.test(digits)) && count <= 1e12 ? count : undefined;
}

/** Units of 10^-12 USD as `$1,234.50` or `$0.0042`: cents from a dollar up, otherwise three significant digits. */
export function dollars(pico: bigint): string {
  const amount = usdOf(pico);
  return usd(Number(amount >= 1 ? amount.toFixed(2) : amount.toPrecision(3)));
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

type Find = (spelling: string) => Row | undefined;

function written(field: RowField, model: ModelDocument, today: string): Content {
  const value = model[field];
  const { retires_not_before: until, status: word } = model;
  if (field === "status") return status(standing(model));
  if (value === null && field === "retires_on" && until)
    return promiseOver(model, today) ? promiseMark(until) : `not before ${dayInWords(until)}`;
  if (value === null) return null;
  const { type } = rowOf(field);
  if (field === "retires_on" && word !== "retired") {
    const left = daysLeft(String(value), today, "");
    return [dayInWords(String(value)), " ", html`<span class="left ${left.kind}">${left.text}</span>`];
  }
  if (type === "day" || type === "month") return dayInWords(value as string);
  if (type === "price") return [usd(value as number), ...longerOf(model, field)].join("; ");
  if (type === "count") return count(value as number);
  if (type === "flag") return value ? "yes" : "no";
  if (field === "api_string") return html`<code>${String(value)}</code>`;
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** The lowest price or the largest limit, if the models state different ones. */
function bestOf(field: RowField, models: readonly ModelDocument[]): { word: string; value: number } | undefined {
  const { type, unit } = rowOf(field);
  const values = models.map((model) => model[field]).filter((value) => typeof value === "number");
  if (new Set(values).size < 2 || new Set(models.map(kindOf)).size > 1) return undefined;
  if (type === "price") return { word: "lowest", value: Math.min(...values) };
  return unit === "tokens" ? { word: "largest", value: Math.max(...values) } : undefined;
}

export function comparisonTable(models: readonly ModelDocument[], base: string, find: Find, today: string): Html {
  const cellOf = (field: RowField, model: ModelDocument) =>
    field === "replacement" ? successor(find(model.id)) : written(field, model, today);
  const lines = FIELDS.map((field) => ({ field, values: models.map((model) => cellOf(field, model)) })).filter(
    ({ field, values }) => !RARE.includes(field) || values.some((value) => value !== null),
  );
  const cells = (field: RowField, values: readonly Content[]) => {
    const [best, sold] = [models, models.filter((model) => !isEnding(model))].map((among) => bestOf(field, among));
    return models.map((model, i) => {
      const ends = isEnding(model);
      const isBest = best?.value === model[field];
      const mark =
        best && (isBest ? tag(best.word, ends) : sold?.value === model[field] && !ends && tag(`next ${best.word}`));
      const why = model.nulls[field] === "not applicable" ? "n/a" : "not stated";
      const blank = field === "deprecated_on" && !ends ? "–" : html`<span class="none">${why}</span>`;
      return html`<td>${values[i] ?? blank}${mark}</td>`;
    });
  };
  return html`<div class="scroll" role="region" aria-label="Comparison" tabindex="0"><table class="compare">
<thead><tr><td></td>${models.map(({ id, name, provider }) => html`<th scope="col"><span class="by ${slugOf(provider)}"></span><a href="${base}/models/${id}/">${name}</a><button type="button" class="copy" aria-label="Remove ${name}" data-remove="${id}">Remove</button></th>`)}</tr></thead>
<tbody>${lines.map(({ field, values }) => html`<tr><th scope="row">${titleOf(field, "USD ")}</th>${cells(field, values)}</tr>`)}</tbody></table></div>`;

  function successor({ next, stated }: Partial<Row> = {}): Content {
    const target = find(next ?? "");
    return target ? [!stated && "closest: ", html`<a href="${base}/models/${target.id}/">${target.name}</a>`] : null;
  }
}
