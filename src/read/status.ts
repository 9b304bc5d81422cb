import type { SourceFile, Terms } from "../schema/provider.ts";
import type { Status } from "../schema/vocabulary.ts";
import type { Cell } from "./cell.ts";
import { readDay } from "./date.ts";
import { dateParts } from "./date-parts.ts";
import { type Outcome, UNREADABLE, unreadable, value } from "./outcome.ts";
import { titlesFor } from "./titles.ts";

type Term = NonNullable<Terms["status"]>[string];
/** A shutdown column's term, whose date decides. */
type Column = Exclude<Term, Status>;
/** `index`: of the text with the word. `date`: what follows the word ("Sept 15, 2025"). */
type Found = { index: number; term: Term; date: string };

/**
 * Looks for the status word in the cell, then in the completing texts. With a shutdown column's title among them, the date
 * decides: one on or before `read_on` has passed, and overrides the row's word.
 */
export function readStatus(cell: Cell, terms: Terms, read_on: string): Outcome<Status> {
  const texts = [cell.text, ...cell.rest];
  const entries = terms.status ?? {};
  const found = findTerm(texts, entries);
  if (!found) return unreadable(texts.join(" | "), UNREADABLE.status);
  const without = (...indexes: number[]) => texts.filter((_, i) => !indexes.includes(i));
  if (typeof found.term !== "string") {
    const others = without(found.index);
    const dates = found.date === "" ? others : [found.date, ...others];
    return byDay(found.term, dates, found.date !== "" || found.index > 0, cell.text, read_on);
  }
  const at = texts.findIndex((text) => typeof lookUp(entries, text) === "object");
  const column = lookUp(entries, texts[at] ?? "");
  if (typeof column !== "object") return value(found.term);
  const byColumn = byDay(column, without(at, found.index), false, cell.text, read_on);
  return byColumn.kind === "value" && byColumn.value === column.after ? byColumn : value(found.term);
}

/** The status by the shutdown date in `dates`: the first text's if `leads`, else the only one. */
function byDay(column: Column, dates: string[], leads: boolean, raw: string, read_on: string): Outcome<Status> {
  const read = dates.map((text, i) => readDay({ text, rest: dates.filter((_, j) => j !== i) }));
  const [first, ...more] = new Set(read.flatMap((day) => (day.kind === "value" ? [day.value] : [])));
  if (first === undefined) return unreadable(raw, "no shutdown day beside the status word");
  if (more.length > 0 && !(leads && read[0]?.kind === "value")) return unreadable(raw, "two shutdown days");
  return value(first <= read_on ? column.after : column.before);
}

/** Whether the text alone is a status word of the terms. */
export const isStatusWord = (text: string, terms: Terms) => findTerm([text], terms.status ?? {}) !== undefined;

function findTerm(texts: readonly string[], terms: Record<string, Term>): Found | undefined {
  const keys = Object.keys(terms).sort((a, b) => b.length - a.length);
  for (const [index, text] of texts.entries()) {
    const exact = lookUp(terms, text);
    if (exact !== undefined) return { index, term: exact, date: "" };
    const key = keys.find((k) => k !== "" && text.toLowerCase().startsWith(`${k.toLowerCase()} `));
    const term = key === undefined ? undefined : terms[key];
    const date = text
      .slice(key?.length)
      .replace(/^ \((.*)\)$/, "$1")
      .trim();
    if (term !== undefined && dateParts(date)) return { index, term, date };
  }
  return undefined;
}

/** Looks up a key exactly, then ignoring case. */
export function lookUp<T>(entries: Record<string, T>, key: string): T | undefined {
  if (Object.hasOwn(entries, key)) return entries[key];
  const lower = key.toLowerCase();
  return Object.entries(entries).find(([k]) => k.toLowerCase() === lower)?.[1];
}

/** A provider's terms, with a status column's meaning repeated for its other titles. */
export function termsOf({ terms, columns = {} }: Pick<SourceFile, "terms" | "columns">): Terms {
  const { status = {} } = terms;
  const also = Object.entries(status).flatMap(([title, term]) =>
    titlesFor(title, lookUp(columns, title)).map((other) => [other, term] as const),
  );
  return { ...terms, status: { ...Object.fromEntries(also), ...status } };
}
