import { UNSTATED } from "../../../schema/rate.ts";
import { mentions, type Outline, placeOf, type Row, type Table } from "../../page/outline.ts";
import type { RateStatement, Subject } from "../../pipeline/statement.ts";
import type { More, PageReader } from "../adapter.ts";
import type { Column, RateColumn } from "../columns.ts";
import { isId, previewIn } from "../ids.ts";
import { FLAT_FIELDS, flatten, type Prices, ratesOf } from "../prices.ts";
import { bracketed, lineOf } from "../texts.ts";

/** The context of a table. `service` is undefined for standard prices. */
type Around = { unit: string; service: string | undefined };
/** What a row states about its model. */
type RowPrices = More & Partial<Prices>;

const METERS: readonly RateColumn[] = [
  { meter: "input", column: /^(?:Short context )?input$/i },
  { meter: "cached_input", column: /^(?:Short context )?cached input$/i },
  { meter: "cache_write", column: /^(?:Short context )?cache writes$/i },
  { meter: "output", column: /^(?:Short context )?output(?: \/ cost)?$/i },
  { meter: "input", above: UNSTATED, column: "Long context input" },
  { meter: "cached_input", above: UNSTATED, column: "Long context cached input" },
  { meter: "cache_write", above: UNSTATED, column: "Long context cache writes" },
  { meter: "output", above: UNSTATED, column: "Long context output" },
];
const SECOND: RateColumn = { meter: "video_output", column: ["Price per second", "Price per second"] };
const MINUTE: RateColumn = { meter: "audio_input", column: "Estimated cost" };
const TRAINING: RateColumn = { meter: "training", column: "Training" };

const MEDIA = /^(text|audio|image) tokens$/i;

/** How to recognize a table and read its rows; the first match counts. */
const FORMS: readonly {
  columns: readonly Column[];
  /** A pattern that the heading must match, too. */
  under?: RegExp;
  read: (row: Row, around: Around) => RowPrices;
}[] = [
  { columns: ["Model", "Modality", "Input", "Cached input", /^Output( \/ cost)?$/i], read: byMedium },
  { columns: ["Model", "Input", "Output", "Estimated cost"], under: MEDIA, read: byMedium },
  { columns: ["Model", "Size", "Price per second"], read: perSecond },
  { columns: ["Model", "Use case", "Input", "Output", "Estimated cost"], read: transcription },
  { columns: ["Model", "Training", "Input", "Cached input", "Output"], read: fineTuned },
  { columns: ["Model", "Short context input", "Short context output", "Long context input"], read: tokens },
  { columns: ["Model", "Input", "Cached input", "Output"], read: tokens },
];

const mediumOf = (row: Row): string => MEDIA.exec(row.table.section.title)?.[1] ?? row.text("Modality");
const isReadable = (row: Row): boolean =>
  row.text("Model") !== "" &&
  !row.divider &&
  row.cells.every((cell) => cell.struck.length === 0) &&
  (row.table.find("Modality").length === 0 || /^(?:text|audio|image)$/i.test(mediumOf(row)));

/** "id", "id (<272K context length)", "id (legacy)", "id (data sharing)", or a display name. */
function modelOf(model = ""): { subject: Subject; more: string } {
  const { name, more } = bracketed(model);
  return { subject: isId(name) ? { api_string: name } : { name }, more };
}

/** States a row's prices. Creates a model's row only if it has an id; its status comes from being listed with standard prices. */
function readRow(page: PageReader, row: Row, around: Around, { states, ...more }: RowPrices): void {
  const { subject } = modelOf(row.text("Model"));
  const { api_string: id } = subject;
  const { title } = row.table.section;
  const word = (id && previewIn(id)) ?? (/ data$/i.test(title) ? title : undefined);
  const status = around.service === undefined && id ? word : undefined;
  const listed = more.makes_row === false ? {} : { api_string: id, status };
  page.state(placeOf(row, row.text("Model")), subject, { ...listed, ...states }, more);
}

const when = ({ service }: Around): Partial<RateStatement> => (service ? { service } : {});
const perToken = (row: Row, around: Around) => ratesOf(row, METERS, [around.unit], when(around));

/** Text tokens: short context in flat fields, cache writes, long context and other services in rates. */
function tokens(row: Row, around: Around): RowPrices {
  const { states, rates } = flatten(perToken(row, around));
  const { title } = row.table.section;
  const capabilities = /^Batch pricing data$/i.test(title) ? [title] : [];
  return { states: { ...states, capabilities }, rates };
}

/**
 * One row per model and medium, which is in a column or in the heading of a table each. Estimated costs are ignored. A cell may have
 * its own unit: "$15.00 / 1M characters".
 */
