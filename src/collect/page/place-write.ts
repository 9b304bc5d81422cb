import type { Block, Row, Section, Table } from "./blocks.ts";
import { clean } from "./cell.ts";
import { escapePart, keyOf, type Spot } from "./place-spots.ts";
import { containsWord, kindOf, same, walk } from "./place-walk.ts";

/** See Section.place. */
export const placeOfSection = (section: Section): string => numberedPath(section).join(" / ");

/** See Row.place. */
export function placeOfRow(row: Row, label?: string, column?: string): string {
  const { section } = row.table;
  const table = row.table.origin ?? row.table;
  const first = row.cells.find((cell) => cell.text !== "")?.text;
  const texts = row.cells.map((cell) => cell.text);
  const fits = label === undefined ? undefined : texts.find((text) => containsWord(keyOf(text), keyOf(label)));
  const labels = [label, fits, first].filter((text) => text !== undefined && text !== "");
  const target = { section, block: table, row: row.column === undefined ? row : undefined, column: row.column };
  const own = write(section, labels as string[], target);
  if (column === undefined) return own;
  const i = row.table.find(column);
  const heads =
    row.table.origin && i.length === 1 ? (row.table.heads[i[0] as number] ?? []).map((cell) => cell.text) : [column];
  const full = [own, ...heads.map(escapePart)].filter((part) => part !== "").join(" / ");
  return "missing" in walk(pageOf(section), full.split(" / ")) ? own : full;
}

/** See placeOf in outline.ts. */
export function placeOfBlock(block: Exclude<Block, Table>, label?: string): string {
  const labels = [label, ...blockLabels(block)].filter((text) => text !== undefined && text !== "");
  return write(block.section, labels as string[], { section: block.section, block });
}

function blockLabels(block: Exclude<Block, Table>): string[] {
  switch (block.kind) {
    case "code":
      return [clean(block.text).slice(0, 60)];
    case "front-matter":
      return Object.keys(block.entries);
    case "component":
      return [block.name];
    default:
      return [block.cell.text];
  }
}

/**
 * The shortest place that refers only to the target: prefers plain headings to numbered ones and the given label to the full text,
 * and appends a number only if several match. Falls back to the section.
 */
function write(section: Section, labels: string[], target: Spot): string {
  const paths = [section.path.map(escapePart), numberedPath(section)];
  const places = paths.flatMap((path) => labels.map((label) => [...path, escapePart(label)]));
  for (const only of [true, false])
    for (const parts of places) {
      const { nth, of } = numberAt(parts, target);
      if (nth > 0 && (!only || of === 1)) return `${parts.join(" / ")}${only ? "" : ` #${nth}`}`;
    }
  return placeOfSection(section);
}

/** The target's number among the things of its kind at a place, from 1; 0 if it isn't there. */
function numberAt(parts: readonly string[], target: Spot): { nth: number; of: number } {
  const found = walk(pageOf(target.section), parts);
  const alike = "missing" in found ? [] : found.spots.filter((spot) => kindOf(spot) === kindOf(target));
  return { nth: alike.findIndex((spot) => same(spot, target)) + 1, of: alike.length };
}

const pageOf = (section: Section): Section => (section.parent ? pageOf(section.parent) : section);

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
