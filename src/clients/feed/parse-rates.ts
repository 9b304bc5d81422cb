import type { Rate } from "./cost.ts";
import { isObject } from "./is-object.ts";

/** Answer of `/api/rates.json` → id → its rates. What doesn't have that form is left out: a price that can't be read is unknown. */
export function parseRates(json: unknown): Map<string, Rate[]> {
  const cards = isObject(json) && isObject(json.rates) ? Object.entries(json.rates) : [];
  return new Map(cards.flatMap(([id, rates]) => (Array.isArray(rates) ? [[id, rates.flatMap(rateOf)] as const] : [])));
}

function rateOf(json: unknown): Rate[] {
  if (!isObject(json)) return [];
  const { meter, price, per } = json;
  if (typeof meter !== "string" || typeof per !== "string" || typeof price !== "number" || !(price >= 0)) return [];
  const text = (key: string) => (typeof json[key] === "string" ? json[key] : null);
  const bound = (key: string) => (typeof json[key] === "number" && Number.isSafeInteger(json[key]) ? json[key] : null);
  const service = json.promotion === true ? "promotion" : text("service");
  const [ttl, hours] = [text("ttl"), isObject(json.hours) ? (json.hours as NonNullable<Rate["hours"]>) : null];
  const tier = text("mode") ?? (json.above === "unstated" ? "long context" : (text("medium") ?? text("size")));
  const [region, from, until] = [text("region"), text("from"), text("until")];
  return [
    { meter, price, per, tier, hours, service, ttl, region, from, until, above: bound("above"), up_to: bound("up_to") },
  ];
}
