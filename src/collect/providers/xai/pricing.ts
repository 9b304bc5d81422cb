import type { RateConditions } from "../../../schema/rate.ts";
import { place, placeOf, type Row, type Table } from "../../page/outline.ts";
import type { FactorStatement, RateStatement } from "../../pipeline/statement.ts";
import type { At, PageReader } from "../adapter.ts";
import { fieldsOf, type RateColumn } from "../columns.ts";
import { flatColumns, ratesOf } from "../prices.ts";
import { words } from "../texts.ts";

export const ID = /^grok-[a-z0-9.-]+$/;
const METERS = ["input", "cached_input", "output"] as const;
const US = "US regional endpoint";

const columnsOf = (printed: (title: string) => RateColumn["column"]): RateColumn[] =>
  METERS.map((meter, i) => ({ meter, column: printed(["Input", "Cached", "Output"][i] ?? "") }));
const ofPrompts = (length: string) => columnsOf((title) => [`${length} context / ${title}`, "Prices per 1M tokens"]);
/** Columns whose title is also the unit. */
const TITLED = columnsOf((title) => {
  const unit = `${title.replace("Cached", "Cached input")} / 1M tokens`;
  return [unit, unit];
});
/** Tables of text models: a row per prompt length, or per model. `long`: the columns with the prices of long prompts. */
const TEXT_TABLES = [
  { find: ["Model", "Context", "Input / 1M tokens"], flat: TITLED, long: TITLED },
  {
    find: ["Model", "Context", "Short context / Input", "Long context / Input"],
    flat: ofPrompts("Short"),
    long: ofPrompts("Long"),
  },
];
/** Unit → the meters of input and output. */
const MEDIA = { img: ["image_input", "image"], sec: ["video_input", "video_output"] } as const;
const metersOf = (price: string) => MEDIA[price.slice(-3) as keyof typeof MEDIA];
/** "grok-x", "grok-x (< 200k prompt tokens)", "grok-x Long context ≥ 200k tokens". */
const MODEL =
  /^(?<label>(?<id>grok-[a-z0-9.-]+)(?: \((?<sign>[<≥]) (?<limit>\d+)k prompt tokens\))?)(?: Long context ≥ (?<length>\d+)k tokens)?$/;

/** The most tokens below "200k". */
const most = (limit: string | undefined) => Number(limit) * 1000 - 1;
/** The limit of prices for prompts of "200k" tokens or more. */
export const from = (limit: string | undefined) => ({ above: most(limit) });

/** The tables of text models on a page: a row per prompt length, or per model. Returns the other tables. */
export const readTextTables = (page: PageReader): Table[] =>
  page.tables().filter((table) => {
    const text = TEXT_TABLES.find(({ find }) => table.has(find));
    if (text) for (const row of table.rows) readTextModel(page, row, text);
    return !text;
  });

/** The price page: prices of every model. Its ids are the members of the model pages. */
export function readPricing(page: PageReader): void {
  for (const table of readTextTables(page)) {
    if (table.has(["Model", "Media Input", "Resolution", "Output"])) readMediaModels(page, table);
    else if (table.has(["Model or mode", "Cost"])) for (const row of table.rows) readMode(page, row);
    else skipTable(page, table);
  }
  // Voice models have a different kind of page.
  const listed = page.reading.statements.filter(({ states }) => states.status !== undefined);
  page.members(listed.flatMap(({ subject }) => subject.api_string ?? []));
  const priced = listed.filter(({ states }) => states.price_input_per_mtok !== undefined);
  readFactors(page, [...new Set(priced.flatMap(({ subject }) => subject.api_string ?? []))]);
  usEndpoint(page);
}

function readTextModel(page: PageReader, row: Row, { flat, long }: (typeof TEXT_TABLES)[number]): void {
  const { label, id, sign, limit, length = limit } = MODEL.exec(row.text("Model"))?.groups ?? {};
  if (label === undefined || id === undefined) return void page.unparsed(row, "the row has no model");
  const isLong = length !== limit || sign === "≥";
  const prices = fieldsOf(row, { context_window: "Context", ...flatColumns(flat) });
  const states = sign === "≥" ? {} : { api_string: id, status: [id, row.table.section.title], ...prices };
  page.state(placeOf(row, label), id, states, { rates: isLong ? ratesOf(row, long, [], from(length)) : [] });
}

/** "1K · Low" is a size and a quality, "720p" a size. */
function sizeIn(text: string): RateConditions {
  const [size = "", quality] = text.split(" · ");
  return { size, ...(quality && { quality: quality.toLowerCase() }) };
}

