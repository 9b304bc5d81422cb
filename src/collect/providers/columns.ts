import { type Field, isListField, type Raw } from "../../schema/record.ts";
import { type Cell, type Item, labelled, type Row, type Table } from "../page/outline.ts";
import { type Column, hasUnitBeside, indexesOf, newTitles, noteTitle, unmarked } from "../page/titles.ts";
import type { MakesRow, RateStatement, Statement } from "../pipeline/statement.ts";
import { idOf, orBlank, rawOf, shutdown, targetsIn, words } from "./texts.ts";

type States = Statement["states"];
/** The same keys, with values that may be undefined. */
export type Loose<T> = { [K in keyof T]: T[K] | undefined };

export type { Column };

/** A column, or a column with texts that complete its cells, such as a unit. */
type Source = Column | readonly [Column, ...string[]];
/** Field → the column that states it, or a function of the row: `heading`, `part`, `list`, or a reader's own. */
export type Columns = { readonly [F in keyof States]?: Source | ((cells: Cells) => Raw | Raw[] | undefined) };
export type RateColumn = Omit<RateStatement, "raw"> & { column: Source };

/** The tables that a reader looks for, and what their rows state. `columns.api_string` or `columns.name` says of which model. */
export type TableSpec = {
  /** Columns that the table must have exactly once. */
  find: readonly Column[];
  columns: Columns;
  rates?: readonly RateColumn[];
  /** A pattern for the lines in the table's section that state the unit and currency of its prices, if its cells don't. */
  unit?: RegExp;
  /** Rows about something else: a column, a pattern for its text, and why such a row is skipped. */
  skip?: readonly (readonly [Column, RegExp, why: string])[];
  makes_row?: MakesRow;
};

export const heading = ({ table }: Cells): string | undefined => table?.section.title || undefined;

/** The first group of a pattern in a column's text. */
export const part =
  (column: Column, form: RegExp) =>
  (cells: Cells): string | undefined => {
    const text = cells.get(column)?.text;
    return text && form.exec(text)?.[1];
  };

export const list =
  (column: Column, separator: RegExp) =>
  (cells: Cells): string[] | "" | undefined => {
    const cell = cells.get(column);
    return cell && orBlank(cell.text.split(separator).filter(Boolean));
  };

/** Drops undefined states and empty lists. An empty text is a blank: it withdraws what the page said there before. */
export const statesOf = (of: Loose<States>): States =>
  Object.fromEntries(
    Object.entries(of).filter(([, raw]) => raw !== undefined && (raw === "" || raw.length > 0)),
  ) as States;

/** A row, or the properties of one model. */
export type Cells = Pick<Row, "get" | "text" | "texts"> & { table?: Table };

/** Access to cells by their titles. */
export function cellsBy(get: Row["get"]): Cells {
  const text: Row["text"] = (column) => get(column)?.text ?? "";
  return { get, text, texts: (...columns) => columns.map(text) as never };
}

/**
 * A column's title as printed on the page, which may be a synonym of `title`. `status: [day, printed(row, "Shutdown date")]` states
 * a status by its shutdown date: `terms.status` has the title, with the status before and after that date.
 */
export function printed({ table }: { table?: Table | undefined }, title: string): string {
  const [index, ...more] = table?.find(title) ?? [];
  return unmarked((more.length === 0 && table?.columns[index ?? -1]) || title);
}

/**
 * What a row's cells state. An id is the cell's first code, else its text; modalities are its words; replacements are its codes or
 * what it enumerates; any other list is its codes, else its text; `unit` completes prices; the cell of `retires_on` states the field that matches its text (see `shutdown`).
 */
export function fieldsOf(cells: Cells, columns: Columns, unit: readonly string[] = []): States {
  const fields = Object.entries(columns).map(([name, column]) => {
    const field = name as keyof States;
    if (typeof column === "function") {
      const raw = column(cells);
      return field === "retires_on" && typeof raw === "string" ? shutdown(raw) : { [field]: raw };
    }
    const { cell, rest } = cellAt(cells, column);
    if (cell === undefined) return {};
    if (field === "retires_on") return shutdown(cell.text, rest);
    return { [field]: rawFor(field, cell, [...rest, ...(field.startsWith("price_") ? unit : [])]) };
  });
  return statesOf(Object.assign({}, ...fields) as States);
}

/** The cell in a column, and the texts that complete it, as printed. */
export function cellAt(cells: Cells, source: Source) {
  const [title, ...completing] = [source].flat() as [Column, ...string[]];
  const { table } = cells;
  const head = table?.columns[table.find(title)[0] ?? -1];
  const unit = table && head !== undefined && hasUnitBeside(head, title, table.section.titles) ? [head] : [];
  return { cell: cells.get(title), rest: [...completing.map((text) => printed(cells, text)), ...unit] };
}

function rawFor(field: Field, cell: Cell, completing: readonly string[]): Raw | Raw[] | undefined {
  if (field === "api_string") return idOf(cell);
  if (!isListField(field)) return rawOf(cell, ...completing);
  if (field === "replacements") return targetsIn(cell);
  if (/_modalities$/.test(field)) return words(cell.text);
  return cell.codes.length > 0 ? cell.codes : orBlank([cell.text].filter((text) => text !== ""));
}

/** What a pattern's groups state that are named after fields. Modalities are words, and any other list has one element. */
export const fieldsIn = (groups: { [group: string]: string | undefined } = {}): States =>
  statesOf(
    Object.fromEntries(
      Object.entries(groups).map(([field, text]) => {
        if (!text) return [field, undefined];
        if (/_modalities$/.test(field)) return [field, words(text)];
        return [field, isListField(field as Field) ? [text] : text];
      }),
    ),
  );

/**
 * The values by label in the rows of a property table ("Feature | Value") or in list items "label: value". A repeated label has no
 * value. `labels` and `values`: a table's columns.
 */
export function properties(of: readonly (Row | Item)[], labels = "", values: Column = ""): Cells {
  const pairs = of.map((one): [label: string, value: Cell | undefined] => {
    if (one.kind === "row") return [one.text(labels), one.get(values)];
    const { label = "", value = "" } = labelled(one.cell) ?? {};
    return [label, { ...one.cell, text: value }];
  });
  const [first] = of;
  const titles = (first?.kind === "row" ? first.table : first)?.section.titles ?? newTitles();
  const columns = pairs.map(([label]) => label);
  return cellsBy((column) => {
    const [at = -1, ...others] = indexesOf(column, columns, titles);
    const [label, cell] = pairs[others.length > 0 ? -1 : at] ?? [];
    if (label !== undefined) noteTitle(titles, column, label);
    return cell;
  });
}
