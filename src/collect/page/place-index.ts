import { type Cell, cellOf, labelled } from "./cell.ts";
import { keyOf } from "./place-text.ts";
import type { Block, Section } from "./section.ts";
import type { Row, Table } from "./table.ts";
import { type Literal, Markup } from "./tree.ts";

/** Something that a place names; `via` holds the texts met on the way to it. */
export type Spot = { via: readonly string[] } & (
  | { kind: "section"; section: Section }
  | { kind: "row"; table: Table; row: Row }
  | { kind: "column"; table: Table; column: number }
  | { kind: "cell"; table: Table; row: Row; column: number }
  | { kind: "block"; block: Exclude<Block, Table>; entry: string | undefined }
);

/** A text under which a spot is found: `key` to compare, `text` as it stands there. */
export type Hit = { key: string; text: string; spot: Spot };
export type Index = { byKey: Map<string, Hit[]>; all: Hit[] };

const indexes = new WeakMap<Section, Index>();

/** A page's hits in document order. Built once a page: places are looked up for every row. */
export function hitsOf(page: Section): Index {
  const known = indexes.get(page);
  if (known) return known;
  const all: Hit[] = [];
  const add = (text: string, spot: Spot) => {
    const key = keyOf(text);
    if (key !== "") all.push({ key, text, spot });
  };
  const visit = (section: Section): void => {
    if (section.parent) add(section.title, { kind: "section", section, via: [] });
    for (const block of section.blocks) block.kind === "table" ? addTable(block, add) : addBlock(block, add);
    for (const inner of section.subsections) visit(inner);
  };
  visit(page);
  const byKey = new Map<string, Hit[]>();
  for (const hit of all) {
    const list = byKey.get(hit.key);
    if (list) list.push(hit);
    else byKey.set(hit.key, [hit]);
  }
  const index = { byKey, all };
  indexes.set(page, index);
  return index;
}

type Add = (text: string, spot: Spot) => void;

function addTable(table: Table, add: Add): void {
  table.columns.forEach((title, column) => {
    for (const text of distinct([title, ...(table.heads[column] ?? []).flatMap(names)]))
      add(text, { kind: "column", table, column, via: [] });
  });
  for (const row of table.rows)
    for (const text of distinct(row.cells.flatMap(names))) add(text, { kind: "row", table, row, via: [] });
}

const names = (cell: Cell) => [cell.text, ...cell.lines, ...cell.codes];
const distinct = (texts: string[]) => [...new Set(texts)];

function addBlock(block: Exclude<Block, Table>, add: Add): void {
  const spot = (entry?: string): Spot => ({ kind: "block", block, entry, via: [] });
  switch (block.kind) {
    case "code":
      add(block.text, spot());
      return;
    case "front-matter":
      for (const [key, text] of Object.entries(block.entries)) add(key, spot(text));
      return;
    case "component":
      add(block.name, spot());
      for (const [name, value] of Object.entries(block.attributes)) {
        add(name, spot(literalTexts(value).join(" ")));
        for (const text of distinct(literalTexts(value))) add(text, spot());
      }
      return;
    default:
      for (const text of distinct([block.cell.text, ...block.cell.lines, labelled(block.cell)?.label ?? ""]))
        add(text, spot());
  }
}

/** All texts inside an attribute's value. */
export function literalTexts(value: Literal): string[] {
  if (typeof value === "string") return [value];
  if (value instanceof Markup) return [cellOf(value.nodes).text];
  if (typeof value !== "object" || value === null) return value === null ? [] : [String(value)];
  return Object.values(value).flatMap(literalTexts);
}
