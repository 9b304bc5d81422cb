// Prices of columns: standard ones are flat fields, all others are rates.
import type { Raw } from "../../schema/record.ts";
import type { RateStatement, Statement } from "../pipeline/statement.ts";
import { type Cells, type Columns, cellAt, type Loose, type RateColumn } from "./columns.ts";
import { rawOf } from "./texts.ts";

type States = Statement["states"];
export type LooseRate = Loose<Omit<RateStatement, "meter">> & Pick<RateStatement, "meter">;
/** Standard prices as flat fields, and other rates. */
export type Prices<R = LooseRate> = { states: States; rates: R[] };

export const joinPrices = (prices: readonly (Partial<Prices> | undefined)[]): Prices => ({
  states: Object.assign({}, ...prices.map((one) => one?.states)),
  rates: prices.flatMap((one) => one?.rates ?? []),
});

/** Meter → the field of its standard price. */
export const FLAT_FIELDS: { readonly [M in RateStatement["meter"]]?: keyof States } = {
  input: "price_input_per_mtok",
  cached_input: "price_cached_input_per_mtok",
  output: "price_output_per_mtok",
};

/** Separates standard prices, which become flat fields, from other rates. By default, a rate without qualifiers is standard. */
export function flatten(
  rates: readonly RateStatement[],
  isStandard = (rate: RateStatement) => Object.keys(rate).length === 2,
): Prices<RateStatement> {
  const isFlat = (rate: RateStatement) => rate.meter in FLAT_FIELDS && isStandard(rate);
  return {
    states: Object.fromEntries(rates.filter(isFlat).map(({ meter, raw }) => [FLAT_FIELDS[meter], raw])),
    rates: rates.filter((rate) => !isFlat(rate)),
  };
}

/** The flat fields of columns with standard prices: an empty cell is stated, too, as a blank. */
export const flatColumns = (rates: readonly RateColumn[]): Columns =>
  Object.fromEntries(rates.map(({ meter, column }) => [FLAT_FIELDS[meter], column]));

/** The rates in a row's columns, without empty cells. `when`: qualifiers for the whole row. */
export const ratesOf = (
  cells: Cells,
  rates: readonly RateColumn[] = [],
  unit: readonly string[] = [],
  when: Partial<RateStatement> = {},
): RateStatement[] =>
  rates.flatMap(({ column, ...rate }) => {
    const { cell, rest } = cellAt(cells, column);
    return cell?.text ? [{ ...rate, ...when, raw: rawOf(cell, ...rest, ...unit) as Raw }] : [];
  });
