import type { Raw } from "../../schema/record.ts";
import { labelled, paragraphs, type Row } from "../page/outline.ts";
import type { RateStatement, Statement } from "../pipeline/statement.ts";
import { adapter, type PageReader, statesNothing } from "./adapter.ts";
import { type Columns, fieldsOf, printed, properties, shutdown, words } from "./columns.ts";

const THIRD_PARTY = /\bthird-party\b/i;
const HOSTED = "another vendor's model that Mistral hosts";
const CAPABILITY = /^(function-calling|structured-outputs|batching|reasoning)$/;
const TOKENS = /\/ ?M Tokens$/i;
const RETIREMENT = "Retirement date";
const CARD: Columns = {
  input_modalities: "Input",
  context_window: "Context length",
  max_output_tokens: "Max output",
  released: "Release date",
  deprecated_on: "Deprecation date",
};
const OVERVIEW = ["Model", "API", "Deprecation", "Retirement", "Alternative"];
const PRICES = {
  Input: "price_input_per_mtok",
  "Cached input": "price_cached_input_per_mtok",
  Output: "price_output_per_mtok",
} as const;
type Side = keyof typeof PRICES;

/** A model's card: a list of "label: value". */
function readCard(page: PageReader): void {
  const section = page.outline.sections[1];
  const name = section?.title ?? "";
  const list = page.items();
  const card = properties(list);
  const get = (label: string) => card.get(label)?.text;
  if (!section || !list.some(({ cell }) => labelled(cell))) {
    page.unparsed("", "a card without a list of properties", name);
    return;
  }
  if ([get("Tags") ?? "", ...page.paragraphs().map((p) => p.cell.text)].some((text) => THIRD_PARTY.test(text))) {
    page.skip(section, HOSTED);
    return;
  }
  const [id, ...aliases] = card.get("API names")?.codes ?? [];
  const retirement = get(RETIREMENT);
  const output = words(get("Output") ?? "");
  const { prices, rates } = cardPrices(page, get("Pricing") ?? "");
  const stated = {
    name,
    api_string: id,
    aliases,
    status: retirement === undefined ? get("Status") : [get("Status") ?? "", retirement, RETIREMENT],
    output_modalities: output.filter((word) => word !== "reasoning"),
    capabilities: [...output, ...words(get("Features") ?? "")].filter((word) => CAPABILITY.test(word)),
    open_weight: openWord(get("Weights"), get("Type")),
    replacements: [card.get("Replacement")?.links[0]?.text ?? get("Replacement") ?? ""].filter(Boolean),
    ...fieldsOf(card, CARD),
    ...prices,
    ...(retirement === undefined ? {} : shutdown(retirement)),
  };
  // A model that the API never served has a card, too.
  page.state(section, { api_string: id, slug: page.slug, name }, stated, { makes_row: true, rates });
}

function openWord(weights: string | undefined, type = ""): string | undefined {
  if (weights === undefined) return words(type).find((word) => word === "Open");
  return /coming soon/i.test(weights) ? undefined : "Weights";
}

type Prices = { prices: Statement["states"]; rates: RateStatement[] };

/** "Input $1 /M Tokens; Input $2 /Min; Output $3 /M Tokens". "Free" means both input and output. */
function cardPrices(page: PageReader, text: string): Prices {
  const found: Prices = { prices: {}, rates: [] };
  const parts = /^free$/i.test(text) ? [`Input ${text}`, `Output ${text}`] : text.split(/;\s*/).filter(Boolean);
  for (const part of parts) {
    const [, side, raw] = /^(Input|Cached input|Output) (\S.*)$/i.exec(part) ?? [];
    if (side && raw) addPrice(found, side, raw);
    else page.unparsed(page.outline.sections[1] ?? "", "a price that is neither input nor output", part);
  }
  return found;
}

/** Adds a price per token as a flat field, any other as a rate. False if there is no meter for it. */
function addPrice({ prices, rates }: Prices, side: string, text: string, unit?: string): boolean {
  const raw: Raw = unit === undefined ? text : [text, unit];
  const which = `${side.slice(0, 1).toUpperCase()}${side.slice(1).toLowerCase()}` as Side;
  if (TOKENS.test(unit ?? text) || /^(free|[—–-]+)$/i.test(text)) prices[PRICES[which]] = raw;
  else if (which === "Cached input") return false;
  else {
    const meter = which === "Input" ? "input" : "output";
    rates.push({ meter: /\/ ?Min$/i.test(unit ?? text) ? `audio_${meter}` : meter, raw });
  }
  return true;
}

