import { readDay } from "../../read/date.ts";
import type { Raw } from "../../schema/record.ts";
import {
  type Outline,
  type Paragraph,
  paragraphs,
  placeOf,
  type Row,
  type Section,
  sectionsUnder,
  tables,
} from "../page/outline.ts";
import type { Adapter, OutlinedPage, PageReading, RateStatement, Statement } from "../pipeline/statement.ts";
import { emptyReading, states } from "./adapter.ts";

const ID = /^deepseek-[a-z0-9]+(?:[.-][a-z0-9]+)*$/;
const IDS = /(?<![\w/.-])deepseek-[a-z0-9]+(?:[.-][a-z0-9]+)*/g;
const OFF_PEAK = "OFF-PEAK";
const METERS = [
  ["cached_input", "1M INPUT TOKENS (CACHE HIT)", "price_cached_input_per_mtok"],
  ["input", "1M INPUT TOKENS (CACHE MISS)", "price_input_per_mtok"],
  ["output", "1M OUTPUT TOKENS", "price_output_per_mtok"],
] as const;
const LIFECYCLE = /retire|deprecat|discontinu|sunset|shut ?down|offline|rerout|legacy/i;

type Price = { text: string; struck: boolean; raw: Raw };
type Reading = { reading: PageReading; outline: Outline };

/** Prices, limits and features: models are columns, and what becomes of former names stands in footnotes. */
function readPricing({ outline }: OutlinedPage): PageReading {
  const page = { reading: emptyReading(), outline };
  for (const table of tables(outline)) {
    const labels = table.rows.map((row) => row.cells[0]?.text ?? "");
    const whole = !table.rows.some((row) => row.ragged);
    if (whole && table.columns[0] === "MODEL" && labels.includes("CONTEXT LENGTH")) {
      for (const row of table.transposed().rows) readModel(row, page);
    } else if (whole && table.columns[0] === "MODEL" && table.has([METERS[2][1]])) {
      for (const row of table.rows) readAnnounced(row, page);
    } else if (table.columns[0] === "API")
      for (const row of table.rows)
        page.reading.skipped.push({ at: row.place(), text: row.cells[0]?.text ?? "", why: "price of a tool" });
    else page.reading.unparsed.push({ at: table.section.place, text: table.columns.join(" | "), why: "unknown table" });
  }
  for (const note of footnotes(outline)) readNote(note, page);
  return page.reading;
}

/** One model's column: a statement of its cells, and one of the row labels that apply to it. */
function readModel(row: Row, { reading, outline }: Reading): void {
  const id = row.cells[0]?.text ?? "";
  const at = row.place(id);
  if (!ID.test(id)) {
    reading.unparsed.push({ at, text: id, why: "no model id over the column" });
    return;
  }
  const found = METERS.map(([meter, label, field]) => ({
    meter,
    field,
    flat: priceIn(row, label, OFF_PEAK) ?? priceIn(row, label),
    peak: priceIn(row, label, "PEAK"),
  }));
  for (const { flat } of found)
    if (flat?.struck) reading.unparsed.push({ at, text: flat.text, why: "a reduced price beside a struck one" });
  const { section } = row.table;
  reading.statements.push({
    subject: { api_string: id },
    at,
    states: {
      ...states({
        api_string: id,
        status: section.title,
        context_window: row.get("CONTEXT LENGTH")?.text,
        max_output_tokens: row.get("MAX OUTPUT")?.text,
      }),
      ...Object.fromEntries(found.flatMap(({ field, flat }) => (flat && !flat.struck ? [[field, flat.raw]] : []))),
    },
    rates: found.flatMap(({ meter, peak }): RateStatement[] =>
      peak && !peak.struck ? [{ meter, tier: "peak", raw: peak.raw }] : [],
    ),
    ...(found.some(({ peak }) => peak) ? { notes: "Prices are those of off-peak hours." } : {}),
  });
  const hours = footnotes(outline).flatMap(({ text }) => peakHours(text) ?? [])[0];
  reading.statements.push({
    subject: { api_string: id },
    at: section.place,
    states: features(row, outline, reading),
    ...(hours ? { notes: `Peak hours are ${hours}.` } : {}),
  });
}

function priceIn(row: Row, ...labels: string[]): Price | undefined {
  const title = row.table.columns.find((column) => endsWith(column, labels));
  const cell = title === undefined ? undefined : row.get(title);
  return cell && { text: cell.text, struck: cell.struck.length > 0, raw: [cell.text, ...labels] };
}

