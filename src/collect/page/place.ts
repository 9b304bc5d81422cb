import type { Block, Outline, Section } from "./blocks.ts";
import type { Cell } from "./cell.ts";
import { escapePart, literalTexts, type Spot, walk } from "./place-walk.ts";

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
export type Scope = { texts: string[]; cells: readonly Cell[] };

/**
 * The scope of a place, or the first part that isn't in the scope so far; "" is the page itself. Each part is one of these, inside the scope of the parts
 * before it; headings in between are optional:
 *
 * - a heading or tab title (scope: the section with its subsections);
 * - a table (by its columns' titles: "Model | Price"), a column's title (its cells), or a row (by a cell, a line of a cell or code in it):
 *   row and column together are one cell;
 * - the text of a paragraph, list item (with its nested items) or code block, a front matter key, a component or attribute name.
 *
 * A part matches texts equal to it, ignoring case and whitespace; if there are none, rows and blocks that contain it as a whole
 * word; if there are none, those that contain it at all. If several match, all remain candidates for the next part. "Part #2" takes
 * the second match of each kind. JSON pages: see `locateJson`.
 */
export function locate(page: Outline, at: string): Scope | { missing: string } {
  if (at === "") return pageScope(page);
  const { json, root } = page;
  const parts = at.split(" / ");
  if (json !== undefined) return locateJson(json, parts);
  const spots = walk(root, parts);
  return "missing" in spots ? spots : joined(spots.map(scopeOf));
}

/** All texts of the page, for completing texts. */
export function pageScope({ json, root }: Outline): Scope {
  if (json === undefined) return scopeOf({ section: root });
  // A key may complete a value, such as the currency of a price.
  return { texts: [...jsonKeys(json), ...jsonTexts(json)], cells: [] };
}

const joined = (scopes: readonly Scope[]): Scope => ({
  texts: scopes.flatMap(({ texts }) => texts),
  cells: scopes.flatMap(({ cells }) => cells),
});

function scopeOf(spot: Spot): Scope {
  const { section, block, entry, via = [] } = spot;
  if (entry !== undefined) return { texts: [...via, entry], cells: [] };
  const inTable = block?.kind === "table";
  const cells = block === undefined ? section.all.flatMap(cellsUnder) : cellsAt(spot, block);
  const texts = block === undefined ? section.content.flatMap(textsIn) : inTable ? [] : textsIn(block);
  return { texts: [...via, ...texts, ...cells.map((cell) => cell.text)], cells };
}

/** The cells of a block, or in a table those of a row, of a column, or in both. */
function cellsAt({ row, column }: Spot, block: Block): readonly Cell[] {
  if (column === undefined || block.kind !== "table") return row?.cells ?? cellsIn(block);
  if (row) return row.cells.slice(column, column + 1);
  const whole = block.rows.filter(({ ragged }) => !ragged);
  return [...(block.heads[column] ?? []), ...whole.flatMap(({ cells }) => cells[column] ?? [])];
}

const cellsUnder = ({ cell, blocks }: Section): Cell[] => [cell, ...blocks.flatMap(cellsIn)];

function cellsIn(block: Block): Cell[] {
  if (block.kind === "table") return [...block.heads.flat(), ...block.rows.flatMap((row) => row.cells)];
  if (block.kind === "item") return [block.cell, ...block.children.flatMap(cellsIn)];
  return "cell" in block ? [block.cell] : [];
}

/** The texts of a block that aren't in its cells. */
function textsIn(block: Block): string[] {
  if (block.kind === "table") return block.caption === undefined ? [] : [block.caption];
  if (block.kind === "code") return [block.text];
  if (block.kind === "front-matter") return Object.values(block.entries);
  return block.kind === "component" ? literalTexts(block.attributes) : [];
}

/**
 * Follows steps and returns the keys and texts at their end, or the first step that leads nowhere. A step is a key of an object, an
 * index of an array, or a text in an item of the array: directly, else at any depth. If several items match, all remain candidates.
 */
function locateJson(root: unknown, steps: readonly string[]): Scope | { missing: string } {
  let values = [root];
  for (const step of steps) {
    values = values.flatMap((value) => next(value, step));
    if (values.length === 0) return { missing: step };
  }
  return { texts: values.flatMap((value) => [...jsonKeys(value), ...jsonTexts(value)]), cells: [] };
}

function next(value: unknown, step: string): unknown[] {
  if (!isObject(value)) return [];
  const entry = Object.entries(value).find(([name]) => escapePart(name) === step);
  if (entry) return [entry[1]];
  if (!Array.isArray(value)) return [];
  const says = (text: unknown) => !isObject(text) && jsonTexts(text).some((one) => escapePart(one) === step);
  const direct = value.filter((item) => says(item) || (isObject(item) && Object.values(item).some(says)));
  return direct.length > 0 ? direct : value.filter((item) => jsonTexts(item).some(says));
}

/** Every string, number and boolean in a JSON value, as text, without keys. */
export function jsonTexts(value: unknown): string[] {
  if (isObject(value)) return Object.values(value).flatMap(jsonTexts);
  return value === null || value === undefined ? [] : [String(value)];
}

function jsonKeys(value: unknown): string[] {
  if (!isObject(value)) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(jsonKeys)];
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