/** The overview: an index of the cards, and the table of deprecated and retired models. */
function readOverview(page: PageReader): void {
  page.membersIn(/(?:href="|\]\()(?:https:\/\/docs\.mistral\.ai)?\/models\/([a-z0-9.-]+?)(?:\.md)?(?=[)"#?])/g);
  const rows = page.rows(OVERVIEW);
  if (rows.length === 0) page.skip("", "the table has no header row; the cards state the same", OVERVIEW.join(" "));
  for (const row of rows) {
    const { name, slug } = modelOf(row);
    const id = row.get("API")?.text || undefined;
    const retirement = row.get("Retirement")?.text ?? "";
    page.state(row, id === undefined ? { slug, name } : { api_string: id, name }, {
      name,
      api_string: id,
      status: retirement === "" ? undefined : [retirement, printed(row, "Retirement")],
      deprecated_on: row.get("Deprecation")?.text,
      replacements: [row.get("Alternative")?.text ?? ""].filter(Boolean),
      ...shutdown(retirement),
    });
  }
}

/** "Name ↗" linked to /models/slug. */
const modelOf = (row: Row): { name: string; slug: string } => {
  const { links = [], text = "" } = row.get("Model") ?? {};
  return { name: text.replace(/\s*↗$/, ""), slug: /\/models\/([^/#?]+)/.exec(links[0]?.href ?? "")?.[1] ?? "" };
};

/** The price tables in the default view: standard service, US dollars. */
function readPricing(page: PageReader): void {
  const factors = factorsOn(page);
  for (const row of page.rows(["Model", ...Object.keys(PRICES)])) {
    const { section } = row.table;
    // If all prices of a table have the same unit, it is above the table and not in the cells.
    const unit = paragraphs(section).find(({ cell }) => /^Prices \/.+$/.test(cell.text))?.cell.text;
    const { name, slug } = modelOf(row);
    if (THIRD_PARTY.test(section.title)) {
      page.skip(row.place(), HOSTED, name);
      continue;
    }
    const priced: Prices = { prices: {}, rates: [] };
    for (const side of Object.keys(PRICES)) {
      const text = row.get(side)?.text ?? "";
      if (!addPrice(priced, side, text, unit))
        page.skip(row.place(), "a cached price for a meter other than tokens", text);
    }
    page.state(row.place(), { slug, name }, priced.prices, { rates: priced.rates });
    // Factors don't matter for a free model.
    if (row.get("Input")?.text === "Free") continue;
    for (const { paragraph, factor } of factors) page.state(paragraph, { slug, name }, {}, { factors: [factor] });
  }
}

const FACTORS = [
  ["batch", /Batch \((-\d+%)\)/],
  ["priority", /Priority \((\+\d+%)\)/],
] as const;

/** The price factors of other services, each with the paragraph that states it. */
const factorsOn = (page: PageReader) =>
  page.paragraphs().flatMap((paragraph) =>
    FACTORS.flatMap(([service, form]) => {
      const raw = form.exec(paragraph.cell.text)?.[1];
      return raw === undefined ? [] : [{ paragraph, factor: { service, raw } }];
    }),
  );

/** The default size of a model's embeddings, from a sentence of the guide and not from example output. */
function readEmbeddings(page: PageReader): void {
  const texts = page.paragraphs();
  const id = texts.flatMap(({ cell }) => cell.codes).find((code) => /-embed$/.test(code));
  for (const paragraph of texts) {
    const [, size] =
      /^output_dimension .*\bdefaults to (\d+)\b/.exec(paragraph.cell.text) ??
      /model generates embedding vectors of dimension (\d+)\b/.exec(paragraph.cell.text) ??
      [];
    if (size && id) page.state(paragraph, id, { embedding_dimensions: size }, { makes_row: false });
  }
}

/** Release dates: entries under a full date that list the released ids. */
function readChangelog(page: PageReader): void {
  for (const item of page.items()) {
    const [, released] = /^We released (.+?\))(?:[.,]| as |$)/.exec(item.cell.text) ?? [];
    if (released === undefined) continue;
    const day = item.section.title;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) page.skip(item, "a date without a year", released);
    else
      for (const id of item.cell.codes.filter((code) => released.includes(code)))
        page.state(item, id, { released: day }, { makes_row: false });
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
