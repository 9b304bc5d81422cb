import { blank, type Outcome, unreadable, value } from "../../read/outcome.ts";
import { titlesFor } from "../../read/titles.ts";
import type { Outline, Section } from "./blocks.ts";
import { boundsProblem } from "./outline-html.ts";
import type { Format } from "./page.ts";
import { parse } from "./parse.ts";
import { jsonTexts } from "./place.ts";
import { pageOf } from "./sections.ts";
import { fold } from "./titles.ts";
import { element, type Literal } from "./tree.ts";

export * from "./blocks.ts";
export type { Cell, Component } from "./cell.ts";
export { cellOf, clean, labelled, plainCell } from "./cell.ts";
export { locate, place, type Scope } from "./place.ts";
export { mentions } from "./place-walk.ts";
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
  const outlineOf = (root: Section, json?: unknown): Outline => ({ root, sections: root.all, titles: new Set(), json });
  switch (format) {
    case "json": {
      const json: unknown = JSON.parse(source);
      // Walked here, so that a page nested too deeply fails now and not later.
      jsonTexts(json);
      return outlineOf(pageOf([]), json);
    }
    case "text":
      return outlineOf(pageOf(source.split("\n").map((line) => element("p", {}, [line]))));
    default: {
      const { nodes, entries } = parse(format, source, cpuMs);
      return outlineOf(pageOf(nodes, entries));
    }
  }
}

/** Adds synonyms for titles of columns and labels to a page. `columns`: the title that readers use → other titles of it on pages. */
export function withSynonyms(outline: Outline, columns: Readonly<Record<string, readonly string[]>> = {}): Outline {
  const synonyms = new Map<string, string[]>();
  for (const [title, listed] of Object.entries(columns))
    for (const other of titlesFor(title, listed))
      synonyms.set(fold(other), [...(synonyms.get(fold(other)) ?? []), title]);
  Object.assign(outline.root.titles, { synonyms, read: outline.titles });
  return outline;
}

export function frontMatter({ root }: Outline): Record<string, string> {
  return root.blocks.find((block) => block.kind === "front-matter")?.entries ?? {};
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
