// The table that most hosts have: a model, the day on which it ends, and perhaps since when that is known and what to call instead.
import type { Raw } from "../../schema/record.ts";
import { type Cells, type Column, type Columns, part, printed, type TableSpec } from "../providers/columns.ts";
import { targetsIn } from "../providers/texts.ts";

/** The model in a column titled "requests go to". */
export const reroutedTo =
  (title: string) =>
  (row: Cells): Raw | undefined => {
    const cell = row.get(title);
    const to = cell && targetsIn(cell);
    return to?.[0] ? [to[0], printed(row, title)].flat() : to && "";
  };

/** `model`: the column with the id; `end`: that with the day, from which the status follows. */
export function schedule(model: Column, end: string, columns: Columns, more: Partial<TableSpec> = {}): TableSpec {
  const usual = { api_string: model, status: [end, end], retires_on: end } as const;
  return { find: [model, end], columns: { ...usual, ...columns }, ...more };
}

/** A column with ids and display names, which have spaces. */
export const idOrName = (model: Column): Columns => ({
  api_string: part(model, /^(\S+)$/),
  name: part(model, /^(\S+ .+)$/),
});

/** The same where the models have names and no ids. */
export function withNames({ columns: { api_string: name, ...columns }, ...spec }: TableSpec): TableSpec {
  return { ...spec, columns: { ...(name && { name }), ...columns }, makes_row: true };
}
