import { ROW_FIELDS } from "../../schema/feed.ts";
import { plain } from "../../site/html.ts";
import type { Context } from "../context.ts";

/** Columns in the order of the catalog document's keys. */
export const COLUMNS = ROW_FIELDS;

/** The catalog document's rows: a header of field names, CRLF, UTF-8 without a byte order mark, null as an empty cell. */
export function modelsCsv({ models }: Context): string {
  const lines = [COLUMNS, ...models.map((row) => COLUMNS.map((column) => row[column]))];
  return lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

/** What spreadsheets take as the start of a formula, including full-width signs. */
const FORMULA = /^[\s\p{Cf}']*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/** Formats a cell. Lists are joined with spaces; a possible formula gets a leading apostrophe. */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = plain(Array.isArray(value) ? value.join(" ") : String(value));
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return /^[\w.:/-]*$/.test(inert) ? inert : `"${inert.replaceAll('"', '""')}"`;
}
