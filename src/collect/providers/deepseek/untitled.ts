import type { Cell, Table } from "../../page/outline.ts";
import { newRow, newTable } from "../../page/table.ts";

const HOURS = /^(?:OFF-)?PEAK$/;

/**
 * The price table as converters write it (no titles, and the cells of joined rows and columns only once, so that rows are short) → the
 * same with titles, a label and perhaps its hours before each row's values; any other table as it is. Counted from the right, the last
 * cells of a row are its values, for it is labels that were joined. A label that a row lacks is that of the row above.
 */
export function titled(table: Table): Table {
  const [head, ...rows] = table.rows;
  const [first, ...titles] = head?.cells ?? [];
  const own = titles.filter(({ text }) => text !== "");
  if (!first || own.length === 0 || table.columns.some((title) => title !== "")) return table;
  const none = { ...first, text: "", lines: [] };
  let label: Cell = none;
  return newTable(table.section, [[first], [none], ...own.map((title) => [title])], (made) =>
    rows.map(({ cells }) => {
      const labels = cells.slice(0, -own.length);
      label = labels.findLast(({ text }) => text !== "" && !HOURS.test(text)) ?? label;
      return newRow(made, [label, labels.find(({ text }) => HOURS.test(text)) ?? none, ...cells.slice(-own.length)]);
    }),
  );
}
