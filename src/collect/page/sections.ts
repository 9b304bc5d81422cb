import { type Cell, cellOf, isEmpty, plainCell } from "./cell.ts";
import { type Item, Section } from "./section.ts";
import { tableFrom, tableOf } from "./table.ts";
import { attribute, type Element, isComponent, type Literal, Markup, type Node, SILENT } from "./tree.ts";

/** Components whose title opens a section, and the attributes that hold it. */
const TITLED: Record<string, readonly string[]> = {
  Tab: ["title", "label"],
  TabItem: ["label", "value"],
  Accordion: ["title"],
  Expandable: ["title"],
  Step: ["title"],
  Update: ["label", "description"],
};

type State = { within: string[]; quoted: boolean; item: Item | undefined; depth: number };

/** Nodes (and a page's front matter) → its sections in document order, the page itself first. */
export function sectionsOf(nodes: Node[], entries?: Record<string, string>): Section[] {
  const page = new Section(plainCell(""), 0);
  const sections = [page];
  let current = page;
  if (entries && Object.keys(entries).length > 0)
    page.blocks.push({ kind: "front-matter", section: page, within: [], entries });

  const open = (cell: Cell, level: number, floor: Section, component?: Element): Section => {
    let parent = current;
    // A heading closes headings of its own level or deeper, but nothing around the tab that it stands in.
    while (level > 0 && parent !== floor && parent.level >= level && parent.parent) parent = parent.parent;
    const made = component && { name: component.name, attributes: component.attributes };
    current = new Section(cell, level, parent, made);
    sections.push(current);
    return current;
  };

  const titled = (cell: Cell, owner: Element, children: Node[], state: State) => {
    const outer = current;
    const section = open(cell, 0, outer, owner);
    walk(children, { ...state, within: [...state.within, owner.name] }, section);
    current = outer;
  };

  const paragraph = (run: Node[], state: State) => {
    const cell = cellOf(run);
    if (isEmpty(cell)) return;
    if (state.item) return addTo(state.item, cell);
    current.blocks.push({ kind: state.quoted ? "quote" : "paragraph", section: current, within: state.within, cell });
  };

  const list = (element: Element, state: State, floor: Section) => {
    for (const child of element.children) {
      if (typeof child === "string") continue;
      if (child.name !== "li") {
        walk([child], state, floor);
        continue;
      }
      const item: Item = {
        kind: "item",
        section: current,
        within: state.within,
        cell: cellOf([]),
        depth: state.depth + 1,
        parent: state.item,
        children: [],
      };
      state.item?.children.push(item);
      current.blocks.push(item);
      walk(child.children, { ...state, item, depth: item.depth }, floor);
    }
  };

  const walk = (children: Node[], state: State, floor: Section): void => {
    let run: Node[] = [];
    const flush = () => {
      if (run.length > 0) paragraph(run, state);
      run = [];
    };
    for (const child of children) {
      if (typeof child === "string" || (!child.block && !startsBlock(child))) run.push(child);
      else {
        flush();
        one(child, state, floor);
      }
    }
    flush();
  };

  const one = (node: Element, state: State, floor: Section): void => {
    const { name } = node;
    const heading = headingLevel(node);
    const title = TITLED[name];
    if (SILENT.has(name)) return;
    if (heading > 0 && (state.quoted || state.item || isAdmonition(node))) paragraph(node.children, state);
    else if (heading > 0) {
      const cell = cellOf(node.children);
      if (cell.text !== "") open(cell, heading, floor);
    } else if (title) {
      const words = title.flatMap((key) => attribute(node, key) ?? []);
      const text = (name === "Update" ? words.join(" ") : words[0]) ?? "";
      if (text.trim() === "") walk(node.children, { ...state, within: [...state.within, name] }, floor);
      else titled(plainCell(text), node, node.children, { ...state, item: undefined });
    } else if (name === "details") {
      const summary = node.children.find(
        (child): child is Element => typeof child !== "string" && child.name === "summary",
      );
      const rest = node.children.filter((child) => child !== summary);
      const cell = cellOf(summary?.children ?? []);
      if (cell.text === "") walk(rest, state, floor);
      else titled(cell, node, rest, { ...state, item: undefined });
    } else if (name === "table") {
      const table = tableOf(node, current, state.within);
      if (table) current.blocks.push(table);
    } else if (name === "pre" || name === "script") {
      const text = textOf(node.children);
      const lang = attribute(node, "lang") ?? (name === "script" ? "script" : "");
      if (text.trim() !== "") current.blocks.push({ kind: "code", section: current, within: state.within, lang, text });
    } else if (name === "ul" || name === "ol") list(node, state, floor);
    else if (name === "li") list({ ...node, name: "ul", children: [node] }, state, floor);
    else if (name === "blockquote") walk(node.children, { ...state, quoted: true }, floor);
    else if (name === "p" && !holdsBlock(node)) paragraph(node.children, state);
    else if (isComponent(node)) component(node, state, floor);
    else walk(node.children, state, floor);
  };

  const component = (node: Element, state: State, floor: Section) => {
    const { name, attributes } = node;
    const cell = cellOf(holdsBlock(node) ? [] : node.children);
    current.blocks.push({ kind: "component", section: current, within: state.within, name, attributes, cell });
    const inside = { ...state, within: [...state.within, name] };
    const table = tableIn(attributes);
    if (table) current.blocks.push(tableFrom(table.titles, table.rows, current, inside.within));
    walk(node.children, inside, floor);
  };

  walk(nodes, { within: [], quoted: false, item: undefined, depth: 0 }, page);
  settlePaths(sections);
  return sections;
}

