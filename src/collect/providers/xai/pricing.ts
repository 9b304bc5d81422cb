import type { Raw } from "../../../schema/record.ts";
import {
  type Cell,
  items,
  type Outline,
  paragraphs,
  place,
  type Row,
  type Table,
  tables,
  tableWith,
} from "../../page/outline.ts";
import type { OutlinedPage, PageReading, RateStatement, Statement } from "../../pipeline/statement.ts";
import { emptyReading, states, words } from "../adapter.ts";

export const ID = /^grok-[a-z0-9.-]+$/;
export const FLAT = {
  input: "price_input_per_mtok",
  cached_input: "price_cached_input_per_mtok",
  output: "price_output_per_mtok",
} as const;
const METERS = ["input", "cached_input", "output"] as const;
const UNIT = "Prices per 1M tokens";
const PER_TIER = ["Input / 1M tokens", "Cached input / 1M tokens", "Output / 1M tokens"];

/** A table → statements; rows that state no model go to `unparsed`. */
type Form = (table: Table, reading: PageReading) => Statement[];
const FORMS: [columns: string[], read: Form][] = [
  [["Model", "Context", "Input / 1M tokens"], (table, reading) => eachRow(table, reading, tierRow)],
  [
    ["Model", "Context", "Short context / Input", "Long context / Input"],
    (table, reading) => eachRow(table, reading, textRow),
  ],
  [["Model", "Media Input", "Resolution", "Output"], mediaModels],
  [["Model or mode", "Cost"], (table, reading) => table.rows.map((row) => modeRow(row, reading))],
];

/** The price page → prices of every model; its ids are the members of the model pages. */
export function readPricing({ outline }: OutlinedPage): PageReading {
  const reading = emptyReading();
  const factors = factorsOf(outline);
  for (const table of tables(outline)) {
    const [, read] = FORMS.find(([columns]) => table.has(columns)) ?? [];
    if (!read) leaveOut(table, reading);
    for (const statement of read?.(table, reading) ?? []) {
      const notes = statement.states.price_input_per_mtok ? factors(statement.subject.api_string ?? "") : "";
      reading.statements.push({ ...statement, ...(notes ? { notes } : {}) });
    }
  }
  // Voice has pages of another kind.
  const members = reading.statements.flatMap((s) =>
    s.states.status === undefined ? [] : (s.subject.api_string ?? []),
  );
  reading.statements.push(...usEndpoint(outline));
  return { ...reading, members: [...new Set(members)] };
}

function eachRow(table: Table, reading: PageReading, read: (row: Row) => Statement | undefined): Statement[] {
  return table.rows.flatMap((row) => {
    const statement = read(row);
    if (!statement)
      reading.unparsed.push({ at: row.place(), text: row.cells[0]?.text ?? "", why: "the row names no model" });
    return statement ?? [];
  });
}

const modelIn = (row: Row, form: RegExp) => form.exec(row.get("Model")?.text ?? "")?.groups ?? {};

/** "grok-x (< 200k prompt tokens)": a row for each length of prompt; the long one is a tier. */
function tierRow(row: Row): Statement | undefined {
  const { id, sign, limit } = modelIn(row, /^(?<id>\S+)(?: \((?<sign>[<≥]) (?<limit>\d+)k prompt tokens\))?$/);
  if (id === undefined || !ID.test(id)) return undefined;
  const raws = PER_TIER.map((title) => rawIn(row.get(title), title));
  const at = row.place(row.get("Model")?.text);
  const rates = sign === "≥" ? ratesOf(raws, { tier: `prompt >= ${limit},000 tokens` }) : [];
  return { subject: { api_string: id }, at, states: sign === "≥" ? {} : textStates(row, id, raws), rates };
}

/** A row for each model, its prices in two groups of columns. */
function textRow(row: Row): Statement | undefined {
  const { id, limit } = modelIn(row, /^(?<id>\S+)(?: Long context ≥ (?<limit>\d+)k tokens)?$/);
  if (id === undefined || !ID.test(id)) return undefined;
  const group = (name: string) => ["Input", "Cached", "Output"].map((of) => rawIn(row.get(`${name} / ${of}`), UNIT));
  const rates = limit === undefined ? [] : ratesOf(group("Long context"), { tier: `prompt >= ${limit},000 tokens` });
  return { subject: { api_string: id }, at: row.place(id), states: textStates(row, id, group("Short context")), rates };
}

function textStates(row: Row, id: string, [input, cached, output]: (Raw | undefined)[]): Statement["states"] {
  return states({
    api_string: id,
    status: [id, row.table.section.title],
    context_window: row.get("Context")?.text,
    price_input_per_mtok: input,
    price_cached_input_per_mtok: cached,
    price_output_per_mtok: output,
  });
}

const rawIn = (cell: Cell | undefined, title: string): Raw | undefined => cell && [cell.text, title];

const ratesOf = (raws: (Raw | undefined)[], when: Pick<RateStatement, "tier" | "region">): RateStatement[] =>
  METERS.flatMap((meter, i) => (raws[i] === undefined ? [] : [{ meter, raw: raws[i] as Raw, ...when }]));

