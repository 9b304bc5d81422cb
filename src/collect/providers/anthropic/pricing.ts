import type { Row, Table } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { type Column, flatten, lineOf, type RateColumn, ratesOf, textOf } from "../columns.ts";
import { datesOf, nameOf, tierOf } from "./names.ts";

const METERS = [
  { meter: "input", column: /^Base input tokens$/i },
  { meter: "cached_input", column: /^Cache hits/i },
  { meter: "output", column: /^Output tokens$/i },
  { meter: "cache_write", ttl: "5m", column: "5m cache writes" },
  { meter: "cache_write", ttl: "1h", column: "1h cache writes" },
] as const satisfies readonly RateColumn[];
const STANDARD = ["Model", ...METERS.slice(0, 3).map(({ column }) => column)];
const BATCH = ["Model", /^Batch input/i, /^Batch output/i];
/** Another service's table is told by the word in its heading. */
const SERVICE = ["Model", "Input", "Output"];
/** Models that tools can be used with have a row of what that costs in tokens. */
const TOOL_USE = ["Model", /^Tool use system prompt token(?:s: auto\b| count$)/i];

const serviceOf = (table: Table) => /\b(fast|priority|flex)\b/i.exec(table.section.title)?.[1]?.toLowerCase();

/** Columns by which a table is known, and how its rows are read; the first that fits. */
const FORMS: readonly { fits(table: Table): boolean; read(page: PageReader, row: Row): void }[] = [
  { fits: (table) => table.has(STANDARD), read: readRow },
  {
    fits: (table) => table.has(BATCH),
    read: (page, row) => readService(page, row, BATCH, "batch", [row.table.section.title]),
  },
  {
    fits: (table) => table.has(SERVICE) && serviceOf(table) !== undefined,
    read: (page, row) => readService(page, row, SERVICE, serviceOf(row.table) ?? ""),
  },
  {
    fits: (table) => table.has(TOOL_USE),
    read: (page, row) => page.state(row.place(), nameIn(row), { capabilities: [row.table.section.title] }),
  },
];

/** The price page: each table is known by its columns. One with prices of models in no known form is a finding. */
export function readPricing(page: PageReader): void {
  const all = page.tables();
  for (const form of FORMS)
    for (const table of all.filter((one) => FORMS.find(({ fits }) => fits(one)) === form))
      for (const row of table.rows) form.read(page, row);
  for (const table of all.filter((one) => !FORMS.some(({ fits }) => fits(one))))
    if (table.find("Model").length > 0 && table.rows.some((row) => /\$\d/.test(lineOf(row))))
      page.unparsed(table, "a price table of no known form");
    else if (table.find("Output").length > 0) page.skip(table, "prices of no model that a row names");
}

const nameIn = (row: Row) => ({ name: nameOf(textOf(row, "Model")).name });

function readService(
  page: PageReader,
  row: Row,
  [, input = "", output = ""]: readonly Column[],
  service: string,
  capabilities: string[] = [],
): void {
  const { name, more } = nameOf(textOf(row, "Model"));
  const meters: RateColumn[] = [
    { meter: "input", column: input },
    { meter: "output", column: output },
  ];
  const rates = ratesOf(row, meters, [], { service, ...tierOf(more) });
  // One row may name several models: "Claude A / Claude B".
  for (const one of name.split(" / ")) page.state(row.place(), { name: one }, { capabilities }, { rates });
}

/** A prompt length that is not the lowest band goes to rates as a whole; so do prices of other days than today. */
function readRow(page: PageReader, row: Row): void {
  const { name: dated, more } = nameOf(textOf(row, "Model"));
  const dates = datesOf(dated);
  if (dates === undefined) {
    page.unparsed(row, "a price for days that are not understood");
    return;
  }
  const { name, ...days } = dates;
  const tier = tierOf(more);
  const isLong = tier.tier?.includes(">") ?? false;
  const isNow = (days.from ?? page.read_on) <= page.read_on && (days.until ?? page.read_on) >= page.read_on;
  const { states, rates } = flatten(
    ratesOf(row, METERS, [], { ...tier, ...(isNow ? {} : days) }),
    () => !isLong && isNow,
  );
  const status = isLong || /retired/.test(more) ? undefined : row.table.section.title;
  page.state(row.place(), { name }, { ...states, status }, { rates: isOver(days, page.read_on) ? [] : rates });
}

const isOver = ({ until }: { until?: string }, day: string) => until !== undefined && until < day;
