import { usualTitles } from "../../read/titles.ts";
import type { Row, Section, Table, Titles } from "./blocks.ts";
import { type Cell, clean, isEmpty, joinCells, plainCell } from "./cell.ts";
import { placeOfRow } from "./place-write.ts";

/** `heads`: header cells, column by column. */
export function newTable(
  section: Section,
  heads: Cell[][],
  rows: (table: Table) => Row[],
  more: { caption?: string | undefined; origin?: Table | undefined; titles?: Titles } = {},
): Table {
  const table: Table = {
    kind: "table",
    section,
    caption: more.caption,
    origin: more.origin,
    columns: heads.map(titleOf),
    heads,
    rows: [],
    titles: more.titles ?? { synonyms: new Map(), read: new Set() },
    find: (column) => find(column),
    has: (columns) => hasEach(table, columns),
    transposed: (labels = leading(heads)) => transpose(table, labels),
  };
  const find = finderIn(table);
  table.rows.push(...rows(table));
  return table;
}

/** Remembers what it has found, because readers look for the same columns in every row. */
function finderIn(table: Table): Table["find"] {
  let [found, titles] = [new Map<string, number[]>(), table.titles];
  return (column) => {
    if (titles !== table.titles) [found, titles] = [new Map(), table.titles];
    const key = typeof column === "string" ? `=${column}` : String(column);
    const indexes = found.get(key) ?? columnsOf(table, column);
    found.set(key, indexes);
    return indexes;
  };
}

/** See Table.find. */
export function columnsOf({ columns, titles }: Pick<Table, "columns" | "titles">, column: string | RegExp): number[] {
  const matching = (does: (title: string) => boolean) => columns.flatMap((title, i) => (does(title) ? [i] : []));
  const own = matching((title) => fits(title, column));
  return own.length > 0 ? own : matching((title) => meant(title, titles).some((one) => fits(one, column)));
}

function hasEach(table: Table, columns: readonly (string | RegExp)[]): boolean {
  const indexes = columns.map(table.find);
  if (indexes.some(({ length }) => length !== 1)) return false;
  for (const [i, column] of columns.entries())
    noteTitle(table.titles, column, table.columns[indexes[i]?.[0] ?? -1] ?? "");
  return true;
}

/** `column`: in a transposed table, the row's column in the page's table. */
export function newRow(table: Table, own: Cell[], uneven = false, column?: number): Row {
  const [first, ...others] = own;
  const divider =
    first !== undefined &&
    first.text !== "" &&
    table.columns.length > 1 &&
    others.every((c) => c === first || isEmpty(c));
  const ragged = uneven && !divider;
  const short = divider ? Math.max(0, table.columns.length - own.length) : 0;
  const cells = [...own, ...Array.from({ length: short }, () => plainCell(""))];
  const get: Row["get"] = (title) => (!ragged && table.has([title]) ? cells[table.find(title)[0] ?? -1] : undefined);
  const row: Row = {
    kind: "row",
    table,
    cells,
    ragged,
    divider,
    column,
    ...textsBy(get),
    place: (label, title) => placeOfRow(row, label, title),
  };
  return row;
}

/** Access to cells by their titles. */
export const textsBy = (get: Row["get"]): Pick<Row, "get" | "text" | "texts"> => {
  const text: Row["text"] = (column) => get(column)?.text ?? "";
  return { get, text, texts: (...columns) => columns.map(text) as never };
};

/** Adds a title that a reader looked for to the page's layout; for a pattern, the title as printed. */
export const noteTitle = ({ read }: Titles, wanted: string | RegExp, printed: string): void =>
  void read.add(typeof wanted === "string" ? wanted : fold(printed));

/** The titles that readers may use for a column. */
export function meant(title: string, { synonyms }: Pick<Titles, "synonyms">): string[] {
  const folded = fold(unmarked(title));
  return [...usualTitles(folded), ...(synonyms.get(folded) ?? [])];
}

/** The form in which texts are compared, ignoring case and whitespace. */
export const fold = (text: string): string => clean(text).toLowerCase();

/** Whether a title is this text or matches this pattern, ignoring case, whitespace and footnote markers at its end. */
export function fits(title: string, wanted: string | RegExp): boolean {
  const folded = typeof wanted === "string" ? fold(wanted) : "";
  const isMeant = (text: string) =>
    typeof wanted === "string" ? fold(text) === folded : ignoringCase(wanted).test(text);
  const plain = unmarked(title);
  return isMeant(title) || (plain !== title && isMeant(plain));
}

/** Removes footnote markers at the end of a title that are plain text. */
export const unmarked = (title: string) => title.replace(/\s*\\?[*†‡§¶]+$/, "");

const caseless = new WeakMap<RegExp, RegExp>();
function ignoringCase(pattern: RegExp): RegExp {
  const found = caseless.get(pattern) ?? new RegExp(pattern.source, `${pattern.flags.replace(/[gyi]/g, "")}i`);
  caseless.set(pattern, found);
  return found;
}

function transpose(table: Table, labels: number): Table {
  const heads = [table.heads[0] ?? [], ...table.rows.map((row) => distinct(row.cells.slice(0, labels)))];
  const ragged = table.rows.some((row) => row.ragged);
  const rowOf = (transposed: Table, i: number) => {
    const cells = table.rows.map((row) => row.cells[i] ?? plainCell(""));
    return newRow(transposed, [headOf(table, i), ...cells], ragged, i);
  };
  const indexes = table.columns.map((_, i) => i).slice(labels);
  const rows = (transposed: Table) => indexes.map((i) => rowOf(transposed, i));
  return newTable(table.section, heads, rows, { ...table, origin: table.origin ?? table });
}

/** The header cells of one column as one cell, so that a transposition keeps its codes, notes and lines. */
function headOf({ heads, columns }: Table, i: number): Cell {
  const [only, ...others] = distinct(heads[i] ?? []);
  return only && others.length === 0 ? only : { ...joinCells(distinct(heads[i] ?? [])), text: columns[i] ?? "" };
}

/** How many columns the first header cell spans. */
function leading([first, ...others]: Cell[][]): number {
  const end = others.findIndex((cells) => cells[0] !== first?.[0]);
  return first?.[0] === undefined || end === -1 ? 1 : end + 1;
}

/** The title of a column from its header cells, top down. */
export const titleOf = (cells: Cell[]) =>
  distinct(cells)
    .map((cell) => cell.text)
    .filter((text) => text !== "")
    .join(" / ");

const distinct = (cells: Cell[]) => [...new Set(cells)];
