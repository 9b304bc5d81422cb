import { findSections, type Row } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { type Column, flatten, type RateColumn, ratesOf, textOf } from "../columns.ts";
import { nameOf, tierOf } from "./names.ts";

const METERS = [
  { meter: "input", column: /^Base input tokens$/i },
  { meter: "cached_input", column: /^Cache hits/i },
  { meter: "output", column: /^Output tokens$/i },
  { meter: "cache_write", ttl: "5m", column: "5m cache writes" },
  { meter: "cache_write", ttl: "1h", column: "1h cache writes" },
] as const satisfies readonly RateColumn[];
const STANDARD = ["Model", ...METERS.slice(0, 3).map(({ column }) => column)];
const SERVICES = [
  { heading: "Batch processing", service: "batch", input: "Batch input", output: "Batch output" },
  { heading: "Fast mode pricing", service: "fast", input: "Input", output: "Output" },
];
/** Models that tools can be used with have a row of what that costs in tokens. */
const TOOL_USE = ["Model", /^Tool use system prompt token(?:s: auto\b| count$)/i];

/** The price page. A heading without its table is a finding. */
export function readPricing(page: PageReader): void {
  for (const row of rowsUnder(page, "Model pricing", STANDARD)) readRow(page, row);
  for (const { heading, service, input, output } of SERVICES)
    for (const row of rowsUnder(page, heading, ["Model", input, output])) {
      const { name, more } = nameOf(textOf(row, "Model"));
      const meters = [
        { meter: "input" as const, column: input },
        { meter: "output" as const, column: output },
      ];
      const rates = ratesOf(row, meters, [], { service, ...tierOf(more) });
      const capabilities = service === "batch" ? [row.table.section.title] : [];
      // One row may name several models: "Claude A / Claude B".
      for (const one of name.split(" / ")) page.state(row.place(), { name: one }, { capabilities }, { rates });
    }
  for (const row of rowsUnder(page, "Tool use pricing", TOOL_USE)) {
    const { name } = nameOf(textOf(row, "Model"));
    page.state(row.place(), { name }, { capabilities: [row.table.section.title] });
  }
}

function rowsUnder(page: PageReader, heading: string, find: readonly Column[]): Row[] {
  return findSections(page.outline, heading).flatMap((section) => {
    const found = page.tables(find, section);
    page.ask(found[0], "no price table of the known form", section);
    return found.flatMap((table) => table.rows);
  });
}

/** A prompt length that is not the lowest band goes to rates as a whole. */
function readRow(page: PageReader, row: Row): void {
  const { name, more } = nameOf(textOf(row, "Model"));
  const tier = tierOf(more);
  const isLong = tier.tier?.includes(">") ?? false;
  const { states, rates } = flatten(ratesOf(row, METERS, [], tier), () => !isLong);
  const status = isLong || /retired/.test(more) ? undefined : row.table.section.title;
  page.state(row.place(), { name }, { ...states, status }, { rates });
}
