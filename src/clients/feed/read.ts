import { isDay } from "../../schema/day.ts";
import type { HostStanding, Standing, StandingsDocument } from "../../schema/standings.ts";
import { once } from "./once.ts";
import { plainText, plainValue } from "./plain-text.ts";
import { PRICES, type PriceName } from "./results.ts";

// Reads a parsed /api/standings.json, which may be anything: what is wrong must neither crash a program nor reach a terminal.

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON value → the value that clients use; undefined if it breaks the contract. */
type Reader = (value: unknown) => unknown;

const LONGEST = { id: 160, text: 400, word: 40, spelling: 200, url: 300 };
const MOST = { list: 100, rates: 200, pages: 20_000, rows: 50_000 };
/** More unreadable rows than this share, and it isn't a feed that we know. */
const MAX_UNREADABLE = 0.1;

const text =
  (most: number): Reader =>
  (value) =>
    (typeof value === "string" && plainText(value, most)) || undefined;
const id: Reader = (value) =>
  typeof value === "string" && value.length <= LONGEST.id && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) ? value : undefined;
/** A feed has thousands of days, most of them the same few. */
const days = new Set<unknown>();
const day: Reader = (value) => {
  if (!days.has(value) && isDay(value)) days.add(value);
  return days.has(value) ? value : undefined;
};
const dayOrMonth: Reader = (value) => (isDay(value) || isDay(`${value}-01`) ? value : undefined);
const count: Reader = (value) => (Number.isSafeInteger(value) && (value as number) > 0 ? value : undefined);
const price: Reader = (value) => (Number.isFinite(value) && (value as number) >= 0 ? value : undefined);
const flag: Reader = (value) => (typeof value === "boolean" ? value : undefined);
const [word, spelling] = [text(LONGEST.word), text(LONGEST.spelling)];
const index: Reader = (value) => (Number.isSafeInteger(value) && (value as number) >= 0 ? value : undefined);
const orNull =
  (read: Reader): Reader =>
  (value) =>
    value === null ? null : read(value);
/** The first items, read; the list itself if each reads as it stands, as almost all do. */
function readEach(value: unknown, most: number, readerOf: (i: number) => Reader): unknown {
  if (!Array.isArray(value)) return undefined;
  const items: unknown[] = value.length > most ? value.slice(0, most) : value;
  let made = items;
  for (let i = 0; i < items.length; i++) {
    const item = readerOf(i)(items[i]);
    if (item === undefined) return undefined;
    if (item === items[i]) continue;
    if (made === value) made = [...items];
    made[i] = item;
  }
  return made;
}
const list =
  (read: Reader): Reader =>
  (value) =>
    readEach(value, MOST.list, () => read);
const tuple =
  (...readers: [Reader, ...Reader[]]): Reader =>
  (value) => {
    const items = readEach(value, readers.length, (i) => readers[i] ?? readers[0]);
    return Array.isArray(items) && items.length === readers.length ? items : undefined;
  };
const cited = (read: Reader) => tuple(read, index, orNull(day));

/** The known keys of an object, itself if it has no others; undefined if one of them breaks the contract or a needed one is missing. */
const object = (readers: Record<string, Reader>, needed: readonly string[]): Reader => {
  const known = new Map(Object.entries(readers));
  return (value) => {
    if (!isObject(value)) return undefined;
    let made = value;
    for (const key in value) {
      const read = known.get(key);
      const raw = value[key];
      const item = read && raw != null ? read(raw) : null;
      if (item === undefined) return undefined;
      if (item !== null && item === raw) continue;
      if (made === value) made = { ...value };
      if (item === null) delete made[key];
      else made[key] = item;
    }
    return needed.every((key) => made[key] !== undefined) ? made : undefined;
  };
};

const replacement = object(
  { model: text(LONGEST.text), id, parameters: text(LONGEST.text), page: index, read_on: day },
  ["model", "page"],
);

/** A price that can't be read is unknown, and so left out. */
const ratesIn = (rates: readonly unknown[]) =>
  (plainValue(rates.slice(0, MOST.rates), 40 * MOST.rates, LONGEST.spelling) as Record<string, unknown>[]).filter(
    (rate) => isObject(rate) && word(rate.meter) && word(rate.per) && price(rate.price) !== undefined,
  );

/** A row whose rates are read when they are first asked for, as few are. */
const withRates =
  (read: Reader): Reader =>
  (value) => {
    const row = read(value) as { rates?: readonly unknown[] } | undefined;
    const { rates } = row ?? {};
    if (!rates) return row;
    return Object.defineProperty({ ...row }, "rates", { enumerable: true, get: once(() => ratesIn(rates)) });
  };

