// Prices of long prompts: what a model costs at the size that is needed.

import type { ModelDocument } from "../../schema/model-document.ts";
import type { RateLine } from "../../schema/published-fields.ts";
import { type Content, html } from "../html.ts";
import { shortCount, usd } from "./value.ts";

/** USD per 1M tokens for prompts of more than `above` tokens; null where no page states that length. */
export type Band = { above: number | null; input: number | null; output: number | null };
type Meter = "input" | "output";
export type Banded = Record<Meter, number | null> & { bands?: readonly Band[] };

/** A model's standard prices with those of long prompts, the shortest first. */
export function bandsOf(document: ModelDocument): Banded {
  const base = { input: document.price_input_per_mtok, output: document.price_output_per_mtok };
  const long = document.rates.filter((rate) => rate.above !== null && isStandard(rate));
  const lengths = [...new Set(long.map(({ above }) => above))];
  const bands = lengths
    .map((length): Band => {
      const price = (meter: Meter) => long.find((rate) => rate.meter === meter && rate.above === length)?.price;
      const above = typeof length === "number" ? length : null;
      return { above, input: price("input") ?? base.input, output: price("output") ?? base.output };
    })
    .filter(({ input, output }) => input !== base.input || output !== base.output)
    .sort((a, b) => (a.above ?? 0) - (b.above ?? 0));
  return bands.length > 0 ? { ...base, bands } : base;
}

/** Whether it is a list price of text tokens, on every day and in every region. */
const isStandard = ({ meter, price, per, above, up_to, ...conditions }: RateLine): boolean =>
  per === "1M tokens" && Object.values(conditions).every((condition) => !condition);

/** The price for prompts of up to `need` tokens; where a page doesn't say which prompts are long, any need gets the long price. */
export const priceAt = (row: Banded, meter: Meter, need: number): number | null =>
  (need > 0 ? row.bands?.findLast(({ above }) => (above ?? 0) < need)?.[meter] : undefined) ?? row[meter];

/** `above 100k: $0.50` for each band that begins at the need or later. */
const longPrices = ({ bands = [], ...row }: Banded, meter: Meter, need = 0): string[] =>
  bands
    .filter((band) => (band.above ?? 0) >= need && band[meter] !== row[meter])
    .map(
      ({ above, [meter]: price }) =>
        `${above === null ? "long prompts" : `above ${shortCount(above)}`}: ${usd(price ?? 0)}`,
    );

/** What long prompts cost in the meter of a field: nothing for other fields. */
export function longerOf(document: ModelDocument, field: string): string[] {
  const meter = METERS[field];
  return meter ? longPrices(bandsOf(document), meter) : [];
}
const METERS: Partial<Record<string, Meter>> = { price_input_per_mtok: "input", price_output_per_mtok: "output" };

/** The price for the need; where longer prompts have another, both: `$0.10–0.50`, `$2–4`. */
export function priceCell(row: Banded, meter: Meter, need = 0): Content {
  const price = priceAt(row, meter, need);
  const longer = longPrices(row, meter, need).join(", ");
  const highest = row.bands?.at(-1)?.[meter];
  if (price === null || !longer) return price !== null && usd(price);
  const range = `${usd(price)}–${usd(highest ?? price).slice(1)}`.replace(/\.00–(.*)\.00$/, "–$1");
  return html`<abbr title="${longer}">${range}<span class="unseen"> ${longer}</span></abbr>`;
}
