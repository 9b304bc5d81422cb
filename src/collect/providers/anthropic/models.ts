import type { Raw } from "../../../schema/record.ts";
import { type Cell, frontMatter, type Outline, placeOf, type Row } from "../../page/outline.ts";
import { unmarked } from "../../page/titles.ts";
import type { RateStatement, Subject } from "../../pipeline/statement.ts";
import type { PageReader } from "../adapter.ts";
import { type Cells, type Columns, cellsBy, fieldsOf, type Loose, part, properties } from "../columns.ts";
import { bracketed, idOf, mediaIn, rawOf } from "../texts.ts";
import { isNameOf, limitOf } from "./names.ts";

const ID = "Claude API ID";
const CUTOFF = "Reliable knowledge cutoff";
const LABELS: Columns = {
  api_string: ID,
  aliases: (row) =>
    [row.text("Claude API alias")].filter((id) => id !== idOf(row.get(ID)) && !/^(?:N\/A.*)?$/.test(id)),
  context_window: "Context window",
  max_output_tokens: "Max output",
  price_input_per_mtok: part("Pricing", /(?<!From )((?:US)?\$[\d.]+ \/ input MTok)/),
  price_output_per_mtok: part("Pricing", /(?<!From )((?:US)?\$[\d.]+ \/ output MTok)/),
  retires_on: "Retirement",
};
const PAGE = /\/models\/([a-z0-9-]+)\/overview(?:\.md)?(?=[)"?#])/g;
/** A capability that the page states for all models in its table. */
const OF_ALL = /\bAll current (?:Claude )?models support [^.]*\b(?<ability>tool use)\b/;

/** The overview, whose columns are models, and the slugs of the pages that it links. */
export function readModels(page: PageReader): void {
  for (const table of page.tables(["Feature"])) {
    for (const row of table.transposed().rows) {
      const { name } = bracketed(unmarked(row.cells[0]?.text ?? ""));
      const id = idOf(row.get(ID));
      const isName = isNameOf(name, id);
      if (!name || !id) page.skip(table, "a column without an API id", name);
      else readColumn(page, row, { api_string: id, name: isName ? name : undefined });
      if (id && !isName) page.unparsed(table, "a title that is not the name of its model", name);
    }
  }
  page.membersIn(PAGE);
}

function readColumn(page: PageReader, row: Row, subject: Loose<Subject>): void {
  const knowledge_cutoff = unglued(row.get(CUTOFF), page.outline);
  page.state(placeOf(row, subject.name), subject, { name: subject.name, ...fieldsOf(row, LABELS), knowledge_cutoff });
  for (const { block, groups } of page.matches(OF_ALL))
    page.state(block, subject, { capabilities: [groups.ability ?? ""] });
}

/** A cell whose last digit may be a footnote marker: it is one if the page has that footnote. */
function unglued(cell: Cell | undefined, outline: Outline): Raw | undefined {
  const note = cell && /\d{4}(\d)$/.exec(cell.text)?.[1];
  const definition = new RegExp(`^${note}\\W+${CUTOFF}`);
  const defined = note && outline.root.paragraphs.some((p) => definition.test(p.cell.text));
  return defined ? [cell.text, `^${note}`] : rawOf(cell);
}

const HOSTS = /Bedrock|Google Cloud|Vertex|Foundry|AWS/;
const FEATURES: Columns = {
  context_window: "Context window",
  max_output_tokens: "Max output",
  knowledge_cutoff: "Reliable knowledge cutoff",
  status: "Status",
  released: "Released",
  deprecated_on: "Deprecated",
  retires_on: /^(Retirement|Retires|Retired)$/,
};
const PRICES: Columns = {
  price_input_per_mtok: "Input",
  price_output_per_mtok: "Output",
  price_cached_input_per_mtok: "Cache read",
};
/** Capabilities that have their own rows. */
const SERVICES = ["Batch API", "Cache read"];

/** `model/<slug>`: "Feature | Value" tables, and a table of ids by platform. */
export function readModel(page: PageReader): void {
  const [ids] = page.tables(["Platform", "Model ID"]);
  const platforms = properties(ids?.rows ?? [], "Platform", "Model ID");
  const id = platforms.get("Claude API")?.text;
  const { title: name = "" } = frontMatter(page.outline);
  if (!ids || !id || !name) return void page.unparsed("", "no table of model ids, or no title", name);
  const subject = { api_string: id, name };
  const alias = platforms.get("Claude API alias")?.text;
  const hosts = ids.rows.flatMap((row) => {
    const [platform, host] = row.texts("Platform", "Model ID");
    return host !== "" && HOSTS.test(platform) ? [[host, platform]] : [];
  });
  page.state("title", subject, { name });
  page.state(ids, subject, { api_string: id, aliases: alias && alias !== id ? [alias] : undefined, hosts });
  const tables = page
    .tables(["Feature", "Value"])
    .map((table) => ({ table, cells: properties(table.rows, "Feature", "Value") }));
  // Capabilities from price tables come after those from their own table.
  for (const { table, cells } of tables.toSorted((a, b) => Number(hasPrices(a.cells)) - Number(hasPrices(b.cells)))) {
    const thinking = cells.text("Thinking");
    const states = {
      ...fieldsOf(cells, FEATURES),
      ...fieldsOf(lowestBand(cells), PRICES),
      ...mediaIn(cells.text(/^Input\s*→\s*output$/)),
      capabilities: [thinking, ...SERVICES.filter((label) => isOffered(cells.get(label)))].filter(Boolean),
    };
    page.state(table, subject, states, { rates: cacheWrites(cells) });
  }
}

const hasPrices = (cells: Cells) => cells.get("Input") !== undefined;

const isOffered = (cell: Cell | undefined) => !/^(?:not\b|n\/a|none|[-—]|$)/i.test(cell?.text ?? "");

/** Splits "$0.10 / MTok for prompts up to 100,000 tokens; $0.50 / MTok for …" into bands, lowest first. */
const bands = (cell: Cell | undefined): string[] => (cell ? cell.text.split(/;\s*|(?<=tokens)(?=\$)/) : []);

const lowestBand = (cells: Cells): Cells =>
  cellsBy((label) => {
    const cell = cells.get(label);
    return cell && { ...cell, text: bands(cell)[0] ?? "" };
  });

const cacheWrites = (cells: Cells): RateStatement[] =>
  ["5m", "1h"].flatMap((ttl) =>
    bands(cells.get(`${ttl} cache write`)).map((raw) => ({ meter: "cache_write", ttl, raw, ...limitOf(raw) })),
  );
