import { isDay } from "../feed/day.ts";
import type { Row as WholeRow } from "../feed/parse.ts";
import { plainText } from "../feed/plain-text.ts";

/** Of a row, what judging it takes; the rest is not looked at. */
export type Row = Pick<
  WholeRow,
  | "id"
  | "name"
  | "provider"
  | "status"
  | "modality"
  | "price_input_per_mtok"
  | "price_output_per_mtok"
  | "price_cached_input_per_mtok"
  | "price_per_1k_searches"
  | "deprecated_on"
  | "retires_on"
  | "replacement"
  | "api_string"
  | "source_url"
  | "embedding_dimensions"
>;

/** Of a row, what finding it in a text takes. */
export type Known = Pick<Row, "id" | "provider" | "api_string">;
export type Names<R extends Known = Known> = {
  /** By id. */
  rows: ReadonlyMap<string, R>;
  /** Every spelling that the feed knows (api_string, alias, stated host form) → its row. */
  spellings: ReadonlyMap<string, R>;
};
export type Feed = Names<Row> & {
  version: 1 | 2;
  /** Day on which the catalog last changed or was verified. */
  updated: string;
};

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const days = new Map<unknown, boolean>();
/** The same days stand in many rows. */
function isKnownDay(value: unknown): boolean {
  let known = days.get(value);
  if (known === undefined) {
    known = isDay(value);
    if (days.size < 10_000) days.set(value, known);
  }
  return known;
}
const isAmount = (value: unknown) => typeof value === "number" && Number.isFinite(value) && value >= 0;
const isAddress = (value: unknown) => typeof value === "string" && /^https?:\/\/[^\s<>"'`]+$/.test(value);

/** Most texts: nothing to make plain. */
const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]{0,498}[\x21-\x7e])?$/;

type Test = (value: unknown) => boolean;
const NULLABLE: Record<string, Test> = {
  price_input_per_mtok: isAmount,
  price_output_per_mtok: isAmount,
  price_cached_input_per_mtok: isAmount,
  price_per_1k_searches: isAmount,
  deprecated_on: isKnownDay,
  retires_on: isKnownDay,
  replacement: isText,
  api_string: isText,
  source_url: isAddress,
  embedding_dimensions: isAmount,
};

/** Parsed `/api/models.json` and, where the feed has it, `/api/resolve.json` → feed, or a sentence that says what is wrong. */
export function readFeed(models: unknown, resolve?: unknown): Feed | string {
  if (!isObject(models) || !Array.isArray(models.models)) return "it is not a catalog document";
  if (models.version !== 1 && models.version !== 2)
    return `version ${plainText(String(models.version), 20)} is unknown`;
  if (!isDay(models.updated)) return "`updated` is no day";
  if (models.models.length === 0) return "it holds no models";
  if (models.count !== models.models.length)
    return `it says ${Number(models.count)} models and holds ${models.models.length}`;
  const rows = new Map<string, Row>();
  for (const model of models.models) {
    const row = readRow(model);
    if (typeof row === "string") return row;
    if (rows.has(row.id)) return `the id ${row.id} stands there twice`;
    rows.set(row.id, row);
  }
  const spellings = new Map<string, Row>();
  for (const row of rows.values()) if (row.api_string) spellings.set(row.api_string, row);
  for (const [spelling, id] of resolved(resolve)) {
    const row = rows.get(id);
    if (row && !spellings.has(spelling)) spellings.set(spelling, row);
  }
  return { version: models.version, updated: models.updated as string, rows, spellings };
}

const NEEDED = ["id", "name", "provider", "status"];
const OPTIONAL = Object.entries(NULLABLE);

function readRow(model: unknown): Row | string {
  if (!isObject(model)) return "a row is no object";
  const row: Record<string, unknown> = {};
  for (const field of NEEDED) {
    const text = model[field];
    if (!isText(text)) return `${plainText(String(model.id), 80)}: ${field} is missing`;
    row[field] = plain(text);
  }
  for (const [field, fits] of OPTIONAL) {
    const value = model[field] ?? null;
    if (value !== null && !fits(value)) return `${row.id}: ${field} cannot be read`;
    row[field] = typeof value === "string" ? plain(value) : value;
  }
  row.modality = words(model.modality);
  return row as Row;
}

const plain = (text: string) => (PLAIN.test(text) ? text : plainText(text, 500));

/** The specification knows a list, and one text of words. */
function words(value: unknown): string[] | null {
  const list = typeof value === "string" ? value.split(/[\s,;/|+]+/) : Array.isArray(value) ? value.map(String) : [];
  return list.length > 0
    ? list.map((word) => (PLAIN.test(word) && word.length <= 40 ? word : plainText(word, 40)))
    : null;
}

/** `{"spellings": {"claude-x@1": "claude-x-1"}}`; a value may also be an object with the id, or list one. */
function resolved(resolve: unknown): [string, string][] {
  const table = isObject(resolve) ? (resolve.spellings ?? resolve.models ?? {}) : {};
  if (!isObject(table)) return [];
  return Object.entries(table).flatMap(([spelling, value]): [string, string][] => {
    const first = Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value;
    const id = isObject(first) ? first.id : first;
    return typeof id === "string" && /^[\x21-\x7e]{2,200}$/.test(spelling) ? [[spelling, id]] : [];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