function byMedium(row: Row, around: Around): RowPrices {
  const { section, rows } = row.table;
  const parts = MEDIA.test(section.title) ? (section.parent?.subsections ?? [section]) : [];
  const all = parts.length > 0 ? parts.flatMap((part) => part.tables()).flatMap((table) => table.rows) : rows;
  const known = all.filter((one) => isReadable(one) && mediumOf(one) !== "");
  const ofModel = known.filter((one) => one.text("Model") === row.text("Model"));
  const metered = ofModel.flatMap((of) => {
    const printed = mediumOf(of);
    const priced = perToken(of, around).filter(isPerToken);
    return priced.map((rate) => ({ ...rate, of, media: printed.toLowerCase() as Media, printed }));
  });
  const { states, rates } = settle(metered, row, around.service === undefined, known.length === all.length);
  const others = perToken(row, around).filter((rate) => !isPerToken(rate));
  const speech = others.map(
    (rate): RateStatement => ({ ...rate, meter: rate.meter === "output" ? "audio_output" : rate.meter }),
  );
  return { states, rates: [...rates, ...speech] };
}

const isPerToken = ({ raw }: RateStatement) => !String(raw[0]).includes("/");

/** Video by size. The column's title has the unit. */
function perSecond(row: Row, around: Around): RowPrices {
  return { rates: ratesOf(row, [SECOND], [], { size: row.text("Size"), ...when(around) }) };
}

/** Transcription: prices per token, if the row has them; the cost per minute is then an estimate. Otherwise minutes are metered. */
function transcription(row: Row, around: Around): RowPrices {
  const perText = perToken(row, around);
  const hasTokens = perText.some(({ raw }) => /\d/.test(raw[0] ?? ""));
  const { states = {}, rates }: Partial<Prices> = hasTokens
    ? flatten(perText)
    : { rates: ratesOf(row, [MINUTE], [], when(around)) };
  const media = [row.text("Use case")].filter((use) => /^transcription$/i.test(use));
  return { states: { ...states, input_modalities: media, output_modalities: media }, ...(rates && { rates }) };
}

/** Training and use of fine-tuned models: rates of the base model, which other pages state. */
function fineTuned(row: Row, { unit, service }: Around): RowPrices {
  const sharing = modelOf(row.text("Model")).more === "data sharing" ? { mode: "data sharing" as const } : {};
  const use = { service: ["fine-tuned", service ?? []].flat().join(" "), ...sharing };
  const training = service === undefined ? ratesOf(row, [TRAINING], [unit], sharing) : [];
  return { makes_row: false, rates: [...training, ...ratesOf(row, METERS, [unit], use)] };
}

export type Media = "text" | "audio" | "image";
/** A price per token. `of`: the place that states it; `printed`: its medium as the page prints it. */
export type Metered<Of> = RateStatement & { of: Of; media: Media; printed: string };

/**
 * Divides a model's prices, for one place, into flat fields (text, else another modality) and rates for everything
 * else. Only standard prices have flat fields. Blank text prices count as unmetered. `isWhole`: no prices of another modality are unread.
 */
export function settle<Of>(
  metered: readonly Metered<Of>[],
  of: Of,
  isStandard = true,
  isWhole = true,
): Prices<RateStatement> {
  const flat = Object.keys(isStandard ? FLAT_FIELDS : {}).flatMap((meter) => {
    const all = metered.filter((m) => m.meter === meter);
    const ofText = all.find((m) => m.media === "text" && hasPrice(m));
    return ofText ?? (isWhole ? (all.find(hasPrice) ?? all[0]) : undefined) ?? [];
  });
  const here = flat.filter((m) => m.of === of);
  const isRate = (m: Metered<Of>) => hasPrice(m) && (m.media !== "text" || m.meter === "cache_write");
  return {
    states: {
      ...Object.fromEntries(here.map(({ meter, raw }) => [FLAT_FIELDS[meter], raw])),
      ...Object.fromEntries(
        here
          .filter((m) => m.media !== "text" && m.meter !== "cached_input" && hasPrice(m))
          .map(({ meter, printed }) => [`${meter}_metered_in`, printed]),
      ),
    },
    rates: metered.filter((m) => m.of === of && (!isStandard || isRate(m))).map(mediaRate),
  };
}

const hasPrice = ({ raw }: RateStatement): boolean => /\d|free/i.test([raw].flat()[0] ?? "");

