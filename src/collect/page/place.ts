import type { Block, Outline, Row, Section, Table } from "./blocks.ts";
import type { Cell } from "./cell.ts";
import { jsonKeys, jsonTexts, locateJson } from "./place-json.ts";
import { escapePart, literalTexts, type Spot } from "./place-spots.ts";
import { walk } from "./place-walk.ts";

/**
 * Joins parts to a place: heading path, row label, column title. Empty parts are omitted. In a part, " / " is written " ⁄ ", and
 * " #2" at the end " ＃2", because in a place these mean the next part and the second of several equal ones.
 */
export function place(...parts: string[]): string {
  return parts
    .map(escapePart)
    .filter((part) => part !== "")
    .join(" / ");
}

/** What a place refers to. `texts`: everything there, plus the headings, row cells and column titles on the way. */
export type Scope = { texts: string[]; cells: Cell[] };

/**
 * The scope of a place, or the first part that isn't in the scope so far. Each part is one of these, inside the scope of the parts
 * before it; headings in between are optional:
 *
 * - a heading or tab title (scope: the section with its subsections);
 * - a column's title (its cells), or a row (by a cell, a line of a cell or code in it): both together are one cell;
 * - the text of a paragraph, list item (with its nested items) or code block, a front matter key, a component or attribute name.
 *
 * A part matches texts equal to it, ignoring case and whitespace; if there are none, rows and blocks that contain it as a whole
 * word; if there are none, those that contain it at all. If several match, all remain candidates for the next part. "Part #2" takes
 * the second match of each kind. JSON pages: see place-json.ts.
 */
export function locate(outline: Outline, at: string): Scope | { missing: string } {
  const parts = at.split(" / ");
  const found =
    outline.json === undefined ? walk(outline.sections[0] as Section, parts) : locateJson(outline.json, parts);
  if ("missing" in found) return found;
  return "spots" in found ? scopeOf(found.spots) : { ...found, cells: [] };
}

function scopeOf(spots: Spot[]): Scope {
  const cells: Cell[] = [];
  const texts: string[] = [];
  for (const spot of spots) {
    const { section, block, row, column, entry, via = [] } = spot;
    texts.push(...via);
    if (block === undefined) collectSection(section, cells, texts);
    else if (block.kind === "table") cells.push(...cellsAt(block, row, column));
    else if (entry === undefined) collectBlock(block, cells, texts);
    else texts.push(entry);
  }
  return { texts: [...texts, ...cells.map((cell) => cell.text)], cells };
}

function cellsAt(table: Table, row: Row | undefined, column: number | undefined): Cell[] {
  if (column === undefined) return row?.cells ?? [];
  const rows = row ? [row] : table.rows.filter(({ ragged }) => !ragged);
  const heads = row ? [] : (table.heads[column] ?? []);
  return [...heads, ...rows.flatMap(({ cells }) => cells[column] ?? [])];
}

function collectSection(section: Section, cells: Cell[], texts: string[]): void {
  cells.push(section.cell);
  for (const block of section.blocks) collectBlock(block, cells, texts);
  for (const inner of section.subsections) collectSection(inner, cells, texts);
}

function collectBlock(block: Block, cells: Cell[], texts: string[]): void {
  switch (block.kind) {
    case "table":
      if (block.caption !== undefined) texts.push(block.caption);
      cells.push(...block.heads.flat(), ...block.rows.flatMap((row) => row.cells));
      break;
    case "item":
      cells.push(block.cell);
      for (const child of block.children) collectBlock(child, cells, texts);
      break;
    case "code":
      texts.push(block.text);
      break;
    case "front-matter":
      texts.push(...Object.values(block.entries));
      break;
    case "component":
      cells.push(block.cell);
      texts.push(...literalTexts(block.attributes));
      break;
    default:
      cells.push(block.cell);
  }
}

/** All texts of the page, for completing texts and expectations. */
export function pageScope(outline: Outline): Scope {
  // A key may complete a value, such as the currency of a price.
  const { json } = outline;
  if (json !== undefined) return { texts: [...jsonKeys(json), ...jsonTexts(json)], cells: [] };
  return scopeOf([{ section: outline.sections[0] as Section }]);
}
