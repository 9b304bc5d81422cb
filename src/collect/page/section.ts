import type { Cell, Component } from "./cell.ts";
import { placeOfSection } from "./place-write.ts";
import type { Table } from "./table.ts";

type Common = {
  section: Section;
  /** Names of the components around it, outermost first: ["Note"], ["CardGroup", "Card"]. */
  within: string[];
};
export type Paragraph = Common & { kind: "paragraph" | "quote"; cell: Cell };
export type Item = Common & {
  kind: "item";
  /** Text of the item without that of nested items. */
  cell: Cell;
  /** 1 for the outermost list. */
  depth: number;
  parent: Item | undefined;
  children: Item[];
};
export type Code = Common & { kind: "code"; lang: string; text: string };
export type FrontMatter = Common & { kind: "front-matter"; entries: Record<string, string> };
/**
 * A component (MDX). What it holds follows it as blocks with its name in `within`; `cell` has its text, where that is all.
 */
export type ComponentBlock = Common & Component & { kind: "component"; cell: Cell };
export type Block = Paragraph | Item | Table | Code | FrontMatter | ComponentBlock;

/**
 * A heading (or the title of a tab, accordion or update) and what stands under it. What follows a closing tab belongs to the
 * section around the tab again.
 */
export class Section {
  readonly cell: Cell;
  /** 1 to 6 for headings; 0 for the page itself and for tabs and the like. */
  readonly level: number;
  readonly parent: Section | undefined;
  /** The component that made the section, such as a tab with its attributes. */
  readonly component: Component | undefined;
  readonly subsections: Section[] = [];
  /** Blocks directly under it. */
  readonly blocks: Block[] = [];
  /** Titles from the top, its own last. A page's only h1 is left out, except from its own path. */
  path: string[] = [];

  constructor(cell: Cell, level: number, parent?: Section, component?: Component) {
    this.cell = cell;
    this.level = level;
    this.parent = parent;
    this.component = component;
    parent?.subsections.push(this);
  }

  get title(): string {
    return this.cell.text;
  }

  /** For `Statement.at`; always locates back to this section. Empty for what stands before any heading. */
  get place(): string {
    return placeOfSection(this);
  }
}
