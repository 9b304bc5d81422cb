import type { ColumnKey } from "../../schema/field-keys.ts";

const FIGURES: readonly ColumnKey[] = ["input", "cached", "output", "context"];
const ORDERED: Partial<Record<ColumnKey, readonly string[]>> = {
  status: ["ga", "preview", "beta", "deprecated", "retired"],
};

/** One row: the texts of its cells, figures as numbers, null for what is not there. */
export type Row = {
  /** Place in the table as published. */
  place: number;
  /** Everything that a search looks through, in lower case. */
  text: string;
  open: boolean;
  values: Record<ColumnKey, string | number | null>;
};

/** Keys of the columns, texts of their cells, and spellings that no cell shows → row. */
export function readRow(
  keys: readonly ColumnKey[],
  cells: readonly string[],
  also: string,
  open: boolean,
  place: number,
): Row {
  const values = Object.fromEntries(keys.map((key, i) => [key, readValue(key, cells[i] ?? "")])) as Row["values"];
  const text = `${cells.slice(0, 3).join(" ")} ${also}`.toLowerCase();
  return { place, text, open, values };
}

function readValue(key: ColumnKey, cell: string): string | number | null {
  if (cell === "–" || cell === "n/a" || cell === "") return null;
  if (FIGURES.includes(key)) return Number(cell.replace(/[$,]/g, ""));
  if (key === "retires") return /\d{4}-\d{2}(-\d{2})?/.exec(cell)?.[0] ?? null;
  return cell;
}

export type Wanted = {
  words: readonly string[];
  providers: readonly string[];
  statuses: readonly string[];
  modalities: readonly string[];
  open: boolean;
  /** Bounds, both included; a row without the figure fits only where there is no bound. */
  price: readonly [from: number, to: number];
  context: readonly [from: number, to: number];
};

const within = (value: Row["values"][ColumnKey], [from, to]: readonly [number, number]) =>
  (from === Number.NEGATIVE_INFINITY && to === Number.POSITIVE_INFINITY) ||
  (typeof value === "number" && value >= from && value <= to);

/** Form's fields → what is wanted. Bounds that are no numbers are none. */
export function wantedOf(fields: { get(name: string): unknown; getAll(name: string): unknown[] }): Wanted {
  const all = (name: string) => fields.getAll(name).map(String);
  const bound = (name: string, none: number) => {
    const text = String(fields.get(name) ?? "").trim();
    return text !== "" && Number.isFinite(Number(text)) ? Number(text) : none;
  };
  const range = (name: string) =>
    [bound(`${name}-from`, Number.NEGATIVE_INFINITY), bound(`${name}-to`, Number.POSITIVE_INFINITY)] as const;
  return {
    words: String(fields.get("q") ?? "")
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean),
    providers: all("provider"),
    statuses: all("status"),
    modalities: all("modality"),
    open: fields.get("open") === "1",
    price: range("price"),
    context: range("context"),
  };
}

/** Whether a row is all of what is wanted; of several providers, statuses or modalities one suffices, of words all have to be there. */
export function fits({ text, open, values }: Row, wanted: Wanted): boolean {
  const oneOf = (list: readonly string[], value: string | number | null) =>
    list.length === 0 || list.includes(String(value));
  return (
    wanted.words.every((word) => text.includes(word)) &&
    oneOf(wanted.providers, values.provider) &&
    oneOf(wanted.statuses, values.status) &&
    (wanted.modalities.length === 0 ||
      wanted.modalities.some((word) =>
        String(values.modality ?? "")
          .split(" ")
          .includes(word),
      )) &&
    (!wanted.open || open) &&
    within(values.input, wanted.price) &&
    within(values.context, wanted.context)
  );
}

/**
 * `input`, `-input` or nothing → order of rows. Rows without the value come last in both directions; ties keep the published order.
 * Who asks what retires soonest does not ask what is gone: that comes after what is not.
 */
export function orderOf(sort: string): (a: Row, b: Row) => number {
  const descending = sort.startsWith("-");
  const key = sort.replace(/^-/, "") as ColumnKey;
  const stated = ({ values }: Row) => (Object.hasOwn(values, key) ? values[key] : null);
  const ranks = ORDERED[key];
  const rank = (value: string | number) => (ranks ? ranks.indexOf(String(value)) : value);
  const isGone = ({ values }: Row) => sort === "retires" && values.status === "retired";
  return (a, b) => {
    const [x, y] = [stated(a), stated(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a.place - b.place;
    if (isGone(a) !== isGone(b)) return Number(isGone(a)) - Number(isGone(b));
    return compare(rank(x), rank(y)) * (descending ? -1 : 1) || a.place - b.place;
  };
}

function compare(a: string | number, b: string | number): number {
  const [x, y] = typeof a === "string" && typeof b === "string" ? [a.toLowerCase(), b.toLowerCase()] : [a, b];
  return x < y ? -1 : Number(x > y);
}

/** What a click on a column's head asks for next: up, down, as published. Figures of days and sizes start with the largest. */
export function nextSort(key: ColumnKey, now: string): string {
  const first = key === "released" || key === "context" ? `-${key}` : key;
  const second = first === key ? `-${key}` : key;
  return now === first ? second : now === second ? "" : first;
}
