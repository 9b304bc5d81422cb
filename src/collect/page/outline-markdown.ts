import type { Definition, Nodes, Root } from "mdast";
import type { MdxJsxAttribute, MdxJsxExpressionAttribute, MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { literalOf } from "./literal.ts";
import { treeOfMarkup } from "./outline-html.ts";
import { HostileTable, MAX_CELLS } from "./table.ts";
import { element, type Literal, Markup, type Node } from "./tree.ts";

const disableIndentedCode = function (this: Processor): void {
  // Pages indent what stands inside a component; four spaces never mean code there.
  const data = this.data() as { micromarkExtensions?: unknown[] };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: ["codeIndented"] } }];
};

const plain = unified().use(remarkParse).use(remarkGfm).use(disableIndentedCode).freeze();
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).use(disableIndentedCode).freeze();

export type MarkdownTree = { nodes: Node[]; entries: Record<string, string>; remarks: string[] };

/**
 * Markdown text → nodes and front matter. Text with tags is read as MDX first; where that fails, once more with stray `<`
 * escaped and open tags closed, and then (a lone `{`) as plain Markdown with its tags read as HTML: attributes in braces are
 * not read then. `remarks` says so.
 */
export function treeOfMarkdown(text: string, format: "md" | "mdx"): MarkdownTree {
  refuseHugeTables(text);
  const { entries, body } = splitFrontMatter(text);
  const remarks: string[] = [];
  if (format === "mdx" || /<[A-Za-z/!>]/.test(body)) {
    for (const mended of [(text: string) => text, mend])
      try {
        const root = mdx.parse(mended(body.replace(/<(br|hr)\s*>/gi, "<$1/>")));
        if (mended === mend) remarks.push("read as MDX with stray < escaped and open tags closed");
        return { nodes: convertAll(root, definitionsOf(root)), entries, remarks };
      } catch (error) {
        if (mended === mend) remarks.push(`read as plain Markdown, for it is no MDX: ${(error as Error).message}`);
      }
  }
  const root = plain.parse(body);
  const nodes = convertAll(root, definitionsOf(root));
  return { nodes: hasHtml(nodes) ? treeOfMarkup(nodes.map(serialize).join("")) : nodes, entries, remarks };
}

/** Before parsing: the parser takes a second and 150 MB for 100 kB of table. Throws HostileTable. */
function refuseHugeTables(text: string): void {
  let cells = 0;
  for (const [line] of text.matchAll(/^.*$/gm)) {
    const pipes = /^\s*\|/.test(line) ? line.replaceAll("\\|", "").split("|").length - 2 : 0;
    cells = pipes > 0 ? cells + pipes : 0;
    if (cells > MAX_CELLS) throw new HostileTable(`more than ${MAX_CELLS} cells`);
  }
}

