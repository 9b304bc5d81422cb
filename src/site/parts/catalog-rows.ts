import { daysBetween } from "../../schema/day.ts";
import type { ColumnKey } from "../../schema/field-keys.ts";

/** A column of the table: the fields, and when the prices were read. */
export type TableKey = ColumnKey | "read";

/** The most models that fit side by side. */
export const MOST = 6;

const FIGURES: readonly TableKey[] = ["input", "cached", "output", "context"];
const ORDERED: Partial<Record<TableKey, readonly string[]>> = {
  status: ["ga", "preview", "beta", "deprecated", "retired"],
};

/** A row's texts and figures; missing figures are null. */
export type Row = {
  /** Position in the published table. */
  place: number;
  open: boolean;
  values: Record<TableKey, string | number | null>;
  /** Columns that the provider doesn't publish, without those that don't apply to the model. */
  unstated: ReadonlySet<TableKey>;
};

/** A row from its columns' keys and texts. */
export function readRow(keys: readonly TableKey[], cells: readonly string[], open: boolean, place: number): Row {
  const values = Object.fromEntries(keys.map((key, i) => [key, readValue(key, cells[i] ?? "")])) as Row["values"];
  return { place, open, values, unstated: new Set(keys.filter((_, i) => cells[i] === "–")) };
}

function readValue(key: TableKey, cell: string): string | number | null {
  if (cell === "–" || cell === "n/a" || cell === "") return null;
  if (FIGURES.includes(key)) return countedFrom(cell);
  // A "not before" date keeps its sign, so that it isn't ranked with confirmed dates.
  if (key === "retires") return /(≥ )?\d{4}-\d{2}(-\d{2})?/.exec(cell)?.[0] ?? null;
  return cell;
}

/** `$0.10`, `200,000`, `1.05M` → the number. */
export function countedFrom(cell: string): number {
  const unit = cell.endsWith("M") ? 1e6 : cell.endsWith("k") ? 1e3 : 1;
  return Math.round(Number(cell.replace(/[$,kM]/g, "")) * unit * 1e6) / 1e6;
}

type Range = readonly [from: number, to: number];

export type Wanted = {
  providers: readonly string[];
  statuses: readonly string[];
  modalities: readonly string[];
  /** All of them are needed. */
  abilities: readonly string[];
  open: boolean;
  /** Inclusive bounds. */
  price: Range;
  context: Range;
  /** A confirmed retirement within so many days from today. */
  within: number | undefined;
};

/** Statuses shown by default. */
const CURRENT = ["ga", "preview", "beta"];

type Fields = { get(name: string): unknown; getAll(name: string): unknown[] };

/** Whether the default statuses apply: the form asks neither for a status or retirement, nor for a model by name. */
export function showsCurrent(fields: Fields): boolean {
  const asked = (name: string) => String(fields.get(name) ?? "").trim();
  const isOfEnds = /^-?(retires|status)$/.test(asked("sort")) || asked("within") !== "";
  return asked("all") === "" && asked("status") === "" && asked("q") === "" && !isOfEnds;
}

/** What the form asks for. Bounds that aren't numbers are ignored. */
export function wantedOf(fields: Fields): Wanted {
  const all = (name: string) => fields.getAll(name).map(String);
  const bound = <T>(name: string, none: T) => {
    const text = String(fields.get(name) ?? "").trim();
    return text !== "" && Number.isFinite(Number(text)) ? Number(text) : none;
  };
  const range = (name: string) =>
    [bound(`${name}-from`, Number.NEGATIVE_INFINITY), bound(`${name}-to`, Number.POSITIVE_INFINITY)] as const;
  return {
    providers: all("provider"),
    statuses: showsCurrent(fields) ? CURRENT : all("status"),
    modalities: all("modality"),
    abilities: [],
    open: fields.get("open") === "1",
    price: range("price"),
    context: range("context"),
    within: bound("within", undefined),
  };
}

/** Combines what the form asks for with a need in words: both must hold. */
export function narrowed(wanted: Wanted, need: Partial<Wanted>): Wanted {
  const both = ([a, b]: Range, [c, d]: Range = [a, b]): Range => [Math.max(a, c), Math.min(b, d)];
  return {
    ...wanted,
    abilities: need.abilities ?? [],
    providers: need.providers?.length ? need.providers : wanted.providers,
    open: wanted.open || need.open === true,
    price: both(wanted.price, need.price),
    context: both(wanted.context, need.context),
    within: need.within ?? wanted.within,
  };
}

