import type { Section } from "./blocks.ts";
import type { Cell, Component } from "./cell.ts";
import { placeOfSection } from "./place-write.ts";

/** Creates an empty section. `setPaths` fills in its path once all sections are known. */
export function newSection(cell: Cell, level: number, parent?: Section, component?: Component): Section {
  const section: Section = {
    kind: "section",
    cell,
    title: cell.text,
    level,
    parent,
    component,
    subsections: [],
    blocks: [],
    path: [],
    get place() {
      return placeOfSection(section);
    },
  };
  parent?.subsections.push(section);
  return section;
}

/** Fills in every section's path. The first section is the page itself. */
export function setPaths(sections: readonly Section[]): void {
  const tops = sections.filter((section) => section.level === 1);
  const title = tops.length === 1 ? tops[0] : undefined;
  for (const section of sections.slice(1))
    section.path = [...(section.parent === title ? [] : (section.parent?.path ?? [])), section.title];
}
