import { attribute, type Element, isBlockName, type Literal, type Node, SILENT } from "./tree.ts";

export type Component = { name: string; attributes: Record<string, Literal> };

/** The content of a table cell, heading, paragraph or list item. */
export type Cell = {
  /** The visible text as one line, without footnote markers and struck text. */
  text: string;
  /** The same text, split at line breaks and paragraphs. */
  lines: string[];
  /** Code, such as ids. Also in `text`. */
  codes: string[];
  links: { text: string; href: string }[];
  /** Struck texts. Not in `text`. */
  struck: string[];
  /** Superscript footnote markers, without brackets: "1", "*". Not in `text`. */
  notes: string[];
  /** Alt texts of images, such as a "yes" icon. Not in `text`. */
  alts: string[];
};

const MARKER = /^(?:\d{1,2}|[a-z]|[*†‡§¶]{1,3})$/;

/** Makes a text one line: collapses whitespace (also no-break spaces) and control characters, removes zero-width characters. */
export function clean(text: string): string {
  // Most texts are clean, and every cell is looked at.
  if (/^[!-~]+(?: [!-~]+)*$/.test(text)) return text;
  return text
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

/** The visible content of nodes. Never throws. */
export function cellOf(nodes: readonly Node[]): Cell {
  const cell: Cell = { text: "", lines: [], codes: [], links: [], struck: [], notes: [], alts: [] };
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
      const isBlock = isBlockName(node.name);
      if (isBlock) breakLine();
      if (node.name === "code") push(cell.codes, visible(node.children));
      if (node.name === "a") cell.links.push({ text: visible(node.children), href: attribute(node, "href") ?? "" });
      node.children.forEach(visit);
      if (isBlock) breakLine();
    }
  };
  nodes.forEach(visit);
  breakLine();
  cell.text = cell.lines.join(" ");
  return cell;
}

export function plainCell(text: string): Cell {
  return cellOf([text]);
}

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
  };
}

/** Whether a cell shows nothing: no text, struck text, marker or image. */
export function isEmpty(cell: Cell): boolean {
  return cell.text === "" && cell.struck.length === 0 && cell.notes.length === 0 && cell.alts.length === 0;
}

/** Splits "Context window: 300K tokens" into label and value; undefined if the text has no such label. */
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
 * The footnote markers in a superscript: "1", "(1)(2)", "*". Empty if it contains anything else: a superscript sentence or "th" is
 * text. A Markdown footnote reference is a marker, whatever its label.
 */
function markersIn(sup: Element): string[] {
  const text = visible(sup.children);
  if (sup.attributes.marker === true) return [text];
  const marks = text.split(/[\s,()[\]]+/).filter((mark) => mark !== "");
  return marks.every((mark) => MARKER.test(mark)) ? marks : [];
}
