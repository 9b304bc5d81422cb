import { type Outline, type Row, sectionsUnder, type Table } from "../../page/outline.ts";
import { meant, unmarked } from "../../page/table.ts";
import type { PageReader } from "../adapter.ts";
import { lineOf } from "../columns.ts";
import { FORMS, isReadable, modelOf, readRow } from "./price-tables.ts";

/** An unknown column may change the meaning of the others, so a table with one isn't read. */
const KNOWN =
  /^(Model|Category|Modality|Use case|Size|Portrait|Landscape|Training|Price per second|Estimated cost|((Short|Long) context )?(input|cached input|cache writes|output)|Output \/ cost)$/i;
const POINTERS = /\baliases that currently point to\b/;
const PROMOTION =
  /(?:^|[.!?] )([A-Z][\w.-]*(?: [\w.-]+){0,3})[’']s promotional pricing is available at least through (\w+ \d{1,2}, \d{4})/g;

/** The price page: paragraphs before each table state its unit and service. */
export function readPricing(page: PageReader): void {
  for (const { table, unit, service } of pricedTables(page.outline)) {
    if (table.find("Tool").length === 1) {
      for (const row of table.rows) page.skip(table, "a tool's price, not a model's", lineOf(row));
      continue;
    }
    if (table.columns.every((title) => title === "")) {
      for (const row of table.rows) readUntitled(page, row);
      continue;
    }
    const form = FORMS.find(({ columns, under }) => table.has(columns) && (under?.test(table.section.title) ?? true));
    if (
      !form ||
      !table.columns.every((title, i) => KNOWN.test(unmarked(meant(title, table.titles))) || isEmptyColumn(table, i))
    ) {
      page.unparsed(table, "unknown price table");
      continue;
    }
    const rows = table.rows.filter(isReadable);
    if (rows.length < table.rows.length) page.unparsed(table, "unknown price row");
    const around = { unit, service };
    for (const row of rows) readRow(page, row, around, form.read(row, around));
  }
  readPointers(page);
  readPromotions(page);
}

/** A row of numbers lists its model, but what they are, and in which currency, is stated nowhere. */
function readUntitled(page: PageReader, row: Row): void {
  const { subject } = modelOf(row.cells[0]?.text);
  page.add(row.place(subject.api_string ?? subject.name), subject, { api_string: subject.api_string });
  page.unparsed(row, "prices in columns without titles", lineOf(row));
}

const isEmptyColumn = ({ rows }: Table, i: number): boolean => rows.every(({ cells }) => !cells[i]?.text);

/** "`x` and `y` are aliases that currently point to `a` and `b`", and share their prices: ids with their own pages, so not aliases. */
function readPointers(page: PageReader): void {
  for (const paragraph of page.paragraphs().filter(({ cell }) => POINTERS.test(cell.text))) {
    const { codes } = paragraph.cell;
    const half = codes.length / 2;
    for (const [i, id] of codes.slice(0, half).entries())
      page.add(paragraph, id, { api_string: id, priced_like: codes[half + i] });
  }
}

type Found = { table: Table; unit: string; service: string | undefined };

/** Tables in page order, each with the last unit and service stated before it. A new unit resets the service to standard. */
function pricedTables(outline: Outline): Found[] {
  const found: Found[] = [];
  let [unit, service] = ["", undefined as string | undefined];
  for (const section of sectionsUnder(outline)) {
    service = serviceIn(/^(.*) pricing data$/i.exec(section.title)?.[1] ?? "", service);
    for (const block of section.blocks) {
      if (block.kind === "table") found.push({ table: block, unit, service });
      if (block.kind !== "paragraph") continue;
      const { text } = block.cell;
      if (/^Prices per .{1,40}\.$/.test(text)) [unit, service] = [text, undefined];
      service = serviceIn(text, service);
    }
  }
  return found;
}

/** The service in "Standard", "Batch", "Flex" or "Fast mode"; standard is undefined. Any other text keeps `before`. */
function serviceIn(text: string, before: string | undefined): string | undefined {
  const word = /^(Standard|Batch|Flex|Fast|Priority|Ultrafast)( mode)?$/i.exec(text)?.[1]?.toLowerCase();
  return word === "standard" ? undefined : (word ?? before);
}

/** "Oak 2's promotional pricing is available at least through …": the name, written like an id, and the day. */
function readPromotions(page: PageReader): void {
  for (const paragraph of page.paragraphs())
    for (const [, name = "", day] of paragraph.cell.text.matchAll(PROMOTION))
      page.add(paragraph, name.toLowerCase().replaceAll(" ", "-"), { prices_promised_until: day });
}
