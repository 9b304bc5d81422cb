import { type Cell, frontMatter } from "../../page/outline.ts";
import type { RateStatement } from "../../pipeline/statement.ts";
import type { PageReader } from "../adapter.ts";
import { type Cells, type Columns, fieldsOf, mediaIn, properties, textOf, textsOf } from "../columns.ts";
import { limitOf } from "./names.ts";

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
  const platforms = properties(ids?.rows ?? [], "Model ID");
  const id = platforms.get("Claude API")?.text;
  const { title: name = "" } = frontMatter(page.outline);
  if (!ids || !id || !name) {
    page.unparsed("", "no table of model ids, or no title", name);
    return;
  }
  const subject = { api_string: id, name };
  const alias = platforms.get("Claude API alias")?.text;
  const hosts = ids.rows.flatMap((row) => {
    const [platform, host] = textsOf(row, "Platform", "Model ID");
    return host !== "" && HOSTS.test(platform) ? [[host, platform]] : [];
  });
  page.state("title", subject, { name });
  page.state(ids, subject, { api_string: id, aliases: alias && alias !== id ? [alias] : undefined, hosts });
  const found = page.tables(["Feature", "Value"]).map((table) => ({ table, cells: properties(table.rows, "Value") }));
  // Capabilities from price tables come after those from their own table.
  for (const { table, cells } of found.toSorted((a, b) => Number(hasPrices(a.cells)) - Number(hasPrices(b.cells)))) {
    const thinking = textOf(cells, "Thinking");
    const stated = {
      ...fieldsOf(cells, FEATURES),
      ...fieldsOf(lowestBand(cells), PRICES),
      ...mediaIn(textOf(cells, /^Input\s*→\s*output$/)),
      capabilities: [thinking, ...SERVICES.filter((label) => isOffered(cells.get(label)))].filter(Boolean),
    };
    page.state(table, subject, stated, { rates: cacheWrites(cells) });
  }
}

const hasPrices = (cells: Cells) => cells.get("Input") !== undefined;

const isOffered = (cell: Cell | undefined) => !/^(?:not\b|n\/a|none|[-—]|$)/i.test(cell?.text ?? "");

/** Splits "$0.10 / MTok for prompts up to 100,000 tokens; $0.50 / MTok for …" into bands, lowest first. */
const bands = (cell: Cell | undefined): string[] => (cell ? cell.text.split(/;\s*|(?<=tokens)(?=\$)/) : []);

const lowestBand = (cells: Cells): Cells => ({
  get(label) {
    const cell = cells.get(label);
    return cell && { ...cell, text: bands(cell)[0] ?? "" };
  },
});

const cacheWrites = (cells: Cells): RateStatement[] =>
  ["5m", "1h"].flatMap((ttl) =>
    bands(cells.get(`${ttl} cache write`)).map((raw) => ({ meter: "cache_write", ttl, raw, ...limitOf(raw) })),
  );
