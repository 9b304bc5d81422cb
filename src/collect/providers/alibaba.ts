import type { RateConditions } from "../../schema/rate.ts";
import type { Raw } from "../../schema/record.ts";
import { placeOf, type Row } from "../page/outline.ts";
import type { RateStatement } from "../pipeline/statement.ts";
import { adapter, type More, type PageReader } from "./adapter.ts";
import { fieldsOf, part, type RateColumn, type TableSpec } from "./columns.ts";
import { previewIn } from "./ids.ts";
import { flatColumns, flatten, type Prices, ratesOf } from "./prices.ts";

const BAND = "Input tokens per request";
const INPUT = /^Input price \(per 1 million tokens\)/;
const OUTPUT = /^Output price \(per 1 million tokens\)(?! \/ Thinking)/;
const THINKING = /^Output price \(per 1 million tokens\) \/ Thinking mode/;
const PRICES = ["Model ID", BAND, INPUT, OUTPUT];
const HOSTED = /^(?:siliconflow\/|vanchin\/)?(?:glm|kimi|moonshot|deepseek|minimax|mimo)\b/i;
const FLAT_SCOPE = "International";
const NEXT_SCOPE = "Global";
const SCOPE = "Deployment scope";
/** The title of a tab with the region, for tables without a column for it. */
const REGION = /^(?:Singapore|China \(\w+\)|Hong Kong \(China\))$/;

const END = "Deprecation time";
const REPLACEMENT = /^(?:[a-z0-9][\w.-]*(?: series)?)?$/i;
const SHUTDOWNS: TableSpec = {
  find: ["Category", "Model name", END, "Replacement model"],
  columns: {
    api_string: "Model name",
    status: [END, END],
    retires_on: END,
    output_modalities: (row) => row.text("Category").match(/^(?:rerank|text generation\b.*)$/i) ?? undefined,
    open_weight: part("Category", /^(.*open source edition)$/),
    replacements: (row) => row.text("Replacement model").match(REPLACEMENT)?.filter(Boolean),
  },
};

/** `bands`: of the model's rows. */
type Priced = { row: Row; id: string; lines: string[]; scope: string; bands: Bands };

/** The price page: tables by family and region, with one row per band of prompt lengths. */
function readPricing(page: PageReader): void {
  const priced: Priced[] = [];
  for (const table of page.tables()) {
    const modelOf = (row: Row) => `${row.get("Model ID")?.lines[0]} ${row.text(SCOPE)}`;
    const bandsOf = new Map<string, Bands>();
    for (const [model, rows] of Map.groupBy(table.rows, modelOf))
      bandsOf.set(
        model,
        rows.map((row) => bandOf(row.text(BAND))),
      );
    for (const row of table.rows) {
      const [id = "", ...lines] = row.get("Model ID")?.lines ?? [];
      const scope = row.get(SCOPE)?.text ?? table.section.path.find((title) => REGION.test(title));
      const bands = bandsOf.get(modelOf(row)) ?? [];
      if (HOSTED.test(id)) page.skip(placeOf(row, id), "another maker's model", id);
      else if (table.has(PRICES) && id && scope) priced.push({ row, id, lines, scope, bands });
      else page.unparsed(row, "unknown row or table");
    }
  }
  // Only a whole page shows that a model has no price in the first scope.
  const first = new Set(priced.filter((p) => p.scope === FLAT_SCOPE).map((p) => p.id));
  for (const one of priced) {
    const text = one.row.text(BAND);
    const why = "unknown band of prompt lengths";
    const band = page.ask(bandOf(text), why, placeOf(one.row, one.id), text);
    const scope = page.source.completeness === "whole" && !first.has(one.id) ? NEXT_SCOPE : FLAT_SCOPE;
    if (band) readPrices(page, one, band, one.scope === scope);
  }
}

function readPrices(
  page: PageReader,
  { row, id, lines, scope, bands }: Priced,
  band: Band,
  isFlatScope: boolean,
): void {
  const isFlat = isFlatScope && band.from === 0;
  const limits = limitsOf(band, bands);
  const rate = (meter: "input" | "output", column: RegExp, mode?: "thinking"): RateStatement[] => {
    const raw = titledPrice(row, column);
    return raw ? [{ meter, raw, ...limits, ...(mode && { mode }), ...(isFlatScope ? {} : { region: scope }) }] : [];
  };
  const { states, rates } = flatten([...rate("input", INPUT), ...rate("output", OUTPUT)], () => isFlat);
  const [group] = row.table.section.path;
  const fields = {
    ...states,
    ...(band.from === 0 ? { api_string: id, status: previewIn(id) ?? group } : {}),
    output_modalities: isFlat && group === "Text generation - Qwen" ? [group] : [],
    capabilities: isFlat ? capabilities(row, lines) : [],
    price_scope: isFlat ? scope : undefined,
  };
  const thinking = rate("output", THINKING, "thinking");
  page.state(row, id, fields, { rates: [...rates, ...thinking], ...(isFlat && factorsOf(row, lines)) });
}

