// The parts of an outline: sections, and the tables, paragraphs, items and other blocks in them.
import type { Cell, Component } from "./cell.ts";

export type Outline = {
  /** In document order; the first is the page itself, with the content before any heading. */
  sections: Section[];
  /** The titles of columns, labels and headings that a reader looked for and found: the page's layout. */
  titles: Set<string>;
  /** The parsed value of a JSON page, whose places are slash paths. */
  json?: unknown;
};

/**
 * A heading (or the title of a tab, accordion or update) and the content under it. Content after a closing tab belongs to the
 * section around the tab again.
 */
export type Section = {
  readonly kind: "section";
  readonly cell: Cell;
  readonly title: string;
  /** 1 to 6 for headings; 0 for the page itself and for tabs and the like. */
  readonly level: number;
  readonly parent: Section | undefined;
  /** The component that made the section, such as a tab with its attributes. */
  readonly component: Component | undefined;
  readonly subsections: Section[];
  readonly blocks: Block[];
  /** Titles from the top, its own last. A page's only h1 is omitted, except from its own path. */
  path: string[];
  /** For `Statement.at`: always locates this section. Empty for the page itself. */
  readonly place: string;
};

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
export type Code = Common & { kind: "code"; text: string };
type FrontMatter = Common & { kind: "front-matter"; entries: Record<string, string> };
/** An MDX component. Its content follows as blocks; `cell` has the text if it contains only text. */
export type ComponentBlock = Common & Component & { kind: "component"; cell: Cell };

/** What readers call a page's columns. `synonyms`: title on the page (folded) → the titles that readers use for it. */
export type Titles = { synonyms: ReadonlyMap<string, readonly string[]>; read: Outline["titles"] };

export type Table = Common & {
  readonly kind: "table";
  readonly caption: string | undefined;
  /** Titles; a header of several rows is joined: "Output / Thinking". */
  readonly columns: string[];
  /** Header cells, column by column, for the notes, links and lines in them. */
  readonly heads: Cell[][];
  readonly rows: Row[];
  /** The page's own table, if this one is its transposition. */
  readonly origin: Table | undefined;
  titles: Titles;
  /** Indexes of the columns whose title is this text (ignoring case and whitespace) or matches the pattern; else, whose synonym does. */
  find(column: string | RegExp): number[];
  /** Whether each of these titles matches exactly one column. */
  has(columns: readonly (string | RegExp)[]): boolean;
  /**
   * Swaps rows and columns, for tables whose models are columns. `labels`: how many leading columns label the row; by default as
   * many as the first header cell spans. Several labels are joined: "PRICING / OUTPUT / PEAK".
   */
  transposed(labels?: number): Table;
};

export type Row = {
  readonly kind: "row";
  readonly table: Table;
  readonly cells: Cell[];
  /** The row's number of cells differs from the header's: `get` returns undefined, use `cells`. */
  readonly ragged: boolean;
  /** A heading between rows: only the first cell has content, or one cell spans the row. */
  readonly divider: boolean;
  /** In a transposed table, the index of the row's column in the page's table. */
  readonly column: number | undefined;
  /**
   * The cell in the column with this title or pattern (see `table.find`). Undefined if no column or more than one matches, and in
   * ragged rows.
   */
  get(column: string | RegExp): Cell | undefined;
  /** The text of the cell that `get` returns, or "". */
  text(column: string | RegExp): string;
  texts<const C extends readonly (string | RegExp)[]>(...columns: C): { [I in keyof C]: string };
  /**
   * The row's place, for `Statement.at`: always locates this row. `label`: the text of one of its cells (an id, a name); by default
   * the first cell with text. `column`: the column's title, if the statement is about one cell.
   */
  place(label?: string, column?: string): string;
};

export type Block = Paragraph | Item | Table | Code | FrontMatter | ComponentBlock;
