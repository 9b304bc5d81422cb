import type { Slug } from "../../schema/vocabulary.ts";
import type { Item, Outline, Paragraph, Row, Section, Table } from "../page/blocks.ts";
import { titlesOf } from "../page/place-walk.ts";
import { placeOf } from "../page/place-write.ts";
import type { Adapter, OutlinedPage, PageReading, Statement, Subject } from "../pipeline/statement.ts";
import { type Column, fieldsOf, type Loose, statesOf, type TableSpec } from "./columns.ts";
import { type LooseRate, ratesOf } from "./prices.ts";
import { dayIn, lineOf } from "./texts.ts";

/** The place of a statement. A list item or paragraph means its section, because a place doesn't contain sentences. */
export type At = string | Row | Section | Table | Item | Paragraph;

export type List = { lead: string; codes: string[]; items: Item[] };

/** Rates without a price, and notes that are undefined or false, are dropped. */
export type More = {
  rates?: readonly LooseRate[] | undefined;
  factors?: Statement["factors"] | undefined;
  notes?: string | false | readonly (string | false | undefined)[] | undefined;
  superseded?: boolean | undefined;
  makes_row?: Statement["makes_row"] | undefined;
};

/** A page, and what has been read from it so far. */
export class PageReader {
  readonly source: OutlinedPage;
  readonly outline: Outline;
  readonly reading: PageReading = { statements: [], skipped: [], unparsed: [] };

  constructor(source: OutlinedPage) {
    this.source = source;
    this.outline = source.outline;
  }

  /** The part of the key that identifies a family's member: "x" of `model/x`. */
  get slug(): string {
    const { key } = this.source;
    return key.slice(key.indexOf("/") + 1);
  }

  /** The page's level 1 heading. */
  get title(): Section | undefined {
    return this.outline.sections.find((section) => section.level === 1);
  }

  /**
   * Adds a statement about a model, given by its api_string or a subject. Undefined fields are dropped; an empty one is a blank. A
   * statement of nothing but blanks is dropped, unless it makes a row. If no model is given, it is a finding. A row's place contains the model's id or
   * name, if the row does.
   */
  state(at: At, subject: string | Loose<Subject>, states: Loose<Statement["states"]>, more: More = {}): void {
    const model = typeof subject === "string" ? { api_string: subject } : subject;
    const stated = (more.rates ?? []).flatMap((rate) => (rate.raw === undefined ? [] : [dropUndefined(rate)]));
    const rates = stated.filter((rate) => !isVague(rate));
    for (const { raw } of stated.filter(isVague)) this.unparsed(at, "a price without its qualifier", String(raw));
    const factors = more.factors ?? [];
    const notes = [more.notes ?? []].flat().filter(Boolean).join(" ");
    const names = [model.api_string, model.slug, model.name].filter(Boolean);
    if (names.length === 0 || ![...names, states.name ?? names[0]].every((name) => isName(String(name))))
      return void this.unparsed(at, "names no model");
    // A page that ends in the middle may have cut the last row.
    const isLast = typeof at === "object" && at.kind === "row" && at === at.table.rows.at(-1);
    const isCut = ([field, raw]: [string, unknown]) => isLast && raw === "" && field !== "retires_on";
    const fields = statesOf(Object.fromEntries(Object.entries(states).filter((entry) => !isCut(entry))));
    const isBlank = Object.values(fields).every((raw) => raw.length === 0);
    if (!more.makes_row && !notes && isBlank && rates.length + factors.length === 0) return;
    this.reading.statements.push({
      subject: dropUndefined(model) as Subject,
      at: placeAt(at, model.api_string ?? model.name),
      states: fields,
      ...(rates.length > 0 ? { rates: rates as NonNullable<Statement["rates"]> } : {}),
      ...(factors.length > 0 ? { factors: [...factors] } : {}),
      ...(notes ? { notes } : {}),
      ...(more.superseded ? { superseded: true } : {}),
      ...(more.makes_row === undefined ? {} : { makes_row: more.makes_row }),
    });
  }

  /** Adds a statement about a model that is known from elsewhere: it makes no row. */
  add(at: At, subject: string | Loose<Subject>, states: Loose<Statement["states"]>): void {
    this.state(at, subject, states, { makes_row: false });
  }

  /** Skips something on purpose. `text`: by default a row's first cell, a section's title, or a table's column titles. */
  skip(at: At, why: string, text = textAt(at)): void {
    this.reading.skipped.push({ at: placeAt(at), text, why });
  }

  /**
   * Records an id that a page or package lists without a status or date: it creates no row, but the lock keeps it. `says`: the text by which
   * it isn't a model.
   */
  list(at: At, id: string, says?: string): void {
    if (id === "") return void this.unparsed(at, "names no model");
    this.skip(at, says ? "the package says that it is not a model" : "listed without a status or date", id);
    this.reading.listed = { ...this.reading.listed, [id]: { at: placeAt(at), ...(says ? { says } : {}) } };
  }

  /** Reports something that can't be parsed, as a finding. `text` as for `skip`. */
  unparsed(at: At, why: string, text = textAt(at)): void {
    this.reading.unparsed.push({ at: placeAt(at), text, why });
  }

  /** Returns `value`, or reports a finding and returns undefined if it is undefined, null or "". */
  ask<T>(value: T | "" | null | undefined, why: string, at: At = "", text = textAt(at)): T | undefined {
    if (value !== undefined && value !== null && value !== "") return value;
    this.unparsed(at, why, text);
    return undefined;
  }

  tables(find: TableSpec | readonly Column[] = [], under = this.outline.root): Table[] {
    return under.tables("columns" in find ? find.find : find);
  }

  rows(find: TableSpec | readonly Column[], under?: Section): Row[] {
    return this.tables(find, under).flatMap((table) => table.rows);
  }

