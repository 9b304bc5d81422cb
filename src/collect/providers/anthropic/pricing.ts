import { findSections, type Outline, type Row, tableWith } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, RateStatement, Statement } from "../../pipeline/statement.ts";
import { emptyReading, states } from "../adapter.ts";
import { nameOf, tierOf } from "./names.ts";

const INPUT = /^Base input tokens$/i;
const CACHED = /^Cache hits/i;
const OUTPUT = /^Output tokens$/i;
/** Models that tools can be used with have a row of what that costs in tokens. */
const TOOL_USE = /^Tool use system prompt token(?:s: auto\b| count$)/i;
const WRITES = [
  [/^5m cache writes$/i, "5m"],
  [/^1h cache writes$/i, "1h"],
] as const;
const SERVICES = [
  ["Batch processing", "batch", "Batch input", "Batch output"],
  ["Fast mode pricing", "fast", "Input", "Output"],
] as const;

/** The price page. A heading without its table is a finding. */
export function readPricing({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const rows = (heading: string, columns: (string | RegExp)[]) => rowsUnder(outline, heading, columns, reading);
  for (const row of rows("Model pricing", ["Model", INPUT, CACHED, OUTPUT])) reading.statements.push(standard(row));
  for (const [heading, service, input, output] of SERVICES)
    for (const row of rows(heading, ["Model", input, output]))
      reading.statements.push(...serviced(row, service, { input, output }));
  for (const row of rows("Tool use pricing", ["Model", TOOL_USE]))
    reading.statements.push({
      subject: { name: nameOf(row.get("Model")?.text ?? "").name },
      at: row.place(row.cells[0]?.text),
      states: { capabilities: [row.table.section.title] },
    });
  return reading;
}

function rowsUnder(outline: Outline, heading: string, columns: (string | RegExp)[], reading: PageReading): Row[] {
  return findSections(outline, heading).flatMap((section) => {
    const found = tableWith(section, columns);
    if (found.length === 0)
      reading.unparsed.push({ at: section.place, text: heading, why: "no price table of the known form" });
    return found.flatMap((table) => table.rows);
  });
}

/** A prompt length that is not the lowest band goes to rates as a whole. */
function standard(row: Row): Statement {
  const { name, more } = nameOf(row.get("Model")?.text ?? "");
  const tier = tierOf(more);
  const get = (title: RegExp) => row.get(title)?.text;
  const rate = (meter: RateStatement["meter"], title: RegExp, ttl?: string): RateStatement[] => {
    const raw = get(title);
    return raw === undefined ? [] : [{ meter, raw, ...tier, ...(ttl ? { ttl } : {}) }];
  };
  const over = tier.tier?.includes(">") ?? false;
  const flat = states({
    price_input_per_mtok: get(INPUT),
    price_cached_input_per_mtok: get(CACHED),
    price_output_per_mtok: get(OUTPUT),
    status: /retired/.test(more) ? undefined : row.table.section.title,
  });
  return {
    subject: { name },
    at: row.place(row.cells[0]?.text),
    states: over ? {} : flat,
    rates: [
      ...(over ? [...rate("input", INPUT), ...rate("cached_input", CACHED), ...rate("output", OUTPUT)] : []),
      ...WRITES.flatMap(([title, ttl]) => rate("cache_write", title, ttl)),
    ],
  };
}

/** Batch or fast prices; one row may name several models: "Claude A / Claude B". */
function serviced(row: Row, service: string, columns: { input: string; output: string }): Statement[] {
  const { name, more } = nameOf(row.get("Model")?.text ?? "");
  return name.split(" / ").map((one) => ({
    subject: { name: one },
    at: row.place(row.cells[0]?.text),
    states: service === "batch" ? { capabilities: [row.table.section.title] } : {},
    rates: (["input", "output"] as const).flatMap((meter) => {
      const raw = row.get(columns[meter])?.text;
      return raw === undefined ? [] : [{ meter, service, raw, ...tierOf(more) }];
    }),
  }));
}
