// The price table as converters write it: no titles, and the cells of joined rows and columns only once, so that rows are short.
import type { Row, Table } from "../../page/outline.ts";
import type { RateStatement, Statement } from "../../pipeline/statement.ts";
import type { PageReader } from "../adapter.ts";
import { fieldsOf, rawOf } from "../columns.ts";

type Models = { ids: readonly string[] };
export type Labels = {
  id: RegExp;
  /** Label of a row of prices → its field and meter. */
  prices: readonly (readonly [RateStatement["meter"], string, keyof Statement["states"]])[];
  /** Label of a row of limits → its field. */
  limits: Readonly<Record<string, keyof Statement["states"]>>;
  /** Labels of rows whose mark says that a model has it. */
  marks: readonly string[];
};

/** Whether no column has a title, and a first row names models. */
export const isUntitled = (table: Table, { id }: Labels): boolean =>
  table.columns.every((title) => title === "") && modelsOf(table, id).ids.length > 0;

const textsOf = (row: Row) => row.cells.map((cell) => cell.text);

function modelsOf(table: Table, id: RegExp): Models {
  const [label, ...rest] = table.rows[0] ? textsOf(table.rows[0]) : [];
  const ids = rest.filter((text) => text !== "");
  return { ids: /^model$/i.test(label ?? "") && ids.every((text) => id.test(text)) ? ids : [] };
}

/**
 * Counted from the right, the last cells of a row are those of the models, for it is labels that were joined. A label that a row
 * lacks is that of the row above. A cell that is empty was joined with its neighbour, or says nothing.
 */
export function readUntitled(page: PageReader, table: Table, labels: Labels): void {
  const { ids } = modelsOf(table, labels.id);
  let meter = "";
  for (const row of table.rows) {
    const own = row.cells.slice(0, -ids.length).map((cell) => cell.text);
    const label = [...own].reverse().find((text) => text !== "" && !/^(?:OFF-)?PEAK$/.test(text)) ?? "";
    const hours = own.find((text) => /^(?:OFF-)?PEAK$/.test(text));
    if (label !== "") meter = label;
    for (const [i, id] of ids.entries()) {
      const cell = row.cells[row.cells.length - ids.length + i];
      if (cell === undefined || cell.text === "") continue;
      const [kind, , field] = labels.prices.find(([, text]) => text === meter) ?? [];
      const raw = rawOf(cell, meter, ...(hours ? [hours] : []));
      const limit = Object.entries(labels.limits).find(([text]) => text === label)?.[1];
      if (kind && hours === "PEAK") page.state(row.place(), id, {}, { rates: [{ meter: kind, tier: "peak", raw }] });
      else if (field) page.state(row.place(), id, { [field]: raw });
      else if (limit) page.state(row.place(), id, fieldsOf({ get: () => cell }, { [limit]: label }));
      else if (/^model$/i.test(label)) page.state(row.place(), id, { api_string: id, status: table.section.title });
      else if (labels.marks.includes(label) && cell.text === "✓")
        page.state(row.place(), id, { capabilities: [[label, cell.text]] });
    }
  }
}
