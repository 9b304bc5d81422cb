import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import { forEachModel, type Rule } from "./rule.ts";

/** USD per million tokens or per thousand searches. */
const HIGHEST = 1000;

export const priceSane: Rule = {
  name: "price-sane",
  description: `Flat prices lie between 0 and ${HIGHEST}, and cached input costs no more than input.`,
  check: forEachModel(({ record }, report) => {
    for (const field of PRICE_FIELDS) {
      const { [field]: price = 0 } = record;
      if (!(price >= 0 && price <= HIGHEST))
        report(field, `${price} is outside 0 to ${HIGHEST}`, "read the unit and the currency again");
    }
    const { price_input_per_mtok: input, price_cached_input_per_mtok: cached } = record;
    const message = `cached input costs ${cached}, more than input at ${input}`;
    if (input !== undefined && cached !== undefined && cached > input)
      report("price_cached_input_per_mtok", message, "read the columns again: the two may be swapped");
  }),
};
