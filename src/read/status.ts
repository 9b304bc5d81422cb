// Owns reading lifecycle states through a provider's terms. Refuses words that the terms do not list.
import type { Terms } from "../schema/provider.ts";
import type { Status } from "../schema/vocabulary.ts";
import type { Cell } from "./cell.ts";
import { readDay } from "./date.ts";
import { dateParts } from "./date-parts.ts";
import { type Outcome, unreadable, value } from "./outcome.ts";

type Term = NonNullable<Terms["status"]>[string];
/** The text that holds the word, its meaning, and what follows the word ("Sept 15, 2025"). */
type Found = { index: number; term: Term; date: string };

/**
 * Cell → status. The word is looked for in the cell first, then in the completing texts. Where the terms let a shutdown day
 * decide, exactly one of the texts must hold it; a day that is `read_on` or earlier has passed.
 */
export function readStatus(cell: Cell, terms: Terms, read_on: string): Outcome<Status> {
  const texts = [cell.text, ...cell.rest];
  const found = findTerm(texts, terms.status ?? {});
  if (!found) return unreadable(cell.text, "unknown status word");
  const { index, term, date } = found;
  if (typeof term === "string") return value(term);
  const others = texts.filter((_, i) => i !== index);
  const days = (date === "" ? others : [date]).flatMap((text, i) => {
    const day = readDay({ text, rest: others.filter((_, j) => j !== i) });
    return day.kind === "value" ? [day.value] : [];
  });
  const [day, ...more] = new Set(days);
  if (day === undefined) return unreadable(cell.text, "no shutdown day beside the status word");
  if (more.length > 0) return unreadable(cell.text, "two shutdown days");
  return value(day <= read_on ? term.after : term.before);
}

/** Does the text alone name a status of the terms? */
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

/** The entry of that key as printed, else the one whose key differs in case only. */
export function lookUp<T>(entries: Record<string, T>, key: string): T | undefined {
  if (Object.hasOwn(entries, key)) return entries[key];
  const lower = key.toLowerCase();
  return Object.entries(entries).find(([k]) => k.toLowerCase() === lower)?.[1];
}
