// Splits a page's tree into sections with their blocks.
import { type Block, type Item, Section } from "./blocks.ts";
import { type Cell, cellOf, isEmpty, joinCells, plainCell } from "./cell.ts";
import { tableOfCells, tableOfElement } from "./table-grid.ts";
import { attribute, type Element, isComponent, isMarkup, type Literal, type Node, SILENT } from "./tree.ts";

/** Components whose title opens a section, and the attributes with that title. */
const TITLED: Record<string, readonly string[]> = {
  Tab: ["title", "label"],
  TabItem: ["label", "value"],
  Accordion: ["title"],
  Expandable: ["title"],
  Step: ["title"],
  Update: ["label", "description"],
};

/** The context of a node. A heading closes nothing outside `floor`, the section of the tab around it. */
type State = { quoted: boolean; item: Item | undefined; depth: number; floor: Section };

/** The page of nodes and front matter, with its sections. */
export function pageOf(nodes: Node[], entries: Record<string, string> = {}): Section {
  const page = new Section(plainCell(""), 0);
  if (Object.keys(entries).length > 0) page.blocks.push({ kind: "front-matter", entries, section: page });
  new Builder(page).walk(nodes, { quoted: false, item: undefined, depth: 0, floor: page });
  setPaths(page.all);
  return page;
}

class Builder {
  #current: Section;

  constructor(page: Section) {
    this.#current = page;
  }

  /** Inline nodes between blocks become paragraphs. */
  walk(children: readonly Node[], state: State): void {
    let run: Node[] = [];
    for (const child of children) {
      if (typeof child === "string" || (!child.block && !startsBlock(child))) run.push(child);
      else {
        this.#paragraph(run, state);
        run = [];
        this.#block(child, state);
      }
    }
    this.#paragraph(run, state);
  }

  #add<B extends Block>(block: B): B {
    block.section.blocks.push(block);
    return block;
  }

  #block(node: Element, state: State): void {
    const { name, children } = node;
    if (SILENT.has(name)) return;
    if (headingLevel(node) > 0) this.#heading(node, state);
    else if (Object.hasOwn(TITLED, name) || name === "details") this.#titled(node, state);
    else if (name === "table") {
      const table = tableOfElement(node, this.#current);
      if (table) this.#add(table);
    } else if (name === "pre" || name === "script") this.#code(node);
    else if (name === "ul" || name === "ol") this.#list(children, state);
    else if (name === "li") this.#list([node], state);
    else if (name === "blockquote") this.walk(children, { ...state, quoted: true });
    else if (name === "p" && !holdsBlock(node)) this.#paragraph(children, state);
    else if (isComponent(node)) this.#component(node, state);
    else this.walk(children, state);
  }

  #open(cell: Cell, level: number, floor: Section, component?: Element): Section {
    let parent = this.#current;
    // A heading closes headings of its own level or deeper, but nothing around the tab that it is in.
    while (level > 0 && parent !== floor && parent.level >= level && parent.parent) parent = parent.parent;
    this.#current = new Section(cell, level, parent, component);
    return this.#current;
  }

  #heading(node: Element, state: State): void {
    const cell = cellOf(node.children);
    // A heading such as "Note" above a box would also take what follows the box.
    const admonition = /^(note|tip|important|warning|caution|info)$/i.test(cell.text);
    if (state.quoted || state.item || admonition) this.#paragraph(node.children, state);
    else if (cell.text !== "") this.#open(cell, headingLevel(node), state.floor);
  }

  /** A tab, accordion or update: the content after it belongs to the section around it again. */
  #titled(node: Element, state: State): void {
    const summary = node.children.find((child) => typeof child !== "string" && child.name === "summary");
    const isDetails = node.name === "details";
    const cell = isDetails ? cellOf(summary ? [summary] : []) : plainCell(titleOf(node));
    const children = isDetails ? node.children.filter((child) => child !== summary) : node.children;
    const outer = this.#current;
    const isTitled = cell.text !== "";
    this.walk(children, isTitled ? { ...state, item: undefined, floor: this.#open(cell, 0, outer, node) } : state);
    if (isTitled) this.#current = outer;
  }

  #paragraph(run: readonly Node[], state: State): void {
    const cell = cellOf(run);
    if (isEmpty(cell)) return;
    if (state.item) state.item.cell = joinCells([state.item.cell, cell]);
    else this.#add({ kind: state.quoted ? "quote" : "paragraph", cell, section: this.#current });
  }

  #code(node: Element): void {
    const text = textOf(node.children);
    if (text.trim() !== "") this.#add({ kind: "code", text, section: this.#current });
  }

  #list(children: readonly Node[], state: State): void {
    for (const child of children) {
      if (typeof child === "string") continue;
      if (child.name !== "li") {
        this.walk([child], state);
        continue;
      }
      const depth = state.depth + 1;
      const [section, parent] = [this.#current, state.item];
      const item: Item = this.#add({ kind: "item", cell: cellOf([]), depth, parent, children: [], section });
      parent?.children.push(item);
      this.walk(child.children, { ...state, item, depth });
    }
  }

  #component(node: Element, state: State): void {
    const { name, attributes, children } = node;
    const cell = cellOf(holdsBlock(node) ? [] : children);
    this.#add({ kind: "component", name, attributes, cell, section: this.#current });
    const table = tableIn(attributes);
    if (table) this.#add(tableOfCells(table.titles, table.rows, this.#current));
    this.walk(children, state);
  }
}

/** Components outside paragraphs are blocks, whatever they contain. */
const startsBlock = (node: Element) =>
  (isComponent(node) && node.name !== "Tooltip") || node.name === "details" || SILENT.has(node.name);

const holdsBlock = (node: Element) => node.children.some((child) => typeof child !== "string" && child.block);

function headingLevel(node: Element): number {
  const name = node.name === "SectionTab" ? (attribute(node, "as") ?? "h2") : node.name;
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
}

function titleOf(node: Element): string {
  const words = (TITLED[node.name] ?? []).flatMap((key) => attribute(node, key) ?? []);
  return (node.name === "Update" ? words.join(" ") : words[0]) ?? "";
}

const textOf = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : node.name === "br" ? "\n" : textOf(node.children))).join("");

/** The table in a component's `columns` and `rows` attributes; without `columns`, its columns have no titles. */
function tableIn({ columns, rows }: Record<string, Literal>): { titles: Cell[]; rows: Cell[][] } | undefined {
  if (!Array.isArray(rows) || !rows.every((row) => Array.isArray(row))) return undefined;
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const titles = columns ?? (width > 0 ? Array<string>(width).fill("") : undefined);
  if (!Array.isArray(titles)) return undefined;
  return { titles: titles.map((title) => cellFrom(titleIn(title))), rows: rows.map((row) => row.map(cellFrom)) };
}

function titleIn(column: Literal): Literal {
  if (typeof column !== "object" || column === null || Array.isArray(column) || isMarkup(column)) return column;
  return column.title ?? column.header ?? column.label ?? column.name ?? null;
}

function cellFrom(value: Literal): Cell {
  if (isMarkup(value)) return cellOf(value.nodes);
  return plainCell(typeof value === "string" ? value : value === null ? "" : JSON.stringify(value));
}

/** Fills in every section's path. The first section is the page itself. */
function setPaths(sections: readonly Section[]): void {
  const tops = sections.filter((section) => section.level === 1);
  const title = tops.length === 1 ? tops[0] : undefined;
  for (const section of sections.slice(1))
    section.path = [...(section.parent === title ? [] : (section.parent?.path ?? [])), section.title];
}
