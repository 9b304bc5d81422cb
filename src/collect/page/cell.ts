import { attribute, type Element, isBlockName, isComponent, type Literal, type Node, SILENT } from "./tree.ts";

export type Component = { name: string; attributes: Record<string, Literal> };

/** A table cell, heading, paragraph or list item as read. */
export type Cell = {
  /** Visible text on one line, without footnote markers and struck text. */
  text: string;
  /** The same, split at line breaks and paragraphs inside the cell. */
  lines: string[];
  /** Texts in code font, such as ids. They stand in `text` too. */
  codes: string[];
  links: { text: string; href: string }[];
  /** Texts struck through. Not in `text`. */
  struck: string[];
  /** Footnote markers set as superscript, without brackets: "1", "*". Not in `text`. */
  notes: string[];
  /** Alternative texts of images, such as a "yes" icon. Not in `text`. */
  alts: string[];
  /** Components inside the text, such as a tooltip; their children's text is in `text`. */
  components: Component[];
};

const MARKER = /^(?:\d{1,2}|[a-z]|[*†‡§¶]{1,3})$/;

/** Raw text → one line: white space and control characters collapsed, no-break spaces plain, zero-width characters gone. */
export function clean(text: string): string {
  return text
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** Nodes → what they show. Never fails. */
export function cellOf(nodes: readonly Node[]): Cell {
  const cell: Cell = { text: "", lines: [], codes: [], links: [], struck: [], notes: [], alts: [], components: [] };
  let line = "";
  const breakLine = () => {
    const text = clean(line);
    if (text !== "") cell.lines.push(text);
    line = "";
  };
  const visit = (node: Node): void => {
    if (typeof node === "string") line += node;
    else if (SILENT.has(node.name) || node.name === "script") return;
    else if (node.name === "br") breakLine();
    else if (isStruck(node)) {
      const text = visible(node.children);
      if (text !== "") cell.struck.push(text);
      line += " ";
    } else if (node.name === "sup" && markersIn(node).length > 0) cell.notes.push(...markersIn(node));
    else if (node.name === "img") {
      const alt = clean(attribute(node, "alt") ?? "");
      if (alt !== "") cell.alts.push(alt);
    } else {
      const own = isBlockName(node.name);
      if (own) breakLine();
      if (node.name === "code") push(cell.codes, visible(node.children));
      if (node.name === "a") cell.links.push({ text: visible(node.children), href: attribute(node, "href") ?? "" });
      if (isComponent(node)) cell.components.push({ name: node.name, attributes: node.attributes });
      node.children.forEach(visit);
      if (own) breakLine();
    }
  };
  nodes.forEach(visit);
  breakLine();
  cell.text = cell.lines.join(" ");
  return cell;
}

/** A cell that shows this text and nothing else. */
export function plainCell(text: string): Cell {
  return cellOf([text]);
}

/** Several cells as one. */
export function joinCells(cells: readonly Cell[]): Cell {
  const lines = cells.flatMap((c) => c.lines);
  return {
    text: lines.join(" "),
    lines,
    codes: cells.flatMap((c) => c.codes),
    links: cells.flatMap((c) => c.links),
    struck: cells.flatMap((c) => c.struck),
    notes: cells.flatMap((c) => c.notes),
    alts: cells.flatMap((c) => c.alts),
    components: cells.flatMap((c) => c.components),
  };
}

/** Nothing to see: no word, no struck text, no mark, no picture. */
export function isEmpty(cell: Cell): boolean {
  return cell.text === "" && cell.struck.length === 0 && cell.notes.length === 0 && cell.alts.length === 0;
}

/** "Context window: 300K tokens" → its two halves; undefined where the text has no label of that form. */
export function labelled(cell: Cell): { label: string; value: string } | undefined {
  const match = /^([^:]{1,80}?)\s*[:：]\s+(\S.*)$/.exec(cell.text);
  return match ? { label: match[1] as string, value: match[2] as string } : undefined;
}

const push = (list: string[], text: string) => {
  if (text !== "") list.push(text);
};

function visible(nodes: Node[]): string {
  const text = (node: Node): string =>
    typeof node === "string"
      ? node
      : SILENT.has(node.name)
        ? ""
        : node.name === "br" || isBlockName(node.name)
          ? ` ${node.children.map(text).join("")} `
          : node.children.map(text).join("");
  return clean(nodes.map(text).join(""));
}

function isStruck(element: Element): boolean {
  if (element.name === "del" || element.name === "s" || element.name === "strike") return true;
  return /line-through/.test(attribute(element, "style") ?? "");
}

/**
 * Markers in a superscript: "1", "(1)(2)", "*". None where it holds anything else: a superscript sentence or "th" is text.
 * A footnote reference of the format itself is a marker whatever it is called.
 */
function markersIn(sup: Element): string[] {
  const text = visible(sup.children);
  if (sup.attributes.marker === true) return [text];
  const marks = text.split(/[\s,()[\]]+/).filter((mark) => mark !== "");
  return marks.every((mark) => MARKER.test(mark)) ? marks : [];
}
