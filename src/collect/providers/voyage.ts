import { isBlank } from "../../read/blank.ts";
import {
  type Cell,
  findSections,
  items,
  type Outline,
  paragraphs,
  placeOf,
  type Row,
  tables,
  tableWith,
} from "../page/outline.ts";
import type { Adapter, OutlinedPage, PageReading } from "../pipeline/statement.ts";
import { emptyReading, rawOf, states } from "./adapter.ts";

const PER_TOKENS = "Price per 1M tokens";
const PER_PIXELS = "Price per 1B pixels";
const BY_TOKENS = "Billed by the tokens of query and documents; the page's price per request is an estimate.";

const STATUSES = "Current Model Status";

const idsOf = (cell: Cell | undefined): string[] => (cell && cell.codes.length > 0 ? cell.codes : [cell?.text ?? ""]);

function misfit(row: Row, reading: PageReading): boolean {
  if (row.get("Model")?.text) return false;
  reading.unparsed.push({ at: row.place(), text: row.cells[0]?.text ?? "", why: "a row that does not fit its header" });
  return true;
}

/** The lifecycle page: one table for each family; the changelog, where it says what the tables do not, or otherwise. */
function readLifecycle({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const logged = replacementsInLog(outline);
  const rows = tableWith(outline, ["Model", "Status", "Recommended Replacement"]).flatMap((t) => t.rows);
  const listed = new Set(rows.flatMap((row) => idsOf(row.get("Model"))));
  for (const row of rows) {
    if (misfit(row, reading)) continue;
    const { title } = row.table.section;
    // Tables outside of the families' tabs are of a page that has lost the tabs' titles.
    const family = title === STATUSES ? undefined : title;
    const to = row.get("Recommended Replacement");
    // The page replaces a model by another that it lists; anything else is not understood.
    const known = to !== undefined && (idsOf(to).every((id) => listed.has(id)) || isBlank(to.text));
    if (!known)
      reading.unparsed.push({ at: row.place(), text: to?.text ?? "", why: "a replacement that is not listed" });
    for (const id of idsOf(row.get("Model"))) {
      const other = logged.get(id);
      const differs = known && other !== undefined && !idsOf(to).includes(other.to);
      reading.statements.push({
        subject: { api_string: id },
        at: row.place(id),
        states: states({
          api_string: id,
          status: rawOf(row.get("Status")),
          input_modalities: family === "Text Embedding" ? [family] : undefined,
          output_modalities: family === undefined ? undefined : [family],
          replacements: known ? idsOf(to) : undefined,
        }),
        ...(differs
          ? {
              notes: `The change log of the lifecycle page names ${other.to} as the replacement; the table of the current status stands.`,
            }
          : {}),
      });
      if (differs)
        reading.statements.push({
          subject: { api_string: id },
          at: other.at,
          superseded: true,
          states: { replacements: [other.to] },
        });
    }
  }
  for (const item of logItems(outline).filter((i) => /\breleased in Preview\b/.test(i.cell.text)))
    for (const id of item.cell.codes)
      reading.statements.push({
        subject: { api_string: id },
        makes_row: false,
        at: item.section.place,
        states: { released: item.section.title },
      });
  return reading;
}

const logItems = (outline: Outline) =>
  findSections(outline, "Changelog").flatMap((s) => s.subsections.flatMap((entry) => items(entry)));

/** Model → the replacement in the newest entry that has one; the changelog's newest entry comes first. */
function replacementsInLog(outline: Outline): Map<string, { to: string; at: string }> {
  const found = new Map<string, { to: string; at: string }>();
  for (const item of logItems(outline)) {
    const [id, to] = item.cell.codes;
    if (!/, replaced by /.test(item.cell.text) || id === undefined || to === undefined || found.has(id)) continue;
    found.set(id, { to, at: placeOf(item, id) });
  }
  return found;
}

/** The price page: tabs by kind, each with a table of current and one of older models. */
function readPricing({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const table of tables(outline)) {
    for (const row of table.rows) {
      if (!table.has(["Model", PER_TOKENS])) {
        const text = row.cells[0]?.text ?? "";
        reading.skipped.push({ at: row.place(), text, why: "a table of examples, not of models" });
        continue;
      }
      if (misfit(row, reading)) continue;
      const pixels = rawOf(row.get(PER_PIXELS), PER_PIXELS);
      for (const id of idsOf(row.get("Model")))
        reading.statements.push({
          subject: { api_string: id },
          at: row.place(id),
          states: states({ api_string: id, price_input_per_mtok: rawOf(row.get(PER_TOKENS), PER_TOKENS) }),
          ...(pixels ? { rates: [{ meter: "image_input" as const, raw: pixels }] } : {}),
          ...(table.find(/^Est\. price per request/).length > 0 ? { notes: BY_TOKENS } : {}),
        });
    }
  }
  return reading;
}

/** The pages of models: context length and dimensions; older models stand in tables of their own. */
function readModels({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const chunked = paragraphs(outline).find((p) => /^\* .*\benable_auto_chunk = true\b/.test(p.cell.text))?.cell.text;
  const unchunked = /\botherwise they must not exceed (\d+K)\b/.exec(chunked ?? "")?.[1];
  for (const row of tableWith(outline, ["Model", "Context Length"]).flatMap((t) => t.rows)) {
    if (misfit(row, reading)) continue;
    const context = row.get("Context Length");
    const starred = context?.text.endsWith("*") === true;
    if (starred && unchunked === undefined)
      reading.unparsed.push({ at: row.place(), text: context.text, why: "a footnote that the adapter does not know" });
    const text = row.get("Description")?.text ?? "";
    const media = /^Processes (text) and (images) into\b/.exec(text)?.slice(1);
    for (const id of idsOf(row.get("Model"))) {
      reading.statements.push({
        subject: { api_string: id },
        at: row.place(id),
        states: states({
          api_string: id,
          input_modalities: media,
          context_window: starred && unchunked ? rawOf(context, "^*") : rawOf(context),
          embedding_dimensions: rawOf(row.get("Dimensions")),
          open_weight: /^Open-weight model\b/.exec(text)?.[0],
        }),
        ...(starred && unchunked
          ? { notes: `The context length holds with automatic chunking; without it the limit is ${unchunked} tokens.` }
          : {}),
      });
      // The pages say of no model what state it is in; they list what is served.
      reading.statements.push({ subject: { api_string: id }, at: row.place(id, "Model"), states: { status: "Model" } });
    }
  }
  return reading;
}

export const voyage: Adapter = {
  provider: "voyage",
  pages: {
    lifecycle: readLifecycle,
    pricing: readPricing,
    models: readModels,
    "models-text": readModels,
    "models-contextualized": readModels,
    "models-multimodal": readModels,
    "models-rerankers": readModels,
  },
};