const endsWith = (title: string, labels: string[]) => ` / ${title}`.endsWith(` / ${labels.join(" / ")}`);

/** What the row labels say of the model: modalities by the prices it has and by Vision, capabilities by their marks. */
function features(row: Row, outline: Outline, reading: PageReading): Statement["states"] {
  const id = row.cells[0]?.text ?? "";
  const marked = (label: string): Raw[] => {
    const cell = row.get(row.table.columns.find((column) => endsWith(column, [label])) ?? label);
    if (cell && !/^(?:✓|✗|Not supported)$/.test(cell.text))
      reading.unparsed.push({ at: row.place(id), text: cell.text, why: `no mark for ${label}` });
    return cell?.text === "✓" ? [[label, cell.text]] : [];
  };
  const metered = (label: string) => (row.table.columns.some((column) => column.includes(label)) ? [label] : []);
  const takesImages = footnotes(outline).some(({ text }) => text.includes(`Images sent to ${id} `));
  const thinking = row.get("THINKING MODE")?.text ?? "";
  return states({
    input_modalities: [...metered(METERS[1][1]), ...marked("Vision"), ...(takesImages ? ["Images"] : [])],
    output_modalities: metered(METERS[2][1]),
    capabilities: [
      ...(/^Supports both .*\bthinking\b/.test(thinking) ? ["THINKING MODE"] : []),
      ...marked("Json Output"),
      ...marked("Tool Calls"),
    ],
  });
}

/** "(1) … Peak hours are 01:00 - 04:00 and 06:00 - 10:00 UTC, Monday through Friday" → the hours in short. */
function peakHours(text: string): string | undefined {
  const found = /Peak hours are ((?:[\d: -]|and )+)UTC(, Monday through Friday)?/.exec(text);
  return found?.[1] && `${found[1].replaceAll(" - ", "-").trim()} UTC${found[2] ? ", Monday to Friday" : ""}`;
}

/** A row of a table of prices to come: rates that begin on the stated day. */
function readAnnounced(row: Row, { reading, outline }: Reading): void {
  const id = row.cells[0]?.text ?? "";
  const hours = row.cells[1]?.text ?? "";
  const at = row.place(id);
  const stated = footnotes(outline).flatMap(
    ({ text }) => /take effect at .*? on (\w+ \d+, \d{4})/.exec(text)?.[1] ?? [],
  );
  const from = readDay({ text: stated[0] ?? "", rest: [] });
  if (!ID.test(id) || stated.length !== 1 || from.kind !== "value") {
    reading.unparsed.push({ at, text: id, why: "prices to come, without a day" });
    return;
  }
  reading.statements.push({
    subject: { api_string: id },
    at,
    states: {},
    rates: METERS.flatMap(([meter, label]): RateStatement[] => {
      const cell = row.get(label);
      return cell ? [{ meter, tier: hours.toLowerCase(), from: from.value, raw: [cell.text, label] }] : [];
    }),
  });
}

type Footnote = { text: string; paragraph: Paragraph };

/** "(1) …" under the table, one a line. */
const footnotes = (outline: Outline): Footnote[] =>
  paragraphs(outline).flatMap((paragraph) =>
    paragraph.cell.lines.flatMap((text) => (/^\(\d\)/.test(text) ? [{ text, paragraph }] : [])),
  );

/** A place inside the paragraph, named by one of the ids in it. */
function placeIn({ paragraph }: Footnote, id: string): string {
  const place = placeOf(paragraph, id);
  return place.includes(paragraph.cell.text) ? paragraph.section.place : place;
}

/** One sentence for both pages, so that a record that rests on both says it once. */
const BILLED = "Its requests are billed at the price of the model that serves them.";

