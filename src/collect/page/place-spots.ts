// The things on a page that a place can refer to, and the texts by which each is found.
import type { Block, Row, Section, Table } from "./blocks.ts";
import { type Cell, cellOf, clean, labelled } from "./cell.ts";
import { type Literal, Markup } from "./tree.ts";

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

/** A text by which a spot is found, in the form for comparing. */
export type Hit = { key: string; text: string; spot: Spot };

/** Escapes a text as a part of a place: " / " becomes " ⁄ ", and " #2" at the end " ＃2". Idempotent. */
export const escapePart = (text: string): string =>
  clean(text)
    .replace(/(^| )\/(?= |$)/g, "$1⁄")
    .replace(/(^| )#(?=\d+$)/, "$1＃");

/** The form in which texts and parts are compared: escaped and lowercase. */
export const keyOf = (text: string): string => escapePart(text).toLowerCase();

type Index = { all: Hit[]; byKey: Map<string, Hit[]> };
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

const hitsUnder = (section: Section): Hit[] => [
  ...(section.parent ? hits({ section }, [section.title]) : []),
  ...section.blocks.flatMap((block) => (block.kind === "table" ? hitsInTable(block) : hitsInBlock(block))),
  ...section.subsections.flatMap(hitsUnder),
];

const hits = (spot: Spot, texts: readonly string[]): Hit[] =>
  [...new Set(texts)].map((text) => ({ key: keyOf(text), text, spot })).filter(({ key }) => key !== "");

function hitsInTable(table: Table): Hit[] {
  const texts = (cells: readonly Cell[]) => cells.flatMap(({ text, lines, codes }) => [text, ...lines, ...codes]);
  const at = { section: table.section, block: table };
  return [
    ...table.columns.flatMap((title, column) => hits({ ...at, column }, [title, ...texts(table.heads[column] ?? [])])),
    ...table.rows.flatMap((row) => hits({ ...at, row }, texts(row.cells))),
  ];
}

function hitsInBlock(block: Exclude<Block, Table>): Hit[] {
  const at = { section: block.section, block };
  switch (block.kind) {
    case "code":
      return hits(at, [block.text]);
    case "front-matter":
      return Object.entries(block.entries).flatMap(([key, entry]) => hits({ ...at, entry }, [key]));
    case "component":
      return [
        ...hits(at, [block.name]),
        ...Object.entries(block.attributes).flatMap(([name, value]) => {
          const texts = literalTexts(value);
          return [...hits({ ...at, entry: texts.join(" ") }, [name]), ...hits(at, texts)];
        }),
      ];
    default:
      return hits(at, [block.cell.text, ...block.cell.lines, labelled(block.cell)?.label ?? ""]);
  }
}

/** All texts in an attribute's value. */
export function literalTexts(value: Literal): string[] {
  if (typeof value === "string") return [value];
  if (value instanceof Markup) return [cellOf(value.nodes).text];
  if (typeof value !== "object" || value === null) return value === null ? [] : [String(value)];
  return Object.values(value).flatMap(literalTexts);
}
