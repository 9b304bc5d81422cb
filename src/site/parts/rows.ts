import { daysBetween } from "../../schema/day.ts";
import type { ColumnKey } from "../../schema/field-keys.ts";
import { type Banded, priceAt } from "./bands.ts";

export type TableKey = ColumnKey;

/** A model in `/islands/table.json`; null is not stated. */
export type Row = Banded & {
  id: string;
  name: string;
  api: string | null;
  /** Other spellings of its own API and of hosts. */
  also: readonly string[];
  provider: string;
  status: string;
  /** What it is for. */
  kind: string;
  open: boolean;
  context: number | null;
  modality: readonly string[] | null;
  retires: string | null;
  /** A day or month before which it does not retire. */
  not_before: string | null;
  /** Slugs of the hosts that serve it. */
  at?: readonly string[];
  /** Columns that do not apply to this model. */
  inapplicable: readonly TableKey[];
  /** What comes after it, if it ends, and whether its vendor states that. */
  next?: string;
  stated?: boolean;
};

export const MOST = 6;

type Range = readonly [from: number, to: number];
const ANY: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

export type Wanted = {
  /** Neither retired nor past its date. */
  usable: boolean;
  providers: readonly string[];
  statuses: readonly string[];
  modalities: readonly string[];
  hosts?: readonly string[];
  open: boolean;
  price: Range;
  context: Range;
  /** A firm retirement within so many days from today, or in a year. */
  within: number | undefined;
  year?: string;
};

type Fields = { get(name: string): unknown; getAll(name: string): unknown[] };

/** Whether only what is usable today is shown: the form asks neither for a status nor for a model by name. */
export const showsUsable = (fields: Fields): boolean =>
  ["all", "status", "q"].every((name) => String(fields.get(name) ?? "").trim() === "");

/** What the form asks for. Bounds that aren't numbers are ignored. */
export function wantedOf(fields: Fields): Wanted {
  const all = (name: string) => fields.getAll(name).map(String);
  const bound = <T>(name: string, none: T) => {
    const text = String(fields.get(name) ?? "").trim();
    return text !== "" && Number.isFinite(Number(text)) ? Number(text) : none;
  };
  const range = (name: string): Range => [bound(`${name}-from`, ANY[0]), bound(`${name}-to`, ANY[1])];
  return {
    usable: showsUsable(fields),
    providers: all("provider"),
    statuses: all("status"),
    modalities: all("modality"),
    open: fields.get("open") === "1",
    price: range("price"),
    context: range("context"),
    within: bound("within", undefined),
  };
}

/**
 * Undefined where a row is not what is wanted. Else the columns that would decide it and that the provider does not publish: none
 * where the row fits. Of several providers, statuses or modalities one suffices.
 */
export function lacking(row: Row, wanted: Wanted, today: string): TableKey[] | undefined {
  const oneOf = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
  const isFitting =
    (!wanted.usable || isUsable(row, today)) &&
    oneOf(wanted.providers, row.provider) &&
    oneOf(wanted.statuses, row.status) &&
    (wanted.hosts?.some((host) => row.at?.includes(host)) ?? true) &&
    (!wanted.open || row.open) &&
    endsIn(row.retires, wanted, today);
  if (!isFitting) return undefined;
  const tests: [TableKey, boolean][] = [
    ["modality", wanted.modalities.length === 0 || wanted.modalities.some((word) => row.modality?.includes(word))],
    ["input", inRange(priceAt(row, "input", needOf(wanted)), wanted.price)],
    ["context", inRange(row.context, wanted.context)],
  ];
  const missed = tests.flatMap(([key, holds]) => (holds ? [] : [key]));
  return missed.every((key) => cellOf(row, key) === null && !row.inapplicable.includes(key)) ? missed : undefined;
}

export const isUsable = ({ status, retires }: Row, today: string) => status !== "retired" && (retires ?? "~") >= today;

/** The size of prompts that is asked for; zero where none is. */
export const needOf = ({ context: [from] }: Pick<Wanted, "context">): number => Math.max(0, from);

const inRange = (value: number | null, [from, to]: Range) =>
  (from === ANY[0] && to === ANY[1]) || (value !== null && value >= from && value <= to);

export function endsIn(on: string | null, { within, year }: Partial<Wanted>, today: string): boolean {
  if (within === undefined && year === undefined) return true;
  const left = on === null ? -1 : daysBetween(today, on);
  const isSoon = within === undefined || (left >= 0 && left <= within);
  return on !== null && isSoon && (year === undefined || on.startsWith(year));
}

/** Columns → `modality or input price not recorded`. */
export const unstatedWords = (keys: Iterable<TableKey>): string =>
  `${[...new Set(keys)].map((key) => (key === "input" ? "input price" : key)).join(" or ")} not recorded`;

function cellOf(row: Row, key: TableKey, need = 0): string | number | null {
  if (key === "input" || key === "output") return priceAt(row, key, need);
  if (key === "retires") return row.retires ?? row.not_before;
  if (key === "modality") return row.modality?.join(" ") ?? null;
  if (key === "context") return row.context;
  return Object.hasOwn(row, key) ? row[key].toLowerCase() : null;
}

/**
 * `input`, `-input` or nothing → order of rows, by the prices of prompts as long as the need. Rows without the value come last in both directions; ties of input prices go by
 * output price, others keep the published order. Who asks what retires soonest gets confirmed days ahead, then earliest days ahead,
 * then what has passed, then what is gone; who asks for the cheapest or largest gets what is gone last.
 */
export function orderOf(sort: string, today: string, need = 0): (a: Row, b: Row) => number {
  const sign = sort.startsWith("-") ? -1 : 1;
  const key = sort.replace(/^-/, "") as TableKey;
  const group = sort === "retires" ? (row: Row) => endGroup(row, today) : BEST_FIRST.includes(sort) ? gone : () => 0;
  return (a, b) => {
    const [x, y] = [cellOf(a, key, need), cellOf(b, key, need)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    const tied = (row: Row) => priceAt(row, "output", need) ?? Number.MAX_VALUE;
    const tie = key === "input" ? tied(a) - tied(b) : 0;
    return group(a) - group(b) || (Number(x > y) - Number(x < y)) * sign || tie;
  };
}

/** Who asks for the best of something wants to use it. */
export const BEST_FIRST = ["input", "output", "-context"];
const gone = ({ status }: Row) => Number(status === "retired");

function endGroup({ status, retires, not_before }: Row, today: string): number {
  if (status === "retired") return 3;
  const on = retires ?? not_before ?? "";
  if (on < today.slice(0, on.length)) return 2;
  return Number(retires === null);
}

/** The next sort after a click on a column head: up, down, published order. Sizes start with the largest. */
export function nextSort(key: TableKey, now: string): string {
  const first = key === "context" ? `-${key}` : key;
  const second = first === key ? `-${key}` : key;
  return now === first ? second : now === second ? "" : first;
}