/** "grok-x Text, Image → Video": what goes in, and a row for what comes out at each resolution. */
function mediaModels(table: Table, reading: PageReading): Statement[] {
  const found = new Map<string, Statement>();
  for (const row of table.rows) {
    const model = row.get("Model")?.text ?? "";
    const { id, takes = "", makes = "" } = modelIn(row, /^(?<id>\S+) (?<takes>.+) → (?<makes>.+)$/);
    const [out, unit] = /^\$[\d.]+ \/ (img|sec)$/.exec(row.get("Output")?.text ?? "") ?? [];
    if (id === undefined || !ID.test(id) || out === undefined) {
      reading.unparsed.push({
        at: row.place(),
        text: row.cells[0]?.text ?? "",
        why: "no model with a price per image or second",
      });
      continue;
    }
    const paid = row.get("Media Input")?.text.match(/\$[\d.]+ \/ (?:img|sec)/g) ?? [];
    const statement = found.get(id) ?? {
      subject: { api_string: id },
      // All rows of the model: its cell spans them.
      at: [table.section.place, place(model)].filter((part) => part !== "").join(" / "),
      states: states({
        api_string: id,
        status: [id, table.section.title],
        input_modalities: words(takes),
        output_modalities: words(makes),
      }),
      rates: paid.map((raw): RateStatement => ({ meter: raw.endsWith("img") ? "image_input" : "video_input", raw })),
    };
    const tier = row.get("Resolution")?.text;
    statement.rates?.push({ meter: unit === "img" ? "image" : "video_output", raw: out, ...(tier ? { tier } : {}) });
    found.set(id, statement);
  }
  return [...found.values()];
}

/** Voice: a mode, perhaps with its model, and its cost in one or two units. */
function modeRow(row: Row, reading: PageReading): Statement {
  const mode = row.get("Model or mode")?.text ?? "";
  const id = /\((grok-[a-z0-9.-]+)\)$/.exec(mode)?.[1];
  const cost = row.get("Cost")?.text ?? "";
  const rates = [...cost.matchAll(/(?<raw>\$[\d.]+ \/ (?<unit>min|hr|1M chars))(?: \((?<tier>[A-Za-z]+)\))?/g)].flatMap(
    ({ groups = {} }): RateStatement[] => {
      const { raw = "", unit, tier } = groups;
      // "$0.08 / min ($4.80 / hr)" is one price in two units.
      if (cost.includes(`(${raw})`)) return [];
      const meter = unit === "1M chars" ? "input" : unit === "hr" ? "audio_input" : "other";
      return [{ meter, raw, ...(tier === undefined ? {} : { tier }) }];
    },
  );
  const odd = /\$[\d.]+ \/ text input/.exec(cost)?.[0];
  if (odd)
    reading.skipped.push({ at: row.place(mode), text: odd, why: "priced by a text input, which is no unit here" });
  if (rates.length === 0)
    reading.unparsed.push({ at: row.place(mode), text: cost, why: "no price that is understood" });
  const subject: Statement["subject"] = id === undefined ? { name: mode } : { api_string: id };
  return { subject, at: row.place(mode), states: states({ api_string: id }), rates };
}

/** Model → what the page says of its other prices by a factor, in our words. */
function factorsOf(outline: Outline): (id: string) => string {
  const batch = batchModels(outline);
  const priority = factor(outline, "Priority") === "2x standard rates";
  const us = factor(outline, US) === "1.1x standard rates";
  const served = tableWith(outline, [US]).flatMap((t) => t.rows.flatMap((row) => row.get(US)?.codes ?? []));
  return (id) =>
    [
      ...(batch.has(id) ? ["Batch requests are billed at a 20 % discount."] : []),
      ...(priority ? ["Priority requests are billed at twice the standard rates."] : []),
      ...(us && served.includes(id) ? ["The US regional endpoint bills 10 % more."] : []),
    ].join(" ");
}

const US = "US regional endpoint";
const factor = (outline: Outline, column: string): string | undefined =>
  tableWith(outline, [column])
    .flatMap((t) => t.rows.filter((row) => row.cells[0]?.text === "Token pricing"))[0]
    ?.get(column)?.text;

/** Models that the page gives a discount in batches: bullets or a table, as the page's form is. */
function batchModels(outline: Outline): Set<string> {
  const listed = items(outline).filter((item) => item.section.title === "Batch API Pricing");
  const inTable = tableWith(outline, ["Model", "Batch discount"]).flatMap((table) =>
    table.rows.flatMap((row) => (row.get("Batch discount")?.text === "20%" ? (row.get("Model")?.links ?? []) : [])),
  );
  const by20 = paragraphs(outline).some((p) => p.cell.text.startsWith("20% off"));
  return new Set([...(by20 ? listed.map((item) => item.cell.text) : []), ...inTable.map((link) => link.text)]);
}

/** The one model whose prices on the US endpoint the page spells out, below and above its long context. */
function usEndpoint(outline: Outline): Statement[] {
  const three = (prefix: string) => METERS.map((meter) => `(?<${prefix}_${meter}>\\$[\\d.]+)`).join(" / ");
  const form = new RegExp(
    `^For (?<id>\\S+) this is ${three("low")} per 1M tokens \\(input / cached input / output\\) ` +
      `below (?<limit>\\d+)k prompt tokens, and ${three("high")} above`,
  );
  return paragraphs(outline).flatMap((p): Statement[] => {
    const groups = form.exec(p.cell.text)?.groups;
    if (!groups?.id || !ID.test(groups.id)) return [];
    const of = (prefix: string, sign: string) => {
      const raws = METERS.map((meter): Raw => [groups[`${prefix}_${meter}`] as string, "per 1M tokens"]);
      return ratesOf(raws, { tier: `prompt ${sign} ${groups.limit},000 tokens`, region: US });
    };
    const rates = [...of("low", "<"), ...of("high", ">=")];
    return [{ subject: { api_string: groups.id }, at: p.section.place, states: {}, rates }];
  });
}

function leaveOut(table: Table, reading: PageReading): void {
  const why = /\bonly\)$/.test(table.section.title) ? "sold in other products, no API model" : "no price of a model";
  for (const row of table.rows) {
    const text = row.cells.find((cell) => cell.text !== "")?.text ?? "";
    reading.skipped.push({ at: table.section.place || row.place(), text, why });
  }
}
