// The parts of an outline: sections, and the tables, paragraphs, items and other blocks in them.
import { type Cell, type Component, isEmpty, joinCells, plainCell } from "./cell.ts";
import { type Column, fits, indexesOf, newTitles, noteTitle, type Titles } from "./titles.ts";

export type Outline = {
  /** The page itself: the content before any heading, and the sections below. */
  root: Section;
  /** All of them in document order, the page first. */
  sections: readonly Section[];
  titles: Titles["read"];
  /** The parsed value of a JSON page, whose places are slash paths. */
  json?: unknown;
};

/**
 * A heading (or the title of a tab, accordion or update) and the content under it. Content after a closing tab belongs to the
 * section around the tab again.
 */
export class Section {
  readonly kind = "section";
  readonly cell: Cell;
  /** 1 to 6 for headings; 0 for the page itself and for tabs and the like. */
  readonly level: number;
  readonly parent: Section | undefined;
  /** The component that made the section, such as a tab with its attributes. */
  readonly component: Component | undefined;
  /** What readers call the columns and labels of the page, one object for all of its sections. */
  readonly titles: Titles;
  readonly subsections: Section[] = [];
  readonly blocks: Block[] = [];
  /** Titles from the top, its own last. A page's only h1 is omitted, except from its own path. */
  path: string[] = [];

  constructor(cell: Cell, level: number, parent?: Section, component?: Component) {
    this.cell = cell;
    this.level = level;
    this.parent = parent;
    this.component = component;
    this.titles = parent?.titles ?? newTitles();
    parent?.subsections.push(this);
  }

  get title(): string {
    return this.cell.text;
  }

  /** This section and every section below it, in document order. */
  get all(): Section[] {
    return [this, ...this.subsections.flatMap(({ all }) => all)];
  }

  /** All blocks of `all`. They are grouped by section, so the blocks after a tab come before those in it. */
  get content(): Block[] {
    return this.all.flatMap(({ blocks }) => blocks);
  }

  /** All tables that have each of these columns exactly once. */
  tables(columns: readonly Column[] = []): Table[] {
    return this.content.filter((block): block is Table => block.kind === "table" && block.has(columns));
  }

  get items(): Item[] {
    return this.content.filter((block) => block.kind === "item");
  }

  /** Including quoted ones. */
  get paragraphs(): Paragraph[] {
    return this.content.filter((block): block is Paragraph => block.kind === "paragraph" || block.kind === "quote");
  }

  /** The sections below whose own title is this text (ignoring case and whitespace) or matches this pattern. */
  headed(title: Column): Section[] {
    return this.all.slice(1).filter((section) => fits(section.title, title));
  }
}

type Common = { section: Section };
export type Paragraph = Common & { kind: "paragraph" | "quote"; cell: Cell };
export type Item = Common & {
  kind: "item";
  /** The item's text without nested items. */
  cell: Cell;
  /** 1 for the outermost list. */
  depth: number;
  parent: Item | undefined;
  children: Item[];
};
type Code = Common & { kind: "code"; text: string };
type FrontMatter = Common & { kind: "front-matter"; entries: Record<string, string> };
/** An MDX component. Its content follows as blocks; `cell` has the text if it contains only text. */
type ComponentBlock = Common & Component & { kind: "component"; cell: Cell };
export type Block = Paragraph | Item | Table | Code | FrontMatter | ComponentBlock;

export class Table {
  readonly kind = "table";
  readonly section: Section;
  readonly caption: string | undefined;
  /** Header cells, column by column, for the notes, links and lines in them. */
  readonly heads: readonly Cell[][];
  /** Titles; a header of several rows is joined: "Output / Thinking". */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** The page's own table, if this one is its transposition. */
  readonly origin: Table | undefined;
  /** Readers look for the same columns in every row; the indexes hold for these synonyms. */
  #indexes = new Map<string, number[]>();
  #synonyms: Titles["synonyms"] | undefined;

  constructor(
    section: Section,
    heads: readonly Cell[][],
    rows: (table: Table) => Row[],
    more: { caption?: string | undefined; origin?: Table } = {},
  ) {
    this.section = section;
    this.caption = more.caption;
    this.heads = heads;
    this.columns = heads.map(titleOf);
    this.origin = more.origin;
    this.rows = rows(this);
  }

