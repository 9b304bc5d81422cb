/** Attribute value of a component: read from the page's literals, never by running them. Numbers keep their raw text. */
export type Literal = string | boolean | null | Literal[] | { [key: string]: Literal } | Markup;

/** JSX inside an attribute, such as a table cell `<>{"$"}3.00</>`. */
export class Markup {
  readonly nodes: Node[];
  constructor(nodes: Node[]) {
    this.nodes = nodes;
  }
}

/** HTML element (name in lower case) or component (name as written, starting with a capital). */
export type Element = {
  name: string;
  attributes: Record<string, Literal>;
  children: Node[];
  /** It is, or holds, something that stands on lines of its own. */
  block: boolean;
};
export type Node = string | Element;

/** Elements without text for a reader. `script` is kept apart: some pages carry their data in it. */
export const SILENT = new Set(["style", "head", "noscript", "template", "svg", "button", "nav", "iframe", "form"]);

const BLOCK = new Set(
  (
    "address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 " +
    "header hr li main ol p pre script section summary table tbody td tfoot th thead tr ul colgroup"
  ).split(" "),
);

export const isBlockName = (name: string): boolean => BLOCK.has(name);
export const isComponent = (element: Element): boolean => /^[A-Z]/.test(element.name);

/** Name, attributes, children → element. `block` is settled here, bottom up, so that nobody has to search for it later. */
export function element(name: string, attributes: Record<string, Literal> = {}, children: Node[] = []): Element {
  const block = BLOCK.has(name) || children.some((child) => typeof child !== "string" && child.block);
  return { name, attributes, children, block };
}

/** Attribute as text, or undefined where it is absent or no plain text. */
export function attribute(element: Element, name: string): string | undefined {
  const value = element.attributes[name];
  return typeof value === "string" ? value : undefined;
}
