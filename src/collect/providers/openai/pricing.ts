import { type Outline, paragraphs, type Row, sectionsUnder, type Table } from "../../page/outline.ts";
import type { OutlinedPage, PageReading, Statement } from "../../pipeline/statement.ts";
import { emptyReading } from "../adapter.ts";
import { fineTuned, modalities, type Priced, perSecond, tokens, transcription } from "./price-tables.ts";

const KINDS: readonly [columns: (string | RegExp)[], read: (rows: Row[], about: Priced) => Statement[]][] = [
  [["Model", "Modality", "Input", "Cached input", /^Output( \/ cost)?$/i], modalities],
  [["Model", "Size", "Price per second"], perSecond],
  [["Model", "Use case", "Input", "Output", "Estimated cost"], transcription],
  [["Model", "Training", "Input", "Cached input", "Output"], fineTuned],
  [
    ["Model", "Short context input", "Short context cached input", "Short context output", "Long context input"],
    tokens,
  ],
  [["Model", "Input", "Cached input", "Output"], tokens],
];

/** The price page: before each table stand, as paragraphs, the unit of its part and the service that it is for. */
export function readPricing({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const { table, unit, service } of pricedTables(outline)) {
    const at = table.section.place;
    if (table.find("Tool").length === 1) {
      for (const row of table.rows)
        reading.skipped.push({
          at,
          text: row.cells.map((c) => c.text).join(" | "),
          why: "a tool's price, not a model's",
        });
      continue;
    }
    const read = KINDS.find(([columns]) => table.has(columns))?.[1];
    const strange = table.columns.filter((title) => !KNOWN.test(title));
    const rows = table.rows.filter(
      (row) => !row.ragged && !row.divider && row.get("Model")?.text && row.cells.every((c) => c.struck.length === 0),
    );
    if (read === undefined || strange.length > 0)
      reading.unparsed.push({ at, text: table.columns.join(" | "), why: "a price table of no known form" });
    else {
      if (rows.length < table.rows.length)
        reading.unparsed.push({ at, text: table.columns.join(" | "), why: "a price row of no known form" });
      reading.statements.push(...read(rows, { unit, service, promotions: promotionsOn(outline) }));
    }
  }
  reading.statements.push(...pointersOn(outline));
  return reading;
}

/** "`x` and `y` are aliases that currently point to `a` and `b`": ids with a page of their own, so no aliases of ours. */
function pointersOn(outline: Outline): Statement[] {
  return paragraphs(outline).flatMap((p) => {
    const { text, codes } = p.cell;
    if (!/\baliases that currently point to\b/.test(text)) return [];
    const half = codes.length / 2;
    return codes.slice(0, half).map(
      (id, i): Statement => ({
        subject: { api_string: id },
        makes_row: false,
        at: p.section.place,
        states: { api_string: id },
        notes: `Points to ${codes[half + i]} and is priced like it.`,
      }),
    );
  });
}

/** A column beyond these may change what the others mean, so a table that has one is not read. */
const KNOWN =
  /^(Model|Category|Modality|Use case|Size|Portrait|Landscape|Training|Price per second|Estimated cost|((Short|Long) context )?(input|cached input|cache writes|output)|Output \/ cost)$/i;

type Found = { table: Table; unit: string; service: string | undefined };

/** Tables in page order, each with the last unit and service stated before it. A new unit opens a part, standard first. */
function pricedTables(outline: Outline): Found[] {
  let unit = "";
  let service: string | undefined;
  const found: Found[] = [];
  for (const section of sectionsUnder(outline)) {
    const named = serviceIn(/^(.*) pricing data$/i.exec(section.title)?.[1] ?? "");
    if (named) service = named.service;
    for (const block of section.blocks) {
      if (block.kind === "table") found.push({ table: block, unit, service });
      if (block.kind !== "paragraph") continue;
      const { text } = block.cell;
      if (/^Prices per .{1,40}\.$/.test(text)) [unit, service] = [text, undefined];
      const stated = serviceIn(text);
      if (stated) service = stated.service;
    }
  }
  return found;
}

/** "Standard", "Batch", "Flex", "Fast mode" → the service of a rate; standard has none. */
function serviceIn(text: string): { service: string | undefined } | undefined {
  const word = /^(Standard|Batch|Flex|Fast|Priority|Ultrafast)( mode)?$/i.exec(text)?.[1]?.toLowerCase();
  return word === undefined ? undefined : { service: word === "standard" ? undefined : word };
}

/** Model name in lower case → the day through which its promotional price is promised. */
function promotionsOn(outline: Outline): Map<string, string> {
  const promise =
    /(?:^|[.!?] )([A-Z][\w.-]*(?: [\w.-]+){0,3})[’']s promotional pricing is available at least through (\w+ \d{1,2}, \d{4})/g;
  return new Map(
    paragraphs(outline).flatMap(({ cell }) =>
      [...cell.text.matchAll(promise)].map(
        ([, name = "", day = ""]) => [name.toLowerCase().replaceAll(" ", "-"), day] as const,
      ),
    ),
  );
}
