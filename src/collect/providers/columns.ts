import { shutdownField } from "../../read/date.ts";
import { type Field, isListField, type Raw } from "../../schema/record.ts";
import { type Cell, type Item, labelled, type Row, type Table } from "../page/outline.ts";
import { fits, meant } from "../page/table.ts";
import type { RateStatement, Statement } from "../pipeline/statement.ts";

type States = Statement["states"];
/** The same keys, undefined where nothing is stated. */
export type Loose<T> = { [K in keyof T]: T[K] | undefined };

/** Title of a column or label of a property, case and white space ignored, or a pattern for it. */
export type Column = string | RegExp;
/** A column, alone or with the texts that complete each of its cells, such as a unit. */
type Source = Column | readonly [Column, ...string[]];
/** Field → the column that states it. */
export type Columns = { readonly [F in keyof States]?: Source };
/** Meter and qualifiers of a rate, and the column that states its price. */
export type RateColumn = Omit<RateStatement, "raw"> & { column: Source };

/** The tables that a reader looks for, and what their columns state. */
export type TableSpec = {
  /** A table has each of these columns once. */
  find: readonly Column[];
  columns: Columns;
  rates?: readonly RateColumn[];
};

/** The states whose cell exists and says something. An empty shutdown cell stays: it takes back the day that stood there before. */
export const states = (of: Loose<States>): States =>
  Object.fromEntries(
    Object.entries(of).filter(
      ([field, raw]) => raw !== undefined && (raw.length > 0 || (field === "retires_on" && raw === "")),
    ),
  ) as States;

/** The id that a cell names: the first text in code font, else all of it. */
export const idOf = (cell: Cell | undefined): string => cell?.codes[0] ?? cell?.text ?? "";

/** A row, or the properties of one model. */
export type Cells = { get(column: Column): Cell | undefined; table?: Table };

/**
 * A column's title as the page prints it, which may be another than the one asked for. `status: [day, printed(row, "Shutdown date")]`
 * states a status by its shutdown day: `terms.status` has the title, with the status before and after that day.
 */
export function printed({ table }: Cells, title: string): string {
  const [found, ...more] = table?.find(title) ?? [];
  const own = found === undefined || more.length > 0 ? title : (table?.columns[found] ?? title);
  return fits(own, title) ? title : own;
}

/**
 * Cells → what they state. An id is the first text in code font, else all of it; a modality takes the words of its
 * cell, any other list all texts in code font, else the whole text; a price is completed by `unit`; the cell of `retires_on` states whichever field its text is for (see `shutdown`).
 */
export function fieldsOf(cells: Cells, columns: Columns, unit: readonly string[] = []): States {
  const stated = Object.entries(columns).map(([name, column]) => {
    const field = name as keyof States;
    const [title, ...completing] = partsOf(column);
    const cell = cells.get(title);
    if (cell === undefined) return {};
    const rest = completing.map((text) => printed(cells, text));
    if (field === "retires_on") return shutdown(cell.text, rest);
    return { [field]: rawFor(field, cell, [...rest, ...(field.startsWith("price_") ? unit : [])]) };
  });
  return states(Object.assign({}, ...stated) as States);
}

const partsOf = (source: Source) => (Array.isArray(source) ? source : [source]) as [Column, ...string[]];

function rawFor(field: Field, cell: Cell, completing: readonly string[]): Raw | Raw[] | undefined {
  if (field === "api_string") return idOf(cell);
  if (!isListField(field)) return rawOf(cell, ...completing);
  if (/_modalities$/.test(field)) return words(cell.text);
  return cell.codes.length > 0 ? cell.codes : [cell.text].filter((text) => text !== "");
}

/** The rates that a row's columns state; an empty cell states none. `when`: qualifiers that hold for the whole row. */
export const ratesOf = (
  cells: Cells,
  rates: readonly RateColumn[] = [],
  unit: readonly string[] = [],
  when: Partial<RateStatement> = {},
): RateStatement[] =>
  rates.flatMap(({ column, ...rate }) => {
    const [title, ...completing] = partsOf(column);
    const cell = cells.get(title);
    const rest = completing.map((text) => printed(cells, text));
    return cell?.text ? [{ ...rate, ...when, raw: rawOf(cell, ...rest, ...unit) as Raw }] : [];
  });

