import type { FixturePage } from "../pages/read.ts";

/** Applies `change` to each table of a page, as rows of cells. */
export function mapTables(page: FixturePage, change: (rows: string[][]) => string[][]): string {
  if (page.format === "html") return mapHtmlTables(page.text, change);
  return page.format === "yaml" ? mapYamlList(page.text, change) : mapPipeTables(page.text, change);
}

/** A list of entries, all with the same keys. */
function mapYamlList(text: string, change: (rows: string[][]) => string[][]): string {
  const entries = [...text.matchAll(/^- .+(?:\n {2}.+)*/gm)].map(([entry]) =>
    entry.split("\n").map((line) => line.slice(2).split(": ") as [string, string]),
  );
  const [keys = [], ...rows] = change([
    (entries[0] ?? []).map(([key]) => key),
    ...entries.map((entry) => entry.map(([, value]) => value)),
  ]);
  const line = (row: string[]) => `- ${keys.map((key, i) => `${key.trim()}: ${row[i]?.trim()}`).join("\n  ")}\n`;
  return `${text.slice(0, text.indexOf("- "))}${rows.map(line).join("\n")}`;
}

function mapPipeTables(text: string, change: (rows: string[][]) => string[][]): string {
  return text.replace(/(?:^[ \t]*\|.*\|[ \t]*(?:\n|$)){2,}/gm, (table) => {
    const [head = "", rule = "", ...rows] = table.trimEnd().split("\n");
    const cellsOf = (line: string) =>
      line
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/);
    const [newHead = [], ...newRows] = change([head, ...rows].map(cellsOf));
    const line = (cells: string[]) => `|${cells.join("|")}|`;
    return `${[line(newHead), line(newHead.map((_, i) => cellsOf(rule)[i] ?? " --- ")), ...newRows.map(line)].join("\n")}\n`;
  });
}

function mapHtmlTables(html: string, change: (rows: string[][]) => string[][]): string {
  return html.replace(/<table\b[^>]*>.*?<\/table>/gis, (table) => {
    const rows = [...table.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gis)].map(([, row = ""]) =>
      [...row.matchAll(/<t[hd]\b[^>]*>.*?<\/t[hd]>/gis)].map(([cell]) => cell),
    );
    const line = (cells: string[]) => `<tr>${cells.join("")}</tr>`;
    return `<table>${change(rows).map(line).join("")}</table>`;
  });
}
