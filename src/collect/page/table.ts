import { type Cell, cellOf, clean, isEmpty } from "./cell.ts";
import { placeOfRow } from "./place-write.ts";
import type { Section } from "./section.ts";
import { attribute, type Element, type Node } from "./tree.ts";

export const MAX_SPAN = 1_000;
export const MAX_CELLS = 20_000;

/** Thrown inside the kit for a table that no honest page has; outline() turns it into an unreadable page. */
export class HostileTable extends Error {}

export class Row {
  readonly table: Table;
  readonly cells: Cell[];
  /** The row has another number of cells than the header: `get` answers nothing, look at `cells` yourself. */
  readonly ragged: boolean;
  /** Only the first cell says something (or one cell spans the row): a heading between rows. */
  readonly divider: boolean;
  /** Where the row is a column of the page's table (see `transposed`), that column's index. */
  readonly column: number | undefined;

  constructor(table: Table, cells: Cell[], ragged = false, column?: number) {
    this.table = table;
    const [first, ...others] = cells;
    this.divider =
      first !== undefined &&
      first.text !== "" &&
      table.columns.length > 1 &&
      others.every((c) => c === first || isEmpty(c));
    this.ragged = ragged && !this.divider;
    const short = this.divider ? table.columns.length - cells.length : 0;
    this.cells = short > 0 ? [...cells, ...Array.from({ length: short }, () => cellOf([]))] : cells;
    this.column = column;
  }

  /**
   * Cell under the one column with this title (case and white space ignored) or matching this pattern.
   * Undefined where no column or more than one fits (`table.find` says which), and on ragged rows.
   */
  get(column: string | RegExp): Cell | undefined {
    const found = this.table.find(column);
    return this.ragged || found.length !== 1 ? undefined : this.cells[found[0] as number];
  }

  /**
   * The row's place, for `Statement.at`. It always locates back to this row. `label`: text of a cell of the row (an id, a
   * name); by default the first cell that has text. `column`: title of the column, where the statement is about one cell.
   */
  place(label?: string, column?: string): string {
    return placeOfRow(this, label, column);
  }
}

export class Table {
  readonly kind = "table";
  readonly section: Section;
  readonly caption: string | undefined;
  /** Titles; a header of several rows is joined: "Output / Thinking". */
  readonly columns: string[];
  /** Header cells, column by column, for the notes, links and lines in them. */
  readonly heads: Cell[][];
  readonly rows: Row[];
  /** The page's own table, where this one is its transposition. */
  readonly origin: Table | undefined;
  /** Names of the components around it. */
  readonly within: string[];

  constructor(
    section: Section,
    heads: Cell[][],
    rows: (table: Table) => Row[],
    more: { caption?: string; origin?: Table; within?: string[]; columns?: string[] } = {},
  ) {
    this.section = section;
    this.caption = more.caption;
    this.heads = heads;
    this.columns = more.columns ?? heads.map((cells) => joined(cells));
    this.origin = more.origin;
    this.within = more.within ?? [];
    this.rows = rows(this);
  }

  get path(): string[] {
    return this.section.path;
  }

  /** Indexes of the columns with this title (case and white space ignored) or matching this pattern. */
  find(column: string | RegExp): number[] {
    const fits =
      typeof column === "string"
        ? (title: string) => fold(title) === fold(column)
        : (title: string) => {
            column.lastIndex = 0;
            return column.test(title);
          };
    return this.columns.flatMap((title, i) => (fits(title) ? [i] : []));
  }

  /** Whether each of these titles names exactly one column. */
  has(columns: readonly (string | RegExp)[]): boolean {
    return columns.every((column) => this.find(column).length === 1);
  }

  /**
   * Rows and columns exchanged, for tables whose models are columns. `labels`: how many leading columns name the row; by
   * default as many as the first header cell spans. Several labels are joined: "PRICING / OUTPUT / PEAK".
   */
  transposed(labels = this.leading()): Table {
    const heads = [this.heads[0] ?? [], ...this.rows.map((row) => distinct(row.cells.slice(0, labels)))];
    const indexes = this.columns.map((_, i) => i).slice(labels);
    const ragged = this.rows.some((row) => row.ragged);
    return new Table(
      this.section,
      heads,
      (table) =>
        indexes.map((i) => {
          const head = merged(this.heads[i] ?? [], this.columns[i] ?? "");
          return new Row(table, [head, ...this.rows.map((row) => row.cells[i] ?? cellOf([]))], ragged, i);
        }),
      {
        origin: this.origin ?? this,
        within: this.within,
        ...(this.caption === undefined ? {} : { caption: this.caption }),
      },
    );
  }

  private leading(): number {
    const first = this.heads[0]?.[0];
    const end = this.heads.findIndex((cells) => cells[0] !== first);
    return first === undefined ? 1 : end === -1 ? 1 : end;
  }
}

/** Title of a column from its header cells, top down. */
const joined = (cells: Cell[]) =>
  distinct(cells)
    .map((cell) => cell.text)
    .filter((text) => text !== "")
    .join(" / ");

const distinct = (cells: Cell[]) => cells.filter((cell, i) => cells.indexOf(cell) === i);

