// Converts a parsed Markdown or MDX document to the same tree as HTML pages.
import type { Definition, Nodes, Root, Table } from "mdast";
import type { MdxJsxAttribute, MdxJsxExpressionAttribute, MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx";
import { literalOf } from "./literal.ts";
import { treeOfMarkup } from "./outline-html.ts";
import { element, isMarkup, type Literal, type Node } from "./tree.ts";

type Definitions = Map<string, Definition>;

/** The nodes of a document's body, with link references resolved. */
export function nodesOf(root: Root): Node[] {
  const definitions: Definitions = new Map();
  const visit = (node: Nodes): void => {
    if (node.type === "definition") definitions.set(node.identifier, node);
    else if ("children" in node) node.children.forEach(visit);
  };
  visit(root);
  return convertAll(root, definitions);
}

/** Parses the raw HTML among the nodes, where tags may span paragraphs. */
export const withHtml = (nodes: Node[]): Node[] =>
  hasHtml(nodes) ? treeOfMarkup(nodes.map(serialize).join("")) : nodes;

const convertAll = (parent: { children: Nodes[] }, definitions: Definitions): Node[] =>
  parent.children.flatMap((child) => convert(child, definitions));

/** Nodes that become one element with the same children. */
const TAGS: Partial<Record<Nodes["type"], string>> = {
  emphasis: "em",
  strong: "strong",
  delete: "del",
  break: "br",
  blockquote: "blockquote",
  listItem: "li",
};

function convert(node: Nodes, definitions: Definitions): Node[] {
  const inside = "children" in node ? () => convertAll(node as { children: Nodes[] }, definitions) : () => [];
  const tag = TAGS[node.type];
  if (tag !== undefined) return [element(tag, {}, inside())];
  switch (node.type) {
    case "text":
      return [node.value];
    case "paragraph":
      return node.children.every(isJsx) ? inside() : [element("p", {}, inside())];
    case "heading":
      return [element(`h${node.depth}`, {}, inside())];
    case "inlineCode":
      return [element("code", {}, [node.value])];
    case "code":
      return [element("pre", {}, [node.value])];
    case "link":
      return [element("a", { href: node.url }, inside())];
    case "linkReference":
      return [element("a", { href: definitions.get(node.identifier)?.url ?? "" }, inside())];
    case "image":
    case "imageReference":
      return [element("img", { alt: node.alt ?? "" })];
    case "list":
      return [element(node.ordered ? "ol" : "ul", {}, inside())];
    case "table":
      return [tableElement(node, definitions)];
    case "footnoteReference":
      return [element("sup", { marker: true }, [node.label ?? node.identifier])];
    case "footnoteDefinition":
      return [element("Footnote", { label: node.label ?? node.identifier }, inside())];
    case "html":
      return [element("#html", {}, [node.value])];
    default:
      return convertMdx(node, inside);
  }
}

function tableElement({ children: rows }: Table, definitions: Definitions): Node {
  const cellsOf = (row: Table["children"][number], name: "th" | "td") =>
    row.children.map((cell) => element(name, {}, convertAll(cell, definitions)));
  const elements = rows.map((row, i) => element("tr", {}, cellsOf(row, i === 0 ? "th" : "td")));
  return element("table", {}, elements);
}

function convertMdx(node: Nodes, inside: () => Node[]): Node[] {
  if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") return jsxElement(node, inside());
  if (node.type !== "mdxFlowExpression" && node.type !== "mdxTextExpression") return [];
  const value = literalOf(node.data?.estree);
  if (isMarkup(value)) return value.nodes;
  const comment = node.data?.estree?.body.length === 0;
  return [typeof value === "string" ? value : comment ? "" : `{${node.value}}`];
}

/** A line of only components is not a paragraph: `<SectionTab as="h2">…</SectionTab>`. */
const isJsx = (node: Nodes) => node.type === "mdxJsxTextElement" || (node.type === "text" && node.value.trim() === "");

function jsxElement(node: MdxJsxFlowElement | MdxJsxTextElement, children: Node[]): Node[] {
  if (node.name === null) return children;
  const attributes: Record<string, Literal> = {};
  for (const attribute of node.attributes) {
    const value = attributeValue(attribute);
    if (attribute.type === "mdxJsxAttribute" && value !== undefined) attributes[attribute.name] = value;
  }
  const name = /^[a-z][a-z0-9]*$/i.test(node.name) && /^[a-z]/.test(node.name) ? node.name.toLowerCase() : node.name;
  return [element(name, attributes, children)];
}

function attributeValue(attribute: MdxJsxAttribute | MdxJsxExpressionAttribute): Literal | undefined {
  if (attribute.type !== "mdxJsxAttribute") return undefined;
  const { value } = attribute;
  if (value === null || value === undefined) return true;
  return typeof value === "string" ? value : literalOf(value.data?.estree);
}

const hasHtml = (nodes: Node[]): boolean =>
  nodes.some((node) => typeof node !== "string" && (node.name === "#html" || hasHtml(node.children)));

/** Writes nodes as markup again, so that one parser pairs the page's own tags across paragraphs. */
function serialize(node: Node): string {
  if (typeof node === "string") return markupText(node);
  const inner = node.children;
  if (node.name === "#html") return String(inner[0]);
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${markupText(String(value))}"`);
  const open = `<${node.name}${attributes.join("")}>`;
  return node.name === "br" || node.name === "img" ? open : `${open}${inner.map(serialize).join("")}</${node.name}>`;
}

const markupText = (text: string) =>
  text.replace(/[&<>"]/g, (c) => (c === "&" ? "&amp;" : c === "<" ? "&lt;" : c === ">" ? "&gt;" : "&quot;"));
