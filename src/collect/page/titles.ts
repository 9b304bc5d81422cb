// Titles of columns, labels and headings: how they are compared, and what readers call them.
import { usualTitles } from "../../read/titles.ts";
import { clean } from "./cell.ts";

/** The title of a column or heading, or label of a property (ignoring case and whitespace), or a pattern for it. */
export type Column = string | RegExp;

/** What readers call a page's columns. `synonyms`: title on the page (folded) → the titles that readers use for it. */
export type Titles = {
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** The titles of columns, labels and headings that a reader looked for and found: the page's layout. */
  read: Set<string>;
};

export const newTitles = (): Titles => ({ synonyms: new Map(), read: new Set() });

/** The indexes of the titles that match or, if none does, of those that a synonym of matches; last, without their units. */
export function indexesOf(title: Column, columns: readonly string[], titles: Titles): number[] {
  const printed = asPrinted(title, columns, titles);
  return printed.length > 0 ? printed : asPrinted(title, columns.map(withoutUnit), titles);
}

function asPrinted(title: Column, columns: readonly string[], titles: Titles): number[] {
  const matching = (does: (column: string) => boolean) => columns.flatMap((column, i) => (does(column) ? [i] : []));
  const exact = matching((column) => fits(column, title));
  return exact.length > 0
    ? exact
    : matching((column) => synonymsOf(column, titles).some((synonym) => fits(synonym, title)));
}

/** Adds a title that a reader looked for to the page's layout; for a pattern, the title as printed. */
export const noteTitle = ({ read }: Titles, title: Column, printed: string): void =>
  void read.add(typeof title === "string" ? title : fold(fits(printed, title) ? printed : withoutUnit(printed)));

/** The unit of prices at the end of a title: "Input ($ / 1M tokens)", "Output, USD/MTok". */
const UNIT =
  /,? ?[([]?(?:(?:USD|US\$|\$)(?: ?(?:\/|per) ?(?:1?M|(?:1 )?million)(?: ?tok(?:en)?s?)?)?|(?:\/|per) ?(?:1?M|(?:1 )?million)(?: ?tok(?:en)?s?)?)[)\]]?$/i;
const withoutUnit = (title: string) => unmarked(title).replace(UNIT, "");
/** Whether a column has this title only without a unit, which its cells may lack. */
export const hasUnitBeside = (printed: string, title: Column, titles: Titles): boolean =>
  printed !== withoutUnit(printed) && asPrinted(title, [printed], titles).length === 0;

function synonymsOf(column: string, { synonyms }: Titles): string[] {
  const folded = fold(unmarked(column));
  return [...usualTitles(folded), ...(synonyms.get(folded) ?? [])];
}

/** The form in which texts are compared, ignoring case and whitespace. */
export const fold = (text: string): string => clean(text).toLowerCase();

/** Whether a text on the page is this title, ignoring case, whitespace and footnote markers at its end. */
export function fits(text: string, title: Column): boolean {
  const folded = typeof title === "string" ? fold(title) : "";
  const isTitle = (one: string) => (typeof title === "string" ? fold(one) === folded : ignoringCase(title).test(one));
  const plain = unmarked(text);
  return isTitle(text) || (plain !== text && isTitle(plain));
}

/** Removes footnote markers at the end of a title that are plain text. */
export const unmarked = (title: string) => title.replace(/\s*\\?[*†‡§¶]+$/, "");

const caseless = new WeakMap<RegExp, RegExp>();
function ignoringCase(pattern: RegExp): RegExp {
  const known = caseless.get(pattern) ?? new RegExp(pattern.source, `${pattern.flags.replace(/[gyi]/g, "")}i`);
  caseless.set(pattern, known);
  return known;
}
