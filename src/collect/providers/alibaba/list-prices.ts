// Owns reading the price page of Qwen Cloud: list prices of some models. Refuses bands and modalities that it does not know.
import { emptyReading, rawOf, states } from "../../kit.ts";
import { tableWith } from "../../outline.ts";
import type { OutlinedPage, PageReading, RateStatement } from "../../statement.ts";
import { bandOf } from "./price-cell.ts";

const UNIT = "Billed per million tokens";

/** Tables by kind: a row for each band of prompt lengths, the model's name in its first row only or in each. */
export function readListPrices({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const table of tableWith(outline, ["Model", "Input per request", "Input", "Output"])) {
    let id = "";
    for (const row of table.rows) {
      id = row.get("Model")?.text || id;
      const band = bandOf(row.get("Input per request")?.text ?? "");
      if (id === "" || !band) {
        reading.unread.push({
          at: row.place(),
          text: row.cells[1]?.text ?? "",
          why: "a row without a model or a known band",
        });
        continue;
      }
      const input = rawOf(row.get("Input"), UNIT);
      const output = rawOf(row.get("Output"), UNIT);
      const rates: RateStatement[] = [
        ...(input ? [{ meter: "input" as const, raw: input, ...(band.tier ? { tier: band.tier } : {}) }] : []),
        ...(output ? [{ meter: "output" as const, raw: output, ...(band.tier ? { tier: band.tier } : {}) }] : []),
      ];
      reading.statements.push({
        subject: { api_string: id },
        at: row.place(),
        states: band.base
          ? states({
              api_string: id,
              status: table.section.title,
              price_input_per_mtok: input,
              price_output_per_mtok: output,
            })
          : {},
        ...(band.base ? {} : { rates }),
      });
    }
  }
  return reading;
}
