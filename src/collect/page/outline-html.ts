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
  const root = load(
    html,
    { xml: { xmlMode: false, lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true } },
    false,
  );
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
