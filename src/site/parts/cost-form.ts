import { type ComponentChild, h } from "preact";
import type { Model } from "../../schema/feed.ts";
import { costOf, countOf, dollars } from "./cost.ts";

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

/** Models and what is typed → the form and the table of costs. */
export function calculator(models: readonly Model[], typed: Typed, set: (typed: Typed) => void): ComponentChild {
  const numbers = {
    input: countOf(typed.in),
    cached: countOf(typed.cached),
    output: countOf(typed.out),
    requests: countOf(typed.requests),
  };
  const { input, cached, output, requests } = numbers;
  const whole = input !== undefined && cached !== undefined && output !== undefined && requests !== undefined;
  const problem = !whole
    ? "Whole numbers, please: 1000, 1,000, 12k or 1.5M."
    : cached > input
      ? "No more tokens can be cached than there are."
      : undefined;
  const field = ({ key, label }: (typeof TYPED)[number]) =>
    h("label", { key }, [
      h("span", null, label),
      h("input", {
        name: key,
        inputMode: "numeric",
        autocomplete: "off",
        value: typed[key],
        "aria-invalid": countOf(typed[key]) === undefined ? "true" : undefined,
        onInput: (event: Event) => set({ ...typed, [key]: (event.target as HTMLInputElement).value }),
      }),
    ]);
  return h("section", { "aria-labelledby": "_cost" }, [
    h("h2", { id: "_cost" }, "What it would cost"),
    h("form", { class: "cost", onSubmit: (event: Event) => event.preventDefault() }, TYPED.map(field)),
    h(
      "p",
      { class: "note", role: "status" },
      problem ??
        "At list prices of the standard tier. Longer prompts, batches and cache writes may have rates of their own.",
    ),
    whole && !problem && costs(models, { input, cached, output, requests }),
  ]);
}

function costs(models: readonly Model[], use: Parameters<typeof costOf>[0]): ComponentChild {
  const rows = models.map((model) => ({ model, cost: costOf(use, pricesOf(model)) }));
  const known = rows.filter(({ cost }) => cost.unknown.length === 0).map(({ cost }) => cost.month);
  const least = new Set(known).size > 1 ? known.reduce((a, b) => (a < b ? a : b)) : undefined;
  const heads = ["Model", "Per request", "Per month"].map((title, i) =>
    h("th", { scope: "col", class: i > 0 ? "n" : undefined }, title),
  );
  return h(
    "div",
    { class: "scroll", role: "region", "aria-label": "Costs", tabIndex: 0 },
    h("table", { class: "costs" }, [
      h("thead", null, h("tr", null, heads)),
      h(
        "tbody",
        null,
        rows.map(({ model, cost }) =>
          h("tr", { key: model.id }, [
            h("th", { scope: "row" }, model.name),
            ...(cost.unknown.length > 0
              ? [
                  h(
                    "td",
                    { class: "n", colSpan: 2 },
                    h(
                      "span",
                      { class: "none" },
                      `unknown: no price stated for ${cost.unknown.join(" and ")}${cost.request > 0n ? `; the rest is ${dollars(cost.month)} a month` : ""}`,
                    ),
                  ),
                ]
              : [
                  h("td", { class: "n" }, dollars(cost.request)),
                  h("td", { class: "n" }, [
                    dollars(cost.month),
                    cost.month === least && h("span", { class: "tag" }, "lowest"),
                  ]),
                ]),
          ]),
        ),
      ),
    ]),
  );
}

const pricesOf = ({ price_input_per_mtok, price_output_per_mtok, price_cached_input_per_mtok }: Model) => ({
  price_input_per_mtok: price_input_per_mtok ?? null,
  price_output_per_mtok: price_output_per_mtok ?? null,
  price_cached_input_per_mtok: price_cached_input_per_mtok ?? null,
});
