import { type Cell, type Paragraph, placeOf, Row, type Section, Table } from "../page/outline.ts";
import { unmarked } from "../page/titles.ts";
import { adapter, type PageReader, shortPlace } from "./adapter.ts";
import { type Columns, fieldsOf, heading, type RateColumn } from "./columns.ts";
import { FLAT_FIELDS, ratesOf } from "./prices.ts";
import { dayIn } from "./texts.ts";

const ID = /^deepseek-[a-z0-9]+(?:[.-][a-z0-9]+)*$/;
const IDS = /(?<![\w/.-])deepseek-[a-z0-9]+(?:[.-][a-z0-9]+)*/g;
const idsIn = (text = ""): readonly string[] => text.match(IDS) ?? [];
const NAME = /^DeepSeek-[\w.-]+$/i;
const INPUT = "1M INPUT TOKENS (CACHE MISS)";
const OUTPUT = "1M OUTPUT TOKENS";
const PRICES = [
  ["cached_input", "1M INPUT TOKENS (CACHE HIT)"],
  ["input", INPUT],
  ["output", OUTPUT],
] as const;
const LIMITS: Columns = { context_window: "CONTEXT LENGTH", max_output_tokens: "MAX OUTPUT" };
const HOURS = /^(?:OFF-)?PEAK$/;
const LIFECYCLE = /retire|deprecat|discontinu|sunset|shut ?down|offline|rerout|legacy/i;

/** Prices, limits and features: columns are models, and footnotes say what happens to former names. */
function readPricing(page: PageReader): void {
  for (const printed of page.tables()) {
    const table = titled(printed);
    const labels = table.rows.map((row) => row.cells[0]?.text ?? "");
    const ofModels = table.find("MODEL")[0] === 0 && !table.rows.some((row) => row.ragged);
    if (ofModels && labels.includes("CONTEXT LENGTH")) {
      for (const row of table.transposed(table === printed ? undefined : 2).rows) readModel(page, row);
    } else if (ofModels && table.has([OUTPUT])) {
      for (const row of table.rows) readAnnounced(page, row);
    } else if (/^api$/i.test(table.columns[0] ?? "")) {
      for (const row of table.rows) page.skip(row, "price of a tool");
    } else page.unparsed(table, "unknown table");
  }
  for (const note of footnotes(page)) readNote(page, note);
}

/** The column title that ends with these labels: a transposed table joins them, "PRICING / 1M INPUT TOKENS / PEAK". */
const titleOf = (row: Row, ...labels: string[]): string | undefined =>
  row.table.columns.find((title) => ` / ${title}`.endsWith(` / ${labels.join(" / ")}`));

function priceIn(row: Row, ...labels: string[]) {
  const cell = row.get(titleOf(row, ...labels) ?? "");
  const struck = cell !== undefined && cell.struck.length > 0;
  return cell?.text || struck
    ? { text: cell.text, struck, raw: struck ? undefined : [cell.text, ...labels] }
    : undefined;
}

/** One model's column: a statement with its cells, and one with its features. */
function readModel(page: PageReader, row: Row): void {
  const id = unmarked(row.cells[0]?.text ?? "");
  if (!ID.test(id)) return void page.unparsed(row, "no model id above the column");
  const flat = PRICES.map(([meter, label]) => {
    const isOne = row.table.columns.filter((title) => title.split(" / ").includes(label)).length === 1;
    const price = isOne ? priceIn(row, label) : priceIn(row, label, "OFF-PEAK");
    if (price?.struck) page.unparsed(placeOf(row, id), "a reduced price next to a struck one", price.text);
    return [FLAT_FIELDS[meter], price?.raw] as const;
  });
  const rates = PRICES.map(([meter, label]) => {
    return { meter, mode: "peak" as const, raw: priceIn(row, label, "PEAK")?.raw };
  });
  const states = { api_string: id, status: heading(row), ...fieldsOf(row, LIMITS), ...Object.fromEntries(flat) };
  page.state(row, id, states, { rates });
  const peak_hours = footnotes(page).flatMap(({ text }) => PEAK_HOURS.exec(text)?.[1] ?? [])[0];
  if (!peak_hours && rates.some(({ raw }) => raw)) page.unparsed(row, "peak prices without their hours", id);
  page.state(row.table.section, id, { ...features(page, row, id), peak_hours });
}

