import type { Block, Row, Section, Table } from "./blocks.ts";
import { type Cell, cellOf, labelled } from "./cell.ts";
import { keyOf } from "./place-text.ts";
import { type Literal, Markup } from "./tree.ts";

/** A thing that a place can refer to. `via`: the texts on the way to it. */
export type Spot = { section: Section; via: readonly string[] } & (
  | { kind: "section" }
  | { kind: "row" | "column" | "cell"; table: Table; row: Row | undefined; column: number | undefined }
  | { kind: "block"; block: Exclude<Block, Table>; entry: string | undefined }
);

/** A text by which a spot is found, and its `key` for comparing. */
export type Hit = { key: string; text: string; spot: Spot };
export type Index = { byKey: Map<string, Hit[]>; all: Hit[] };

const indexes = new WeakMap<Section, Index>();

/** A page's hits in document order. Cached, because places are looked up for every row. */
export function hitsOf(page: Section): Index {
  const known = indexes.get(page);
  if (known) return known;
  const all = hitsUnder(page);
  const index = { all, byKey: Map.groupBy(all, ({ key }) => key) };
  indexes.set(page, index);
  return index;
}

/** The spot of a table's cell, row or column. */
export function spotIn(table: Table, row: Row | undefined, column: number | undefined, via: readonly string[] = []) {
  const kind = row === undefined ? "column" : column === undefined ? "row" : "cell";
  return { kind, section: table.section, table, row, column, via } satisfies Spot;
}

function hitsUnder(section: Section): Hit[] {
  const own: Spot[] = section.parent ? [{ kind: "section", section, via: [] }] : [];
  return [
    ...own.flatMap((spot) => hitsFor(spot, [section.title])),
    ...section.blocks.flatMap((block) => (block.kind === "table" ? hitsInTable(block) : hitsInBlock(block))),
    ...section.subsections.flatMap(hitsUnder),
  ];
}

const hitsFor = (spot: Spot, texts: readonly string[]): Hit[] =>
  [...new Set(texts)].map((text) => ({ key: keyOf(text), text, spot })).filter(({ key }) => key !== "");

const hitsInTable = (table: Table): Hit[] => [
  ...table.columns.flatMap((title, column) =>
    hitsFor(spotIn(table, undefined, column), [title, ...(table.heads[column] ?? []).flatMap(names)]),
  ),
  ...table.rows.flatMap((row) => hitsFor(spotIn(table, row, undefined), row.cells.flatMap(names))),
];

const names = (cell: Cell) => [cell.text, ...cell.lines, ...cell.codes];

function hitsInBlock(block: Exclude<Block, Table>): Hit[] {
  const hits = (texts: readonly string[], entry?: string) =>
    hitsFor({ kind: "block", section: block.section, block, entry, via: [] }, texts);
  switch (block.kind) {
    case "code":
      return hits([block.text]);
    case "front-matter":
      return Object.entries(block.entries).flatMap(([key, text]) => hits([key], text));
    case "component":
      return [
        ...hits([block.name]),
        ...Object.entries(block.attributes).flatMap(([name, value]) => {
          const texts = literalTexts(value);
          return [...hits([name], texts.join(" ")), ...hits(texts)];
        }),
      ];
    default:
      return hits([block.cell.text, ...block.cell.lines, labelled(block.cell)?.label ?? ""]);
  }
}

/** All texts in an attribute's value. */
export function literalTexts(value: Literal): string[] {
  if (typeof value === "string") return [value];
  if (value instanceof Markup) return [cellOf(value.nodes).text];
  if (typeof value !== "object" || value === null) return value === null ? [] : [String(value)];
  return Object.values(value).flatMap(literalTexts);
}