/** Former names that are still accepted though their models are gone. */
function readNote(note: Footnote, { reading }: Reading): void {
  const { text } = note;
  const gone = /legacy names? (?<names>.+?) (?:is|are) still accepted, .*?\b(?<word>retired)\b/.exec(text)?.groups;
  const instead = /Use (\S+) as the model name/.exec(text)?.[1];
  const server = /\b(served by) the (\S+) model\b/.exec(text);
  const announced = /will be deprecated in the future/.test(text);
  for (const id of (gone?.names ?? (announced ? text.split("For compatibility")[0] : ""))?.match(IDS) ?? []) {
    const at = placeIn(note, id);
    if (!gone) reading.skipped.push({ at, text: id, why: "to be deprecated, but no day is stated" });
    else
      reading.statements.push({
        subject: { api_string: id },
        at,
        states: states({
          api_string: id,
          status: gone.word,
          replacements: instead ? [instead] : undefined,
        }),
        notes: "The name is still accepted.",
      });
    if (gone && server)
      reading.statements.push({
        subject: { api_string: id },
        at,
        states: { after_retirement: [server[1] as string, server[2] as string] },
        ...(/\bbilled at the \S+ price\b/.test(text) ? { notes: BILLED } : {}),
      });
  }
  if (!gone && !announced && LIFECYCLE.test(text))
    reading.unparsed.push({
      at: note.paragraph.section.place,
      text: text.slice(0, 120),
      why: "a footnote on lifecycle",
    });
}

/** The Chinese page has the same table in CNY: only who serves the former names is read of it. */
function readChinese({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const table of tables(outline))
    reading.skipped.push({
      at: table.section.place,
      text: table.columns.join(" | "),
      why: "in CNY; the English page is read",
    });
  for (const note of footnotes(outline)) {
    const found = /旧模型名\s*(.+?)\s*仍可调用.*?(已下线).*?由\s*(\S+)\s*模型(提供服务)/.exec(note.text);
    for (const id of found?.[1]?.match(IDS) ?? [])
      reading.statements.push({
        subject: { api_string: id },
        makes_row: false,
        at: placeIn(note, id),
        states: { status: found?.[2] as string, after_retirement: [found?.[4] as string, found?.[3] as string] },
        ...(/按\s*\S+\s*价格计费/.test(note.text) ? { notes: BILLED } : {}),
      });
  }
  return reading;
}

/** The change log: one dated section for each day, below it one for each model or feature. */
function readUpdates({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  for (const day of outline.sections.filter((section) => /^Date: \d{4}-\d{2}-\d{2}$/.test(section.title)))
    for (const section of sectionsUnder(day)) readEntry(section, day.title, reading);
  return reading;
}

function readEntry(section: Section, day: string, reading: PageReading): void {
  const at = section.place;
  const texts = section.blocks.flatMap((b) => ("cell" in b ? [b.cell.text] : []));
  const add = (id: string, stated: Statement["states"]) =>
    reading.statements.push({ subject: { api_string: id }, at, states: { api_string: id, ...stated } });
  const seen = new Set<string>();
  for (const text of texts) {
    const ended = /^(.*?) (will be discontinued)\b.*?\((\d{4}-\d{2}-\d{2})\)/.exec(text);
    for (const id of ended?.[1]?.match(IDS) ?? []) {
      seen.add(id);
      const [, , word = "", date = ""] = ended ?? [];
      add(id, { status: [date, word], deprecated_on: day, retires_on: date });
    }
    const begun =
      /new models?,.*?model parameter should be set to (.+?)\.?$/.exec(text)?.[1] ??
      /^(deepseek-\S+) is our new model\b/.exec(text)?.[1] ??
      /\bnew .*?model\b.*?accessed by setting model='([^']+)'/.exec(text)?.[1];
    for (const id of begun?.match(IDS) ?? []) {
      seen.add(id);
      reading.statements.push({ subject: { api_string: id }, makes_row: false, at, states: { released: day } });
    }
    const limited = /\btemporary endpoint\b.*?(available until) (\w+ \w+, \d{4})/.exec(text);
    if (limited) {
      const [, word = "", date = ""] = limited;
      const name = section.title;
      reading.statements.push({
        subject: { name },
        makes_row: true,
        at,
        states: { name, status: [date, word], released: day, retires_on: date },
      });
    }
  }
  const all = [section.title, ...texts].join("\n");
  for (const id of new Set(all.match(IDS) ?? [])) {
    if (seen.has(id)) continue;
    if (/upgraded|update\b|points? to/i.test(all))
      reading.skipped.push({ at, text: id, why: "another model behind the same name" });
    else reading.unparsed.push({ at, text: id, why: "an entry that says neither new nor upgraded" });
  }
}

export const deepseek: Adapter = {
  provider: "deepseek",
  pages: { pricing: readPricing, updates: readUpdates, "pricing-zh-cn": readChinese },
};
