// What an outline is made of: sections, and the tables, paragraphs, items and other blocks under them.
import type { Cell, Component } from "./cell.ts";
import type { Format } from "./page.ts";

export type Outline = {
  format: Format;
  /** In document order; the first is the page itself, with what stands before any heading. */
  sections: Section[];
  /** The parsed value of a JSON page, whose places are slash paths. */
  json?: unknown;
};

/**
 * A heading (or the title of a tab, accordion or update) and what stands under it. What follows a closing tab belongs to the
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
  /** Blocks directly under it. */
  readonly blocks: Block[];
  /** Titles from the top, its own last. A page's only h1 is left out, except from its own path. */
  path: string[];
  /** For `Statement.at`; always locates back to this section. Empty for what stands before any heading. */
  readonly place: string;
};

type Common = {
  section: Section;
  /** Names of the components around it, outermost first: ["Note"], ["CardGroup", "Card"]. */
  within: string[];
};
export type Paragraph = Common & { kind: "paragraph" | "quote"; cell: Cell };
export type Item = Common & {
  kind: "item";
  /** Text of the item without that of nested items. */
  cell: Cell;
  /** 1 for the outermost list. */
  depth: number;
  parent: Item | undefined;
  children: Item[];
};
export type Code = Common & { kind: "code"; lang: string; text: string };
type FrontMatter = Common & { kind: "front-matter"; entries: Record<string, string> };
/** A component (MDX). What it holds follows it as blocks with its name in `within`; `cell` has its text, where that is all. */
export type ComponentBlock = Common & Component & { kind: "component"; cell: Cell };

/** Another title of a column, folded → the one that readers ask for. */
export type Synonyms = ReadonlyMap<string, string>;

export type Table = Common & {
  readonly kind: "table";
  readonly caption: string | undefined;
  readonly path: string[];
  /** Titles; a header of several rows is joined: "Output / Thinking". */
  readonly columns: string[];
  /** Header cells, column by column, for the notes, links and lines in them. */
  readonly heads: Cell[][];
  readonly rows: Row[];
  /** The page's own table, where this one is its transposition. */
  readonly origin: Table | undefined;
  /** Folded title → the title that the provider's other pages give such a column; see `withSynonyms`. */
  synonyms: Synonyms;
  /** Indexes of the columns with this title (case and white space ignored), or matching this pattern; else of those whose synonym does. */
  find(column: string | RegExp): number[];
  /** Whether each of these titles names exactly one column. */
  has(columns: readonly (string | RegExp)[]): boolean;
  /**
   * Rows and columns exchanged, for tables whose models are columns. `labels`: how many leading columns name the row; by
   * default as many as the first header cell spans. Several labels are joined: "PRICING / OUTPUT / PEAK".
   */
  transposed(labels?: number): Table;
};

export type Row = {
  readonly kind: "row";
  readonly table: Table;
  readonly cells: Cell[];
  /** The row has another number of cells than the header: `get` answers nothing, look at `cells` yourself. */
  readonly ragged: boolean;
  /** Only the first cell says something (or one cell spans the row): a heading between rows. */
  readonly divider: boolean;
  /** Where the row is a column of the page's table (see `transposed`), that column's index. */
  readonly column: number | undefined;
  /**
   * Cell under the one column with this title (case and white space ignored) or matching this pattern.
   * Undefined where no column or more than one fits (`table.find` says which), and on ragged rows.
   */
  get(column: string | RegExp): Cell | undefined;
  /**
   * The row's place, for `Statement.at`. It always locates back to this row. `label`: text of a cell of the row (an id, a
   * name); by default the first cell that has text. `column`: title of the column, where the statement is about one cell.
   */
  place(label?: string, column?: string): string;
};

export type Block = Paragraph | Item | Table | Code | FrontMatter | ComponentBlock;
