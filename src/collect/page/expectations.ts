import type { Layout } from "../../schema/provider.ts";
import { clean } from "./cell.ts";
import { jsonKeys } from "./json-texts.ts";
import { type Outline, type Table, tables } from "./outline.ts";
import { pageScope } from "./place.ts";
import { fold, meant, unmarked } from "./table.ts";

/**
 * Returns the first layout whose headings, tables and texts are all on the page; if there is none, what the page lacks of the
 * nearest one. A table matches if it has all the columns, in any order, or has them all as row labels (if its columns are models).
 * Headings and columns ignore case and whitespace; texts must match exactly. An empty layout never matches.
 */
export function meets(
  outline: Outline,
  layouts: Record<string, Layout>,
): { layout: string } | { missing: string[]; nearest?: string } {
  const seen = look(outline);
  let nearest: { layout: string; missing: string[] } | undefined;
  for (const [layout, expected] of Object.entries(layouts)) {
    const missing = lacks(seen, expected);
    if (missing.length === 0) return { layout };
    if (!nearest || missing.length < nearest.missing.length) nearest = { layout, missing };
  }
  if (!nearest) return { missing: ["no layout is expected of this page"] };
  return { missing: nearest.missing, nearest: nearest.layout };
}

type Seen = { headings: Set<string>; tables: Set<string>[]; text: string };

function look(outline: Outline): Seen {
  const keys = outline.json === undefined ? [] : jsonKeys(outline.json);
  const { texts, cells } = pageScope(outline);
  return {
    headings: new Set([...outline.sections.slice(1).map((section) => fold(section.title)), ...keys.map(fold)]),
    tables: tables(outline).flatMap((table) => [
      both(table.columns, table),
      both(
        table.rows.map((row) => row.cells[0]?.text ?? ""),
        table,
      ),
    ]),
    text: [...frontKeys(outline), ...texts, ...cells.flatMap((cell) => cell.struck)].map(clean).join("\n"),
  };
}

/** Titles and their synonyms. */
const both = (titles: readonly string[], { synonyms }: Table) =>
  new Set(titles.flatMap((title) => [title, meant(title, synonyms)]).map((title) => fold(unmarked(title))));

function frontKeys(outline: Outline): string[] {
  return (outline.sections[0]?.blocks ?? []).flatMap((block) =>
    block.kind === "front-matter" ? Object.keys(block.entries) : [],
  );
}

function lacks(seen: Seen, { headings = [], columns = [], texts = [] }: Layout): string[] {
  if (headings.length + columns.length + texts.length === 0) return ["anything to know it by"];
  return [
    ...headings.filter((heading) => !seen.headings.has(fold(heading))).map((heading) => `heading "${heading}"`),
    ...columns
      .filter((titles) => !seen.tables.some((table) => titles.every((title) => table.has(fold(unmarked(title))))))
      .map((titles) => `table with ${titles.map((title) => `"${title}"`).join(", ")}`),
    ...texts.filter((text) => !seen.text.includes(clean(text))).map((text) => `text "${text}"`),
  ];
}