/** Components at the place of a paragraph are blocks, whatever they hold. */
const startsBlock = (node: Element) =>
  (isComponent(node) && node.name !== "Tooltip") || node.name === "details" || SILENT.has(node.name);

const holdsBlock = (node: Element) => node.children.some((child) => typeof child !== "string" && child.block);

function headingLevel(node: Element): number {
  const name = node.name === "SectionTab" ? (attribute(node, "as") ?? "h2") : node.name;
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
}

/** "Note" and the like over a box: as a heading it would swallow what follows the box. */
const isAdmonition = (node: Element) => /^(note|tip|important|warning|caution|info)$/i.test(cellOf(node.children).text);

/** A further paragraph of an item. */
function addTo(item: Item, cell: Cell): void {
  const { cell: own } = item;
  own.lines.push(...cell.lines);
  own.text = own.lines.join(" ");
  own.codes.push(...cell.codes);
  own.links.push(...cell.links);
  own.struck.push(...cell.struck);
  own.notes.push(...cell.notes);
  own.alts.push(...cell.alts);
  own.components.push(...cell.components);
}

const textOf = (nodes: Node[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : node.name === "br" ? "\n" : textOf(node.children))).join("");

/** `columns` and `rows` among a component's attributes: a table written as data. */
function tableIn(attributes: Record<string, Literal>): { titles: Cell[]; rows: Cell[][] } | undefined {
  const { columns, rows } = attributes;
  if (!Array.isArray(columns) || !Array.isArray(rows) || !rows.every((row) => Array.isArray(row))) return undefined;
  return { titles: columns.map((column) => cellFrom(titleIn(column))), rows: rows.map((row) => row.map(cellFrom)) };
}

function titleIn(column: Literal): Literal {
  if (typeof column !== "object" || column === null || Array.isArray(column) || column instanceof Markup) return column;
  return column.title ?? column.header ?? column.label ?? column.name ?? null;
}

function cellFrom(value: Literal): Cell {
  if (value instanceof Markup) return cellOf(value.nodes);
  return plainCell(typeof value === "string" ? value : value === null ? "" : JSON.stringify(value));
}

function settlePaths(sections: Section[]): void {
  const tops = sections.filter((section) => section.level === 1);
  const title = tops.length === 1 ? tops[0] : undefined;
  for (const section of sections.slice(1)) {
    const above = section.parent === title ? [] : (section.parent?.path ?? []);
    section.path = [...above, section.title];
  }
}