/** The medium is part of the meter, except for cached input and cache writes. */
function mediaRate({ of, media, printed, ...rate }: Metered<unknown>): RateStatement {
  if (media === "text") return rate;
  if (rate.meter === "input" || rate.meter === "output") return { ...rate, meter: `${media}_${rate.meter}` };
  return { ...rate, medium: media };
}

/** A table with any other column isn't read. */
const KNOWN: readonly Column[] = [
  ...["Category", "Portrait", "Landscape"],
  ...FORMS.flatMap(({ columns }) => columns),
  ...METERS.map(({ column }) => column as Column),
];
const POINTERS = /\baliases that currently point to\b/;
const PROMOTION =
  /(?:^|[.!?] )([A-Z][\w.-]*(?: [\w.-]+){0,3})[’']s promotional pricing is available at least through (\w+ \d{1,2}, \d{4})/g;

/** The price page: paragraphs before each table state its unit and service. */
export function readPricing(page: PageReader): void {
  const priced = page.ask(pricedTables(page.outline), "a heading and the line above it name different services");
  for (const { table, unit, service } of priced ?? []) {
    if (table.find("Tool").length === 1) {
      for (const row of table.rows) page.skip(table, "a tool's price, not a model's", lineOf(row));
      continue;
    }
    if (table.columns.every((title) => title === "")) {
      for (const row of table.rows) readUntitled(page, row);
      continue;
    }
    const form = FORMS.find(({ columns, under }) => table.has(columns) && (under?.test(table.section.title) ?? true));
    if (!form || page.unknownColumns(table, KNOWN).length > 0) {
      page.unparsed(table, "unknown price table");
      continue;
    }
    const rows = table.rows.filter(isReadable);
    if (rows.length < table.rows.length) page.unparsed(table, "unknown price row");
    const around = { unit, service };
    for (const row of rows) readRow(page, row, around, form.read(row, around));
  }
  readPointers(page);
  readPromotions(page);
}

/** A row of numbers lists its model, but what they are, and in which currency, is stated nowhere. */
function readUntitled(page: PageReader, row: Row): void {
  const { subject } = modelOf(row.cells[0]?.text);
  page.add(placeOf(row, subject.api_string ?? subject.name), subject, { api_string: subject.api_string });
  page.unparsed(row, "prices in columns without titles", lineOf(row));
}

/** "`x` and `y` are aliases that currently point to `a` and `b`", and share their prices: ids with their own pages, so not aliases. */
function readPointers(page: PageReader): void {
  for (const paragraph of page.paragraphs.filter(({ cell }) => POINTERS.test(cell.text))) {
    const { text, codes } = paragraph.cell;
    const [from = [], to = []] = text.split(POINTERS).map((part) => codes.filter((code) => mentions(part, code)));
    if (from.length !== to.length) page.unparsed(paragraph, "not as many models as aliases");
    else for (const [i, id] of from.entries()) page.add(paragraph, id, { api_string: id, priced_like: to[i] });
  }
}

type PricedTable = { table: Table; unit: string; service: string | undefined };

/**
 * Tables in page order, each with the last unit and service stated before it. A new unit resets the service to standard. `undefined`: a
 * heading names another service than the paragraph before it, so sections have changed places.
 */
function pricedTables(outline: Outline): PricedTable[] | undefined {
  const priced: PricedTable[] = [];
  let [unit, service, label] = ["", undefined as string | undefined, undefined as string | undefined];
  for (const section of outline.sections) {
    const word = serviceIn(/^(.*) pricing data$/i.exec(section.title)?.[1] ?? "");
    if (word && label && word !== label) return undefined;
    service = word ?? service;
    for (const block of section.blocks) {
      label = block.kind === "paragraph" ? serviceIn(block.cell.text) : undefined;
      if (block.kind === "table")
        priced.push({ table: block, unit, service: service === "standard" ? undefined : service });
      if (block.kind !== "paragraph") continue;
      const { text } = block.cell;
      if (/^Prices per .{1,40}\.$/.test(text)) [unit, service] = [text, undefined];
      service = label ?? service;
    }
  }
  return priced;
}

/** The service in "Standard", "Batch", "Flex" or "Fast mode". */
const serviceIn = (text: string): string | undefined =>
  /^(Standard|Batch|Flex|Fast|Priority|Ultrafast)( mode)?$/i.exec(text)?.[1]?.toLowerCase();

/** "Oak 2's promotional pricing is available at least through …": the name, written like an id, and the day. */
function readPromotions(page: PageReader): void {
  for (const paragraph of page.paragraphs)
    for (const [, name = "", day] of paragraph.cell.text.matchAll(PROMOTION))
      page.add(paragraph, name.toLowerCase().replaceAll(" ", "-"), { prices_promised_until: day });
}