type Words<T extends string> = T extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : T;
/** The same reader for several keys. */
const all = <T extends string>(read: Reader, keys: T) =>
  Object.fromEntries(keys.split(" ").map((key) => [key, read])) as Record<Words<T>, Reader>;
/** The keys of a loose object. */
type Keys<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] };

/** Of models and of hosts' rows: no key means one thing here and another there. */
const FACTS = {
  ...all(id, "id snapshot"),
  ...all(text(LONGEST.text), "name"),
  ...all(spelling, "as api_string priced_like"),
  ...all(word, "provider host version maker access kind knowledge_cutoff input_metered_in output_metered_in"),
  ...all(day, "deprecated_on announced_by extended_access_from released prices_promised_until prices_read_on"),
  ...all(flag, "no_id open_weight free_only"),
  ...all(count, "context_window max_input_tokens max_output_tokens embedding_dimensions"),
  ...all(price, Object.values(PRICES).join(" ") as (typeof PRICES)[PriceName]),
  ...all(list(word), "ends_for continues_for modality inputs outputs"),
  ...all(cited(list(word)), "disputed except rejects"),
  status: cited(word),
  ends_on: cited(day),
  promised_until: cited(dayOrMonth),
  rerouted: cited(orNull(spelling)),
  unlisted: tuple(index, orNull(day)),
  spellings: list(spelling),
  elsewhere: list(tuple(spelling, word)),
  replacements: list(replacement),
  rates: (value) => (Array.isArray(value) ? value : undefined),
} satisfies Record<Keys<HostStanding> | Exclude<Keys<Standing>, "hosts">, Reader>;

const hostRow = withRates(object(FACTS, ["host", "as"]));
const model = withRates(object({ ...FACTS, hosts: list(hostRow) }, ["id", "provider", "name", "status"]));

/** Only what is safe in a link: a citation must not become a script. */
const address = (value: unknown): string =>
  typeof value === "string" && value.length <= LONGEST.url && /^https?:\/\/[^\s<>"'`]+$/.test(value) ? value : "";

/** `unreadable`: ids of rows that break the contract: they exist, but their values are unknown. */
export type Reading = { document: StandingsDocument; unreadable: readonly string[] };

/** Parsed `/api/standings.json` → what it says, or what is wrong with it. `isOwn`: the program was packed with it, when each row was read. */
export function readStandings(json: unknown, isOwn = false): Reading | { problem: string } {
  if (!isObject(json) || !Array.isArray(json.models) || !Array.isArray(json.pages) || !Array.isArray(json.host_rows))
    return { problem: "it is not a standings document" };
  if (!isDay(json.updated)) return { problem: "`updated` is not a date" };
  if (json.models.length === 0) return { problem: "it has no models" };
  if (isOwn) return { document: json as unknown as StandingsDocument, unreadable: [] };
  const unreadable: string[] = [];
  const models = rowsIn(json.models, model, "id", unreadable) as Standing[];
  const host_rows = rowsIn(json.host_rows, hostRow, "as", unreadable) as HostStanding[];
  const rows = json.models.length + json.host_rows.length;
  if (unreadable.length > rows * MAX_UNREADABLE)
    return { problem: `${unreadable.length} of its ${rows} rows break the contract, such as ${unreadable[0]}` };
  const document = {
    updated: json.updated,
    pages: json.pages.slice(0, MOST.pages).map(address),
    models,
    host_rows,
    hosts: entriesIn(json.hosts, tuple(word, index, orNull(day))),
    services: itemsIn(json.services, hostRow),
    announcements: entriesIn(json.announcements, tuple(index, day, list(word))),
    listed: itemsIn(json.listed, tuple(spelling, word, index, day)),
  } as unknown as StandingsDocument;
  return { document, unreadable };
}

/** A row that breaks the contract, or repeats an id, is left out. */
function rowsIn(lines: readonly unknown[], read: Reader, key: string, unreadable: string[]): unknown[] {
  const seen = new Set<unknown>();
  return lines.slice(0, MOST.rows).flatMap((line) => {
    const row = read(line) as Record<string, unknown> | undefined;
    const isRepeated = key === "id" && seen.has(row?.id);
    if (row && !isRepeated) {
      seen.add(row[key]);
      return [row];
    }
    unreadable.push((isObject(line) && (spelling(line[key]) as string)) || "a row without an id");
    return [];
  });
}

const itemsIn = (items: unknown, read: Reader) =>
  (Array.isArray(items) ? items.slice(0, MOST.rows) : []).map(read).filter((item) => item !== undefined);

const entriesIn = (table: unknown, read: Reader) =>
  Object.fromEntries(
    (isObject(table) ? Object.entries(table) : []).flatMap(([key, value]) => {
      const item = read(value);
      return item === undefined || key === "__proto__" ? [] : [[plainText(key, LONGEST.word), item]];
    }),
  );
