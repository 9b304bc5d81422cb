import { isDay } from "../feed/day.ts";
import type { FeedDocument, Row } from "../feed/parse.ts";
import type { Spelled, Spellings } from "../feed/parse-spellings.ts";
import { plainText } from "../feed/plain-text.ts";

/** Beyond this share of rows the answer is not the feed that we know. */
const UNREADABLE_SHARE = 0.1;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isAmount = (value: unknown) => typeof value === "number" && Number.isFinite(value) && value >= 0;
const isString = (value: unknown) => typeof value === "string";

type Field = Exclude<keyof Row, "id" | "name" | "provider" | "status" | "modality">;
const FITS: Record<Field, (value: unknown) => boolean> = {
  context_window: isAmount,
  max_output_tokens: isAmount,
  price_input_per_mtok: isAmount,
  price_output_per_mtok: isAmount,
  price_cached_input_per_mtok: isAmount,
  price_per_1k_searches: isAmount,
  knowledge_cutoff: isString,
  released: isDay,
  deprecated_on: isDay,
  retires_on: isDay,
  replacement: isString,
  api_string: isString,
  notes: isString,
  // Only what a browser may follow: a citation must not become a script.
  source_url: (value) => typeof value === "string" && /^https?:\/\/[^\s<>"'`]+$/.test(value),
  open_weight: (value) => typeof value === "boolean",
  embedding_dimensions: isAmount,
};

/** Parsed JSON → document, or a sentence that says what is wrong. A row that does not keep to the contract costs that row alone. */
export function readCatalog(json: unknown): FeedDocument | string {
  if (!isObject(json) || !Array.isArray(json.models)) return "it is not a catalog document";
  const { version, updated, count, models } = json;
  if (version !== 1 && version !== 2) return `version ${plainText(String(version), 20)} is unknown`;
  if (!isDay(updated)) return "`updated` is no day";
  if (count !== models.length) return `it says ${Number(count)} models and holds ${models.length}`;
  const rows = new Map<string, Row>();
  const unreadable: string[] = [];
  for (const model of models) {
    const row = readRow(model);
    if (row && !rows.has(row.id)) rows.set(row.id, row);
    else unreadable.push(isObject(model) && isText(model.id) ? plainText(model.id, 160) : "");
  }
  if (unreadable.length > models.length * UNREADABLE_SHARE)
    return `${unreadable.length} of its ${models.length} rows do not keep to the contract`;
  return { version, updated, rows: [...rows.values()], unreadable, readOn: readOn(json) };
}

function readRow(model: unknown): Row | undefined {
  if (!isObject(model)) return undefined;
  const { id, name, provider, status } = model;
  if (![id, name, provider, status].every(isText) || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id as string)) return undefined;
  const row: Record<string, unknown> = { id, name, provider, status };
  for (const [field, fits] of Object.entries(FITS)) {
    const value = model[field] ?? null;
    if (value !== null && !fits(value)) return undefined;
    row[field] = value;
  }
  for (const [field, value] of Object.entries(row))
    if (typeof value === "string") row[field] = plainText(value, 500) || null;
  return { ...row, modality: words(model.modality) } as Row;
}

/** Both forms that the specification knows: a list, or one text of words. */
function words(value: unknown): string[] | null {
  const stated = typeof value === "string" ? value.split(/[\s,;/|+]+/) : Array.isArray(value) ? value : [];
  const list = stated.filter(isText).map((word) => plainText(word, 40));
  return list.length > 0 ? list : null;
}

function readOn({ _meta }: Record<string, unknown>): FeedDocument["readOn"] {
  const entries = isObject(_meta) && Array.isArray(_meta.providers) ? _meta.providers.filter(isObject) : [];
  return new Map(entries.map(({ name, read_on }) => [plainText(String(name), 40), isDay(read_on) ? read_on : null]));
}

/** Parsed `/api/resolve.json` → what each spelling is stated to mean; what cannot be read is left out. */
export function readIndex(json: unknown): Spellings {
  const { spellings, hosts, ambiguous } = isObject(json) ? json : {};
  const at = new Map(entriesOf(hosts));
  const stated = [...entriesOf(spellings), ...entriesOf(ambiguous)];
  return new Map(
    stated.map(([text, meant]): [string, Spelled] => {
      const host = at.get(text);
      const ids = (Array.isArray(meant) ? meant : [meant]).filter((id) => typeof id === "string");
      return [text, { ids, host: typeof host === "string" ? plainText(host, 40) || null : null }];
    }),
  );
}

const entriesOf = (table: unknown): [string, unknown][] => (isObject(table) ? Object.entries(table) : []);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
