import { shutdownField } from "../../read/date.ts";
import { dateParts } from "../../read/date-parts.ts";
import { type Field, isListField, type Raw } from "../../schema/record.ts";
import { type Cell, type Item, labelled, type Row, type Section, type Table } from "../page/outline.ts";
import { type Column, fits, indexesOf, newTitles, noteTitle } from "../page/titles.ts";
import type { MakesRow, RateStatement, Statement } from "../pipeline/statement.ts";

type States = Statement["states"];
/** The same keys, with values that may be undefined. */
export type Loose<T> = { [K in keyof T]: T[K] | undefined };
export type LooseRate = Loose<Omit<RateStatement, "meter">> & Pick<RateStatement, "meter">;

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

/** The words in "text, image → text" or in another form with the same two parts, as input and output modalities. */
export function mediaIn(text: string | undefined, form = /^(.*?)\s*→\s*(.*)$/) {
  const [, takes = "", makes = ""] = form.exec(text ?? "") ?? [];
  return { input_modalities: words(takes), output_modalities: words(makes) };
}

/** Drops undefined states and empty lists. An empty text is a blank: it withdraws what the page said there before. */
export const statesOf = (of: Loose<States>): States =>
  Object.fromEntries(
    Object.entries(of).filter(([, raw]) => raw !== undefined && (raw === "" || raw.length > 0)),
  ) as States;

/** The elements in a cell, or the blank that it is. */
const orBlank = <T extends Raw>(elements: T[]): T[] | "" => (elements.length > 0 ? elements : "");

/** What means that nothing replaces a model. */
const NOTHING = /^(?:none|tentative|n\/a|[—–-])?$/i;

const BETWEEN = /(?:,? (?:or|and) |,\s*)(?![^()]*\))/;

/** The replacements in a cell: its codes, or else those in "a, b (mark), or c". `marked`: each with the mark behind it, if any. */
export function targetsIn({ text, codes }: Cell, marked = false): Raw[] | "" {
  if (codes.length > 0) return codes;
  const targets = text.split(BETWEEN).map((word): string[] => {
    const [, id = word, mark] = /^(.*?) ?\(([^()]*)\)$/.exec(word) ?? [];
    return marked && mark ? [id, mark] : [id];
  });
  return orBlank(
    targets.filter(([id = ""]) => !NOTHING.test(id)).map((one) => (one.length > 1 ? one : (one[0] ?? ""))),
  );
}

