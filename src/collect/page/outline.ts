import { blank, type Outcome, unreadable, value } from "../../read/outcome.ts";
import { titlesFor } from "../../read/titles.ts";
import type { Block, ComponentBlock, Item, Outline, Paragraph, Section, Table } from "./blocks.ts";
import { boundsProblem } from "./outline-html.ts";
import type { Format } from "./page.ts";
import { parse } from "./parse.ts";
import { jsonTexts } from "./place.ts";
import { sectionsOf } from "./sections.ts";
import { fits, fold } from "./table.ts";
import { element, type Literal } from "./tree.ts";

export type * from "./blocks.ts";
export type { Cell, Component } from "./cell.ts";
export { cellOf, clean, labelled, plainCell } from "./cell.ts";
export { locate, place, type Scope } from "./place.ts";
export { placeOf } from "./place-write.ts";
export type { Literal } from "./tree.ts";

/** Outlines a page: blank if it has no text, unreadable with a reason if it can't be parsed. Never throws. */
export function outline(page: { format: Format; text: string }, cpuMs?: number): Outcome<Outline> {
  if (page.text.trim() === "") return blank;
  const fail = (why: string) => unreadable(page.text.slice(0, 80), why);
  const unbounded = page.format === "html" ? boundsProblem(page.text) : undefined;
  if (unbounded !== undefined) return fail(unbounded);
  try {
    return value(read(page, cpuMs));
  } catch (error) {
    if (error instanceof RangeError) return fail("nested too deeply");
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** Removes NULs. Within a number one may replace a lost digit, so there it becomes a space, which makes the number unreadable. */
const withoutNuls = (text: string): string => text.replace(/(?<=[\d.,])\0+(?=[\d.,])/g, " ").replaceAll("\0", "");

function read({ format, text }: { format: Format; text: string }, cpuMs: number | undefined): Outline {
  const source = withoutNuls(text)
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n");
  const titles = new Set<string>();
  switch (format) {
    case "json": {
      const json: unknown = JSON.parse(source);
      // Walked here, so that a page nested too deeply fails now and not later.
      jsonTexts(json);
      return { titles, sections: sectionsOf([]), json };
    }
    case "text":
      return { titles, sections: sectionsOf(source.split("\n").map((line) => element("p", {}, [line]))) };
    default: {
      const { nodes, entries } = parse(format, source, cpuMs);
      return { titles, sections: sectionsOf(nodes, entries) };
    }
  }
}

/** Adds synonyms for column titles to a page's tables. `columns`: the title that readers use → other titles of it on pages. */
export function withSynonyms(outline: Outline, columns: Readonly<Record<string, readonly string[]>> = {}): Outline {
  const synonyms = new Map<string, string[]>();
  for (const [title, listed] of Object.entries(columns))
    for (const other of titlesFor(title, listed))
      synonyms.set(fold(other), [...(synonyms.get(fold(other)) ?? []), title]);
  for (const table of tables(outline)) table.titles = { synonyms, read: outline.titles };
  return outline;
}

/** The sections whose own title is this text (ignoring case and whitespace) or matches this pattern, in document order. */
export function findSections(outline: Outline, heading: string | RegExp): Section[] {
  return outline.sections.slice(1).filter((section) => fits(section.title, heading));
}

/** A section and every section below it, or all sections of the page, in document order. */
export function sectionsUnder(of: Outline | Section): Section[] {
  return "sections" in of ? of.sections : [of, ...of.subsections.flatMap(sectionsUnder)];
}

/**
 * All blocks of the page, or of a section with its subsections. They are grouped by section, so the blocks after a tab come before
 * those in it.
 */
export function blocks(of: Outline | Section): Block[] {
  return sectionsUnder(of).flatMap((section) => section.blocks);
}

export function tables(of: Outline | Section): Table[] {
  return blocks(of).filter((block) => block.kind === "table");
}

/** All tables that have each of these columns exactly once. */
export function tableWith(of: Outline | Section, columns: readonly (string | RegExp)[]): Table[] {
  return tables(of).filter((table) => table.has(columns));
}

export function items(of: Outline | Section): Item[] {
  return blocks(of).filter((block) => block.kind === "item");
}

/** All paragraphs, including quoted ones. */
export function paragraphs(of: Outline | Section): Paragraph[] {
  return blocks(of).filter((block): block is Paragraph => block.kind === "paragraph" || block.kind === "quote");
}

export function components(of: Outline | Section, name: string): ComponentBlock[] {
  return blocks(of).filter((block): block is ComponentBlock => block.kind === "component" && block.name === name);
}

export function frontMatter(outline: Outline): Record<string, string> {
  return outline.sections[0]?.blocks.find((block) => block.kind === "front-matter")?.entries ?? {};
}

/** A nested value of a component's attribute: `at(block.attributes, "model", "specs", "contextWindow")`. */
export function at(literal: Literal | undefined, ...steps: string[]): Literal | undefined {
  return steps.reduce<Literal | undefined>(
    (inner, step) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Record<string, Literal>)[step]
        : undefined,
    literal,
  );
}