/** A price cell with the titles above it, or undefined if the cell is empty. */
function titledPrice(row: Row, column: RegExp): string[] | undefined {
  const text = row.text(column);
  const titles = (row.table.heads[row.table.find(column)[0] ?? 0] ?? []).map((cell) => cell.lines[0] ?? "");
  return text ? [listPrice(text), ...new Set(titles)] : undefined;
}

function capabilities(row: Row, lines: string[]): string[] {
  const mode = row.text("Mode");
  const offers = lines.flatMap((line) => /context caching discount|batch inference/.exec(line)?.[0] ?? []);
  return [...offers, ...(mode && mode !== "Non-Thinking mode only" ? [mode] : [])];
}

/** Several discounts, such as by day and by night, are a note. */
function factorsOf(row: Row, lines: string[]): Pick<More, "factors" | "notes"> {
  const off = [...new Set(row.cells.flatMap((cell) => cell.text.match(/\b\d+% off/g) ?? []))];
  const [batch] = lines.flatMap((line) => /^\d+% batch inference discount/.exec(line)?.[0] ?? []);
  return {
    factors: [
      ...(off.length === 1 ? [{ promotion: true as const, raw: off.join() }] : []),
      ...(batch === undefined ? [] : [{ service: "batch", raw: batch }]),
    ],
    notes: off.length > 1 && `List prices; limited-time discounts (${off.join(", ")}) stand beside them.`,
  };
}

/** The lifecycle page: tables of past and future shutdowns. */
function readDepreciation(page: PageReader): void {
  for (const row of page.rows(SHUTDOWNS)) {
    const [category, id, to] = row.texts("Category", "Model name", "Replacement model");
    if (/^third-party model$/i.test(category)) page.skip(placeOf(row, id), "another maker's model", id);
    else if (page.ask(id && category, "a row that doesn't match its header", row)) {
      if (!REPLACEMENT.test(to)) page.unparsed(placeOf(row, id), "a replacement that is not an id or series", to);
      page.state(row, id, fieldsOf(row, SHUTDOWNS.columns));
    }
  }
}

const ID = /^[a-z0-9][a-z0-9.-]*$/;
const MAKES: readonly string[] = [
  "Text Generation — Commercial",
  "Translation — Commercial",
  "Image Generation",
  "Video Generation",
];
const TAKES: readonly string[] = ["Vision — Commercial", "Translation — Commercial"];

/** The list of models by kind, with context windows and thinking. For kinds without a window, the kind is the output modality. */
function readModels(page: PageReader): void {
  for (const row of page.rows(["Model ID", "Key Info"])) {
    const [id, context, thinking, info] = row.texts("Model ID", "Context", "Thinking", "Key Info");
    const kind = row.table.section.title;
    const media = mediaOf(kind, info);
    if (context === "") {
      const states = { api_string: id, status: previewIn(id) ?? kind, ...media };
      if (ID.test(id) && media.output_modalities.length > 0) page.state(row, id, states);
      else page.skip(placeOf(row, id), "named only: no window, price, date or medium", id);
      continue;
    }
    const [, plain, reduced] = /^(\S+ \(non-thinking\)) \/ (\S+) \(thinking\)$/.exec(context) ?? [];
    const states = {
      api_string: id,
      status: previewIn(id) ?? kind,
      ...media,
      context_window: plain ?? context,
      capabilities: /^(?:No)?$/.test(thinking) ? [] : [thinking],
    };
    page.state(row, id, states, { notes: reduced && `With thinking the context window is ${reduced}.` });
  }
}

/** "Text/image/audio/video → text or speech", "Multimodal (text + image + video input)", else from the kind. */
function mediaOf(kind: string, info: string) {
  const [, takes, makes] = /^([a-z]+(?:\/[a-z]+)+) → ([a-z]+(?: or [a-z]+)*)\./i.exec(info) ?? [];
  const mixed = /\bMultimodal \(([a-z]+(?: \+ [a-z]+)+)(?: input)?\)/.exec(info)?.[1];
  return {
    input_modalities: (takes ?? mixed)?.toLowerCase().split(/\/| \+ /) ?? (TAKES.includes(kind) ? [kind] : []),
    output_modalities: makes?.split(" or ") ?? (MAKES.includes(kind) ? [kind] : []),
  };
}

const LIST_BAND = "Input per request";
const UNIT = "Billed per million tokens";
const BY_BAND = ["Model", LIST_BAND, "Input", "Output"];
const METERS: readonly RateColumn[] = [
  { meter: "input", column: ["Input", UNIT] },
  { meter: "output", column: ["Output", UNIT] },
];
const PER = "Price per 1M tokens";
const BY_MODALITY = ["Model", "Modality", PER];

