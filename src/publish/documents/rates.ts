import { RateLine } from "../../schema/model-document.ts";
import { UNSTATED } from "../../schema/rate.ts";
import type { ModelRecord } from "../../schema/record.ts";
import type { RatesDocument } from "../../schema/resolve-document.ts";
import type { Context } from "../context.ts";
import { statedOf } from "./row.ts";

/** `/api/rates.json`. */
export function ratesDocument({ documents, updated }: Context): RatesDocument {
  const cards = [...documents.values()].flatMap(({ id, rates }) => (rates.length > 0 ? [[id, rates] as const] : []));
  return { updated, count: cards.length, rates: Object.fromEntries(cards) };
}

/** A record's rates, each with every condition as a key. */
export function rateLines({
  rates = [],
  price_factors = [],
  peak_hours,
}: Pick<ModelRecord, "rates" | "price_factors" | "peak_hours">): RateLine[] {
  const long = price_factors.find((factor) => factor.above !== undefined)?.above;
  return rates.map((rate) => {
    const line = statedOf(rate, Object.keys(RateLine.shape)) as RateLine;
    const above = line.above === UNSTATED ? (long ?? UNSTATED) : line.above;
    return { ...line, above, hours: line.mode === "peak" ? (peak_hours ?? null) : null };
  });
}
