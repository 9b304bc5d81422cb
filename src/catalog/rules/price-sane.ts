import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import { checkModels, type Rule } from "./rule.ts";

/** USD per million tokens or per thousand searches. */
const HIGHEST = 1000;

export const priceSane: Rule = {
  name: "price-sane",
  description: `Flat prices lie between 0 and ${HIGHEST}, and cached input costs no more than input.`,
  check: (ctx) =>
    checkModels(ctx, ({ record }) => {
      const bounds = PRICE_FIELDS.flatMap((field) => {
        const price = record[field];
        if (price === undefined || (price >= 0 && price <= HIGHEST)) return [];
        return [
          { path: field, message: `${price} is outside 0 to ${HIGHEST}`, mend: "read the unit and the currency again" },
        ];
      });
      const { price_input_per_mtok: input, price_cached_input_per_mtok: cached } = record;
      if (input === undefined || cached === undefined || cached <= input) return bounds;
      const message = `cached input costs ${cached}, more than input at ${input}`;
      return [
        ...bounds,
        { path: "price_cached_input_per_mtok", message, mend: "read the columns again: the two may be swapped" },
      ];
    }),
};
