import type { Rate } from "./cost.ts";
import { isObject } from "./is-object.ts";

/** Answer of `/api/rates.json` → id → its rates. What isn't one is left out: a price that can't be read is unknown. */
export function parseRates(json: unknown): Map<string, Rate[]> {
  const cards = isObject(json) && isObject(json.rates) ? Object.entries(json.rates) : [];
  return new Map(cards.flatMap(([id, rates]) => (Array.isArray(rates) ? [[id, rates.filter(isRate)] as const] : [])));
}

const isRate = (json: unknown): json is Rate =>
  isObject(json) &&
  typeof json.meter === "string" &&
  typeof json.per === "string" &&
  typeof json.price === "number" &&
  json.price >= 0;