/** Tables by kind, with rows by band of prompt lengths or by modality. The model's name is in its first row, or in each. */
function readListPrices(page: PageReader): void {
  for (const table of page.tables()) {
    const read = table.has(BY_BAND) ? byBand : table.has(BY_MODALITY) ? byModality : undefined;
    // Rows may be in another order, in which a row without a name goes on from the one below it.
    const isDown = table.rows.some((row, i) => !row.text("Model") && !goesOnFrom(table.rows[i + 1], row));
    let [id, first] = ["", table.rows[0]];
    for (const [i, row] of table.rows.entries()) {
      if (row.text("Model")) [id, first] = [row.text("Model"), row];
      else if (!isDown || !goesOnFrom(table.rows[i - 1], row)) id = "";
      const next = table.rows[i + 1];
      const prices = id === "" ? undefined : read?.(row, next?.get("Model")?.text ? undefined : next);
      // A row with a standard price creates a row in the catalog; a further band or modality adds to it.
      const { title } = table.section;
      const output_modalities = title === "Text generation" ? [title] : [];
      const api_string = first === row ? id : undefined;
      const status = previewIn(id) ?? title;
      const states = prices?.states && { api_string, status, output_modalities, ...prices.states };
      if (states && first && !api_string) page.state(first, id, { api_string: id });
      if (prices) page.state(placeOf(row), id, states ?? {}, { rates: prices.rates });
      else page.unparsed(row, "unknown row", row.cells.map((cell) => cell.text).join(" | "));
    }
  }
}

/** Whether a row may go on where another ends: with the next band, or another modality. */
const goesOnFrom = (other: Row | undefined, row: Row): boolean =>
  other !== undefined &&
  (row.table.has(BY_BAND)
    ? bandOf(other.text(LIST_BAND))?.to === bandOf(row.text(LIST_BAND))?.from
    : other.text("Modality") !== row.text("Modality"));

/** `next`: the next row, if it is about the same model. */
function byBand(row: Row, next: Row | undefined): Partial<Prices> | undefined {
  const band = bandOf(row.text(LIST_BAND));
  if (band?.from === 0) return { states: fieldsOf(row, flatColumns(METERS)) };
  return band && { rates: ratesOf(row, METERS, [], limitsOf(band, [bandOf(next?.text(LIST_BAND) ?? "")])) };
}

function byModality(row: Row): Partial<Prices> | undefined {
  const { price_input_per_mtok: price } = fieldsOf(row, { price_input_per_mtok: [PER, PER] });
  const modality = row.text("Modality");
  if (price === undefined) return undefined;
  if (/^(?:Text|All)$/.test(modality)) return { states: { price_input_per_mtok: price } };
  if (!/^(?:Image|Video|Image\/Video)$/.test(modality)) return undefined;
  const meterOf = (medium: string) => (medium === "Image" ? "image_input" : "video_input");
  return { rates: modality.split("/").map((medium) => ({ meter: meterOf(medium), raw: price as Raw })) };
}

/** A band of prompt lengths in tokens: above `from`, up to and including `to` if the page states a limit. */
type Band = { from: number; to?: number };
type Bands = readonly (Band | undefined)[];

const RANGE = /^(?:(0|\d+[KM]) ?(?:<|–) ?)?(?:Tokens? ?)?(?:≤ ?)?(\d+[KM])$/i;

/** Parses "0<Token≤256K", "256K<Token≤1M", "≤ 256K", "256K – 1M" or "No tiered pricing"; undefined for anything else. */
function bandOf(text: string): Band | undefined {
  if (/^(?:No tiered pricing|flat-rate pricing)$/i.test(text)) return { from: 0 };
  const [whole, from = "0", to = ""] = RANGE.exec(text) ?? [];
  return whole === undefined ? undefined : { from: tokens(from), to: tokens(to) };
}

/** "256K" → 256,000: the price page defines K as 1,000 and M as 1,000,000. */
const tokens = (text: string) =>
  Number.parseInt(text, 10) * (/K$/i.test(text) ? 1_000 : /M$/i.test(text) ? 1_000_000 : 1);

/**
 * The limits of a band among the model's `bands`. The last one has no upper limit, because it is the model's own limit: longer
 * prompts have no price.
 */
function limitsOf({ from, to }: Band, bands: Bands): Pick<RateConditions, "above" | "up_to"> {
  const limit = to === undefined ? {} : { up_to: to };
  if (from === 0) return limit;
  const isLast = bands.every((band) => (band?.from ?? 0) <= from);
  return { above: from, ...(isLast ? {} : limit) };
}

/** "List price $0.4 (Limited-time 20% off)" → "List price $0.4"; any other text is unchanged. */
const listPrice = (text: string): string => /^List price (?:US)?\$[\d.]+(?= |$)/.exec(text)?.[0] ?? text;

export const alibaba = adapter("alibaba", {
  pricing: readPricing,
  depreciation: readDepreciation,
  "qwencloud-pricing": readListPrices,
  "qwencloud-models": readModels,
});
