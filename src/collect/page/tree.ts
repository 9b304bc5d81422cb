/** The value of a component's attribute, read from literals; code is never run. Numbers are raw text. */
export type Literal = string | boolean | null | Literal[] | { [key: string]: Literal } | Markup;

/** JSX inside an attribute, such as a table cell `<>{"$"}3.00</>`. A plain object, since trees pass between threads. */
export type Markup = { nodes: Node[] };
export const isMarkup = (value: Literal | undefined): value is Markup =>
  typeof value === "object" && value !== null && Array.isArray((value as { nodes?: Node[] }).nodes);

/** An HTML element (lowercase name) or component (name as written, with a capital first letter). */
export type Element = {
  name: string;
  attributes: Record<string, Literal>;
  children: Node[];
  /** Whether it is, or contains, a block element. */
  block: boolean;
};
export type Node = string | Element;

/** Elements without visible text. Not `script`: some pages have their data in one. */
export const SILENT = new Set(["style", "head", "noscript", "template", "svg", "button", "nav", "iframe", "form"]);

const BLOCK = new Set(
  (
    "address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 " +
    "header hr li main ol p pre script section summary table tbody td tfoot th thead tr ul colgroup"
  ).split(" "),
);

export const isBlockName = (name: string): boolean => BLOCK.has(name);
export const isComponent = (element: Element): boolean => /^[A-Z]/.test(element.name);

/** Creates an element. Computes `block` here, bottom up, so that it never has to be searched for. */
export function element(name: string, attributes: Record<string, Literal> = {}, children: Node[] = []): Element {
  const block = BLOCK.has(name) || children.some((child) => typeof child !== "string" && child.block);
  return { name, attributes, children, block };
}

export function attribute(element: Element, name: string): string | undefined {
  const value = element.attributes[name];
  return typeof value === "string" ? value : undefined;
}
