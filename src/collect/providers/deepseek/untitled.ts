import type { Cell, Table } from "../../page/outline.ts";
import { newRow, newTable } from "../../page/table.ts";

const HOURS = /^(?:OFF-)?PEAK$/;

/**
 * Restores a price table that a converter has written without titles and with each spanned cell only once, so that rows are short.
 * Each row gets a label and its hours, if any. The last cells of a row are its values, because only labels span. A row without a
 * label has the label of the row above. Any other table is returned unchanged.
 */
export function titled(table: Table): Table {
  const [head, ...rows] = table.rows;
  const [first, ...titles] = head?.cells ?? [];
  const own = titles.filter(({ text }) => text !== "");
  if (!first || own.length === 0 || table.columns.some((title) => title !== "")) return table;
  const none = { ...first, text: "", lines: [] };
  let label: Cell = none;
  const heads = [[first], [none], ...own.map((title) => [title])];
  const rowsOf = (made: Table) =>
    rows.map(({ cells }) => {
      const labels = cells.slice(0, -own.length);
      label = labels.findLast(({ text }) => text !== "" && !HOURS.test(text)) ?? label;
      return newRow(made, [label, labels.find(({ text }) => HOURS.test(text)) ?? none, ...cells.slice(-own.length)]);
    });
  return newTable(table.section, heads, rowsOf, { titles: table.titles });
}