/** A model's features by row labels: modalities from its prices and Vision, capabilities from their marks. */
function features(page: PageReader, row: Row, id: string) {
  const marked = (label: string): string[][] => {
    const mark = row.cells[row.table.find(titleOf(row, label) ?? label)[0] ?? -1]?.text;
    if (mark !== undefined && !/^(?:✓|✗|Not supported)$/.test(mark))
      page.unparsed(placeOf(row, id), `no mark for ${label}`, mark);
    return mark === "✓" ? [[label, mark]] : [];
  };
  const metered = (label: string) => (row.table.columns.some((title) => title.includes(label)) ? [label] : []);
  const takesImages = footnotes(page).some(({ text }) => text.includes(`Images sent to ${id} `));
  const thinks = /^Supports both .*\bthinking\b/.test(row.text("THINKING MODE"));
  return {
    input_modalities: [...metered(INPUT), ...marked("Vision"), ...(takesImages ? ["Images"] : [])],
    output_modalities: metered(OUTPUT),
    capabilities: [...(thinks ? ["THINKING MODE"] : []), ...marked("Json Output"), ...marked("Tool Calls")],
  };
}

/** "(1) … Peak hours are 01:00 - 04:00 and 06:00 - 10:00 UTC, Monday through Friday". */
const PEAK_HOURS = /Peak hours are ([\d: -]+(?:and [\d: -]+)*UTC(?:, Monday through Friday)?)/;

/** A row of a table of future prices: rates from the stated date. */
function readAnnounced(page: PageReader, row: Row): void {
  const texts = row.cells.map((cell) => cell.text);
  const id = texts.find((text) => ID.test(text));
  const hours = texts.find((text) => HOURS.test(text));
  const ofModel = row.table.rows.filter(({ cells }) => cells.some(({ text }) => text === id));
  const days = footnotes(page).map(({ text }) => /take effect at .*? on (\w+ \d+, \d{4})/.exec(text)?.[1]);
  const [day, ...others] = days.filter((date) => date !== undefined);
  const from = dayIn(day ?? "");
  if (id === undefined || (hours === undefined && ofModel.length > 1) || others.length > 0 || from === undefined)
    return void page.unparsed(row, "future prices without a date, a model or its hours");
  // Off-peak is the flat price.
  const when = { ...(hours === "PEAK" && { mode: "peak" as const }), from };
  const columns = PRICES.map(([meter, label]): RateColumn => ({ meter, ...when, column: [label, label] }));
  page.state(row, id, {}, { rates: ratesOf(row, columns) });
}

type Footnote = { text: string; paragraph: Paragraph };

/** "(1) …" below the table, one per line. */
const footnotes = (page: PageReader): Footnote[] =>
  page.paragraphs.flatMap((paragraph) =>
    paragraph.cell.lines.flatMap((text) => (/^\(\d\)/.test(text) ? [{ text, paragraph }] : [])),
  );

/** Former names that are still accepted although their models are retired. */
function readNote(page: PageReader, note: Footnote): void {
  const { text } = note;
  const [, names, status] = /legacy names? (.+?) (?:is|are) still accepted, .*?\b(retired)\b/.exec(text) ?? [];
  const [, ...server] = /\b(served by) the (\S+) model\b/.exec(text) ?? [];
  const after_retirement = server.length > 0 ? [...server, ...(/\bbilled at the \S+ price\b/.exec(text) ?? [])] : [];
  const replacements = /Use (\S+) as the model name/.exec(text)?.slice(1);
  for (const id of idsIn(names)) {
    const at = shortPlace(note.paragraph, id);
    page.state(at, id, { api_string: id, status, replacements });
    page.state(at, id, { after_retirement });
  }
  if (names) return;
  if (/will be deprecated in the future/.test(text))
    for (const id of idsIn(text.split("For compatibility")[0]))
      page.skip(shortPlace(note.paragraph, id), "will be deprecated, but no date is stated", id);
  else if (LIFECYCLE.test(text)) page.unparsed(note.paragraph, "a footnote on lifecycle", text.slice(0, 120));
}

