// Converts tables of a page's tree to tables of the outline, with spanned cells expanded.
import { Row, type Section, Table, titleOf } from "./blocks.ts";
import { type Cell, cellOf, plainCell } from "./cell.ts";
import { fold, unmarked } from "./titles.ts";
import { attribute, type Element, type Node } from "./tree.ts";

const MAX_SPAN = 1_000;
export const MAX_CELLS = 20_000;

/** Thrown for a table too large for a real page; outline() makes the page unreadable. */
export class HostileTable extends Error {
  constructor(problem: string) {
    super(`hostile table: ${problem}`);
  }
}

type Line = { cells: Element[]; head: boolean };

/** The table of a `<table>` element, or undefined if it has no cells. Throws HostileTable above the limits. */
export function tableOfElement(element: Element, section: Section): Table | undefined {
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
  // A row without cells of its own counts only if cells span down into it.
  const kept = expanded.flatMap((row, y) => (row.length > 0 ? [y] : []));
  const grid = kept.map((y) => expanded[y] as Cell[]);
  const widths = grid.map((row) => row.length);
  const filled = kept.map((y) => lines[y] as Line);
  let count = headerRows(filled);
  while (count > 0 && filled[count]?.cells.length === 0) count++;
  const width = Math.max(0, ...widths.slice(0, Math.max(count, 1)));
  const heads = Array.from({ length: width }, (_, x) => grid.slice(0, count).flatMap((row) => row[x] ?? []));
  return tableOf(heads, grid.slice(count), section, caption);
}

/** The table of a component such as `<DocTable columns rows>`. Throws HostileTable above the limits. */
export function tableOfCells(titles: Cell[], rows: Cell[][], section: Section): Table {
  if (rows.reduce((sum, row) => sum + row.length, 0) > MAX_CELLS)
    throw new HostileTable(`more than ${MAX_CELLS} cells`);
  const heads = titles.map((title) => [title]);
  return tableOf(heads, rows, section);
}

function tableOf(heads: Cell[][], grid: Cell[][], section: Section, caption?: string): Table {
  const order = labelsFirst(heads, grid);
  const rowsOf = (table: Table) => grid.map((row) => new Row(table, order(row), row.length !== heads.length));
  return new Table(section, order(heads), rowsOf, { caption });
}

/** Titles of the column that labels the rows. */
const LABEL = /^(model|model name|platform|feature|type|property)$/;

/**
 * Returns a function that moves the column that labels the rows to the front of a row. The column is the one with a known title, or
 * the only one without a title.
 */
function labelsFirst(heads: readonly Cell[][], grid: readonly Cell[][]): <T>(row: T[]) => T[] {
  const titles = heads.map((cells) => titleOf(cells));
  const indexes = (is: (title: string) => boolean) => titles.flatMap((title, i) => (is(title) ? [i] : []));
  const known = indexes((title) => LABEL.test(fold(unmarked(title))));
  const [label, ...others] = known.length > 0 ? known : indexes((title) => title === "");
  const isFilled = label !== undefined && grid.every((row) => row.length !== titles.length || row[label]?.text !== "");
  if (!label || others.length > 0 || !isFilled) return (row) => row;
  return (row) => [...row.slice(label, label + 1), ...row.toSpliced(label, 1)];
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

function headerRows(lines: Line[]): number {
  const inHead = lines.findIndex((line) => !line.head);
  if (inHead === -1) return lines.length;
  if (inHead > 0) return inHead;
  const titled = lines.findIndex((line) => line.cells.some((cell) => cell.name !== "th"));
  if (titled > 0) return titled;
  // If some titles of the first row span columns and all others span rows, the header has several rows.
  const first = lines[0]?.cells ?? [];
  const wide = first.some((cell) => span(cell, "colspan") > 1);
  const tall = Math.max(...first.map((cell) => span(cell, "rowspan")));
  return wide && tall > 1 && first.every((cell) => span(cell, "rowspan") === tall || span(cell, "colspan") > 1)
    ? Math.min(tall, lines.length)
    : 1;
}

/** Expands lines to a grid, with spanned cells copied by reference. WHATWG HTML 4.9.12, without overlaps. */
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
    // A hole to the left of a cell that spans down from above is empty.
    for (let i = 0; i < row.length; i++) row[i] ??= plainCell("");
  });
  return grid;
}

function span(cell: Element, name: "colspan" | "rowspan"): number {
  const raw = attribute(cell, name) ?? attribute(cell, name === "colspan" ? "colSpan" : "rowSpan") ?? "1";
  const value = Number(raw.trim());
  if (value > MAX_SPAN) throw new HostileTable(`${name} ${raw} is over ${MAX_SPAN}`);
  return Number.isInteger(value) && value > 0 ? value : 1;
}
