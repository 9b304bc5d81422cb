import { type Row, type Table, tables } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, RateStatement, Statement } from "../../pipeline/statement.ts";
import { emptyReading, rawOf, states } from "../adapter.ts";
import { bandOf, statusOf, tierOf } from "./price-cell.ts";

const UNIT = "Billed per million tokens";
const PER = "Price per 1M tokens";

/** Tables by kind: rows by band of prompt lengths or by modality; the model's name in the first of its rows, or in each. */
export function readListPrices({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const table of tables(outline)) {
    const read = reader(table);
    let id = "";
    for (const [i, row] of table.rows.entries()) {
      id = row.get("Model")?.text || id;
      const next = table.rows[i + 1];
      const said = id === "" ? undefined : read?.(row, next?.get("Model")?.text ? undefined : next);
      if (said) reading.statements.push({ subject: { api_string: id }, at: row.place(), ...named(id, table, said) });
      else {
        const text = row.cells.map((cell) => cell.text).join(" | ");
        reading.unparsed.push({ at: row.place(), text, why: "a row that the adapter does not know" });
      }
    }
  }
  return reading;
}

type Said = Pick<Statement, "states" | "rates">;

/** A row that states a standard price makes a row of the catalog; a further band or modality adds to it. */
function named(id: string, table: Table, { states: prices, rates }: Said): Said {
  if (Object.keys(prices).length === 0) return { states: {}, ...(rates ? { rates } : {}) };
  return { states: { api_string: id, status: statusOf(id, table.section.title), ...prices } };
}

/** `next`: the next row, where it goes on with the same model. */
function reader(table: Table): ((row: Row, next: Row | undefined) => Said | undefined) | undefined {
  if (table.has(["Model", "Input per request", "Input", "Output"])) return byBand;
  return table.has(["Model", "Modality", PER]) ? byModality : undefined;
}

function byBand(row: Row, next: Row | undefined): Said | undefined {
  const band = bandOf(row.get("Input per request")?.text ?? "");
  if (!band) return undefined;
  const input = rawOf(row.get("Input"), UNIT);
  const output = rawOf(row.get("Output"), UNIT);
  if (band.from === 0) return { states: states({ price_input_per_mtok: input, price_output_per_mtok: output }) };
  const tier = tierOf(band, next?.get("Input per request")?.text);
  const rate = (meter: RateStatement["meter"], raw: typeof input): RateStatement[] =>
    raw === undefined ? [] : [{ meter, raw, ...(tier ? { tier } : {}) }];
  return { states: {}, rates: [...rate("input", input), ...rate("output", output)] };
}

function byModality(row: Row): Said | undefined {
  const price = rawOf(row.get(PER), PER);
  const modality = row.get("Modality")?.text ?? "";
  if (price === undefined) return undefined;
  if (/^(?:Text|All)$/.test(modality)) return { states: { price_input_per_mtok: price } };
  if (!/^(?:Image|Video|Image\/Video)$/.test(modality)) return undefined;
  const meters = modality.split("/").map((m) => (m === "Image" ? ("image_input" as const) : ("video_input" as const)));
  return { states: {}, rates: meters.map((meter) => ({ meter, raw: price })) };
}
