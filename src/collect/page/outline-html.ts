import { load } from "cheerio";
import type { ChildNode } from "domhandler";
import { element, type Literal, type Node } from "./tree.ts";

/** Parses a page or fragment as browsers do (WHATWG HTML 13) and returns the nodes of its body. */
export function treeOfHtml(html: string): Node[] {
  const body = load(html)("body")[0];
  return body ? body.children.flatMap(convert) : [];
}

/** Parses HTML with components, whose names keep their case. Tags may close in any order. */
export function treeOfMarkup(html: string): Node[] {
  const xml = { xmlMode: false, lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true };
  const root = load(html, { xml }, false);
  return root.root()[0]?.children.flatMap(convert) ?? [];
}

function convert(node: ChildNode): Node[] {
  if (node.type === "text") return [node.data];
  if (node.type !== "tag" && node.type !== "script" && node.type !== "style") return [];
  // How docutils writes code.
  if (node.name === "span" && /^(?:docutils )?literal$/.test(node.attribs.class ?? ""))
    return [element("code", {}, node.children.flatMap(convert))];
  const isUpperCase = node.name.length > 1 && node.name === node.name.toUpperCase();
  const name = isUpperCase || /^[a-z]/.test(node.name) ? node.name.toLowerCase() : node.name;
  return [element(name, node.attribs as Record<string, Literal>, node.children.flatMap(convert))];
}

/** No documentation page exceeds these, and parsing one that does would take minutes and gigabytes. */
export const HTML_BOUNDS = { tags: 150_000, depth: 1_000 } as const;

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Why a page is too large to parse, from its number of tags and an upper bound of their nesting, in one linear scan. */
export function boundsProblem(html: string): string | undefined {
  let tags = 0;
  let depth = 0;
  for (const [, close, name = "", selfClosed] of html.matchAll(/<(\/?)([a-z][^\s/<>]*)(?=[\s/>])[^<>]*?(\/?)>/gi)) {
    if (++tags > HTML_BOUNDS.tags) return `more than ${HTML_BOUNDS.tags} tags`;
    // An unclosed <p> counts as nesting.
    if (close) depth = Math.max(0, depth - 1);
    else if (!selfClosed && !VOID.test(name)) depth++;
    if (depth > HTML_BOUNDS.depth) return `tags nested more than ${HTML_BOUNDS.depth} deep`;
  }
  return undefined;
}
