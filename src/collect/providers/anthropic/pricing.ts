import { placeOf, type Row, type Table } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import type { Column, RateColumn } from "../columns.ts";
import { flatten, ratesOf } from "../prices.ts";
import { bracketed, lineOf } from "../texts.ts";
import { datesOf, limitOf } from "./names.ts";

const METERS = [
  { meter: "input", column: /^Base input tokens$/i },
  { meter: "cached_input", column: /^Cache hits/i },
  { meter: "output", column: /^Output tokens$/i },
  { meter: "cache_write", ttl: "5m", column: "5m cache writes" },
  { meter: "cache_write", ttl: "1h", column: "1h cache writes" },
] as const satisfies readonly RateColumn[];
const BATCH: readonly RateColumn[] = [
  { meter: "input", column: /^Batch input/i },
  { meter: "output", column: /^Batch output/i },
];
/** The heading names the service. */
const SERVICE: readonly RateColumn[] = [
  { meter: "input", column: "Input" },
  { meter: "output", column: "Output" },
];
const columnsOf = (meters: readonly RateColumn[]) => ["Model", ...meters.map(({ column }) => column as Column)];
/** Models that support tool use have a row with its cost in tokens. */
const TOOL_USE = ["Model", /^Tool use system prompt token(?:s: auto\b| count$)/i];

const serviceOf = (table: Table) => /\b(fast|priority|flex)\b/i.exec(table.section.title)?.[1]?.toLowerCase();

/** How to recognize a table and read its rows; the first match counts. */
const FORMS: readonly { fits(table: Table): boolean; read(page: PageReader, row: Row): void }[] = [
  { fits: (table) => table.has(columnsOf(METERS.slice(0, 3))), read: readRow },
  {
    fits: (table) => table.has(columnsOf(BATCH)),
    read: (page, row) => readService(page, row, BATCH, "batch", [row.table.section.title]),
  },
  {
    fits: (table) => table.has(columnsOf(SERVICE)) && serviceOf(table) !== undefined,
    read: (page, row) => readService(page, row, SERVICE, serviceOf(row.table) ?? ""),
  },
  {
    fits: (table) => table.has(TOOL_USE),
    read: (page, row) => page.state(placeOf(row), nameIn(row), { capabilities: [row.table.section.title] }),
  },
];

/** The price page. Tables are recognized by their columns; an unknown table with prices of models is a finding. */
export function readPricing(page: PageReader): void {
  const all = page.tables();
  for (const form of FORMS)
    for (const table of all.filter((one) => FORMS.find(({ fits }) => fits(one)) === form))
      for (const row of table.rows) form.read(page, row);
  for (const table of all.filter((one) => !FORMS.some(({ fits }) => fits(one))))
    if (table.find("Model").length > 0 && table.rows.some((row) => /\$\d/.test(lineOf(row))))
      page.unparsed(table, "unknown price table");
    else if (table.find("Output").length > 0) page.skip(table, "prices without a model");
}

const nameIn = (row: Row) => ({ name: bracketed(row.text("Model")).name });

function readService(page: PageReader, row: Row, meters: readonly RateColumn[], service: string, of: string[] = []) {
  const { name, more } = bracketed(row.text("Model"));
  const rates = ratesOf(row, meters, [], { service, ...limitOf(more) });
  // One row may name several models: "Claude A / Claude B".
  for (const one of name.split(" / ")) page.state(placeOf(row), { name: one }, { capabilities: of }, { rates });
}

/** Prices for longer prompts than the lowest band, and prices of other days than today, are rates. */
function readRow(page: PageReader, row: Row): void {
  const { name: dated, more } = bracketed(row.text("Model"));
  const dates = datesOf(dated);
  if (dates === undefined) return void page.unparsed(row, "a price for unknown dates");
  const { name, ...days } = dates;
  const limit = limitOf(more);
  const isLong = limit.above !== undefined;
  const isNow =
    (days.from ?? page.source.read_on) <= page.source.read_on &&
    (days.until ?? page.source.read_on) >= page.source.read_on;
  const priced = ratesOf(row, METERS, [], { ...limit, ...(isNow ? {} : days) });
  const { states, rates } = flatten(priced, () => !isLong && isNow);
  const status = isLong || /retired/.test(more) ? undefined : row.table.section.title;
  page.state(placeOf(row), { name }, { ...states, status }, { rates: isOver(days, page.source.read_on) ? [] : rates });
}

const isOver = ({ until }: { until?: string }, day: string) => until !== undefined && until < day;