/** Splits "name (more)". */
export function bracketed(text: string): { name: string; more: string } {
  const [, name = "", more = ""] = /^([^(]*?)\s*(?:\((.*)\))?$/.exec(text) ?? [];
  return { name, more };
}

export const idOf = (cell: Cell | undefined): string => cell?.codes[0] ?? cell?.text ?? "";

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
export function printed({ table }: Cells, title: string): string {
  const [index, ...more] = table?.find(title) ?? [];
  const column = index === undefined || more.length > 0 ? title : (table?.columns[index] ?? title);
  return fits(column, title) ? title : column;
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
function cellAt(cells: Cells, source: Source) {
  const [title, ...completing] = [source].flat() as [Column, ...string[]];
  return { cell: cells.get(title), rest: completing.map((text) => printed(cells, text)) };
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

/** The rates in a row's columns, without empty cells. `when`: qualifiers for the whole row. */
export const ratesOf = (
  cells: Cells,
  rates: readonly RateColumn[] = [],
  unit: readonly string[] = [],
  when: Partial<RateStatement> = {},
): RateStatement[] =>
  rates.flatMap(({ column, ...rate }) => {
    const { cell, rest } = cellAt(cells, column);
    return cell?.text ? [{ ...rate, ...when, raw: rawOf(cell, ...rest, ...unit) as Raw }] : [];
  });

/** Meter → the field of its standard price. */
export const FLAT_FIELDS: { readonly [M in RateStatement["meter"]]?: keyof States } = {
  input: "price_input_per_mtok",
  cached_input: "price_cached_input_per_mtok",
  output: "price_output_per_mtok",
};

/** Standard prices as flat fields, and other rates. */
export type Prices<R = LooseRate> = { states: States; rates: R[] };

export const joinPrices = (prices: readonly (Partial<Prices> | undefined)[]): Prices => ({
  states: Object.assign({}, ...prices.map((one) => one?.states)),
  rates: prices.flatMap((one) => one?.rates ?? []),
});

/** Separates standard prices, which become flat fields, from other rates. By default, a rate without qualifiers is standard. */
export function flatten(
  rates: readonly RateStatement[],
  isStandard = (rate: RateStatement) => Object.keys(rate).length === 2,
): Prices<RateStatement> {
  const isFlat = (rate: RateStatement) => rate.meter in FLAT_FIELDS && isStandard(rate);
  return {
    states: Object.fromEntries(rates.filter(isFlat).map(({ meter, raw }) => [FLAT_FIELDS[meter], raw])),
    rates: rates.filter((rate) => !isFlat(rate)),
  };
}

/** The flat fields of columns with standard prices: an empty cell is stated, too, as a blank. */
export const flatColumns = (rates: readonly RateColumn[]): Columns =>
  Object.fromEntries(rates.map(({ meter, column }) => [FLAT_FIELDS[meter], column]));

/** The day with which a heading starts. */
export const headingDay = ({ title }: Section): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(title)?.[0];

/** The day that a text states in full; undefined for a month, a day without a year, or any other text. */
export function dayIn(text: string): string | undefined {
  const parts = dateParts(text);
  return parts && "day" in parts ? parts.day : undefined;
}

export const lineOf = (row: Row): string => row.cells.map((cell) => cell.text).join(" | ");

/**
 * The values by label in the rows of a property table ("Feature | Value") or in list items "label: value". A repeated label has no
 * value. `column`: the column with a table's values, by default the second.
 */
export function properties(of: readonly (Row | Item)[], column?: Column): Cells {
  const pairs = of.map((one): [label: string, value: Cell | undefined] => {
    if (one.kind === "row") return [one.cells[0]?.text ?? "", column === undefined ? one.cells[1] : one.get(column)];
    const { label = "", value = "" } = labelled(one.cell) ?? {};
    return [label, { ...one.cell, text: value }];
  });
  const titles = of.find((one) => one.kind === "row")?.table.titles ?? newTitles();
  const columns = pairs.map(([label]) => label);
  return cellsBy((column) => {
    const [at = -1, ...others] = indexesOf(column, columns, titles);
    const [label, cell] = pairs[others.length > 0 ? -1 : at] ?? [];
    if (label !== undefined) noteTitle(titles, column, label);
    return cell;
  });
}

/**
 * A shutdown cell as the field that its text states: a firm date, or an earliest one (hedged, or a month). A blank or unreadable
 * cell is `retires_on`, whose reader tells which it is. `rest`: texts that complete the cell, such as a heading with the year.
 */
export function shutdown(text: string, rest: string[] = []): States {
  const raw: Raw = rest.length > 0 ? [text, ...rest] : text;
  return shutdownField(text, rest) === "retires_not_before" ? { retires_not_before: raw } : { retires_on: raw };
}

/** A cell's text with the texts that complete it, or undefined without a cell. A struck text without a replacement isn't blank. */
export function rawOf(cell: Cell | undefined, ...rest: string[]): Raw | undefined {
  if (cell === undefined) return undefined;
  const text = cell.text === "" && cell.struck.length > 0 ? `~~${cell.struck.join(" ")}~~` : cell.text;
  return rest.length > 0 ? [text, ...rest] : text;
}

/** The words in "text, image, and audio". */
export const words = (text: string): string[] =>
  text
    .split(/,|\band\b|&|\+|\//)
    .map((word) => word.trim())
    .filter((word) => word !== "");
