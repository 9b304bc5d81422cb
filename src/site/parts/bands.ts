// Prices of long prompts: what a model costs at the size that is needed.

import { costOf } from "../../clients/feed/cost.ts";
import type { ModelDocument } from "../../schema/model-document.ts";
import { type Content, type Html, html } from "../html.ts";
import { shortCount, usd } from "./value.ts";

/** USD per 1M tokens for prompts of more than `above` tokens; null where no page states that length. */
export type Band = { above: number | null; input: number | null; output: number | null };
type Meter = "input" | "output";
export type Banded = Record<Meter, number | null> & { bands?: readonly Band[] };

/** A model's standard prices with those of long prompts, the shortest first. */
export function bandsOf(document: ModelDocument, on: string): Banded {
  const base = { input: document.price_input_per_mtok, output: document.price_output_per_mtok };
  const model = { ...document, outputs: document.output_modalities };
  const longer = (meter: Meter) => {
    const cost = costOf(model, document.rates, { input: 0, output: 0, [meter]: 1 }, on);
    const cases = "missing" in cost ? [] : cost.otherwise;
    return new Map(cases.flatMap(({ above, pico }) => (above == null ? [] : [[above, Number(pico) / 1e6] as const])));
  };
  const [input, output] = [longer("input"), longer("output")];
  const bands = [...new Set([...input.keys(), ...output.keys()])].map((above) => ({
    above: above === "unstated" ? null : above,
    input: input.get(above) ?? base.input,
    output: output.get(above) ?? base.output,
  }));
  return bands.length > 0 ? { ...base, bands } : base;
}

/** The price for prompts of up to `need` tokens; where a page doesn't say which prompts are long, any need gets the long price. */
export const priceAt = (row: Banded, meter: Meter, need: number): number | null =>
  (need > 0 ? row.bands?.findLast(({ above }) => (above ?? 0) < need)?.[meter] : undefined) ?? row[meter];

/** `above 100k: $0.50` for each band that begins at the need or later. */
export const longPrices = ({ bands = [], ...row }: Banded, meter: Meter, need = 0): string[] =>
  bands
    .filter((band) => (band.above ?? 0) >= need && band[meter] !== row[meter])
    .map(
      ({ above, [meter]: price }) =>
        `${above === null ? "long prompts" : `above ${shortCount(above)}`}: ${usd(price ?? 0)}`,
    );

/** The price for the need, with a mark where longer prompts have another. */
export function priceCell(row: Banded, meter: Meter, need = 0): Content {
  const price = priceAt(row, meter, need);
  const longer = longPrices(row, meter, need).join(", ");
  return price !== null && [usd(price), longer && rising(longer)];
}

const rising = (longer: string): Html => html`<abbr title="${longer}">↗<span class="unseen"> ${longer}</span></abbr>`;
