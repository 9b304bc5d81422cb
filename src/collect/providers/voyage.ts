import { isBlank } from "../../read/cell.ts";
import { type Cell, placeOf } from "../page/outline.ts";
import { adapter, type PageReader } from "./adapter.ts";
import { fieldsOf, part, printed, type TableSpec } from "./columns.ts";
import { readIds } from "./ids.ts";
import { ratesOf } from "./prices.ts";

const PER_TOKENS = "Price per 1M tokens";
const PER_PIXELS = "Price per 1B pixels";
const PRICES = {
  find: ["Model", PER_TOKENS],
  columns: { price_input_per_mtok: [PER_TOKENS, PER_TOKENS] },
  rates: [{ meter: "image_input", column: [PER_PIXELS, PER_PIXELS] }],
} as const satisfies TableSpec;
const LIMITS: TableSpec = {
  find: ["Model", "Context Length"],
  columns: {
    context_window: "Context Length",
    embedding_dimensions: "Dimensions",
    input_modalities: (row) => /^Processes (text) and (images) into\b/.exec(row.text("Description"))?.slice(1),
    open_weight: part("Description", /^(Open-weight model)\b/),
  },
};

const idsOf = (cell: Cell | undefined): string[] => (cell && cell.codes.length > 0 ? cell.codes : [cell?.text ?? ""]);

/** The lifecycle page: a table per family, and a changelog that may state more than the tables or contradict them. */
function readLifecycle(page: PageReader): void {
  const logged = replacementsInLog(page);
  const rows = page.rows(["Model", "Status", "Recommended Replacement"]);
  const listed = new Set(rows.flatMap((row) => idsOf(row.get("Model"))));
  for (const { row, ids } of page.rowsOf("Model", rows)) {
    // A table outside the families' tabs comes from a copy without the tabs' titles.
    const family = row.table.section.title === "Current Model Status" ? [] : [row.table.section.title];
    const cell = row.get("Recommended Replacement");
    const to = idsOf(cell);
    // A replacement must be another model of the page.
    const known = to.every((id) => listed.has(id)) || isBlank(cell?.text ?? "");
    if (!known) page.unparsed(placeOf(row), "a replacement that is not listed", cell?.text);
    for (const id of ids) {
      const other = logged.get(id);
      const differs = known && other !== undefined && !to.includes(other.to);
      const states = {
        api_string: id,
        status: row.get("Status")?.text,
        input_modalities: family.filter((title) => title === "Text Embedding"),
        output_modalities: family,
        replacements: known ? to : undefined,
      };
      const note = `The change log of the lifecycle page names ${other?.to} as the replacement; the table of the current status stands.`;
      page.state(row, id, states, { notes: [differs && note] });
      if (differs) page.state(other.at, id, { replacements: [other.to] }, { superseded: true });
    }
  }
  for (const item of logItems(page).filter((i) => /\breleased in Preview\b/.test(i.cell.text)))
    for (const id of item.cell.codes) page.add(item, id, { released: item.section.title });
}

/** The lifecycle at `api.voyageai.com`, which MongoDB's page leaves out: it has the days of retirements. */
function readApiLifecycle(page: PageReader): void {
  for (const { row, ids } of page.rowsOf("Model", page.rows(["Model", "Status", "Retirement Date"]))) {
    const [status, retires_on] = ["Status", "Retirement Date"].map((column) => row.text(column));
    const replacements = idsOf(row.get("Recommended Replacement"));
    for (const id of ids) page.state(row, id, { api_string: id, status, retires_on, replacements });
  }
}

const logItems = (page: PageReader) =>
  page.headed("Changelog").flatMap((s) => s.subsections.flatMap((entry) => entry.items));

/** Model → the replacement in the newest changelog entry (the first one on the page). */
function replacementsInLog(page: PageReader): Map<string, { to: string; at: string }> {
  const newest = new Map<string, { to: string; at: string }>();
  for (const item of logItems(page)) {
    const [id, to] = item.cell.codes;
    if (!/, replaced by /.test(item.cell.text) || id === undefined || to === undefined || newest.has(id)) continue;
    newest.set(id, { to, at: placeOf(item, id) });
  }
  return newest;
}

/** The price page: tabs by kind, each with a table of current models and one of older models. */
function readPricing(page: PageReader): void {
  for (const row of page.tables().flatMap((t) => (t.has(PRICES.find) ? [] : t.rows)))
    page.skip(row, "a table of examples, not of models");
  for (const { row, ids } of page.rowsOf("Model", page.rows(PRICES))) {
    const rates = ratesOf(row, PRICES.rates);
    for (const id of ids) page.state(row, id, { api_string: id, ...fieldsOf(row, PRICES.columns) }, { rates });
  }
}

/** The pages of models: context length and dimensions. Older models are in separate tables. */
function readModels(page: PageReader): void {
  const [chunked] = page.matches(/^\* .*\benable_auto_chunk = true\b(?<rest>.*)/);
  const unchunked = /\botherwise they must not exceed (\d+K)\b/.exec(chunked?.cell.text ?? "")?.[1];
  for (const { row, ids } of page.rowsOf("Model", page.rows(LIMITS))) {
    const context = row.text("Context Length");
    const starred = context.endsWith("*");
    if (starred) page.ask(unchunked, "unknown footnote", placeOf(row), context);
    const explained = starred && unchunked !== undefined;
    const note = `The context length holds with automatic chunking; without it the limit is ${unchunked} tokens.`;
    const context_window = explained ? { context_window: [context, "^*"] } : {};
    for (const id of ids) {
      const states = { api_string: id, ...fieldsOf(row, LIMITS.columns), ...context_window };
      page.state(row, id, states, { notes: [explained && note] });
      // The pages state no status; they list the models that are served.
      const title = printed(row, "Model");
      page.state(placeOf(row, id, title), id, { status: title });
    }
  }
}

export const voyage = adapter("voyage", {
  lifecycle: readLifecycle,
  "api-lifecycle": readApiLifecycle,
  pricing: readPricing,
  models: readModels,
  "models-text": readModels,
  "models-contextualized": readModels,
  "models-multimodal": readModels,
  "models-rerankers": readModels,
  sdk: readIds,
});
