import type { RateConditions } from "../../../schema/rate.ts";
import type { Row } from "../../page/outline.ts";
import type { Statement } from "../../pipeline/statement.ts";
import type { PageReader } from "../adapter.ts";
import { fieldsOf, printed, ratesOf, rawOf, type TableSpec, textOf } from "../columns.ts";

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
    let [id, named] = ["", table.rows[0]];
    for (const [i, row] of table.rows.entries()) {
      if (textOf(row, "Model")) [id, named] = [textOf(row, "Model"), row];
      const next = table.rows[i + 1];
      const said = id === "" ? undefined : read?.(row, next?.get("Model")?.text ? undefined : next);
      // A row with a standard price creates a row in the catalog; a further band or modality adds to it.
      const { title } = table.section;
      const output_modalities = title === "Text generation" ? [title] : [];
      const api_string = named === row ? id : undefined;
      const listed = said?.states && { api_string, status: statusOf(id, title), output_modalities, ...said.states };
      if (listed && named && !api_string) page.state(named, id, { api_string: id });
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

/** A band of prompt lengths in tokens: above `from`, up to and including `to` if the page states a limit. */
export type Band = { from: number; to?: number };

const RANGE = /^(?:(0|\d+[KM]) ?(?:<|–) ?)?(?:Tokens? ?)?(?:≤ ?)?(\d+[KM])$/i;

/** Parses "0<Token≤256K", "256K<Token≤1M", "≤ 256K", "256K – 1M" or "No tiered pricing"; undefined for anything else. */
export function bandOf(text: string): Band | undefined {
  if (/^(?:No tiered pricing|flat-rate pricing)$/i.test(text)) return { from: 0 };
  const [whole, from = "0", to = ""] = RANGE.exec(text) ?? [];
  return whole === undefined ? undefined : { from: tokens(from), to: tokens(to) };
}

/** "256K" → 256,000: the price page defines K as 1,000 and M as 1,000,000. */
const tokens = (text: string) =>
  Number.parseInt(text, 10) * (/K$/i.test(text) ? 1_000 : /M$/i.test(text) ? 1_000_000 : 1);

/**
 * The limits of a band. `next`: the band's text in the next row, if that is about the same model. The last band has no upper limit,
 * because it is the model's own limit: longer prompts have no price.
 */
export function limitsOf({ from, to }: Band, next: string | undefined): Pick<RateConditions, "above" | "up_to"> {
  const limit = to === undefined ? {} : { up_to: to };
  if (from === 0) return limit;
  // A band from 0 starts another list of prices of the same model.
  const isLast = next === undefined || bandOf(next)?.from === 0;
  return { above: from, ...(isLast ? {} : limit) };
}

/** The status: "preview" if the id contains it, else the title that lists the model. */
export const statusOf = <T extends string | undefined>(id: string, title: T): string | T =>
  /(?:^|-)(preview)(?:-|$)/.exec(id)?.[1] ?? title;

/** "List price $0.4 (Limited-time 20% off)" → "List price $0.4"; any other text is unchanged. */
export const listPrice = (text: string): string => /^List price \$[\d.]+(?= |$)/.exec(text)?.[0] ?? text;