/**
 * Undefined where a row is not what is wanted. Else the columns that would decide it and that the provider does not publish: none
 * where the row fits. Of several providers, statuses or modalities one suffices.
 */
export function lacking({ open, values, unstated }: Row, wanted: Wanted, today: string): TableKey[] | undefined {
  const oneOf = (list: readonly string[], value: string | number | null) =>
    list.length === 0 || list.includes(String(value));
  const words = String(values.modality ?? "").split(" ");
  const fits =
    oneOf(wanted.providers, values.provider) &&
    oneOf(wanted.statuses, values.status) &&
    (!wanted.open || open) &&
    (wanted.within === undefined || isWithin(values.retires, today, wanted.within));
  if (!fits) return undefined;
  const decided: [TableKey, boolean][] = [
    ["modality", wanted.modalities.length === 0 || wanted.modalities.some((word) => words.includes(word))],
    ["modality", wanted.abilities.every((word) => words.includes(word))],
    ["input", inRange(values.input, wanted.price)],
    ["context", inRange(values.context, wanted.context)],
  ];
  const missed = decided.flatMap(([key, isFitting]) => (isFitting ? [] : [key]));
  return missed.every((key) => unstated.has(key)) ? missed : undefined;
}

const inRange = (value: Row["values"][TableKey], [from, to]: Range) =>
  (from === Number.NEGATIVE_INFINITY && to === Number.POSITIVE_INFINITY) ||
  (typeof value === "number" && value >= from && value <= to);

function isWithin(retires: Row["values"][TableKey], today: string, days: number): boolean {
  if (typeof retires !== "string" || retires.length !== "YYYY-MM-DD".length) return false;
  const left = daysBetween(today, retires);
  return left >= 0 && left <= days;
}

/** Columns → `no published modality or price`. */
export function unstatedWords(keys: Iterable<TableKey>): string {
  const words: Partial<Record<TableKey, string>> = { input: "input price", context: "context window" };
  return `no published ${[...new Set(keys)].map((key) => words[key] ?? key).join(" or ")}`;
}

/**
 * `input`, `-input` or nothing → order of rows. Rows without the value come last in both directions; ties of input prices go by
 * output price, others keep the published order. Who asks what retires soonest gets confirmed days ahead, then earliest days ahead,
 * then what has passed, then what is gone; who asks for the cheapest or largest gets what is gone last.
 */
export function orderOf(sort: string, today: string): (a: Row, b: Row) => number {
  const descending = sort.startsWith("-");
  const key = sort.replace(/^-/, "") as TableKey;
  const stated = ({ values }: Row) => (Object.hasOwn(values, key) ? values[key] : null);
  const ranks = ORDERED[key];
  const rank = (value: string | number) =>
    ranks ? ranks.indexOf(String(value)) : key === "retires" ? String(value).replace("≥ ", "") : value;
  const group = sort === "retires" ? (row: Row) => endGroup(row, today) : BEST_FIRST.includes(sort) ? gone : () => 0;
  return (a, b) => {
    const [x, y] = [stated(a), stated(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a.place - b.place;
    const tie = key === "input" ? output(a) - output(b) : 0;
    return group(a) - group(b) || compare(rank(x), rank(y)) * (descending ? -1 : 1) || tie || a.place - b.place;
  };
}

const BEST_FIRST = ["input", "cached", "output", "-context"];
const gone = ({ values }: Row) => Number(values.status === "retired");
const output = ({ values }: Row) => Number(values.output ?? Number.POSITIVE_INFINITY);

function endGroup({ values }: Row, today: string): number {
  if (values.status === "retired") return 3;
  const on = String(values.retires);
  const day = on.replace("≥ ", "");
  if (day < today.slice(0, day.length)) return 2;
  return Number(on !== day);
}

function compare(a: string | number, b: string | number): number {
  const [x, y] = typeof a === "string" && typeof b === "string" ? [a.toLowerCase(), b.toLowerCase()] : [a, b];
  return x < y ? -1 : Number(x > y);
}

/** The next sort after a click on a column head: up, down, published order. Dates and sizes start with the largest. */
export function nextSort(key: TableKey, now: string): string {
  const first = key === "released" || key === "context" || key === "read" ? `-${key}` : key;
  const second = first === key ? `-${key}` : key;
  return now === first ? second : now === second ? "" : first;
}
