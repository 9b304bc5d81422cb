import type { Converter } from "../fetch/copies.ts";

const TITLES = ["Model", "Context Length", "Dimensions", "Description"];

/**
 * The copies of the model pages are the sources of tables that the live pages include, so each is an excerpt of its page. In the
 * copy of all of them the later tables lack the header, and the tables of rerankers the columns after the second.
 */
export const voyage: Converter = ({ page, url, format, text }) => {
  if (!page.startsWith("models") || format === "joined") return undefined;
  const parts = text.split(/^(?=\.\. file: )/m);
  return [{ url, format, completeness: "excerpt", text: parts.map(headed).join("\n\n") }];
};

function headed(part: string): string {
  if (part.includes(":header-rows:") || !part.includes(".. list-table::")) return part;
  const cells = part.slice(part.indexOf("   * - ")).split(/^ {3}\* - /m)[1] ?? "";
  const width = cells.split(/^ {5}- /m).length;
  const header = TITLES.slice(0, width).map((title, i) => `   ${i === 0 ? "*" : " "} - ${title}`);
  return part.replace(".. list-table::", `.. list-table::\n   :header-rows: 1\n\n${header.join("\n")}`);
}
