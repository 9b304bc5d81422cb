import type { IdOf } from "../../catalog/spellings.ts";
import { PRICE_FIELDS } from "../../schema/field-keys.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import type { RateLine } from "../../schema/published-fields.ts";
import type { PriceFactor } from "../../schema/rate.ts";
import { pricesReadOn } from "../../schema/read-on.ts";
import type { Standing } from "../../schema/standings.ts";
import { given } from "./citations.ts";

type Rate = NonNullable<Standing["rates"]>[number];

/** A model's prices; those of another model, if a page only says that they are the same. */
export function pricesOf(document: ModelDocument, documents: ReadonlyMap<string, ModelDocument>, idOf: IdOf) {
  const other = documents.get(idOf(document.priced_like ?? "") ?? "");
  const { input_metered_in, output_metered_in, free_only, prices_promised_until, ...source } = other ?? document;
  return {
    ...Object.fromEntries(PRICE_FIELDS.map((field) => [field, source[field]])),
    input_metered_in,
    output_metered_in,
    free_only,
    prices_promised_until,
    priced_like: other && (other.api_string ?? other.id),
    prices_read_on: [pricesReadOn(other ?? document) ?? [], ratesRead(source)].flat().toSorted()[0],
    rates: ratesOf(source),
  };
}

export const ratesRead = ({ rates, evidence }: Pick<ModelDocument, "rates" | "evidence">): string[] =>
  rates.length === 0
    ? []
    : (evidence.rates ?? []).flatMap(({ read_on, standing }) => (standing && read_on ? [read_on] : []));

const TOKENS = "1M tokens";
const METERS = {
  input: "price_input_per_mtok",
  cached_input: "price_cached_input_per_mtok",
  output: "price_output_per_mtok",
} as const;

/** The stated rates, and those that stated factors make of the listed prices. */
function ratesOf({
  rates,
  price_factors,
  ...prices
}: Pick<ModelDocument, "rates" | "price_factors" | (typeof PRICE_FIELDS)[number]>): Rate[] {
  const flat = Object.entries(METERS).flatMap(([meter, field]): Rate[] =>
    prices[field] === null ? [] : [{ meter: meter as Rate["meter"], price: prices[field], per: TOKENS }],
  );
  const all: Rate[] = rates.map((line: RateLine) => given(line) as Rate);
  const isLong = ({ above }: PriceFactor) => above !== undefined;
  // A service's factor is also one of the prices for long prompts.
  for (const factor of price_factors.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))) {
    const listed = [...flat, ...all].filter((rate) => isListed(rate) && (!isLong(factor) || rate.above === undefined));
    const made = listed.flatMap((rate) => multiplied(rate, factor));
    all.push(...made.filter((rate) => !all.some((one) => keyOf(one) === keyOf(rate))));
  }
  return all;
}

/** Whether it is a price of tokens at the standard service, in the base region. */
const isListed = ({ per, service, region, promotion }: Rate) => per === TOKENS && !service && !region && !promotion;

function multiplied(rate: Rate, { times, meter, ...when }: PriceFactor): Rate[] {
  if (meter !== undefined && meter !== rate.meter) return [];
  return [{ ...rate, ...when, price: Number((rate.price * times).toPrecision(12)) }];
}

const keyOf = ({ price: _, ...rest }: Rate): string => JSON.stringify(Object.entries(rest).toSorted());
