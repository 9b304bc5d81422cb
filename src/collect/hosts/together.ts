import { slugify } from "../../read/id.ts";
import type { Row } from "../page/outline.ts";
import { adapter, type PageReader } from "../providers/adapter.ts";
import { fieldsOf, heading, type RateColumn, type TableSpec } from "../providers/columns.ts";
import { readIds } from "../providers/ids.ts";
import { ratesOf } from "../providers/prices.ts";
import { dayIn, idOf } from "../providers/texts.ts";
import { reroutedTo, schedule } from "./schedule.ts";

const DEDICATED = "Supported by on-demand dedicated endpoints";
const ENDED = schedule("Model", "Removal date", {
  continues_for: (row) => (row.text(DEDICATED) === "Yes" ? ["Yes"] : []),
});
const TO = "Redirects to";
const SCOPE = /\bremoved from (?<scope>serverless) inference\b/;

const dayOf = (row: Row): string => dayIn(row.text("Removal date")) ?? "unknown";

/** A model that was removed twice has two rows, and perhaps "-" for "/" in one: the later counts. */
function readDeprecations(page: PageReader): void {
  for (const table of page.tables([...ENDED.find, DEDICATED])) {
    const [scoped] = page.matches(SCOPE, table.section.paragraphs);
    const byModel = Map.groupBy(table.rows, (row) => slugify(idOf(row.get("Model"))));
    const lastOf = new Map<Row, Row>();
    for (const rows of byModel.values()) {
      const last = rows.reduce((a, b) => (dayOf(b) > dayOf(a) ? b : a));
      for (const row of rows) lastOf.set(row, last);
    }
    for (const row of table.rows) {
      const last = lastOf.get(row) ?? row;
      const id = idOf(last.get("Model"));
      if (/:$/.test(row.text("Removal date"))) page.skip(row, "a title, not a model");
      else page.state(row, id, fieldsOf(row, ENDED.columns), { superseded: row !== last });
      if (scoped && id && row === last) page.add(scoped.block, id, { ends_for: [scoped.groups.scope ?? ""] });
    }
  }
  for (const row of page.rows(["Removal date", "Model", "Suggested replacement"]))
    page.skip(row, "ends fine-tuning, not inference", idOf(row.get("Model")));
  for (const row of page.rows(["Original model", TO]))
    page.add(row, idOf(row.get("Original model")), { after_retirement: reroutedTo(TO)(row) });
}

const per = (meter: RateColumn["meter"], column: string): RateColumn => ({ meter, column: [column, column] });
const TOKENS = "(per 1M tokens)";
const SIZE = "Resolution / Duration";
const PRICES: readonly (readonly [model: string, ...rates: RateColumn[]])[] = [
  [
    "API Model String",
    per("input", `Input pricing ${TOKENS}`),
    per("cached_input", `Cached input pricing ${TOKENS}`),
    per("output", `Output pricing ${TOKENS}`),
  ],
  ["Model String for API", per("image", "Price per MP")],
  ["Model String for API", per("video_output", "Price per video")],
  ["Model String for API", per("input", `Pricing ${TOKENS}`)],
];
const SPOKEN = { "Text-to-Speech": "input", "Speech-to-Text": "audio_input" } as const;
const columnsOf = (model: string): TableSpec["columns"] => ({
  api_string: model,
  name: "Model Name",
  maker: "Organization",
  status: heading,
});

/** One table for each kind of model; chat models that take images are in two. */
function readPrices(page: PageReader): void {
  const seen = new Set<string>();
  for (const [model, ...rates] of PRICES)
    for (const row of page.rows([model, (rates[0]?.column as [string])[0]])) {
      const id = row.text(model);
      const [size] = row.text(SIZE).split(" / ");
      const when = size && size !== "-" ? { size } : {};
      const isSized =
        rates[0]?.meter !== "video_output" || page.ask(row.get(SIZE), "a price of videos of unknown size", row);
      if (seen.has(id)) page.skip(row, "also in the table of chat models", id);
      else
        page.state(row, id, fieldsOf(row, columnsOf(model)), { rates: isSized ? ratesOf(row, rates, [], when) : [] });
      seen.add(id);
    }
  const MODEL = "Model String for API";
  for (const row of page.rows([MODEL, "Modality", "Pricing"])) {
    const meter = SPOKEN[row.text("Modality") as keyof typeof SPOKEN];
    if (!page.ask(meter, "an unknown modality", row)) continue;
    const rates = ratesOf(row, [{ meter, column: "Pricing" }]);
    page.state(row, row.text(MODEL), fieldsOf(row, columnsOf(MODEL)), { rates });
  }
}

export const together = adapter("together", {
  deprecations: readDeprecations,
  "serverless-models": readPrices,
  sdk: readIds,
});