/** Meter → the field of a standard price of it. */
export const FLAT_FIELDS: { readonly [M in RateStatement["meter"]]?: keyof States } = {
  input: "price_input_per_mtok",
  cached_input: "price_cached_input_per_mtok",
  output: "price_output_per_mtok",
};

/** Rates → the flat fields of those that are standard prices, which have no qualifier where nothing else is said; and the others. */
export function flatten(
  rates: readonly RateStatement[],
  isStandard = (rate: RateStatement) => Object.keys(rate).length === 2,
): { states: States; rates: RateStatement[] } {
  const isFlat = (rate: RateStatement) => rate.meter in FLAT_FIELDS && isStandard(rate);
  return {
    states: Object.fromEntries(rates.filter(isFlat).map(({ meter, raw }) => [FLAT_FIELDS[meter], raw])),
    rates: rates.filter((rate) => !isFlat(rate)),
  };
}

/** The text under a column, "" where there is none. */
export const textOf = (cells: Cells, column: Column): string => cells.get(column)?.text ?? "";

/** The texts under several columns, "" where there is none. */
export const textsOf = <const C extends readonly Column[]>(cells: Cells, ...columns: C): { [I in keyof C]: string } =>
  columns.map((column) => textOf(cells, column)) as { [I in keyof C]: string };

/** A row's cells on one line. */
export const lineOf = (row: Row): string => row.cells.map((cell) => cell.text).join(" | ");

/**
 * Rows of a table of properties ("Feature | Value"), or list items "label: value" → their values by label. A label that occurs
 * twice is not a label. `column`: the title over a table's values, by default that of the second column.
 */
export function properties(of: readonly (Row | Item)[], column?: Column): Cells {
  const found = of.map((one): [label: string, value: Cell | undefined] => {
    if (one.kind === "row") return [one.cells[0]?.text ?? "", column === undefined ? one.cells[1] : one.get(column)];
    const { label = "", value = "" } = labelled(one.cell) ?? {};
    return [label, { ...one.cell, text: value }];
  });
  const synonyms = of.find((one) => one.kind === "row")?.table.synonyms ?? new Map();
  const isMeant = (label: string, column: Column) =>
    typeof column === "string" ? label.toLowerCase() === column.toLowerCase() : column.test(label);
  return {
    get(column) {
      const own = found.filter(([label]) => isMeant(label, column));
      const fits = own.length > 0 ? own : found.filter(([label]) => isMeant(meant(label, synonyms), column));
      return fits.length === 1 ? fits[0]?.[1] : undefined;
    },
  };
}

/**
 * A shutdown cell → the field that its text states: a firm day, or a floor (soft or month-only). A blank or unreadable cell is
 * handed over as `retires_on`, whose reader says which it is. `rest`: texts that complete the cell, such as a year's heading.
 */
export function shutdown(text: string, rest: string[] = []): States {
  const raw: Raw = rest.length > 0 ? [text, ...rest] : text;
  return shutdownField(text, rest) === "retires_not_before" ? { retires_not_before: raw } : { retires_on: raw };
}

/** A cell's text with the texts that complete it, or undefined where there is no cell. What is struck and not replaced is not a blank. */
export function rawOf(cell: Cell | undefined, ...rest: string[]): Raw | undefined {
  if (cell === undefined) return undefined;
  const text = cell.text === "" && cell.struck.length > 0 ? `~~${cell.struck.join(" ")}~~` : cell.text;
  return rest.length > 0 ? [text, ...rest] : text;
}

/** "text, image, and audio" → its words, each exactly as it stands there. */
export const words = (text: string): string[] =>
  text
    .split(/,|\band\b|&|\+|\//)
    .map((word) => word.trim())
    .filter((word) => word !== "");