/** Header cells of one column as one cell, so that its codes, notes and lines are not lost in a transposition. */
function merged(cells: Cell[], text: string): Cell {
  const all = distinct(cells);
  const only = all[0];
  if (all.length === 1 && only) return only;
  return {
    text,
    lines: all.flatMap((c) => c.lines),
    codes: all.flatMap((c) => c.codes),
    links: all.flatMap((c) => c.links),
    struck: all.flatMap((c) => c.struck),
    notes: all.flatMap((c) => c.notes),
    alts: all.flatMap((c) => c.alts),
    components: all.flatMap((c) => c.components),
  };
}

export const fold = (text: string): string => clean(text).toLowerCase();

type Line = { cells: Element[]; head: boolean };

/** `<table>` element → table. Throws HostileTable above the limits; header-rows="0" (RST) means a table without header. */
export function tableOf(element: Element, section: Section, within: string[]): Table | undefined {
  const lines: Line[] = [];
  let caption: string | undefined;
  const collect = (nodes: Node[], head: boolean): void => {
    for (const node of nodes) {
      if (typeof node === "string") continue;
      if (node.name === "caption") caption = cellOf(node.children).text;
      else if (node.name === "tr") lines.push({ cells: cellsOf(node.children), head });
      else if (node.name !== "table") collect(node.children, head || node.name === "thead");
    }
  };
  collect(element.children, false);
  if (lines.every((line) => line.cells.length === 0)) return undefined;

  const expanded = expand(lines);
  // A row without cells of its own is a row only where cells span down into it.
  const kept = expanded.flatMap((row, y) => (row.length > 0 ? [y] : []));
  const grid = kept.map((y) => expanded[y] as Cell[]);
  const widths = grid.map((row) => row.length);
  const own = kept.map((y) => lines[y] as Line);
  let count = headerRows(own, attribute(element, "header-rows"));
  while (count > 0 && own[count]?.cells.length === 0) count++;
  const width = Math.max(0, ...widths.slice(0, Math.max(count, 1)));
  const heads = Array.from({ length: width }, (_, x) => grid.slice(0, count).flatMap((row) => row[x] ?? []));
  return new Table(
    section,
    heads,
    (table) => grid.slice(count).map((cells, i) => new Row(table, cells, widths[count + i] !== width)),
    { within, ...(caption === undefined ? {} : { caption }) },
  );
}

/** Titles and rows of a component such as `<DocTable columns rows>` → table. */
export function tableFrom(titles: Cell[], rows: Cell[][], section: Section, within: string[]): Table {
  if (rows.reduce((sum, row) => sum + row.length, 0) > MAX_CELLS)
    throw new HostileTable(`more than ${MAX_CELLS} cells`);
  return new Table(
    section,
    titles.map((title) => [title]),
    (table) => rows.map((cells) => new Row(table, cells, cells.length !== titles.length)),
    { within },
  );
}

function cellsOf(nodes: Node[]): Element[] {
  return nodes.flatMap((node) =>
    typeof node === "string" || node.name === "table"
      ? []
      : node.name === "td" || node.name === "th"
        ? [node]
        : cellsOf(node.children),
  );
}

function headerRows(lines: Line[], stated: string | undefined): number {
  if (stated !== undefined) return Math.min(Number(stated) || 0, lines.length);
  const inHead = lines.findIndex((line) => !line.head);
  if (inHead === -1) return lines.length;
  if (inHead > 0) return inHead;
  const titled = lines.findIndex((line) => line.cells.some((cell) => cell.name !== "th"));
  if (titled > 0) return titled;
  // A first row with a title over several columns and others over several rows is the upper half of a header.
  const first = lines[0]?.cells ?? [];
  const wide = first.some((cell) => span(cell, "colspan") > 1);
  const tall = Math.max(...first.map((cell) => span(cell, "rowspan")));
  return wide && tall > 1 && first.every((cell) => span(cell, "rowspan") === tall || span(cell, "colspan") > 1)
    ? Math.min(tall, lines.length)
    : 1;
}

/** Lines → grid with spanned cells copied by reference. WHATWG HTML 4.9.12, without overlaps. */
function expand(lines: Line[]): Cell[][] {
  let count = 0;
  const grid: Cell[][] = lines.map(() => []);
  lines.forEach((line, y) => {
    const row = grid[y] as Cell[];
    let x = 0;
    for (const element of line.cells) {
      while (row[x] !== undefined) x++;
      const cell = cellOf(element.children);
      const wide = span(element, "colspan");
      const tall = Math.min(span(element, "rowspan"), lines.length - y);
      count += wide * tall;
      if (count > MAX_CELLS) throw new HostileTable(`more than ${MAX_CELLS} cells`);
      for (let dy = 0; dy < tall; dy++)
        for (let dx = 0; dx < wide; dx++) {
          const below = grid[y + dy] as Cell[];
          below[x + dx] ??= cell;
        }
      x += wide;
    }
    // A hole left of a cell that spans down from above has no text of its own.
    for (let i = 0; i < row.length; i++) row[i] ??= cellOf([]);
  });
  return grid;
}

function span(cell: Element, name: "colspan" | "rowspan"): number {
  const raw = attribute(cell, name) ?? attribute(cell, name === "colspan" ? "colSpan" : "rowSpan") ?? "1";
  const value = Number(raw.trim());
  if (value > MAX_SPAN) throw new HostileTable(`${name} ${raw} is over ${MAX_SPAN}`);
  return Number.isInteger(value) && value > 0 ? value : 1;
}
