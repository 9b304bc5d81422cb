import type { Model } from "../../schema/feed.ts";
import { type Html, html } from "../html.ts";
import { costOf, countOf, dollars, type Use } from "./cost.ts";

/** What is typed, as it is in the address; `usual` is left out of it. */
export const TYPED = [
  { key: "in", label: "Input tokens per request", usual: "10,000" },
  { key: "cached", label: "Cached part of them", usual: "0" },
  { key: "out", label: "Output tokens per request", usual: "1,000" },
  { key: "requests", label: "Requests per month", usual: "10,000" },
] as const;
export type Typed = Record<(typeof TYPED)[number]["key"], string>;

/** Query → what is typed; what it does not say is as usual. */
export const typedFrom = (query: URLSearchParams): Typed =>
  Object.fromEntries(TYPED.map(({ key, usual }) => [key, query.get(key)?.slice(0, 20) ?? usual])) as Typed;

export const AT_LIST_PRICES =
  "At list prices of the standard tier. Longer prompts, batches and cache writes may have rates of their own.";

/** The form, and room for what is wrong with it and for the table of costs. */
export const costForm = (
  typed: Typed,
): Html => html`<section aria-labelledby="_cost"><h2 id="_cost">What it would cost</h2>
<form class="cost">${TYPED.map(
  ({ key, label }) =>
    html`<label><span>${label}</span><input name="${key}" inputmode="numeric" autocomplete="off" value="${typed[key]}"></label>`,
)}</form>
<p class="note" role="status" id="_problem"></p><div id="_costs"></div></section>`;

/** What is typed → the use in numbers, or what is wrong with it. */
export function useOf(typed: Typed): Use | string {
  const [input, cached, output, requests] = TYPED.map(({ key }) => countOf(typed[key]));
  if (input === undefined || cached === undefined || output === undefined || requests === undefined)
    return "Whole numbers, please: 1000, 1,000, 12k or 1.5M.";
  return cached > input ? "No more tokens can be cached than there are." : { input, cached, output, requests };
}

/** Models and a use → what each costs, the cheapest marked. */
export function costs(models: readonly Model[], use: Use): Html {
  const rows = models.map((model) => ({ name: model.name, ...costOf(use, pricesOf(model)) }));
  const known = rows.filter(({ unknown }) => unknown.length === 0).map(({ month }) => month);
  const least = new Set(known).size > 1 ? known.reduce((a, b) => (a < b ? a : b)) : undefined;
  return html`<div class="scroll" role="region" aria-label="Costs" tabindex="0"><table class="costs">
<thead><tr><th scope="col">Model</th><th scope="col" class="n">Per request</th><th scope="col" class="n">Per month</th></tr></thead>
<tbody>${rows.map(({ name, request, month, unknown }) => html`<tr><th scope="row">${name}</th>${unknown.length > 0 ? html`<td class="n" colspan="2"><span class="none">unknown: no price stated for ${unknown.join(" and ")}${request > 0n && `; the rest is ${dollars(month)} a month`}</span></td>` : html`<td class="n">${dollars(request)}</td><td class="n">${dollars(month)}${month === least && html`<span class="tag">lowest</span>`}</td>`}</tr>`)}</tbody></table></div>`;
}

const pricesOf = ({ price_input_per_mtok, price_output_per_mtok, price_cached_input_per_mtok }: Model) => ({
  price_input_per_mtok: price_input_per_mtok ?? null,
  price_output_per_mtok: price_output_per_mtok ?? null,
  price_cached_input_per_mtok: price_cached_input_per_mtok ?? null,
});
