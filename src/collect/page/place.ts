import type { Cell } from "./cell.ts";
import type { Outline } from "./outline.ts";
import { literalTexts, type Spot } from "./place-index.ts";
import { jsonKeys, jsonTexts, locateJson } from "./place-json.ts";
import { escapePart } from "./place-text.ts";
import { walk } from "./place-walk.ts";
import type { Block, Section } from "./section.ts";

/**
 * Parts → place: heading path, row label, column title. Empty parts are left out. A part's own " / " is written " ⁄ ", and
 * its own " #2" at the end " ＃2", for in a place these mean the next part and the second of several equal ones.
 */
export function place(...parts: string[]): string {
  return parts
    .map(escapePart)
    .filter((part) => part !== "")
    .join(" / ");
}

/** What a place names. `texts`: all that stands there, and the headings, row cells and column titles met on the way. */
export type Scope = { texts: string[]; cells: Cell[] };

/**
 * Place → its scope, or the first part that is nowhere in the scope so far. Each part is one of these, inside what the parts
 * before it name; headings in between may be left out:
 *
 * - a heading or tab title (scope: the section with its subsections);
 * - a column's title (its cells), or a row (a cell, line of a cell or code in it says the part): both together are one cell;
 * - a paragraph, list item (with its nested items), code block, front matter key, component or attribute name that says it.
 *
 * A part fits what it equals, case and white space ignored; only if it equals nothing, rows and blocks that contain it as a
 * whole word, and only then those that contain it at all. Where several fit, all stay candidates for the next part.
 * "Part #2" takes the second of the equal ones of each kind. JSON pages: see place-json.ts.
 */
export function locate(outline: Outline, at: string): Scope | { missing: string } {
  if (outline.json !== undefined) return locateJson(outline.json, split(at));
  const page = outline.sections[0] as Section;
  const found = walk(page, split(at));
  return "missing" in found ? found : scopeOf(found.spots);
}

const split = (at: string) => at.split(" / ");

function scopeOf(spots: Spot[]): Scope {
  const cells: Cell[] = [];
  const texts: string[] = [];
  for (const spot of spots) {
    texts.push(...spot.via);
    switch (spot.kind) {
      case "section":
        collectSection(spot.section, cells, texts);
        break;
      case "row":
        cells.push(...spot.row.cells);
        break;
      case "column":
        cells.push(
          ...(spot.table.heads[spot.column] ?? []),
          ...spot.table.rows.flatMap((row) => (row.ragged ? [] : (row.cells[spot.column] ?? []))),
        );
        break;
      case "cell":
        cells.push(...[spot.row.cells[spot.column]].filter((cell) => cell !== undefined));
        break;
      case "block":
        if (spot.entry === undefined) collectBlock(spot.block, cells, texts);
        else texts.push(spot.entry);
    }
  }
  return { texts: [...texts, ...cells.map((cell) => cell.text)], cells };
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

/** Everything that the page says, for completing texts and expectations. */
export function pageScope(outline: Outline): Scope {
  // A key may say what completes a value, such as the currency of a price.
  const { json } = outline;
  if (json !== undefined) return { texts: [...jsonKeys(json), ...jsonTexts(json)], cells: [] };
  return scopeOf([{ kind: "section", section: outline.sections[0] as Section, via: [] }]);
}
