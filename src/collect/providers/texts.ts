// What the texts of cells and headings say, whatever the field.
import { shutdownField } from "../../read/date.ts";
import { dateParts } from "../../read/date-parts.ts";
import type { Raw } from "../../schema/record.ts";
import type { Cell, Row, Section } from "../page/outline.ts";
import type { Statement } from "../pipeline/statement.ts";

/** The elements in a cell, or the blank that it is. */
export const orBlank = <T extends Raw>(elements: T[]): T[] | "" => (elements.length > 0 ? elements : "");

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

/** The words in "text, image → text" or in another form with the same two parts, as input and output modalities. */
export function mediaIn(text: string | undefined, form = /^(.*?)\s*→\s*(.*)$/) {
  const [, takes = "", makes = ""] = form.exec(text ?? "") ?? [];
  return { input_modalities: words(takes), output_modalities: words(makes) };
}

/** The words in "text, image, and audio". */
export const words = (text: string): string[] =>
  text
    .split(/,|\band\b|&|\+|\//)
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** The day with which a heading starts. */
export const headingDay = ({ title }: Section): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(title)?.[0];

/** The day that a text states in full; undefined for a month, a day without a year, or any other text. */
export function dayIn(text: string): string | undefined {
  const parts = dateParts(text);
  return parts && "day" in parts ? parts.day : undefined;
}

export const lineOf = (row: Row): string => row.cells.map((cell) => cell.text).join(" | ");

/**
 * A shutdown cell as the field that its text states: a firm date, or an earliest one (hedged, or a month). A blank or unreadable
 * cell is `retires_on`, whose reader tells which it is. `rest`: texts that complete the cell, such as a heading with the year.
 */
export function shutdown(text: string, rest: string[] = []): Statement["states"] {
  const raw: Raw = rest.length > 0 ? [text, ...rest] : text;
  return shutdownField(text, rest) === "retires_not_before" ? { retires_not_before: raw } : { retires_on: raw };
}

/** A cell's text with the texts that complete it, if they say anything, or undefined without a cell. A struck text without a replacement isn't blank. */
export function rawOf(cell: Cell | undefined, ...rest: string[]): Raw | undefined {
  if (cell === undefined) return undefined;
  const text = cell.text === "" && cell.struck.length > 0 ? `~~${cell.struck.join(" ")}~~` : cell.text;
  const completing = rest.filter((one) => one !== "");
  return completing.length > 0 ? [text, ...completing] : text;
}