/** The Chinese page has the same table in CNY, so only its footnotes on former names are read. */
function readChinese(page: PageReader): void {
  for (const table of page.tables()) page.skip(table, "in CNY; the English page is read");
  for (const note of footnotes(page)) {
    const [, names, status, server = "", serves = ""] =
      /旧模型名\s*(.+?)\s*仍可调用.*?(已下线).*?由\s*(\S+)\s*模型(提供服务)/.exec(note.text) ?? [];
    const after_retirement = [serves, server, ...(/按 ?\S+ ?价格计费/.exec(note.text) ?? [])];
    for (const id of idsIn(names)) page.add(shortPlace(note.paragraph, id), id, { status, after_retirement });
  }
}

/** The changelog: a section per date, and below it one per model or feature. */
function readUpdates(page: PageReader): void {
  for (const day of page.outline.sections.filter((section) => /^Date: \d{4}-\d{2}-\d{2}$/.test(section.title)))
    for (const section of day.all) readEntry(page, section, day.title);
}

/** How an entry announces a new model. */
const NEW = [
  /new models?,.*?model parameter should be set to (.+?)\.?$/,
  /^(deepseek-\S+) is our new model\b/,
  /\bnew .*?model\b.*?accessed by setting model='([^']+)'/,
];

function readEntry(page: PageReader, section: Section, day: string): void {
  const texts = section.blocks.flatMap((b) => ("cell" in b ? [b.cell.text] : []));
  const seen = new Set<string>();
  for (const text of texts) {
    const [, ending, word = "", date = ""] =
      /^(.*?) (will be discontinued)\b.*?\((\d{4}-\d{2}-\d{2})\)/.exec(text) ?? [];
    const begun = NEW.map((form) => form.exec(text)?.[1]).find((ids) => ids !== undefined);
    for (const id of idsIn(ending))
      page.state(section, id, { api_string: id, status: [date, word], deprecated_on: day, retires_on: date });
    for (const id of idsIn(begun)) page.add(section, id, { released: day });
    for (const id of [...idsIn(ending), ...idsIn(begun)]) seen.add(id);
    const [, phrase, end] = /\btemporary endpoint\b.*?(available until) (\w+ \w+, \d{4})/.exec(text) ?? [];
    if (!phrase || !end) continue;
    const name = page.ask(NAME.exec(section.title)?.[0], "a heading without a model's name", section);
    const states = { name, status: [end, phrase], released: day, retires_on: end };
    if (name) page.state(section, { name }, states, { makes_row: true });
  }
  const all = [section.title, ...texts].join("\n");
  for (const id of new Set(idsIn(all))) {
    if (seen.has(id)) continue;
    if (/upgraded|update\b|points? to/i.test(all)) page.skip(section, "a new version under the same name", id);
    else page.unparsed(section, "neither a new model nor an upgrade", id);
  }
}

/**
 * Restores a price table that a converter has written without titles and with each spanned cell only once, so that rows are short.
 * Each row gets a label and its hours, if any. The last cells of a row are its values, because only labels span. A row without a
 * label has the label of the row above. Any other table is returned unchanged.
 */
function titled(table: Table): Table {
  const [head, ...rows] = table.rows;
  const [first, ...titles] = head?.cells ?? [];
  const ids = titles.filter(({ text }) => text !== "");
  if (!first || ids.length === 0 || table.columns.some((title) => title !== "")) return table;
  const none = { ...first, text: "", lines: [] };
  let label: Cell = none;
  const heads = [[first], [none], ...ids.map((title) => [title])];
  const rowsOf = (made: Table) =>
    rows.map(({ cells }) => {
      const labels = cells.slice(0, -ids.length);
      label = labels.findLast(({ text }) => text !== "" && !HOURS.test(text)) ?? label;
      return new Row(made, [label, labels.find(({ text }) => HOURS.test(text)) ?? none, ...cells.slice(-ids.length)]);
    });
  return new Table(table.section, heads, rowsOf);
}

export const deepseek = adapter("deepseek", {
  pricing: readPricing,
  updates: readUpdates,
  "pricing-zh-cn": readChinese,
});
