import { PROVIDER_NAMES } from "../../schema/vocabulary.ts";
import { labelled, placeOf, type Row } from "../page/outline.ts";
import { adapter, type PageReader, statesNothing } from "./adapter.ts";
import { type Cells, type Columns, fieldsOf, properties, type TableSpec } from "./columns.ts";
import { FLAT_FIELDS, joinPrices, type Prices } from "./prices.ts";
import { words } from "./texts.ts";

const THIRD_PARTY = /\bthird-party\b/i;
const HOSTED = "another vendor's model that Mistral hosts";
const isHosted = (name: string) =>
  PROVIDER_NAMES.some((vendor) => vendor !== "Mistral" && name.startsWith(`${vendor} `));
const CAPABILITY = /^(function-calling|structured-outputs|batching|reasoning)$/;
const RETIREMENT = "Retirement date";
const replacement = (column: string) => (cells: Cells) =>
  [cells.get(column)?.links[0]?.text ?? cells.text(column)].filter(Boolean);
const CARD: Columns = {
  api_string: (card) => card.get("API names")?.codes[0],
  aliases: (card) => card.get("API names")?.codes.slice(1),
  status(card) {
    const [status, day] = card.texts("Status", RETIREMENT);
    return day ? [status, day, RETIREMENT] : status;
  },
  input_modalities: "Input",
  output_modalities: (card) => words(card.text("Output")).filter((word) => word !== "reasoning"),
  capabilities: (card) => ["Output", "Features"].flatMap((label) => words(card.text(label))).filter(isCapability),
  // "Type: Open" may stand before "Weights: Coming soon".
  open_weight: (card) => (/^$|coming soon/i.test(card.text("Weights")) ? undefined : "Weights"),
  context_window: "Context length",
  max_output_tokens: "Max output",
  released: "Release date",
  deprecated_on: "Deprecation date",
  retires_on: RETIREMENT,
  replacements: replacement("Replacement"),
};
const OVERVIEW: TableSpec = {
  find: ["Model", "API", "Deprecation", "Retirement", "Alternative"],
  columns: {
    api_string: "API",
    name: (row) => modelOf(row).name,
    status: ["Retirement", "Retirement"],
    deprecated_on: "Deprecation",
    retires_on: "Retirement",
    replacements: "Alternative",
  },
};
const isCapability = (word: string) => CAPABILITY.test(word);

/** A model's card: a list of "label: value". */
function readCard(page: PageReader): void {
  const section = page.outline.sections[1];
  const name = section?.title ?? "";
  const list = page.items;
  const card = properties(list);
  if (!section || !list.some(({ cell }) => labelled(cell)))
    return void page.unparsed("", "a card without a list of properties", name);
  if (
    isHosted(name) ||
    [card.text("Tags"), ...page.paragraphs.map((p) => p.cell.text)].some((text) => THIRD_PARTY.test(text))
  )
    return void page.skip(section, HOSTED);
  const { states, rates } = cardPrices(page, card.text("Pricing"));
  const fields = { name, ...fieldsOf(card, CARD), ...states };
  const subject = { api_string: card.get("API names")?.codes[0], slug: page.slug, name };
  // A model that the API never served has a card, too.
  page.state(section, subject, fields, { makes_row: true, rates });
}

/** "Input $1 /M Tokens; Input $2 /Min; Output $3 /M Tokens". "Free" means both input and output. */
function cardPrices(page: PageReader, text: string): Prices {
  const parts = /^free$/i.test(text) ? [`Input ${text}`, `Output ${text}`] : text.split(/;\s*/).filter(Boolean);
  const prices = parts.map((part) => {
    const [, side, raw] = /^(Input|Cached input|Output) (\S.*)$/i.exec(part) ?? [];
    if (side && raw) return priceOf(side, raw);
    page.unparsed(page.outline.sections[1] ?? "", "a price that is neither input nor output", part);
    return undefined;
  });
  return joinPrices(prices);
}

/** A price per token as a flat field, any other as a rate. Undefined if there is no meter for it. */
function priceOf(side: string, text: string, unit?: string): Partial<Prices> | undefined {
  const raw = unit === undefined ? text : [text, unit];
  const meter = side.toLowerCase().replace(" ", "_") as "input" | "cached_input" | "output";
  if (/\/ ?M Tokens$/i.test(unit ?? text) || /^(free|[—–-]+)$/i.test(text))
    return { states: { [FLAT_FIELDS[meter] ?? ""]: raw } };
  if (meter === "cached_input") return undefined;
  return { rates: [{ meter: /\/ ?Min$/i.test(unit ?? text) ? `audio_${meter}` : meter, raw }] };
}