/** "grok-x Text, Image → Video": input and output modalities, with a row per output resolution. */
function readMediaModels(page: PageReader, table: Table): void {
  const rows = table.rows.flatMap((row) => {
    const model = row.text("Model");
    const [, id, takes = "", makes = ""] = /^(grok-[a-z0-9.-]+) (.+) → (.+)$/.exec(model) ?? [];
    const [raw] = /^(?:US)?\$[\d.]+ \/ (?:img|sec)$/.exec(row.text("Output")) ?? [];
    if (id && raw) return [{ row, model, id, takes, makes, raw, size: sizeIn(row.text("Resolution")) }];
    page.unparsed(row, "no model with a price per image or second");
    return [];
  });
  for (const [id, ofModel] of Map.groupBy(rows, (row) => row.id)) {
    const [first] = ofModel;
    if (!first) continue;
    const paid = first.row.get("Media Input")?.text.match(/(?:US)?\$[\d.]+ \/ (?:img|sec)/g) ?? [];
    const states = {
      api_string: id,
      status: [id, table.section.title],
      input_modalities: words(first.takes),
      output_modalities: words(first.makes),
    };
    const rates = [
      ...paid.map((raw) => ({ meter: metersOf(raw)[0], raw })),
      ...ofModel.map(({ raw, size }) => ({ meter: metersOf(raw)[1], raw, ...size })),
    ];
    // The model's cell spans all of its rows.
    const at = [placeOf(table.section), place(first.model)].filter((part) => part !== "").join(" / ");
    page.state(at, id, states, { rates });
  }
}

/** Voice: a mode, perhaps with its model, and its cost in one or two units. */
function readMode(page: PageReader, row: Row): void {
  const mode = row.text("Model or mode");
  const id = /\((grok-[a-z0-9.-]+)\)$/.exec(mode)?.[1];
  const cost = row.text("Cost");
  const prices = cost.matchAll(/(?<raw>(?:US)?\$[\d.]+ \/ (?<unit>min|hr|1M chars))(?: \((?<mode>REST|Streaming)\))?/g);
  const rates = [...prices].flatMap(({ groups: { raw, unit, mode } = {} }) => {
    // "$0.08 / min ($4.80 / hr)" is one price in two units.
    if (cost.includes(`(${raw})`)) return [];
    const meter: RateStatement["meter"] = unit === "1M chars" ? "input" : unit === "hr" ? "audio_input" : "other";
    return [{ meter, raw, mode: mode?.toLowerCase() as RateConditions["mode"] }];
  });
  const perInput = /(?:US)?\$[\d.]+ \/ text input/.exec(cost)?.[0];
  if (perInput) page.skip(placeOf(row, mode), "priced per text input, which is not a unit here", perInput);
  if (rates.length === 0) page.unparsed(placeOf(row, mode), "no known price", cost);
  page.state(placeOf(row, mode), id === undefined ? { name: mode } : id, { api_string: id }, { rates });
}

/** The factors of text models' prices. `ids`: of models with a price in the tables above. */
function readFactors(page: PageReader, ids: readonly string[]): void {
  const state = (at: At, id: string, factor: FactorStatement) =>
    ids.includes(id) && page.state(at, id, {}, { factors: [factor] });
  const served = page.rows([US]).flatMap((row) => row.get(US)?.codes ?? []);
  for (const [column, factor, of] of [
    ["Priority", { service: "priority" }, ids],
    [US, { region: US }, ids.filter((id) => served.includes(id))],
  ] as const) {
    const row = page.rows([column]).find(({ cells }) => cells[0]?.text === "Token pricing");
    const raw = row?.text(column);
    if (row && raw) for (const id of of) state(row, id, { ...factor, raw });
  }
  const service = "batch";
  for (const row of page.rows(["Model", "Batch discount"])) {
    const raw = row.text("Batch discount");
    for (const { text } of row.get("Model")?.links ?? [])
      if (raw) state(row, text, { service, raw: [raw, "Batch discount"] });
  }
  const [off] = page.matches(/^(?<raw>\d+% off)\b/);
  for (const { cell, section } of off ? page.items : [])
    if (off && section.title === "Batch API Pricing")
      state(off.block, cell.text, { service, raw: off.groups.raw ?? "" });
}

/** The one model whose prices on the US endpoint the page states, below and above its long context. */
function usEndpoint(page: PageReader): void {
  const three = (prefix: string) => METERS.map((meter) => `(?<${prefix}_${meter}>(?:US)?\\$[\\d.]+)`).join(" / ");
  const form = new RegExp(
    `^For (?<id>grok-[a-z0-9.-]+) this is ${three("low")} per 1M tokens \\(input / cached input / output\\) ` +
      `below (?<limit>\\d+)k prompt tokens, and ${three("high")} above`,
  );
  for (const { block, groups } of page.matches(form)) {
    const { id = "", limit, ...prices } = groups;
    const of = (prefix: string, limits: RateConditions) =>
      METERS.map((meter) => {
        const raw = [prices[`${prefix}_${meter}`] ?? "", "per 1M tokens"];
        return { meter, raw, ...limits, region: US };
      });
    page.state(block, id, {}, { rates: [...of("low", { up_to: most(limit) }), ...of("high", from(limit))] });
  }
}

function skipTable(page: PageReader, table: Table): void {
  const why = /\bonly\)$/.test(table.section.title) ? "sold in other products, not in the API" : "no price of a model";
  for (const { cells } of table.rows) page.skip(table, why, cells.find(({ text }) => text !== "")?.text ?? "");
}
