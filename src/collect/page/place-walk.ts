// Walks along a place's parts: the things on a page that each refers to.
import type { Block, Row, Section, Table } from "./blocks.ts";
import { type Cell, cellOf, clean, labelled } from "./cell.ts";
import { isMarkup, type Literal } from "./tree.ts";

/**
 * A section, or a block in it: of a table, one row, one column or the cell in both; of front matter and components, one entry.
 * `via`: the texts on the way to it.
 */
export type Spot = {
  section: Section;
  block?: Block | undefined;
  row?: Row | undefined;
  column?: number | undefined;
  entry?: string | undefined;
  via?: readonly string[];
};

/** A text by which a spot is found; `key` is its form for comparing. */
type Hit = { key: string; text: string; spot: Spot };

/** Escapes a text as a part of a place: " / " becomes " ⁄ ", and " #2" at the end " ＃2". Idempotent. */
export const escapePart = (text: string): string =>
  clean(text)
    .replace(/(^| )\/(?= |$)/g, "$1⁄")
    .replace(/(^| )#(?=\d+$)/, "$1＃");

const keyOf = (text: string): string => escapePart(text).toLowerCase();

/** Finds the spots that a place's parts refer to, or returns the first part that matches nothing. See `locate` for the rules. */
export function walk(page: Section, parts: readonly string[], from: Spot[] = [{ section: page }]): Spot[] | Missing {
  const [part, ...rest] = parts;
  if (part === undefined) return from;
  const narrowed = narrow(page, from, part);
  if (narrowed.length === 0) return { missing: part };
  // Prefer a heading with the rest of the place under it to a row with the same text.
  const sections = rest.length > 0 ? narrowed.filter((spot) => spot.block === undefined) : [];
  const under = sections.length > 0 ? walk(page, rest, sections) : { missing: part };
  return "missing" in under ? walk(page, rest, narrowed) : under;
}

type Missing = { missing: string };

function narrow(page: Section, spots: readonly Spot[], part: string): Spot[] {
  const [, text = part, nth] = /^(.*) #(\d+)$/.exec(part) ?? [];
  const key = keyOf(text);
  if (key === "") return [];
  const { all, byKey } = indexOf(page);
  const inside = (hits: readonly Hit[]) => unique(hits.flatMap((hit) => spots.flatMap((spot) => meet(spot, hit))));
  let matches = inside(byKey.get(key) ?? []);
  for (const contains of [containsWord, (text: string) => text.includes(key)])
    if (matches.length === 0) matches = inside(all.filter((hit) => isRowOrBlock(hit.spot) && contains(hit.key, key)));
  if (nth === undefined) return matches;
  return [...Map.groupBy(matches, kindOf).values()].flatMap((alike) => alike[Number(nth) - 1] ?? []);
}

/** What a number counts: of several equal headings, rows or the like, each for itself. */
export const kindOf = ({ block, row, column }: Spot): string =>
  block?.kind === "table" ? `${row ? "row" : ""} ${column === undefined ? "" : "column"}` : block ? "block" : "section";

const isRowOrBlock = ({ block, row, column }: Spot) =>
  block?.kind === "table" ? row !== undefined && column === undefined : block !== undefined;

/** Whether the text has the label as a whole word, ignoring case. */
export const mentions = (text: string, label: string): boolean => containsWord(keyOf(text), keyOf(label));

function containsWord(text: string, key: string): boolean {
  // indexOf finds the empty string forever.
  if (key === "") return false;
  for (let i = text.indexOf(key); i !== -1; i = text.indexOf(key, i + 1)) {
    const before = text.slice(Math.max(0, i - 1), i);
    const after = text.slice(i + key.length, i + key.length + 2);
    if (!/[\p{L}\p{N}_.-]/u.test(before) && !/^([\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(after)) return true;
  }
  return false;
}

/** Narrows a spot to a hit inside it; empty if the hit is outside. */
function meet(spot: Spot, { spot: hit, text }: Hit): Spot[] {
  const via = [...(spot.via ?? []), text];
  if (spot.block === undefined) return !same(spot, hit) && isUnder(hit.section, spot.section) ? [{ ...hit, via }] : [];
  if (hit.block === undefined || !isInside(hit.block, spot.block)) return [];
  const row = spot.row ?? hit.row;
  const column = spot.column ?? hit.column;
  const entry = spot.entry ?? hit.entry;
  const clash = (hit.row ?? row) !== row || (hit.column ?? column) !== column || (hit.entry ?? entry) !== entry;
  return clash || (row?.ragged && column !== undefined) ? [] : [{ ...hit, row, column, entry, via }];
}

function isUnder(section: Section | undefined, outer: Section): boolean {
  for (let inner = section; inner; inner = inner.parent) if (inner === outer) return true;
  return false;
}

const isInside = (block: Block, outer: Block): boolean =>
  block === outer || (block.kind === "item" && block.parent !== undefined && isInside(block.parent, outer));

export const same = (a: Spot, b: Spot): boolean =>
  a.section === b.section && a.block === b.block && a.row === b.row && a.column === b.column && a.entry === b.entry;

/** Removes duplicates, keeping document order. Compares only spots of one thing, because there may be thousands. */
function unique(spots: Spot[]): Spot[] {
  const kept = new Map<object, Spot[]>();
  return spots.filter((spot) => {
    const thing = spot.row ?? spot.block ?? spot.section;
    const before = kept.get(thing) ?? [];
    const isNew = !before.some((other) => same(spot, other));
    if (isNew) kept.set(thing, [...before, spot]);
    return isNew;
  });
}

type Index = { all: Hit[]; byKey: Map<string, Hit[]> };
const indexes = new WeakMap<Section, Index>();

/** A page's hits in document order. Cached, because places are looked up for every row. */
function indexOf(page: Section): Index {
  const known = indexes.get(page);
  if (known) return known;
  const all = page.all.flatMap(hitsIn);
  const index = { all, byKey: Map.groupBy(all, ({ key }) => key) };
  indexes.set(page, index);
  return index;
}

const hitsIn = (section: Section): Hit[] => [
  ...(section.parent ? hits({ section }, [section.title]) : []),
  ...section.blocks.flatMap((block) => (block.kind === "table" ? hitsInTable(block) : hitsInBlock(block))),
];

const hits = (spot: Spot, texts: readonly string[]): Hit[] =>
  [...new Set(texts)].map((text) => ({ key: keyOf(text), text, spot })).filter(({ key }) => key !== "");

/** A table without a heading is known by its columns. */
export const titlesOf = ({ columns }: Table): string => columns.join(" | ");

function hitsInTable(table: Table): Hit[] {
  const texts = (cells: readonly Cell[]) => cells.flatMap(({ text, lines, codes }) => [text, ...lines, ...codes]);
  const at = { section: table.section, block: table };
  return [
    ...hits(at, [titlesOf(table)]),
    ...table.columns.flatMap((title, column) => hits({ ...at, column }, [title, ...texts(table.heads[column] ?? [])])),
    ...table.rows.flatMap((row) => hits({ ...at, row }, texts(row.cells))),
  ];
}

function hitsInBlock(block: Exclude<Block, Table>): Hit[] {
  const at = { section: block.section, block };
  if (block.kind === "code") return hits(at, [block.text]);
  if (block.kind === "front-matter")
    return Object.entries(block.entries).flatMap(([key, entry]) => hits({ ...at, entry }, [key]));
  if (block.kind !== "component")
    return hits(at, [block.cell.text, ...block.cell.lines, labelled(block.cell)?.label ?? ""]);
  const ofAttributes = Object.entries(block.attributes).flatMap(([name, value]) => {
    const texts = literalTexts(value);
    return [...hits({ ...at, entry: texts.join(" ") }, [name]), ...hits(at, texts)];
  });
  return [...hits(at, [block.name]), ...ofAttributes];
}

export function literalTexts(value: Literal): string[] {
  if (typeof value === "string") return [value];
  if (isMarkup(value)) return [cellOf(value.nodes).text];
  if (typeof value !== "object" || value === null) return value === null ? [] : [String(value)];
  return Object.values(value).flatMap(literalTexts);
}
