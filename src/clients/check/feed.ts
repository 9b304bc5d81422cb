// Owns the feed as the check needs it: rows, and every spelling of them. Refuses a malformed row: what cannot be judged is no pass.
import type { FeedDocument, Row } from "../feed-document.ts";
import { plainText } from "../plain-text.ts";

/** Of a row, what finding it in a text takes. */
export type Known = Pick<Row, "id" | "provider" | "api_string">;
export type Names<R extends Known = Known> = {
  /** By id. */
  rows: ReadonlyMap<string, R>;
  /** Every spelling that the feed knows (api_string, alias, stated host form) → its row. */
  spellings: ReadonlyMap<string, R>;
};
export type Feed = Names<Row> & { document: FeedDocument };

/** Feed → the least that a matcher needs, to be handed to another thread. */
export function namesOf({ rows, spellings }: Names): Names {
  const known = new Map([...rows.values()].map(({ id, provider, api_string }) => [id, { id, provider, api_string }]));
  return {
    rows: known,
    spellings: new Map([...spellings].map(([text, { id }]) => [text, known.get(id) as Known])),
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const days = new Map<unknown, boolean>();
/** The same days stand in many rows. */
function isDay(value: unknown): boolean {
  let known = days.get(value);
  if (known === undefined) {
    const moment = typeof value === "string" && DAY.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
    known = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value as string);
    if (days.size < 10_000) days.set(value, known);
  }
  return known;
}
const isAmount = (value: unknown) => typeof value === "number" && Number.isFinite(value) && value >= 0;
const isAddress = (value: unknown) => typeof value === "string" && /^https?:\/\/[^\s<>"'`]+$/.test(value);
const isAny = () => true;

/** Most texts: nothing to make plain. */
const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]{0,498}[\x21-\x7e])?$/;

type Test = (value: unknown) => boolean;
const NULLABLE: Record<string, Test> = {
  context_window: isAmount,
  max_output_tokens: isAmount,
  price_input_per_mtok: isAmount,
  price_output_per_mtok: isAmount,
  price_cached_input_per_mtok: isAmount,
  price_per_1k_searches: isAmount,
  released: isDay,
  deprecated_on: isDay,
  retires_on: isDay,
  replacement: isText,
  api_string: isText,
  source_url: isAddress,
  embedding_dimensions: isAmount,
  open_weight: (value) => typeof value === "boolean",
  knowledge_cutoff: isText,
  notes: (value) => typeof value === "string",
  modality: isAny,
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
  const document: FeedDocument = {
    version: models.version,
    updated: models.updated as string,
    rows: [...rows.values()],
    unreadable: [],
    readOn: readOn(models),
  };
  return { document, rows, spellings };
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
  return list.length > 0 ? list.map((word) => plainText(word, 40)) : null;
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

function readOn(models: Record<string, unknown>): FeedDocument["readOn"] {
  const entries = isObject(models._meta) && Array.isArray(models._meta.providers) ? models._meta.providers : [];
  return new Map(
    entries.flatMap((entry): [string, string | null][] =>
      isObject(entry) && isText(entry.name)
        ? [[plainText(entry.name, 40), isDay(entry.read_on) ? (entry.read_on as string) : null]]
        : [],
    ),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