  read({ find, columns, rates, unit: form, skip, makes_row }: TableSpec, under?: Section): void {
    for (const row of this.rows(find, under)) {
      const texts = form ? row.table.section.paragraphs.map(({ cell }) => cell.text) : [];
      const unit = texts.filter((text) => form?.test(text));
      const states = fieldsOf(row, columns, unit);
      const { api_string, name } = states as Subject;
      const label = api_string ?? name;
      const [, , why] = skip?.find(([column, known]) => known.test(row.text(column))) ?? [];
      if (why !== undefined) this.skip(label ? placeOf(row, label) : row, why, label);
      else this.state(row, { api_string, name }, states, { rates: ratesOf(row, rates, unit), makes_row });
    }
  }

  /** The rows with a model in this column, each with the ids there: codes, else the text. Any other row is a finding. */
  rowsOf(column: Column, rows: readonly Row[]): { row: Row; id: string; ids: string[] }[] {
    return rows.flatMap((row) => {
      const { text, codes = [] } = row.get(column) ?? {};
      if (!this.ask(text, "a row that doesn't match its header", row) || !text) return [];
      const ids = codes.length > 0 ? codes : [text];
      return [{ row, id: ids[0] ?? "", ids }];
    });
  }

  /** The titles of filled columns that a reader doesn't know: they may change the meaning of the others. */
  unknownColumns(table: Table, known: readonly Column[]): string[] {
    const indexes = known.flatMap((column) => table.find(column));
    return table.columns.filter((_, i) => !indexes.includes(i) && table.rows.some(({ cells }) => cells[i]?.text));
  }

  /** The texts that a pattern matches, in paragraphs or other blocks, each with its block and the pattern's named groups. */
  matches(form: RegExp, blocks: readonly (Paragraph | Item)[] = this.paragraphs) {
    return blocks.flatMap((block) => {
      const { groups } = form.exec(block.cell.text) ?? {};
      return groups ? [{ block, cell: block.cell, groups: groups as { [group: string]: string | undefined } }] : [];
    });
  }

  /** The words of a heading that the reader goes by; if it has them, they are part of the page's layout. */
  heading(section: Section | undefined, words: RegExp): string | undefined {
    const word = words.exec(section?.title ?? "")?.[0].toLowerCase();
    if (word !== undefined) this.outline.titles.add(word);
    return word;
  }

  /** The entries of a page of updates, each with its label, which is its date. */
  updates(): { section: Section; label: string; description: string }[] {
    return this.outline.sections.flatMap((section) => {
      if (section.component?.name !== "Update") return [];
      const { label = "", description = "" } = section.component.attributes;
      return [{ section, label: String(label), description: String(description) }];
    });
  }

  /** The lists of a section, each with the paragraph before it. */
  lists({ content }: Section = this.outline.root): List[] {
    const lists: List[] = [];
    for (const block of content) {
      if (block.kind === "paragraph") lists.push({ lead: block.cell.text, codes: block.cell.codes, items: [] });
      else if (block.kind === "item" && block.depth === 1) lists.at(-1)?.items.push(block);
    }
    return lists;
  }

  get items(): Item[] {
    return this.outline.root.items;
  }

  /** Including quoted ones. */
  get paragraphs(): Paragraph[] {
    return this.outline.root.paragraphs;
  }

  headed(title: Column): Section[] {
    return this.outline.root.headed(title);
  }

  /** Lists the slugs of a family's members, if this page is its index, or their keys, if it is the index of several families. */
  members(slugs: Iterable<string>): void {
    this.reading.members = [...new Set(slugs)];
  }

  /** Lists the members found in the page's text: the first group of each match. */
  membersIn(links: RegExp): void {
    this.members([...this.source.text.matchAll(links)].flatMap(([, slug]) => slug ?? []));
  }
}

/** How a page is read: by a function or, if it consists of simple tables, as these are declared. */
export type Reader = ((page: PageReader) => void) | readonly TableSpec[];

/** Creates an adapter. `readers`: page key (`model/*` for a family) → its reader. */
export const adapter = (provider: Slug, readers: Record<string, Reader>): Adapter => {
  const readerOf = (read: Reader) => (outlined: OutlinedPage) => {
    const page = new PageReader(outlined);
    if (typeof read === "function") read(page);
    else for (const spec of read) page.read(spec);
    return page.reading;
  };
  return { provider, pages: Object.fromEntries(Object.entries(readers).map(([key, read]) => [key, readerOf(read)])) };
};

export const statesNothing = (page: PageReader): void => page.skip("", "states nothing about models");

/** A short place with `label`, else the section: a place doesn't contain sentences. */
export function shortPlace(block: Paragraph | Item, label: string): string {
  const at = placeOf(block, label);
  return at.includes(block.cell.text) ? placeOf(block.section) : at;
}

function placeAt(at: At, label?: string): string {
  if (typeof at === "string") return at;
  return placeOf(at.kind === "item" || at.kind === "paragraph" || at.kind === "quote" ? at.section : at, label);
}

function textAt(at: At): string {
  if (typeof at === "string") return "";
  if (at.kind === "row") return at.ragged ? lineOf(at) : (at.cells[0]?.text ?? "");
  if (at.kind === "table") return titlesOf(at);
  return at.kind === "section" ? at.title : at.cell.text;
}

/** A price or a day in a model's column is in the wrong one. */
const isName = (text: string) => /\p{L}/u.test(text) && !/[$€]/.test(text) && dayIn(text) === undefined;

const isVague = ({ raw: _, ...qualifiers }: object & { raw?: unknown }) => Object.values(qualifiers).includes("");

const dropUndefined = <T extends object>(of: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as never;
