import type { FieldType } from "./field-row.ts";
import { field } from "./field-row.ts";

/** `at`: its position in the record; in a model's document it is eleven lower. */
const detail = <const T extends FieldType>(at: number, type: T, title: string, description: string) =>
  field(type, title, description, { in: { record: at, document: at - 11 }, seldom: true, subject: "Prices" });

const FACTORS = "Factors of the listed prices that a page states, such as 0.5 for batch.";

/** What few models' prices depend on. */
export const PRICE_DETAILS = {
  peak_hours: detail(
    29,
    "hours",
    "Peak hours",
    "Hours in which the rates of mode `peak` apply; the flat prices are those of all others.",
  ),
  price_factors: { ...detail(30, "factors", "Price factors", FACTORS), list: "union" },
  prices_promised_until: detail(
    31,
    "day",
    "Prices promised until",
    "Day until which its prices, a promotion, last at least.",
  ),
  price_scope: detail(
    32,
    "text",
    "Scope of the prices",
    "Part of the world that the flat prices are for, if the provider has several.",
  ),
  priced_like: detail(33, "text", "Priced like", "Id of the model whose prices it has, if no page states its own."),
  free_only: detail(34, "flag", "Free only", "Free of charge, within limits; no price is stated for more."),
  input_metered_in: detail(35, "token medium", "Input metered in", metered("input")),
  output_metered_in: detail(36, "token medium", "Output metered in", metered("output")),
} as const;

function metered(what: string): string {
  return `Medium of the tokens that the ${what} price is for, if not text.`;
}