/** The overview: an index of the cards, and the table of deprecated and retired models. */
function readOverview(page: PageReader): void {
  page.membersIn(/(?:href="|\]\()(?:https:\/\/docs\.mistral\.ai)?\/models\/([a-z0-9.-]+?)(?:\.md)?(?=[)"#?])/g);
  const rows = page.rows(OVERVIEW);
  if (rows.length === 0)
    page.skip("", "the table has no header row; the cards state the same", OVERVIEW.find.join(" "));
  for (const row of rows) {
    const { status, ...states } = fieldsOf(row, OVERVIEW.columns);
    const id = row.text("API");
    const { name, slug } = modelOf(row);
    const subject = id === "" ? { slug, name } : { api_string: id, name };
    if (isHosted(name)) page.skip(placeOf(row), HOSTED, name);
    else if (page.ask(name, "no name, so perhaps another vendor's model", row))
      page.state(row, subject, { ...states, status: row.text("Retirement") === "" ? undefined : status });
  }
}

/** "Name ↗" linked to /models/slug. */
const modelOf = (row: Cells): { name: string; slug: string } => {
  const { links = [], text = "" } = row.get("Model") ?? {};
  return { name: text.replace(/\s*↗$/, ""), slug: /\/models\/([^/#?]+)/.exec(links[0]?.href ?? "")?.[1] ?? "" };
};

const PRICE_COLUMNS = ["Input", "Cached input", "Output"];

/** The price tables in the default view: standard service, US dollars. */
function readPricing(page: PageReader): void {
  for (const row of page.rows(["Model", ...PRICE_COLUMNS]))
    if (THIRD_PARTY.test(row.table.section.title)) page.skip(placeOf(row), HOSTED, modelOf(row).name);
    else readPrices(page, row);
}

function readPrices(page: PageReader, row: Row): void {
  // If all prices of a table have the same unit, it is above the table and not in the cells.
  const [unit] = page.matches(/^(?<text>Prices \/.+)$/, row.table.section.paragraphs);
  const prices = PRICE_COLUMNS.map((column) => priceOf(column, row.text(column), unit?.groups.text));
  for (const [i, column] of PRICE_COLUMNS.entries())
    if (!prices[i]) page.skip(placeOf(row), "a cached price for a meter other than tokens", row.text(column));
  const { states, rates } = joinPrices(prices);
  page.state(placeOf(row), modelOf(row), states, { rates });
  // Factors don't matter for a free model.
  if (row.text("Input") === "Free") return;
  for (const [service, form] of FACTORS)
    for (const { block, groups } of page.matches(form))
      page.state(block, modelOf(row), {}, { factors: [{ service, raw: groups.raw ?? "" }] });
}

/** The price factors of other services. */
const FACTORS = [
  ["batch", /Batch \((?<raw>-\d+%)\)/],
  ["priority", /Priority \((?<raw>\+\d+%)\)/],
] as const;

const SIZE =
  /(?:^output_dimension .*\bdefaults to|model generates embedding vectors of dimension) (?<embedding_dimensions>\d+)\b/;

/** The default size of a model's embeddings, from a sentence of the guide and not from example output. */
function readEmbeddings(page: PageReader): void {
  const id = page.paragraphs.flatMap(({ cell }) => cell.codes).find((code) => /-embed$/.test(code));
  for (const { block, groups } of id ? page.matches(SIZE) : []) page.add(block, id ?? "", groups);
}

/** Release dates: entries under a full date that list the released ids. */
function readChangelog(page: PageReader): void {
  for (const { block, cell, groups } of page.matches(/^We released (?<ids>.+?\))(?:[.,]| as |$)/, page.items)) {
    const { ids = "" } = groups;
    const day = block.section.title;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) page.skip(block, "a date without a year", ids);
    else for (const id of cell.codes.filter((code) => ids.includes(code))) page.add(block, id, { released: day });
  }
}

export const mistral = adapter("mistral", {
  "model/*": readCard,
  models: readOverview,
  pricing: readPricing,
  lifecycle: statesNothing,
  "text-embeddings": readEmbeddings,
  "code-embeddings": readEmbeddings,
  changelog: readChangelog,
});
