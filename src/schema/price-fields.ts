import { field } from "./field-row.ts";

/** What few models' prices depend on. */
export const PRICE_DETAILS = {
  peak_hours: field(
    "hours",
    "Peak hours",
    "Hours in which the rates of mode `peak` apply; the flat prices are those of all others.",
    {
      in: { record: 29, document: 18 },
      seldom: true,
      subject: "Prices",
    },
  ),
  price_factors: field(
    "factors",
    "Price factors",
    "Factors of the listed prices that a page states, such as 0.5 for batch.",
    {
      in: { record: 30, document: 19 },
      list: "union",
      seldom: true,
      subject: "Prices",
    },
  ),
  prices_promised_until: field(
    "day",
    "Prices promised until",
    "Day until which its prices, a promotion, last at least.",
    {
      in: { record: 31, document: 20 },
      seldom: true,
      subject: "Prices",
    },
  ),
  price_scope: field(
    "text",
    "Scope of the prices",
    "Part of the world that the flat prices are for, if the provider has several.",
    {
      in: { record: 32, document: 21 },
      seldom: true,
      subject: "Prices",
    },
  ),
  priced_like: field("text", "Priced like", "Id of the model whose prices it has, if no page states its own.", {
    in: { record: 33, document: 22 },
    seldom: true,
    subject: "Prices",
  }),
  free_only: field("flag", "Free only", "Free of charge, within limits; no price is stated for more.", {
    in: { record: 34, document: 23 },
    seldom: true,
    subject: "Prices",
  }),
  input_metered_in: field(
    "token medium",
    "Input metered in",
    "Medium of the tokens that the input price is for, if not text.",
    {
      in: { record: 35, document: 24 },
      seldom: true,
      subject: "Prices",
    },
  ),
  output_metered_in: field(
    "token medium",
    "Output metered in",
    "Medium of the tokens that the output price is for, if not text.",
    {
      in: { record: 36, document: 25 },
      seldom: true,
      subject: "Prices",
    },
  ),
};
