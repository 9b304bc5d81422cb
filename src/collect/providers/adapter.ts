import { shutdownField } from "../../read/date.ts";
import type { Raw } from "../../schema/record.ts";
import type { Cell, Row } from "../page/outline.ts";
import type { PageReading, Statement } from "../pipeline/statement.ts";

type States = Statement["states"];

/** An empty page reading to push into. */
export const emptyReading = (): PageReading => ({ statements: [], skipped: [], unparsed: [] });

/**
 * A shutdown cell → the field that its text states: a firm day, or a floor (soft or month-only). A blank or unreadable cell is
 * handed over as `retires_on`, whose reader says which it is. `rest`: texts that complete the cell, such as a year's heading.
 */
export function shutdown(text: string, rest: string[] = []): States {
  const raw: Raw = rest.length > 0 ? [text, ...rest] : text;
  return shutdownField(text, rest) === "retires_not_before" ? { retires_not_before: raw } : { retires_on: raw };
}

/** The states whose cell exists: a page that lacks a column says nothing of the field. */
export function states(of: { [K in keyof States]: States[K] | undefined }): States {
  return Object.fromEntries(Object.entries(of).filter(([, raw]) => raw !== undefined && raw.length > 0)) as States;
}

/** A cell's text with the texts that complete it, or undefined where there is no cell. */
export const rawOf = (cell: Cell | undefined, ...rest: string[]): Raw | undefined =>
  cell === undefined ? undefined : rest.length > 0 ? [cell.text, ...rest] : cell.text;

/** The one row whose first cell reads so, in tables of properties ("Feature | Value"): its value cell. */
export function cellFor(rows: readonly Row[], label: string | RegExp): Cell | undefined {
  const fits = (text: string) =>
    typeof label === "string" ? text.toLowerCase() === label.toLowerCase() : label.test(text);
  const found = rows.filter((row) => fits(row.cells[0]?.text ?? ""));
  return found.length === 1 ? found[0]?.cells[1] : undefined;
}

/** "text, image, and audio" → its words, each exactly as it stands there. */
export const words = (text: string): string[] =>
  text
    .split(/,|\band\b|&|\+|\//)
    .map((word) => word.trim())
    .filter((word) => word !== "");
