import { type Cell, type Outline, paragraphs, type Row, type Section, tables, tableWith } from "../page/outline.ts";
import type { Adapter, OutlinedPage, PageReading, RateStatement } from "../pipeline/statement.ts";
import { emptyReading, states } from "./adapter.ts";

const PRICES = "All prices are in USD";
/** Kinds of models that the price page has a table for; what else it lists is no model. */
const KIND = /^(Text|Vision|Image Generation|Video Generation|Audio) Models$/;
/** Video models of another maker, sold on the same page. */
const HOSTED = /^Vidu/;

/** The price page: one table for each kind of model, rows by display name, the unit in a line above the table. */
function readPricing({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const currency = paragraphs(outline).some((p) => p.cell.text.includes(PRICES)) ? [PRICES] : [];
  for (const table of tables(outline)) {
    const kind = table.section.title;
    const unit = unitOf(table.section);
    for (const row of table.rows) {
      const name = row.cells[0]?.text ?? "";
      const at = row.place();
      if (!KIND.test(kind)) reading.skipped.push({ at, text: name, why: `${kind}: no model` });
      else if (HOSTED.test(name)) reading.skipped.push({ at, text: name, why: "another maker's model" });
      else {
        const struck = row.cells.some((cell) => cell.struck.length > 0);
        if (struck)
          reading.unparsed.push({
            at,
            text: row.cells.map((c) => c.struck.join()).join(" "),
            why: "a struck list price",
          });
        const raw = (cell: Cell | undefined) =>
          cell === undefined || struck ? undefined : [cell.text, ...unit, ...currency];
        reading.statements.push({
          subject: { name },
          makes_row: true,
          at,
          states: states({
            name,
            status: kind,
            ...modalities(kind),
            price_input_per_mtok: raw(row.get("Input")),
            price_cached_input_per_mtok: raw(row.get("Cached Input")),
            price_output_per_mtok: raw(row.get("Output")),
          }),
          rates: rates(row, kind, raw),
          ...(struck
            ? { notes: "The page strikes out the list prices and sets reduced ones beside them; neither is recorded." }
            : {}),
        });
      }
    }
  }
  return reading;
}

/** The line above a table that says per how many tokens, or per what, its prices are. */
const unitOf = (section: Section): string[] =>
  section.blocks
    .flatMap((b) => (b.kind === "paragraph" && /^Prices per /.test(b.cell.text) ? [b.cell.text] : []))
    .slice(0, 1);

function modalities(kind: string) {
  const output = /^(Text|Image|Video)/.test(kind);
  return {
    input_modalities: /^(Text|Vision)/.test(kind) ? [kind] : undefined,
    output_modalities: output ? [kind] : undefined,
  };
}

function rates(row: Row, kind: string, raw: (cell: Cell | undefined) => string[] | undefined): RateStatement[] {
  const storage = raw(row.get("Cached Input Storage"));
  const price = raw(row.get("Price"));
  // A token price without a direction is no input price.
  const perToken = price?.[0] && /^\\?\$[\d.]+ \/ MTok/.exec(price[0])?.[0];
  return [
    ...(storage ? [{ meter: "storage" as const, raw: storage }] : []),
    ...(perToken ? [{ meter: "other" as const, raw: perToken }] : []),
    ...(price && !perToken
      ? [{ meter: /^Image/.test(kind) ? ("image" as const) : ("request" as const), raw: price }]
      : []),
  ];
}

/** The table of API codes with their output limits: the only place where codes stand. */
function readLimits({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const row of tableWith(outline, ["Model Code", "Maximum max_tokens"]).flatMap((t) => t.rows)) {
    const code = row.get("Model Code")?.text ?? "";
    const limit = row.get("Maximum max_tokens")?.text;
    // The page says nothing of what is on sale: a code alone makes no row.
    reading.statements.push({
      subject: { api_string: code },
      at: row.place(),
      states: states({ api_string: code, max_output_tokens: limit }),
    });
  }
  return reading;
}

/** Release notes: the day and name of each update; a context window where the entry gives it as a figure. */
function readReleases({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const section of updates(outline)) {
    const { label, description } = section.component?.attributes ?? {};
    const name = String(description ?? "").trim();
    const text = section.blocks.map((b) => ("cell" in b ? b.cell.text : "")).join("\n");
    reading.statements.push({
      subject: { name },
      at: section.place,
      states: states({ released: String(label ?? ""), context_window: /context window to (\d+K)\b/.exec(text)?.[1] }),
    });
  }
  return reading;
}

const updates = (outline: Outline) => outline.sections.filter((s) => s.component?.name === "Update");

export const zai: Adapter = {
  provider: "zai",
  pages: { pricing: readPricing, "concept-param": readLimits, releases: readReleases },
};
