import type { ModelDocument, RateLine } from "../../schema/model-document.ts";
import { type Content, type Html, html } from "../html.ts";
import { meterName } from "./model-field.ts";
import { conditionsOf } from "./rate-conditions.ts";
import { table } from "./table.ts";
import { none, usd } from "./value.ts";

/** A price with its meter, unit and condition. */
type Line = { meter: RateLine["meter"]; per: string; when: string; price: number };

const STANDARD = "standard";
const FLAT = [
  ["price_input_per_mtok", "input"],
  ["price_cached_input_per_mtok", "cached_input"],
  ["price_output_per_mtok", "output"],
] as const;

/** The rates, with the standard prices as the first row; null if there are no others. */
export function rateCard(document: ModelDocument): Html | null {
  if (document.rates.length === 0) return null;
  const flat = FLAT.flatMap(([field, meter]): Line[] => {
    const price = document[field];
    return price === null ? [] : [{ meter, per: "1M tokens", when: STANDARD, price }];
  });
  const lines = [...flat, ...document.rates.map((rate) => ({ ...rate, when: whenOf(rate) }))];
  return html`<h2>Rate card</h2>
${[...Map.groupBy(lines, ({ per }) => per)].map(([per, group]) => html`${unit(per, group)}\n`)}`;
}

function unit(per: string, lines: readonly Line[]): Html {
  const meters = [...new Set(lines.map(({ meter }) => meter))];
  const rows = [...Map.groupBy(lines, ({ when }) => when)].map(([when, own]): Content[] => [
    when,
    ...meters.map((meter) => cell(own.filter((line) => line.meter === meter))),
  ]);
  const heads = meters.map((meter) => ({ title: meterName(meter), figures: true }));
  return html`<div class="rates">${table(`Rates in USD per ${per}`, [`USD per ${per}`, ...heads], rows)}</div>`;
}

const cell = (lines: readonly Line[]): Content =>
  lines.length > 0 ? lines.map(({ price }) => usd(price)).join(", ") : none();

const whenOf = (rate: RateLine): string => conditionsOf(rate).join("; ") || STANDARD;
