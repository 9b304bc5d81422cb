import type { Row, Section } from "../page/outline.ts";
import { adapter, type PageReader, statesNothing } from "./adapter.ts";
import { type Cells, type Columns, cellsBy, fieldsOf, type RateColumn, type TableSpec } from "./columns.ts";
import { ratesOf } from "./prices.ts";
import { idOf } from "./texts.ts";

const MODEL = "Model";
const CURRENCY = "All prices are in USD";
const PRICES = {
  price_input_per_mtok: "Input",
  price_cached_input_per_mtok: "Cached Input",
  price_output_per_mtok: "Output",
};
const STORAGE: RateColumn = { meter: "storage", column: "Cached Input Storage" };
const LIMITS: TableSpec = {
  find: ["Model Code", "Maximum max_tokens"],
  columns: { api_string: "Model Code", max_output_tokens: "Maximum max_tokens" },
};
/** The cards of a model's guide, by title. */
const CARDS: Columns = {
  input_modalities: /^Input Modalit/,
  output_modalities: /^Output Modalit/,
  context_window: "Context Length",
  max_output_tokens: "Maximum Output Tokens",
};
/** Titles of the price page's tables of models, except those for other services; other tables aren't about models. */
const KIND =
  /^(?:Latest|Text|Vision|Image Generation|Video Generation|Audio) Models\b(?!.*\b(?:batch|flex|priority|fine)\b)/i;
/** Another maker's video models, sold on the same page. */
const HOSTED = /^Vidu/;
const GUIDE = /\(\/guides\/((?:llm|vlm|image|video|audio)\/[a-z0-9.-]+)\)/g;
const struckOut = (prices: readonly string[]) =>
  `Prices are the reduced ones that the page sets beside the list prices that it strikes out: ${prices.join(", ")}.`;

/** The price page: a table per kind of model, with display names; a line above the table has the unit. */
function readPricing(page: PageReader): void {
  const currency = page.paragraphs.some((p) => p.cell.text.includes(CURRENCY)) ? [CURRENCY] : [];
  for (const table of page.tables()) {
    const { title } = table.section;
    const kind = KIND.exec(title)?.[0];
    const unit = table.section.paragraphs.find(({ cell }) => /^Prices per /.test(cell.text))?.cell.text;
    for (const row of table.rows) {
      if (kind === undefined) page.skip(row, `${title}: not a model`);
      else if (HOSTED.test(row.text(MODEL))) page.skip(row, "another maker's model");
      else if (row.divider) page.unparsed(row, "a row that ends after its name");
      else readRow(page, row, kind, [...(unit ? [unit] : []), ...currency]);
    }
  }
}

function readRow(page: PageReader, row: Row, kind: string, unit: readonly string[]): void {
  const name = row.text(MODEL);
  const struck = row.cells.flatMap((cell) => cell.struck);
  const states = {
    name,
    status: kind,
    input_modalities: /^(Text|Vision)/.test(kind) ? [kind] : [],
    output_modalities: /^(Text|Image|Video)/.test(kind) ? [kind] : [],
    ...fieldsOf(row, PRICES, unit),
  };
  const rates = [...ratesOf(row, [STORAGE], unit), ...otherPrice(row, kind, unit)];
  page.state(row, { name }, states, { makes_row: true, rates, notes: struck.length > 0 && struckOut(struck) });
}

/** The "Price" column. A token price without a direction isn't an input price. */
function otherPrice(row: Row, kind: string, unit: readonly string[]) {
  const perToken = /^(?:US)?\\?\$[\d.]+ \/ MTok/.exec(row.text("Price"))?.[0];
  if (perToken) return [{ meter: "other" as const, raw: perToken }];
  return ratesOf(row, [{ meter: /^Image/.test(kind) ? "image" : "request", column: "Price" }], unit);
}

/** Release notes: the date and name of each update, its context window if stated, and links to guides. */
function readReleases(page: PageReader): void {
  page.membersIn(GUIDE);
  for (const { section, label, description } of page.updates()) {
    const text = section.blocks.map((b) => ("cell" in b ? b.cell.text : "")).join("\n");
    const context_window = /context window to (\d+K)\b/.exec(text)?.[1];
    // "GLM-4.5 Series" includes the model that it is named after.
    page.state(section, { name: description.trim().replace(/ Series$/, "") }, { released: label, context_window });
  }
}

/** A model's guide: its cards, or a tab of cards per model of a series, and its code, if given. */
function readGuide(page: PageReader): void {
  const { title: name = "" } = page.title ?? {};
  if (page.title === undefined) statesNothing(page);
  for (const section of page.outline.sections) {
    const model = section.component?.name === "Tab" ? section.title : name;
    page.add(section, { name: model }, fieldsOf(cardsIn(section), CARDS));
  }
  for (const item of page.items.filter(({ cell }) => /^Model Code\b/.test(cell.text)))
    if (item.cell.codes.length === 1)
      page.state(item, { name, api_string: idOf(item.cell) }, { api_string: idOf(item.cell) });
    else page.skip(item, "codes of several models");
}

/** The cards of a section: titles, and the paragraphs after them. */
function cardsIn({ blocks }: Section): Cells {
  const cards = blocks.flatMap((block, i) => {
    const next = blocks[i + 1];
    const isCard = block.kind === "component" && block.name === "Card" && next?.kind === "paragraph";
    return isCard ? [[String(block.attributes.title), next.cell] as const] : [];
  });
  return cellsBy(
    (title) => cards.find(([text]) => (typeof title === "string" ? text === title : title.test(text)))?.[1],
  );
}

export const zai = adapter("zai", {
  pricing: readPricing,
  "concept-param": [LIMITS],
  releases: readReleases,
  "llm/*": readGuide,
  "vlm/*": readGuide,
  "image/*": readGuide,
  "video/*": readGuide,
  "audio/*": readGuide,
});
