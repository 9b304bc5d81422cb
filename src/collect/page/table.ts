import type { Row, Section, Synonyms, Table } from "./blocks.ts";
import { type Cell, clean, isEmpty, joinCells, plainCell } from "./cell.ts";
import { placeOfRow } from "./place-write.ts";

/** Header cells, column by column, and rows that know their table → table. */
export function newTable(
  section: Section,
  heads: Cell[][],
  rows: (table: Table) => Row[],
  more: { caption?: string | undefined; origin?: Table; within?: string[]; synonyms?: Synonyms } = {},
): Table {
  const named = (titles: readonly string[], column: string | RegExp) =>
    titles.flatMap((title, i) => (fits(title, column) ? [i] : []));
  const find = (column: string | RegExp) => {
    const own = named(table.columns, column);
    return own.length > 0 || table.synonyms.size === 0
      ? own
      : named(
          table.columns.map((title) => meant(title, table.synonyms)),
          column,
        );
  };
  const table: Table = {
    kind: "table",
    section,
    within: more.within ?? [],
    caption: more.caption,
    origin: more.origin,
    columns: heads.map(titleOf),
    heads,
    rows: [],
    synonyms: more.synonyms ?? new Map(),
    get path() {
      return section.path;
    },
    find,
    has: (columns) => columns.every((column) => find(column).length === 1),
    transposed: (labels = leading(heads)) => transpose(table, labels),
  };
  table.rows.push(...rows(table));
  return table;
}

/** `column`: of which column of the page's table the row is the transposition. */
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
  const row: Row = {
    kind: "row",
    table,
    cells,
    ragged,
    divider,
    column,
    get(title) {
      const [found, ...more] = table.find(title);
      return ragged || found === undefined || more.length > 0 ? undefined : cells[found];
    },
    place: (label, title) => placeOfRow(row, label, title),
  };
  return row;
}

/** A title as readers ask for it. */
export const meant = (title: string, synonyms: Synonyms): string => synonyms.get(fold(unmarked(title))) ?? title;

/** How texts are compared that a page may write in another case or spacing. */
export const fold = (text: string): string => clean(text).toLowerCase();

/** Whether a title equals the text or matches the pattern; case, white space and footnote marks at its end are ignored. */
export function fits(title: string, wanted: string | RegExp): boolean {
  const isMeant = (text: string) =>
    typeof wanted === "string" ? fold(text) === fold(wanted) : blindToCase(wanted).test(text);
  return isMeant(title) || isMeant(unmarked(title));
}

/** Without the footnote marks that are set as text. */
export const unmarked = (title: string) => title.replace(/\s*\\?[*†‡§¶]+$/, "");

const blind = new WeakMap<RegExp, RegExp>();
function blindToCase(pattern: RegExp): RegExp {
  const found = blind.get(pattern) ?? new RegExp(pattern.source, `${pattern.flags.replace(/[gyi]/g, "")}i`);
  blind.set(pattern, found);
  return found;
}

function transpose(table: Table, labels: number): Table {
  const heads = [table.heads[0] ?? [], ...table.rows.map((row) => distinct(row.cells.slice(0, labels)))];
  const ragged = table.rows.some((row) => row.ragged);
  const rowOf = (transposed: Table, i: number) => {
    const cells = table.rows.map((row) => row.cells[i] ?? plainCell(""));
    return newRow(transposed, [headOf(table, i), ...cells], ragged, i);
  };
  const { section, caption, within, synonyms, origin = table } = table;
  const indexes = table.columns.map((_, i) => i).slice(labels);
  return newTable(section, heads, (transposed) => indexes.map((i) => rowOf(transposed, i)), {
    caption,
    origin,
    within,
    synonyms,
  });
}

/** Header cells of one column as one cell, so that its codes, notes and lines are not lost in a transposition. */
function headOf({ heads, columns }: Table, i: number): Cell {
  const [only, ...others] = distinct(heads[i] ?? []);
  return only && others.length === 0 ? only : { ...joinCells(distinct(heads[i] ?? [])), text: columns[i] ?? "" };
}

/** How many columns the first header cell spans. */
function leading([first, ...others]: Cell[][]): number {
  const end = others.findIndex((cells) => cells[0] !== first?.[0]);
  return first?.[0] === undefined || end === -1 ? 1 : end + 1;
}

/** Title of a column from its header cells, top down. */
export const titleOf = (cells: Cell[]) =>
  distinct(cells)
    .map((cell) => cell.text)
    .filter((text) => text !== "")
    .join(" / ");

const distinct = (cells: Cell[]) => [...new Set(cells)];
