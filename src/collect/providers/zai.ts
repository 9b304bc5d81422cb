import { paragraphs, type Row, tables } from "../page/outline.ts";
import { adapter, type PageReader } from "./adapter.ts";
import { type Columns, fieldsOf, type RateColumn, ratesOf, type TableSpec } from "./columns.ts";

const CURRENCY = "All prices are in USD";
const PRICES: Columns = {
  price_input_per_mtok: "Input",
  price_cached_input_per_mtok: "Cached Input",
  price_output_per_mtok: "Output",
};
const STORAGE: RateColumn = { meter: "storage", column: "Cached Input Storage" };
/** The only place where API codes stand. */
const LIMITS: TableSpec = {
  find: ["Model Code", "Maximum max_tokens"],
  columns: { api_string: "Model Code", max_output_tokens: "Maximum max_tokens" },
};
/** Kinds of models that the price page has a table for; what else it lists is no model. */
const KIND = /^(Text|Vision|Image Generation|Video Generation|Audio) Models$/;
/** Video models of another maker, sold on the same page. */
const HOSTED = /^Vidu/;

/** The price page: one table for each kind of model, rows by display name, the unit in a line above the table. */
function readPricing(page: PageReader): void {
  const texts = paragraphs(page.outline).map((p) => p.cell.text);
  const currency = texts.some((text) => text.includes(CURRENCY)) ? [CURRENCY] : [];
  for (const table of tables(page.outline)) {
    const { title: kind } = table.section;
    const unit = paragraphs(table.section).find(({ cell }) => /^Prices per /.test(cell.text))?.cell.text;
    for (const row of table.rows) {
      const name = row.cells[0]?.text ?? "";
      if (!KIND.test(kind)) page.skip(row, `${kind}: no model`);
      else if (HOSTED.test(name)) page.skip(row, "another maker's model");
      else if (row.cells.some((cell) => cell.struck.length > 0)) struck(page, row, kind);
      else {
        const units = [...(unit ? [unit] : []), ...currency];
        page.state(
          row,
          { name },
          { ...ofKind(name, kind), ...fieldsOf(row, PRICES, units) },
          {
            makes_row: true,
            rates: [...ratesOf(row, [STORAGE], units), ...otherPrice(row, kind, units)],
          },
        );
      }
    }
  }
}

function struck(page: PageReader, row: Row, kind: string): void {
  const name = row.cells[0]?.text ?? "";
  page.unparsed(row.place(), "a struck list price", row.cells.map((c) => c.struck.join()).join(" "));
  page.state(row, { name }, ofKind(name, kind), {
    makes_row: true,
    notes: "The page strikes out the list prices and sets reduced ones beside them; neither is recorded.",
  });
}

const ofKind = (name: string, kind: string) => ({
  name,
  status: kind,
  input_modalities: /^(Text|Vision)/.test(kind) ? [kind] : undefined,
  output_modalities: /^(Text|Image|Video)/.test(kind) ? [kind] : undefined,
});

/** The column "Price". A token price without a direction is no input price. */
function otherPrice(row: Row, kind: string, unit: readonly string[]) {
  const [rate] = ratesOf(row, [{ meter: /^Image/.test(kind) ? "image" : "request", column: "Price" }], unit);
  const perToken = /^\\?\$[\d.]+ \/ MTok/.exec(row.get("Price")?.text ?? "")?.[0];
  return perToken ? [{ meter: "other" as const, raw: perToken }] : rate ? [rate] : [];
}

function readLimits(page: PageReader): void {
  // The page says nothing of what is on sale: a code alone makes no row.
  for (const row of page.rows(LIMITS))
    page.state(row, row.get("Model Code")?.text ?? "", fieldsOf(row, LIMITS.columns));
}

/** Release notes: the day and name of each update; a context window where the entry gives it as a figure. */
function readReleases(page: PageReader): void {
  for (const section of page.outline.sections.filter((s) => s.component?.name === "Update")) {
    const { label, description } = section.component?.attributes ?? {};
    const text = section.blocks.map((b) => ("cell" in b ? b.cell.text : "")).join("\n");
    page.state(
      section,
      { name: String(description ?? "").trim() },
      {
        released: String(label ?? ""),
        context_window: /context window to (\d+K)\b/.exec(text)?.[1],
      },
    );
  }
}

export const zai = adapter("zai", { pricing: readPricing, "concept-param": readLimits, releases: readReleases });
