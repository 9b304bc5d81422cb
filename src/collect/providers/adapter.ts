import type { Slug } from "../../schema/vocabulary.ts";
import {
  type Item,
  items,
  type Outline,
  type Paragraph,
  paragraphs,
  type Row,
  type Section,
  type Table,
  tableWith,
} from "../page/outline.ts";
import type { Completeness } from "../page/page.ts";
import type {
  Adapter,
  MakesRow,
  OutlinedPage,
  PageReading,
  RateStatement,
  Statement,
  Subject,
} from "../pipeline/statement.ts";
import { type Column, type Loose, states, type TableSpec } from "./columns.ts";

/** Where something stands. A list item or paragraph counts as its section, for a place holds no sentence. */
type At = string | Row | Section | Table | Item | Paragraph;

export type LooseRate = Loose<Omit<RateStatement, "meter">> & Pick<RateStatement, "meter">;
/** Rates without a price and notes that are undefined or false are not stated. */
export type More = {
  rates?: readonly LooseRate[] | undefined;
  notes?: string | false | readonly (string | false | undefined)[] | undefined;
  superseded?: boolean | undefined;
  makes_row?: MakesRow | undefined;
};

/** A page, and what its reader has found on it so far. */
export class PageReader {
  readonly outline: Outline;
  readonly key: string;
  /** The part of the key that tells the members of a family apart: "x" of `model/x`. */
  readonly slug: string;
  readonly text: string;
  readonly read_on: string;
  readonly completeness: Completeness;
  readonly reading: PageReading = { statements: [], skipped: [], unparsed: [] };

  constructor({ outline, key, text, read_on, completeness }: OutlinedPage) {
    this.outline = outline;
    this.key = key;
    this.slug = key.slice(key.indexOf("/") + 1);
    this.text = text;
    this.read_on = read_on;
    this.completeness = completeness;
  }

  /** The page's heading of level 1. */
  get title(): Section | undefined {
    return this.outline.sections.find((section) => section.level === 1);
  }

  /**
   * A place states this of a model, named by its api_string or otherwise. What is undefined or empty is not stated, and a place
   * that states nothing only counts where it makes a row; one that names no model is a finding. The place of a row is made with
   * the model's id or name, where the row has it.
   */
  state(at: At, subject: string | Loose<Subject>, stated: Loose<Statement["states"]>, more: More = {}): void {
    const named = typeof subject === "string" ? { api_string: subject } : subject;
    const rates = (more.rates ?? []).flatMap((rate) => (rate.raw === undefined ? [] : [dropUndefined(rate)]));
    const notes = [more.notes ?? []].flat().filter(Boolean).join(" ");
    if (!(named.api_string || named.slug || named.name)) {
      this.unparsed(at, "names no model");
      return;
    }
    const said = states(stated);
    if (!more.makes_row && !notes && rates.length + Object.keys(said).length === 0) return;
    this.reading.statements.push({
      subject: dropUndefined(named) as Subject,
      at: placeAt(at, named.api_string ?? named.name),
      states: said,
      ...(rates.length > 0 ? { rates: rates as RateStatement[] } : {}),
      ...(notes ? { notes } : {}),
      ...(more.superseded ? { superseded: true } : {}),
      ...(more.makes_row === undefined ? {} : { makes_row: more.makes_row }),
    });
  }

  /** Something is left out on purpose. `text`: what it says; by default a row's first cell, a heading, a table's titles. */
  skip(at: At, why: string, text = textAt(at)): void {
    this.reading.skipped.push({ at: placeAt(at), text, why });
  }

  /** A package lists an id, and gives it no state and no day: it makes no row, and the lock keeps it. `says`: what makes it none. */
  list(row: Row, id: string, says?: string): void {
    this.skip(row, says ? "the package says that it is not a model" : "listed, and nothing said of it", id);
    this.reading.listed = { ...this.reading.listed, [id]: { at: placeAt(row), ...(says ? { says } : {}) } };
  }

  /** Something is not understood: a finding. `text` as for `skip`. */
  unparsed(at: At, why: string, text = textAt(at)): void {
    this.reading.unparsed.push({ at: placeAt(at), text, why });
  }

  /** Returns `found`, which the page must have: if it is undefined, null or "", that is a finding, and the result is undefined. */
  ask<T>(found: T | "" | null | undefined, why: string, at: At = "", text = textAt(at)): T | undefined {
    if (found !== undefined && found !== null && found !== "") return found;
    this.unparsed(at, why, text);
    return undefined;
  }

  /** The tables with these columns, of the page or of a section; without columns, all of the page. */
  tables(find: TableSpec | readonly Column[] = [], under: Outline | Section = this.outline): Table[] {
    return tableWith(under, "columns" in find ? find.find : find);
  }

  /** The rows of these tables. */
  rows(find: TableSpec | readonly Column[], under?: Outline | Section): Row[] {
    return this.tables(find, under).flatMap((table) => table.rows);
  }

  items(): Item[] {
    return items(this.outline);
  }

  /** Quoted ones included. */
  paragraphs(): Paragraph[] {
    return paragraphs(this.outline);
  }

  /** The slugs of a family's members, as this page, its index, lists them; their keys, where it is the index of several families. */
  members(slugs: Iterable<string>): void {
    this.reading.members = [...new Set(slugs)];
  }

  /** The same, from the page's text: the first group of each match. */
  membersIn(links: RegExp): void {
    this.members([...this.text.matchAll(links)].flatMap(([, slug]) => slug ?? []));
  }
}

/** Provider, and the reader of each of its pages (`model/*` for a family) → its adapter. */
export const adapter = (provider: Slug, readers: Record<string, (page: PageReader) => void>): Adapter => ({
  provider,
  pages: Object.fromEntries(
    Object.entries(readers).map(([key, read]) => [
      key,
      (page: OutlinedPage) => {
        const reader = new PageReader(page);
        read(reader);
        return reader.reading;
      },
    ]),
  ),
});

/** A page that states nothing of any model. */
export const statesNothing = (_: PageReader): void => {};

function placeAt(at: At, label?: string): string {
  if (typeof at === "string") return at;
  if (at.kind === "row") return at.place(label);
  return at.kind === "section" ? at.place : at.section.place;
}

function textAt(at: At): string {
  if (typeof at === "string") return "";
  if (at.kind === "row") return at.cells[0]?.text ?? "";
  if (at.kind === "table") return at.columns.join(" | ");
  return at.kind === "section" ? at.title : at.cell.text;
}

const dropUndefined = <T extends object>(of: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as never;
