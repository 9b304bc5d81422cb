import { isDay } from "../../schema/day.ts";
import type { FieldIn, RequiredField, TypeOf } from "../../schema/field-keys.ts";
import type { Model, Until } from "./api.ts";
import { isObject } from "./is-object.ts";
import { plainText } from "./plain-text.ts";

export type FeedDocument = {
  version: 1 | 2;
  /** The day the catalog last changed or was verified. */
  updated: string;
  /** In the feed's order. */
  models: Model[];
  /** Ids of rows that break the contract: they exist, but their values are unknown. */
  unreadable: string[];
  /** Provider → the day since which all its pages have been read; null if unknown. */
  readOn: Map<string, string | null>;
};

/** What the feed says a spelling means: one id, or several if it is ambiguous, and the host that uses it. */
export type Spelled = { ids: string[]; host: string | null };
/** Exact spelling → what it means. */
export type Spellings = ReadonlyMap<string, Spelled>;

/** Facts about the rows that aren't in them, by id. */
export type Standing = Record<"readOn" | "pages" | "pricesReadOn" | "snapshots", ReadonlyMap<string, string>> & {
  notBefore: ReadonlyMap<string, Until>;
  /** The replacements that are named with parameters, and those. */
  parameters: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The hosts for which their vendors state ids there, as they name them, and those ids. */
  idsAtHosts: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Provider → the page with its retirements, and the day it was last read whole. */
  announcements: ReadonlyMap<string, { page: string; read_on: string }>;
};

/** Each field of a row and its type. The table of fields itself is too large for a bundle. */
export const FIELDS = {
  id: "id",
  name: "text",
  provider: "provider",
  status: "status",
  modality: "modality",
  context_window: "count",
  max_output_tokens: "count",
  price_input_per_mtok: "price",
  price_output_per_mtok: "price",
  price_cached_input_per_mtok: "price",
  price_per_1k_searches: "price",
  knowledge_cutoff: "month",
  released: "day",
  deprecated_on: "day",
  retires_on: "day",
  replacement: "text",
  api_string: "text",
  notes: "text",
  source_url: "url",
  open_weight: "flag",
  embedding_dimensions: "count",
} as const satisfies { [K in FieldIn<"row">]: TypeOf<K> };
export type Kind = (typeof FIELDS)[keyof Model];

const NEEDED: readonly string[] = ["id", "name", "provider", "status"] satisfies RequiredField[];
const LONGEST = { id: 160, text: 400, word: 40, url: 240, spelling: 200 };
const MOST_WORDS = 8;
const MOST_IDS = 20;

const text = (most: number) => (value: unknown) =>
  typeof value === "string" ? plainText(value, most) || null : undefined;
const isSlug = (value: string) => value.length <= LONGEST.id && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value);

/** Stated value → the value clients use; null if nothing is left of it, undefined if it breaks the contract. */
const READ: Record<Kind, (value: unknown) => unknown> = {
  id: (value) => (typeof value === "string" && isSlug(value) ? value : undefined),
  text: text(LONGEST.text),
  // A later feed may use more words than this program knows.
  provider: text(LONGEST.word),
  status: text(LONGEST.word),
  month: text(LONGEST.word),
  modality: words,
  count: (value) => (Number.isSafeInteger(value) && (value as number) > 0 ? value : undefined),
  price: (value) => (Number.isFinite(value) && (value as number) >= 0 ? value : undefined),
  day: (value) => (isDay(value) ? value : undefined),
  url: address,
  flag: (value) => (typeof value === "boolean" ? value : undefined),
};

/** Both forms in the specification: a list, or one string of words. */
function words(value: unknown): string[] | null | undefined {
  const list = typeof value === "string" ? value.split(/[\s,;/|+]+/) : value;
  if (!Array.isArray(list) || !list.every((word) => typeof word === "string")) return undefined;
  const read = list.slice(0, MOST_WORDS).flatMap((word) => plainText(word, LONGEST.word) || []);
  return read.length > 0 ? read : null;
}

