import type { RatesDocument } from "../../schema/rates-document.ts";
import type { Context } from "../context.ts";

/** `/api/rates.json`. */
export function ratesDocument({ documents, updated }: Context): RatesDocument {
  const cards = [...documents.values()].flatMap(({ id, rates }) => (rates.length > 0 ? [[id, rates] as const] : []));
  return { updated, count: cards.length, rates: Object.fromEntries(cards) };
}
