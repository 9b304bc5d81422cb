import type { Block, Row, Section, Table } from "./blocks.ts";
import { clean } from "./cell.ts";
import { escapePart, kindOf, mentions, type Spot, same, titlesOf, walk } from "./place-walk.ts";

/**
 * The place of a part of the page, for `Statement.at`: always locates this part; "" for the page itself, and a table's heading for the table. `label`: a text in it (an id, a
 * name), by default a row's first cell with text, or a block's own text or label. `column`: the column's title, if the statement is
 * about one cell of a row.
 */
export function placeOf(part: Section | Row | Block, label = "", column?: string): string {
  if (part.kind === "table")
    return placeOf(part.section) || write([titlesOf(part)], { section: part.section, block: part });
  if (part.kind === "section") return numberedPath(part).join(" / ");
  if (part.kind === "row") return placeOfRow(part, label, column);
  return write([label, ...labelsOf(part)], { section: part.section, block: part });
}

function placeOfRow(row: Row, label: string, column: string | undefined): string {
  const { section } = row.table;
  const table = row.table.origin ?? row.table;
  const texts = row.cells.map((cell) => cell.text);
  const labels = [label, texts.find((text) => mentions(text, label)), texts.find((text) => text !== "")];
  const target = { section, block: table, row: row.column === undefined ? row : undefined, column: row.column };
  const place = write(labels, target);
  if (column === undefined) return place;
  const [at = -1, ...others] = row.table.find(column);
  const heads = row.table.origin && others.length === 0 ? row.table.heads[at]?.map((cell) => cell.text) : undefined;
  const full = [place, ...(heads ?? [column]).map(escapePart)].filter((part) => part !== "").join(" / ");
  const spots = walk(pageOf(section), full.split(" / "));
  // A heading with the row's label may have the same column under it.
  const isTarget = ({ block, row, column }: Spot) =>
    block === table && (target.row === undefined ? column === target.column : row === target.row);
  return "missing" in spots || !spots.some(isTarget) ? place : full;
}

function labelsOf(block: Exclude<Block, Table>): string[] {
  if (block.kind === "code") return [clean(block.text).slice(0, 60)];
  if (block.kind === "front-matter") return Object.keys(block.entries);
  return [block.kind === "component" ? block.name : block.cell.text];
}

/**
 * The shortest place that refers only to the target: prefers plain headings to numbered ones and the given label to the full text,
 * and appends a number only if several match. Falls back to the section.
 */
function write(labels: readonly (string | undefined)[], target: Spot): string {
  const { section } = target;
  const ends = labels.flatMap((label) => (label ? [escapePart(label)] : []));
  let numbered: string | undefined;
  for (const pathOf of [plainPath, numberedPath]) {
    const path = pathOf(section);
    for (const end of ends) {
      const parts = [...path, end];
      const at = parts.join(" / ");
      const { nth, of } = numberAt(parts, target);
      if (nth === 1 && of === 1) return at;
      if (nth > 0) numbered ??= `${at} #${nth}`;
    }
  }
  return numbered ?? placeOf(section);
}

/** The target's number among the things of its kind at a place, from 1; 0 if it isn't there. */
function numberAt(parts: readonly string[], target: Spot): { nth: number; of: number } {
  const spots = walk(pageOf(target.section), parts);
  const alike = "missing" in spots ? [] : spots.filter((spot) => kindOf(spot) === kindOf(target));
  return { nth: alike.findIndex((spot) => same(spot, target)) + 1, of: alike.length };
}

const pageOf = (section: Section): Section => (section.parent ? pageOf(section.parent) : section);

const plainPath = ({ path }: Section): string[] => path.map(escapePart);

/** The path, with a number after every title that is ambiguous below the titles before it. */
function numberedPath(section: Section): string[] {
  const above: Section[] = [];
  for (let inner: Section | undefined = section; inner?.parent; inner = inner.parent) above.unshift(inner);
  const parts: string[] = [];
  for (const inner of above.slice(above.length - section.path.length)) {
    const part = escapePart(inner.title);
    const { nth, of } = numberAt([...parts, part], { section: inner });
    parts.push(of > 1 ? `${part} #${nth}` : part);
  }
  return parts;
}