const CODE = /(^ *(?:```|~~~)[\s\S]*?^ *(?:```|~~~)|`[^`\n]+`)/m;
const TAG = /<(\/?)([A-Za-z][\w.]*)(?![^\s/>])(?:[^<>{}]|\{[^<>{}]*\}|\{\{[^<>{}]*\}\})*?(\/?)>/g;

/** What keeps a page from being MDX though it was meant as such: comments, autolinks, `a <= b`, an end inside a table. */
function mend(text: string): string {
  const open: string[] = [];
  const parts = withoutComments(text)
    .split(CODE)
    .map((part, i) => (i % 2 === 1 ? part : mendTags(part, open)));
  const closing = open.reverse().map((name) => `\n</${name}>`);
  return parts.join("") + closing.join("\n");
}

/** `open` gathers the names of the tags that stay open. */
function mendTags(text: string, open: string[]): string {
  const escaped = text.replace(/<((?:https?|mailto):[^\s<>]+)>/g, "$1").replace(/(?<!\\)<(?![A-Za-z/>])/g, "&lt;");
  for (const [, closing, name = "", selfClosing] of escaped.matchAll(TAG)) {
    if (closing === "" && selfClosing === "") open.push(name);
    else if (closing !== "" && open.at(-1) === name) open.pop();
  }
  return escaped;
}

/** By index and not by pattern: a pattern takes quadratic time on comments that never end. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let end = 0;
  for (let start = text.indexOf("<!--"); start !== -1; start = text.indexOf("<!--", end)) {
    const close = text.indexOf("-->", start);
    if (close === -1) break;
    kept.push(text.slice(end, start));
    end = close + 3;
  }
  return kept.join("") + text.slice(end);
}

/** YAML front matter → its top-level texts. Nested values are left out: nothing here needs them. */
function splitFrontMatter(text: string): { entries: Record<string, string>; body: string } {
  const match = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(text);
  if (!match) return { entries: {}, body: text };
  const entries: Record<string, string> = {};
  const lines = (match[1] as string).split("\n");
  lines.forEach((line, i) => {
    const pair = /^([\w.-]+):(?:\s+(.*))?$/.exec(line);
    if (!pair) return;
    const raw = (pair[2] ?? "").trim();
    let end = i + 1;
    while (/^\s+\S/.test(lines[end] ?? "")) end++;
    const nested = lines.slice(i + 1, end).map((inner) => inner.trim());
    const value = /^[>|][+-]?$/.test(raw) ? nested.join(" ") : nested.length > 0 ? undefined : unquote(raw);
    if (value !== undefined) entries[pair[1] as string] = value;
  });
  return { entries, body: text.slice(match[0].length) };
}

function unquote(raw: string): string {
  const double = /^"(.*)"$/.exec(raw);
  if (double) return (double[1] as string).replace(/\\(["\\])/g, "$1");
  const single = /^'(.*)'$/.exec(raw);
  return single ? (single[1] as string).replaceAll("''", "'") : raw.replace(/\s#.*$/, "").trimEnd();
}

type Definitions = Map<string, Definition>;

function definitionsOf(root: Root): Definitions {
  const found: Definitions = new Map();
  const visit = (node: Nodes): void => {
    if (node.type === "definition") found.set(node.identifier, node);
    else if ("children" in node) node.children.forEach(visit);
  };
  visit(root);
  return found;
}

const convertAll = (parent: { children: Nodes[] }, definitions: Definitions): Node[] =>
  parent.children.flatMap((child) => convert(child, definitions));

function convert(node: Nodes, definitions: Definitions): Node[] {
  const inside = () => ("children" in node ? convertAll(node as { children: Nodes[] }, definitions) : []);
  switch (node.type) {
    case "text":
      return [node.value];
    case "paragraph":
      return node.children.every(isJsx) ? inside() : [element("p", {}, inside())];
    case "heading":
      return [element(`h${node.depth}`, {}, inside())];
    case "emphasis":
      return [element("em", {}, inside())];
    case "strong":
      return [element("strong", {}, inside())];
    case "delete":
      return [element("del", {}, inside())];
    case "inlineCode":
      return [element("code", {}, [node.value])];
    case "code":
      return [element("pre", { lang: node.lang ?? "" }, [node.value])];
    case "break":
      return [element("br")];
    case "link":
      return [element("a", { href: node.url }, inside())];
    case "linkReference":
      return [element("a", { href: definitions.get(node.identifier)?.url ?? "" }, inside())];
    case "image":
    case "imageReference":
      return [element("img", { alt: node.alt ?? "" })];
    case "blockquote":
      return [element("blockquote", {}, inside())];
    case "list":
      return [element(node.ordered ? "ol" : "ul", {}, inside())];
    case "listItem":
      return [element("li", {}, inside())];
    case "table": {
      const [head, ...rows] = node.children.map((row, y) =>
        element(
          "tr",
          {},
          row.children.map((cell) => element(y === 0 ? "th" : "td", {}, convertAll(cell, definitions))),
        ),
      );
      return [element("table", {}, [element("thead", {}, head ? [head] : []), element("tbody", {}, rows)])];
    }
    case "footnoteReference":
      return [element("sup", { marker: true }, [node.label ?? node.identifier])];
    case "footnoteDefinition":
      return [element("Footnote", { label: node.label ?? node.identifier }, inside())];
    case "html":
      return [element("#html", {}, [node.value])];
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return jsxElement(node, inside());
    case "mdxFlowExpression":
    case "mdxTextExpression": {
      const value = literalOf(node.data?.estree);
      if (value instanceof Markup) return value.nodes;
      const comment = node.data?.estree?.body.length === 0;
      return [typeof value === "string" ? value : comment ? "" : `{${node.value}}`];
    }
    default:
      return [];
  }
}

/** A line of nothing but components is no paragraph: `<SectionTab as="h2">…</SectionTab>`. */
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

/** Nodes → markup in which the page's own tags stand again as tags, so that one parser pairs them over paragraphs. */
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
