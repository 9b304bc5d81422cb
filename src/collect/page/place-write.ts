import type { Block, Row, Section, Table } from "./blocks.ts";
import { clean } from "./cell.ts";
import { escapePart, keyOf, type Spot } from "./place-spots.ts";
import { containsWord, kindOf, same, walk } from "./place-walk.ts";

/** See Section.place. */
export function placeOfSection(section: Section): string {
  if (section.parent === undefined) return "";
  const page = pageOf(section);
  return numberedPath(page, section).join(" / ");
}

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
  const whole = heads.map(escapePart).join(" / ");
  const full = own === "" ? whole : `${own} / ${whole}`;
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
  const page = pageOf(section);
  const plain = section.path.map(escapePart);
  const paths = [() => plain, () => numberedPath(page, section)];
  for (const only of [true, false])
    for (const path of paths)
      for (const label of labels) {
        const parts = [...path(), escapePart(label)];
        const found = walk(page, parts);
        const alike = "missing" in found ? [] : found.spots.filter((spot) => kindOf(spot) === kindOf(target));
        const i = alike.findIndex((spot) => same(spot, target));
        if (only ? alike.length === 1 && i === 0 : i >= 0)
          return only ? parts.join(" / ") : `${parts.join(" / ")} #${i + 1}`;
      }
  return numberedPath(page, section).join(" / ");
}

function pageOf(section: Section): Section {
  let page = section;
  while (page.parent) page = page.parent;
  return page;
}

/** The path, with a number after every title that is ambiguous below the titles before it. */
function numberedPath(page: Section, section: Section): string[] {
  const above: Section[] = [];
  for (let inner: Section | undefined = section; inner?.parent; inner = inner.parent) above.unshift(inner);
  const short = above.slice(above.length - section.path.length);
  const parts: string[] = [];
  for (const inner of short) {
    const part = escapePart(inner.title);
    const found = walk(page, [...parts, part]);
    const alike = "missing" in found ? [] : found.spots.filter((spot) => spot.block === undefined);
    const i = alike.findIndex((spot) => spot.section === inner);
    parts.push(alike.length > 1 ? `${part} #${i + 1}` : part);
  }
  return parts;
}