  /** Indexes of the columns whose title is this text (ignoring case and whitespace) or matches the pattern; else, whose synonym does. */
  find(column: Column): number[] {
    const { titles } = this.section;
    if (this.#synonyms !== titles.synonyms) this.#indexes.clear();
    this.#synonyms = titles.synonyms;
    const key = typeof column === "string" ? `=${column}` : String(column);
    const indexes = this.#indexes.get(key) ?? indexesOf(column, this.columns, titles);
    this.#indexes.set(key, indexes);
    return indexes;
  }

  /** Whether each of these titles matches exactly one column. */
  has(columns: readonly Column[]): boolean {
    const indexes = columns.map((column) => this.find(column));
    if (indexes.some(({ length }) => length !== 1)) return false;
    for (const [i, column] of columns.entries())
      noteTitle(this.section.titles, column, this.columns[indexes[i]?.[0] ?? -1] ?? "");
    return true;
  }

  /**
   * Swaps rows and columns, for tables whose models are columns. `labels`: how many leading columns label the row; by default as
   * many as the first header cell spans. Several labels are joined: "PRICING / OUTPUT / PEAK".
   */
  transposed(labels = leading(this.heads)): Table {
    const heads = [this.heads[0] ?? [], ...this.rows.map((row) => distinct(row.cells.slice(0, labels)))];
    const ragged = this.rows.some((row) => row.ragged);
    const rowOf = (table: Table, i: number) => {
      const cells = this.rows.map((row) => row.cells[i] ?? plainCell(""));
      return new Row(table, [headOf(this, i), ...cells], ragged, i);
    };
    const indexes = this.columns.map((_, i) => i).slice(labels);
    const { section, caption, origin = this } = this;
    return new Table(section, heads, (table) => indexes.map((i) => rowOf(table, i)), { caption, origin });
  }
}

export class Row {
  readonly kind = "row";
  readonly table: Table;
  readonly cells: readonly Cell[];
  /** The row's number of cells differs from the header's: `get` returns undefined, use `cells`. */
  readonly ragged: boolean;
  /** A heading between rows: only the first cell has content, or one cell spans the row. */
  readonly divider: boolean;
  /** In a transposed table, the index of the row's column in the page's table. */
  readonly column: number | undefined;
  readonly #isShort: boolean;

  constructor(table: Table, cells: readonly Cell[], uneven = false, column?: number) {
    const [first, ...others] = cells;
    const width = table.columns.length;
    const hasOnlyFirst = first !== undefined && first.text !== "" && others.every((c) => c === first || isEmpty(c));
    this.table = table;
    this.divider = hasOnlyFirst && width > 1;
    this.ragged = uneven && !this.divider;
    const lack = this.divider ? Math.max(0, width - cells.length) : 0;
    this.#isShort = lack > 0;
    this.cells = [...cells, ...Array.from({ length: lack }, () => plainCell(""))];
    this.column = column;
  }

  /**
   * The cell in the column with this title or pattern (see `table.find`). Undefined if no column or more than one matches, and in
   * ragged rows and those that end after a cell: it may be another column's.
   */
  get(column: Column): Cell | undefined {
    const { ragged, table, cells } = this;
    return !ragged && !this.#isShort && table.has([column]) ? cells[table.find(column)[0] ?? -1] : undefined;
  }

  /** The text of the cell that `get` returns, or "". */
  text(column: Column): string {
    return this.get(column)?.text ?? "";
  }

  texts<const C extends readonly Column[]>(...columns: C): { [I in keyof C]: string } {
    return columns.map((column) => this.text(column)) as never;
  }
}

/** The header cells of one column as one cell, so that a transposition keeps its codes, notes and lines. */
function headOf({ heads, columns }: Table, i: number): Cell {
  const cells = distinct(heads[i] ?? []);
  return cells.length === 1 ? (cells[0] as Cell) : { ...joinCells(cells), text: columns[i] ?? "" };
}

/** How many columns the first header cell spans. */
function leading([first, ...others]: readonly Cell[][]): number {
  const end = others.findIndex((cells) => cells[0] !== first?.[0]);
  return first?.[0] === undefined || end === -1 ? 1 : end + 1;
}

/** The title of a column from its header cells, top down. */
export const titleOf = (cells: readonly Cell[]) =>
  distinct(cells)
    .map((cell) => cell.text)
    .filter((text) => text !== "")
    .join(" / ");

const distinct = (cells: readonly Cell[]) => [...new Set(cells)];