/** Only what is safe in a link: a citation must not become a script. */
export function address(value: unknown): string | null | undefined {
  if (typeof value !== "string") return undefined;
  if (value.length <= LONGEST.url && /^https?:\/\/[^\s<>"'`]+$/.test(value)) return value;
  return /^[a-z][a-z0-9+.-]*:\S/i.test(value) ? null : undefined;
}

const READERS = new Map(Object.entries(FIELDS).map(([field, kind]) => [field, READ[kind]]));
const NOTHING = Object.fromEntries(Object.keys(FIELDS).map((field) => [field, null]));

/** A row, or what is wrong with it. */
function readRow(stated: unknown): Model | string {
  if (!isObject(stated)) return "a row is not an object";
  const row: Record<string, unknown> = { ...NOTHING };
  for (const field in stated) {
    const read = READERS.get(field);
    if (stated[field] == null || !read) continue;
    const value = read(stated[field]);
    if (value === undefined) return `${field} cannot be read`;
    row[field] = value;
  }
  const missing = NEEDED.find((field) => row[field] === null);
  return missing === undefined ? (row as Model) : `${missing} is missing`;
}

/**
 * Parsed `/api/models.json` → document, or a sentence that says what is wrong with it. A row that breaks the contract is left out; if
 * more than `maxUnreadable`, a share of all rows, do, this isn't a feed we know.
 */
export function parseCatalog(json: unknown, maxUnreadable = 0.1): FeedDocument | string {
  if (!isObject(json) || !Array.isArray(json.models)) return "it is not a catalog document";
  const { version, updated, count } = json;
  if (version !== 1 && version !== 2) return `version ${plainText(String(version), 20)} is unknown`;
  if (!isDay(updated)) return "`updated` is not a date";
  if (count !== json.models.length) return `it says ${Number(count)} models but has ${json.models.length}`;
  const rows = new Map<string, Model>();
  const unreadable: string[] = [];
  let example = "";
  for (const stated of json.models) {
    const row = readRow(stated);
    if (typeof row !== "string" && !rows.has(row.id)) rows.set(row.id, row);
    else {
      const id = isObject(stated) && typeof stated.id === "string" ? plainText(stated.id, LONGEST.id) : "";
      unreadable.push(id);
      example ||= `${id}: ${typeof row === "string" ? row : "the id is there twice"}`;
    }
  }
  if (unreadable.length > json.models.length * maxUnreadable)
    return `${unreadable.length} of its ${json.models.length} rows break the contract, such as ${example}`;
  return { version, updated, models: [...rows.values()], unreadable, readOn: readOn(json) };
}

function readOn({ _meta }: Record<string, unknown>): FeedDocument["readOn"] {
  const entries = isObject(_meta) && Array.isArray(_meta.providers) ? _meta.providers.filter(isObject) : [];
  return new Map(
    entries.map(({ name, read_on }) => [plainText(String(name), LONGEST.word), isDay(read_on) ? read_on : null]),
  );
}

/** Parsed `/api/resolve.json` → spellings, or a sentence that says what is wrong with it. The ids aren't checked against the catalog. */
export function parseSpellings(json: unknown): Spellings | string {
  if (!isObject(json) || !isObject(json.spellings)) return "it is not an index of spellings";
  const hosts = isObject(json.hosts) ? new Map(Object.entries(json.hosts)) : undefined;
  const known = new Map<string, Spelled>();
  for (const table of [json.spellings, json.ambiguous])
    for (const [spelling, meant] of Object.entries(isObject(table) ? table : {})) {
      const ids = (Array.isArray(meant) ? meant.slice(0, MOST_IDS) : [meant]).filter((id) => typeof id === "string");
      const host = hosts?.get(spelling);
      if (spelling.length <= LONGEST.spelling)
        known.set(spelling, { ids, host: typeof host === "string" ? plainText(host, LONGEST.word) || null : null });
    }
  return known;
}

/** Parsed `/api/resolve.json` → its facts about rows; a feed may have none. */
export function parseStanding(json: unknown): Standing {
  const entries = (key: string) => entriesOf(isObject(json) ? json[key] : undefined);
  const table = (key: string, fits: (value: string) => boolean) =>
    new Map(
      entries(key).flatMap(([id, value]) => (typeof value === "string" && fits(value) ? [[id, value] as const] : [])),
    );
  return {
    readOn: table("read_on", isDay),
    pricesReadOn: table("prices_read_on", isDay),
    pages: table("pages", (page) => address(page) === page),
    notBefore: new Map(entries("not_before").flatMap(([id, stated]) => untilIn(id, stated))),
    snapshots: table("snapshots", () => true),
    parameters: new Map(entries("parameters").map(([id, named]) => [id, textsIn(named)])),
    idsAtHosts: new Map(entries("ids_at_hosts").map(([id, hosts]) => [id, listsIn(hosts)])),
    announcements: new Map(
      entries("announcements").flatMap(([name, stated]) => {
        const { page, read_on } = isObject(stated) ? stated : {};
        const url = address(page);
        return url && isDay(read_on) ? [[plainText(name, LONGEST.word), { page: url, read_on }] as const] : [];
      }),
    ),
  };
}

function untilIn(id: string, stated: unknown): [string, Until][] {
  const { day, page, read_on } = isObject(stated) ? stated : {};
  if (typeof day !== "string" || !/^\d{4}-\d\d(-\d\d)?$/.test(day)) return [];
  return [[id, { day, page: address(page) ?? null, read_on: isDay(read_on) ? read_on : null }]];
}

const entriesOf = (table: unknown) => Object.entries(isObject(table) ? table : {});

const textsIn = (table: unknown) =>
  new Map(
    entriesOf(table).flatMap(([key, value]) =>
      typeof value === "string" ? [[plainText(key, LONGEST.spelling), plainText(value, LONGEST.text)] as const] : [],
    ),
  );

const listsIn = (table: unknown) =>
  new Map(
    entriesOf(table).map(([key, value]) => [
      plainText(key, LONGEST.word),
      (Array.isArray(value) ? value.slice(0, MOST_IDS) : []).flatMap((id) => text(LONGEST.spelling)(id) ?? []),
    ]),
  );
