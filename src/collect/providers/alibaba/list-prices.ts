import type { Row } from "../../page/outline.ts";
import type { Statement } from "../../pipeline/statement.ts";
import type { PageReader } from "../adapter.ts";
import { fieldsOf, printed, ratesOf, rawOf, type TableSpec, textOf } from "../columns.ts";
import { bandOf, limitsOf, statusOf } from "./price-cell.ts";

const BAND = "Input per request";
const UNIT = "Billed per million tokens";
const BY_BAND = {
  find: ["Model", BAND, "Input", "Output"],
  columns: { price_input_per_mtok: ["Input", UNIT], price_output_per_mtok: ["Output", UNIT] },
  rates: [
    { meter: "input", column: ["Input", UNIT] },
    { meter: "output", column: ["Output", UNIT] },
  ],
} as const satisfies TableSpec;
const PER = "Price per 1M tokens";
const BY_MODALITY = ["Model", "Modality", PER];

type Said = { states?: Statement["states"]; rates?: Statement["rates"] };

/** Tables by kind, with rows by band of prompt lengths or by modality. The model's name is in its first row, or in each. */
export function readListPrices(page: PageReader): void {
  for (const table of page.tables()) {
    const read = table.has(BY_BAND.find) ? byBand : table.has(BY_MODALITY) ? byModality : undefined;
    let id = "";
    for (const [i, row] of table.rows.entries()) {
      id = textOf(row, "Model") || id;
      const next = table.rows[i + 1];
      const said = id === "" ? undefined : read?.(row, next?.get("Model")?.text ? undefined : next);
      // A row with a standard price creates a row in the catalog; a further band or modality adds to it.
      const { title } = table.section;
      const output_modalities = title === "Text generation" ? [title] : [];
      const listed = said?.states && { api_string: id, status: statusOf(id, title), output_modalities, ...said.states };
      if (said) page.state(row.place(), id, listed ?? {}, { rates: said.rates });
      else page.unparsed(row, "unknown row", row.cells.map((cell) => cell.text).join(" | "));
    }
  }
}

/** `next`: the next row, if it is about the same model. */
function byBand(row: Row, next: Row | undefined): Said | undefined {
  const band = bandOf(textOf(row, BAND));
  if (band?.from === 0) return { states: fieldsOf(row, BY_BAND.columns) };
  return band && { rates: ratesOf(row, BY_BAND.rates, [], limitsOf(band, next?.get(BAND)?.text)) };
}

function byModality(row: Row): Said | undefined {
  const price = rawOf(row.get(PER), printed(row, PER));
  const modality = textOf(row, "Modality");
  if (price === undefined) return undefined;
  if (/^(?:Text|All)$/.test(modality)) return { states: { price_input_per_mtok: price } };
  if (!/^(?:Image|Video|Image\/Video)$/.test(modality)) return undefined;
  return {
    rates: modality.split("/").map((m) => ({ meter: m === "Image" ? "image_input" : "video_input", raw: price })),
  };
}
