// Owns places: "heading / row / column" written and found again. Refuses to judge what stands there.
import type { Cell } from "./cell.ts";
import type { Outline } from "./outline.ts";
import { type Hit, hitsOf, literalTexts, type Spot } from "./place-index.ts";
import { jsonTexts, locateJson } from "./place-json.ts";
import { escapePart, keyOf } from "./place-text.ts";
import type { Block, Section } from "./section.ts";
import type { Row, Table } from "./table.ts";

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

type Found = { spots: Spot[] } | { missing: string };

function walk(page: Section, parts: string[]): Found {
  return follow(page, [{ kind: "section", section: page, via: [] }], parts);
}

function follow(page: Section, spots: Spot[], [part, ...rest]: string[]): Found {
  if (part === undefined) return { spots };
  const found = narrow(page, spots, part);
  if (found.length === 0) return { missing: part };
  const sections = found.filter((spot) => spot.kind === "section");
  // A heading with the rest of the place under it is meant, rather than a row that happens to say the same.
  if (rest.length > 0 && sections.length > 0 && sections.length < found.length) {
    const under = follow(page, sections, rest);
    if ("spots" in under) return under;
  }
  return follow(page, found, rest);
}

function narrow(page: Section, spots: Spot[], part: string): Spot[] {
  const numbered = /^(.*) #(\d+)$/.exec(part);
  const key = keyOf(numbered ? (numbered[1] as string) : part);
  if (key === "") return [];
  const index = hitsOf(page);
  const inside = (hits: readonly Hit[]) => unique(hits.flatMap((hit) => spots.flatMap((spot) => meet(spot, hit))));
  const loose = (fits: (text: string) => boolean) =>
    inside(index.all.filter((hit) => (hit.spot.kind === "row" || hit.spot.kind === "block") && fits(hit.key)));
  let found = inside(index.byKey.get(key) ?? []);
  if (found.length === 0) found = loose((text) => containsWord(text, key));
  if (found.length === 0) found = loose((text) => text.includes(key));
  if (!numbered) return found;
  const nth = Number(numbered[2]);
  const kinds = new Map<string, number>();
  return found.filter((spot) => {
    const count = (kinds.get(spot.kind) ?? 0) + 1;
    kinds.set(spot.kind, count);
    return count === nth;
  });
}

