import type { Row } from "../../page/outline.ts";
import type { RateStatement, Statement, Subject } from "../../pipeline/statement.ts";
import { states } from "../adapter.ts";
import { isId } from "./ids.ts";
import { flatField, type Media, type Meter, type Metered, mediaRate, settle } from "./meters.ts";

/** What the page says around a table. `service` is undefined for standard prices. */
export type Priced = { unit: string; service: string | undefined; promotions: ReadonlyMap<string, string> };

const METERS: Record<string, Meter> = {
  input: "input",
  "cached input": "cached_input",
  "cache writes": "cache_write",
  output: "output",
};
const METER_COLUMN = /^(?:(Short|Long) context )?(input|cached input|cache writes|output)(?: \/ cost)?$/i;

/** "id", "id (<272K context length)", "id (legacy)", "id (data sharing)", or a display name. */
function modelOf(row: Row): { subject: Subject; id: string | undefined; more: string } {
  const [, text = "", more = ""] = /^([^(]*?)\s*(?:\((.*)\))?$/.exec(row.get("Model")?.text ?? "") ?? [];
  return isId(text)
    ? { subject: { api_string: text }, id: text, more }
    : { subject: { name: text }, id: undefined, more };
}

/** A row makes a model's row only where it has its id; being listed among standard prices is its status. */
function statement(row: Row, service: string | undefined, of: Statement["states"], rates: RateStatement[]): Statement {
  const { subject, id } = modelOf(row);
  const listed = service === undefined && id !== undefined ? { status: statusOf(id, row) } : {};
  return {
    subject,
    at: row.place(row.get("Model")?.text),
    states: { ...states({ api_string: id }), ...listed, ...of },
    ...(rates.length > 0 ? { rates } : {}),
  };
}

const statusOf = (id: string, row: Row): string =>
  id.split("-").includes("preview") ? "preview" : row.table.section.title;

type Column = { meter: Meter; long: boolean; text: string };

const meterColumns = (row: Row): Column[] =>
  row.table.columns.flatMap((title) => {
    const [, context, word = ""] = METER_COLUMN.exec(title) ?? [];
    const meter = METERS[word.toLowerCase()];
    const text = row.get(title)?.text;
    return meter === undefined || text === undefined ? [] : [{ meter, long: context?.toLowerCase() === "long", text }];
  });

/** A row under the heading of batch prices says that the model can be batched. */
const batchOf = (row: Row): Statement["states"] =>
  /^Batch pricing data$/i.test(row.table.section.title) ? { capabilities: [row.table.section.title] } : {};

/** Text tokens: short context in the flat fields, cache writes and long context in rates; other services in rates alone. */
export function tokens(rows: Row[], { unit, service, promotions }: Priced): Statement[] {
  return rows.map((row) => {
    const columns = meterColumns(row);
    const isFlat = ({ meter, long }: Column) => service === undefined && !long && meter !== "cache_write";
    const flat = columns.filter(isFlat).map(({ meter, text }) => [flatField(meter), [text, unit]]);
    const rates = columns
      .filter((column) => !isFlat(column))
      .map(({ meter, long, text }) => ({
        meter,
        raw: [text, unit],
        ...(long ? { tier: "long context" } : {}),
        ...(service ? { service } : {}),
      }));
    const made = statement(row, service, { ...Object.fromEntries(flat), ...batchOf(row) }, rates);
    const until = service === undefined ? promotions.get(modelOf(row).id ?? "") : undefined;
    return until ? { ...made, notes: `Promotional price, promised at least through ${until}.` } : made;
  });
}

/** One row per model and modality; a unit may stand in the cell: "$15.00 / 1M characters". */
export function modalities(rows: Row[], { unit, service }: Priced): Statement[] {
  const byModel = Map.groupBy(rows, (row) => row.get("Model")?.text ?? "");
  return [...byModel.values()].flatMap((ofModel) => {
    const cells = ofModel.flatMap((row) => {
      const media = (row.get("Modality")?.text ?? "").toLowerCase() as Media;
      return meterColumns(row).map(({ meter, text }): Metered<Row> => ({ of: row, meter, media, raw: [text, unit] }));
    });
    const perToken = cells.filter(({ raw }) => !String(raw[0]).includes("/"));
    const { flat, rates, notes } = settle(perToken);
    return ofModel.map((row) => {
      const own = service === undefined ? flat.filter((m) => m.of === row) : [];
      const as = service ? { service } : {};
      const priced = service === undefined ? rates : perToken;
      const words = own.flatMap((m) => notes.get(m) ?? []);
      const otherwise = cells.filter((m) => m.of === row && !perToken.includes(m));
      const made = statement(row, service, states(Object.fromEntries(own.map((m) => [flatField(m.meter), m.raw]))), [
        ...priced.filter((m) => m.of === row).map((m) => mediaRate(m, as)),
        ...otherwise.map(
          (m): RateStatement => ({ meter: m.meter === "output" ? "audio_output" : m.meter, raw: m.raw, ...as }),
        ),
      ]);
      return words.length > 0 ? { ...made, notes: words.join(" ") } : made;
    });
  });
}

/** Video by size; the column's title has the unit. */
export function perSecond(rows: Row[], { service }: Priced): Statement[] {
  return rows.map((row) => {
    const raw = [row.get("Price per second")?.text ?? "", "Price per second"];
    const tier = row.get("Size")?.text ?? "";
    return statement(row, service, {}, [{ meter: "video_output", tier, raw, ...(service ? { service } : {}) }]);
  });
}

/** Transcription: tokens where the row has them, and then the cost per minute is an estimate; else the minute is what is metered. */
export function transcription(rows: Row[], { unit, service }: Priced): Statement[] {
  return rows.map((row) => {
    const columns = meterColumns(row);
    if (columns.some(({ text }) => /\d/.test(text)))
      return statement(
        row,
        service,
        Object.fromEntries(columns.map(({ meter, text }) => [flatField(meter), [text, unit]])),
        [],
      );
    const raw = row.get("Estimated cost")?.text ?? "";
    const made = statement(row, service, {}, [{ meter: "audio_input", raw, ...(service ? { service } : {}) }]);
    return { ...made, notes: "The price page lists the cost per minute as an estimate." };
  });
}

/** Training, and the use of what was trained; both are about a base model that is a row or an alias by other pages. */
export function fineTuned(rows: Row[], { unit, service }: Priced): Statement[] {
  return rows.map((row) => {
    const { subject, more } = modelOf(row);
    const sharing = more === "data sharing" ? { tier: more } : {};
    const use = { service: service === undefined ? "fine-tuned" : `fine-tuned ${service}`, ...sharing };
    const training = row.get("Training")?.text ?? "";
    return {
      subject,
      makes_row: false,
      at: row.place(row.get("Model")?.text),
      states: {},
      rates: [
        ...(service === undefined ? [{ meter: "training" as const, raw: [training, unit], ...sharing }] : []),
        ...meterColumns(row).map(({ meter, text }) => ({ meter, raw: [text, unit], ...use })),
      ],
    };
  });
}
