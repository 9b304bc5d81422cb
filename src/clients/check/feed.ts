// Owns the feed as the check needs it: rows, and every spelling of them. Refuses a malformed row: what cannot be judged is no pass.
import type { FeedDocument, Row } from "../feed-document.ts";
import { plainText } from "../plain-text.ts";

export type Feed = {
  document: FeedDocument;
  /** Every spelling that the feed knows (api_string, alias, stated host form) → its row. */
  spellings: Map<string, Row>;
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isDay = (value: unknown) =>
  typeof value === "string" && DAY.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);
const isAmount = (value: unknown) => typeof value === "number" && Number.isFinite(value) && value >= 0;
const isAddress = (value: unknown) => typeof value === "string" && /^https?:\/\/[^\s<>"'`]+$/.test(value);
const isAny = () => true;

/** Most texts: nothing to make plain. */
const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]{0,498}[\x21-\x7e])?$/;

type Test = (value: unknown) => boolean;
const REQUIRED: Record<string, Test> = { id: isText, name: isText, provider: isText, status: isText };
const NULLABLE: Record<string, Test> = {
  context_window: isAmount,
  max_output_tokens: isAmount,
  price_input_per_mtok: isAmount,
  price_output_per_mtok: isAmount,
  price_cached_input_per_mtok: isAmount,
  price_per_1k_searches: isAmount,
  released: safely(isDay),
  deprecated_on: safely(isDay),
  retires_on: safely(isDay),
  replacement: isText,
  api_string: isText,
  source_url: isAddress,
  embedding_dimensions: isAmount,
  open_weight: (value) => typeof value === "boolean",
  knowledge_cutoff: isText,
  notes: (value) => typeof value === "string",
  modality: isAny,
};

function safely(test: Test): Test {
  return (value) => {
    try {
      return test(value);
    } catch {
      return false;
    }
  };
}

/** Parsed `/api/models.json` and, where the feed has it, `/api/resolve.json` → feed, or a sentence that says what is wrong. */
export function readFeed(models: unknown, resolve?: unknown): Feed | string {
  if (!isObject(models) || !Array.isArray(models.models)) return "it is not a catalog document";
  if (models.version !== 1 && models.version !== 2)
    return `version ${plainText(String(models.version), 20)} is unknown`;
  if (!safely(isDay)(models.updated)) return "`updated` is no day";
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
  return { document, spellings };
}

function readRow(model: unknown): Row | string {
  if (!isObject(model)) return "a row is no object";
  const id = plainText(String(model.id), 80);
  for (const [field, fits] of Object.entries(REQUIRED)) if (!fits(model[field])) return `${id}: ${field} is missing`;
  const row: Record<string, unknown> = {};
  for (const field of Object.keys(REQUIRED)) {
    const text = model[field] as string;
    row[field] = PLAIN.test(text) ? text : plainText(text, 500);
  }
  for (const [field, fits] of Object.entries(NULLABLE)) {
    const value = model[field] ?? null;
    if (value !== null && !fits(value)) return `${id}: ${field} cannot be read`;
    row[field] = typeof value === "string" && !PLAIN.test(value) ? plainText(value, 500) : value;
  }
  row.modality = words(model.modality);
  return row as Row;
}

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
        ? [[plainText(entry.name, 40), safely(isDay)(entry.read_on) ? (entry.read_on as string) : null]]
        : [],
    ),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
