import { findSections, type Row } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { fieldsOf, type RateColumn, ratesOf, type TableSpec } from "../columns.ts";
import { nameOf, tierOf } from "./names.ts";

const INPUT = /^Base input tokens$/i;
const CACHED = /^Cache hits/i;
const OUTPUT = /^Output tokens$/i;
const STANDARD: TableSpec = {
  find: ["Model", INPUT, CACHED, OUTPUT],
  columns: { price_input_per_mtok: INPUT, price_cached_input_per_mtok: CACHED, price_output_per_mtok: OUTPUT },
  rates: [
    { meter: "cache_write", ttl: "5m", column: "5m cache writes" },
    { meter: "cache_write", ttl: "1h", column: "1h cache writes" },
  ],
};
/** A prompt length that is not the lowest band goes to rates as a whole. */
const LONG: readonly RateColumn[] = [
  { meter: "input", column: INPUT },
  { meter: "cached_input", column: CACHED },
  { meter: "output", column: OUTPUT },
];
const SERVICES: Record<string, TableSpec> = {
  "Batch processing": service("batch", "Batch input", "Batch output"),
  "Fast mode pricing": service("fast", "Input", "Output"),
};
/** Models that tools can be used with have a row of what that costs in tokens. */
const TOOL_USE = ["Model", /^Tool use system prompt token(?:s: auto\b| count$)/i];

function service(service: string, input: string, output: string): TableSpec {
  const rates = [
    { meter: "input", service, column: input },
    { meter: "output", service, column: output },
  ] as const;
  return { find: ["Model", input, output], columns: {}, rates };
}

/** The price page. A heading without its table is a finding. */
export function readPricing(page: PageReader): void {
  for (const row of rowsUnder(page, "Model pricing", STANDARD.find)) standard(page, row);
  for (const [heading, spec] of Object.entries(SERVICES))
    for (const row of rowsUnder(page, heading, spec.find)) serviced(page, row, spec);
  for (const row of rowsUnder(page, "Tool use pricing", TOOL_USE))
    page.state(row.place(), modelOf(row), { capabilities: [row.table.section.title] });
}

const modelOf = (row: Row) => ({ name: nameOf(row.get("Model")?.text ?? "").name });

function rowsUnder(page: PageReader, heading: string, find: readonly (string | RegExp)[]): Row[] {
  return findSections(page.outline, heading).flatMap((section) => {
    const found = page.tables(find, section);
    page.ask(found[0], "no price table of the known form", section);
    return found.flatMap((table) => table.rows);
  });
}

function standard(page: PageReader, row: Row): void {
  const { more } = nameOf(row.get("Model")?.text ?? "");
  const tier = tierOf(more);
  const over = tier.tier?.includes(">") ?? false;
  const status = /retired/.test(more) ? undefined : row.table.section.title;
  page.state(row.place(), modelOf(row), over ? {} : { ...fieldsOf(row, STANDARD.columns), status }, {
    rates: [...(over ? ratesOf(row, LONG, [], tier) : []), ...ratesOf(row, STANDARD.rates, [], tier)],
  });
}

/** Batch or fast prices; one row may name several models: "Claude A / Claude B". */
function serviced(page: PageReader, row: Row, { rates }: TableSpec): void {
  const { name, more } = nameOf(row.get("Model")?.text ?? "");
  const isBatch = rates?.[0]?.service === "batch";
  for (const one of name.split(" / "))
    page.state(
      row.place(),
      { name: one },
      { capabilities: isBatch ? [row.table.section.title] : [] },
      { rates: ratesOf(row, rates, [], tierOf(more)) },
    );
}