function containsWord(text: string, key: string): boolean {
  for (let i = text.indexOf(key); i !== -1; i = text.indexOf(key, i + 1)) {
    const before = text.slice(Math.max(0, i - 1), i);
    const after = text.slice(i + key.length, i + key.length + 2);
    if (!/[\p{L}\p{N}_.-]/u.test(before) && !/^([\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(after)) return true;
  }
  return false;
}

/** A spot narrowed by a hit inside it; nothing where the hit lies outside. */
function meet(spot: Spot, { spot: hit, text }: Hit): Spot[] {
  const via = [...spot.via, text];
  switch (spot.kind) {
    case "section":
      if (hit.kind === "section" ? hit.section === spot.section : false) return [];
      return isUnder(sectionOf(hit), spot.section) ? [{ ...hit, via }] : [];
    case "row":
      if (hit.kind === "row" && hit.row === spot.row) return [{ ...spot, via }];
      return hit.kind === "column" && hit.table === spot.table && !spot.row.ragged
        ? [{ kind: "cell", table: spot.table, row: spot.row, column: hit.column, via }]
        : [];
    case "column":
      if (hit.kind === "column" && hit.table === spot.table && hit.column === spot.column) return [{ ...spot, via }];
      return hit.kind === "row" && hit.table === spot.table && !hit.row.ragged
        ? [{ kind: "cell", table: spot.table, row: hit.row, column: spot.column, via }]
        : [];
    case "cell":
      if (hit.kind === "row" && hit.row === spot.row) return [{ ...spot, via }];
      return hit.kind === "column" && hit.table === spot.table && hit.column === spot.column ? [{ ...spot, via }] : [];
    case "block":
      return hit.kind === "block" &&
        isInside(hit.block, spot.block) &&
        (hit.entry ?? spot.entry) === (spot.entry ?? hit.entry)
        ? [{ ...hit, via }]
        : [];
  }
}

const sectionOf = (spot: Spot): Section =>
  spot.kind === "section" ? spot.section : spot.kind === "block" ? spot.block.section : spot.table.section;

function isUnder(section: Section | undefined, outer: Section): boolean {
  for (let inner = section; inner; inner = inner.parent) if (inner === outer) return true;
  return false;
}

function isInside(block: Block, outer: Block): boolean {
  if (block === outer) return true;
  return block.kind === "item" && block.parent !== undefined && isInside(block.parent, outer);
}

const same = (a: Spot, b: Spot): boolean => {
  if (a.kind === "section") return b.kind === "section" && a.section === b.section;
  if (a.kind === "block") return b.kind === "block" && a.block === b.block && a.entry === b.entry;
  if (a.kind === "row") return b.kind === "row" && a.row === b.row;
  if (a.kind === "column") return b.kind === "column" && a.table === b.table && a.column === b.column;
  return b.kind === "cell" && a.row === b.row && a.column === b.column;
};

/** One spot for each thing, in document order; texts met on different ways are joined. */
function unique(spots: Spot[]): Spot[] {
  if (spots.length < 2) return spots;
  const found = new Map<unknown, Spot[]>();
  const kept: Spot[] = [];
  for (const spot of spots) {
    const thing = spot.kind === "section" ? spot.section : spot.kind === "block" ? spot.block : spot.table;
    const others = found.get(thing) ?? [];
    if (others.some((other) => same(other, spot))) continue;
    found.set(thing, [...others, spot]);
    kept.push(spot);
  }
  return kept;
}

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
  if (outline.json !== undefined) return { texts: jsonTexts(outline.json), cells: [] };
  return scopeOf([{ kind: "section", section: outline.sections[0] as Section, via: [] }]);
}

// Writing places.

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
  const target: Spot =
    row.column === undefined
      ? { kind: "row", table, row, via: [] }
      : { kind: "column", table, column: row.column, via: [] };
  const own = write(section, labels as string[], target);
  if (column === undefined) return own;
  const i = row.table.find(column);
  const heads =
    row.table.origin && i.length === 1 ? (row.table.heads[i[0] as number] ?? []).map((cell) => cell.text) : [column];
  const whole = place(...heads);
  const full = own === "" ? whole : `${own} / ${whole}`;
  return "missing" in walk(pageOf(section), split(full)) ? own : full;
}

/** See placeOf in outline.ts. */
export function placeOfBlock(block: Exclude<Block, Table>, label?: string): string {
  const labels = [label, ...blockLabels(block)].filter((text) => text !== undefined && text !== "");
  return write(block.section, labels as string[], { kind: "block", block, entry: undefined, via: [] });
}

function blockLabels(block: Exclude<Block, Table>): string[] {
  switch (block.kind) {
    case "code":
      return [block.text];
    case "front-matter":
      return Object.keys(block.entries);
    case "component":
      return [block.name];
    default:
      return [block.cell.text];
  }
}

/**
 * The shortest place that names the target alone: plain headings before numbered ones, the wanted label before the full text,
 * and a number behind it only where several are equal. Falls back to the section.
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
        const alike = "missing" in found ? [] : found.spots.filter((spot) => spot.kind === target.kind);
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

/** Path with a number behind every title that several sections of the scope so far share. */
function numberedPath(page: Section, section: Section): string[] {
  const above: Section[] = [];
  for (let inner: Section | undefined = section; inner?.parent; inner = inner.parent) above.unshift(inner);
  const short = above.slice(above.length - section.path.length);
  const parts: string[] = [];
  for (const inner of short) {
    const part = escapePart(inner.title);
    const found = walk(page, [...parts, part]);
    const alike = "missing" in found ? [] : found.spots.filter((spot) => spot.kind === "section");
    const i = alike.findIndex((spot) => spot.section === inner);
    parts.push(alike.length > 1 ? `${part} #${i + 1}` : part);
  }
  return parts;
}
