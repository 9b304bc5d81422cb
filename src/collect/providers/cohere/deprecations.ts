import { dateParts } from "../../../read/date-parts.ts";
import { findSections, type Item, type Section, sectionsUnder } from "../../page/outline.ts";
import type { PageReader } from "../adapter.ts";
import { type Columns, fieldsOf, shutdown } from "../columns.ts";

const SHUTDOWN = "Shutdown Date";
const MODEL = "Deprecated Model";
const COLUMNS: Columns = {
  status: [SHUTDOWN, SHUTDOWN],
  price_per_1k_searches: "Deprecated Model Price",
  retires_on: SHUTDOWN,
};
const NO_MODEL = /fine-tun|endpoint$/i;

/** The history of deprecations: one section for each day and announcement, with a table or with lists. */
export function readDeprecations(page: PageReader): void {
  for (const section of findSections(page.outline, "Deprecation History").flatMap((s) => s.subsections)) {
    const stated = /^\d{4}-\d{2}-\d{2}/.exec(section.title)?.[0];
    const day = page.ask(stated, "no day of announcement in the heading", section);
    if (day === undefined) continue;
    if (NO_MODEL.test(section.title.replace(/,.*$/, ""))) {
      page.skip(section, "an endpoint or fine-tuned models, no model");
      continue;
    }
    const before = page.reading.statements.length;
    for (const row of page.rows([SHUTDOWN, MODEL], section)) {
      const id = row.get(MODEL)?.codes[0] ?? row.get(MODEL)?.text ?? "";
      const replacements = row.get("Recommended Replacement")?.codes;
      page.state(row, id, { api_string: id, replacements, ...fieldsOf(row, COLUMNS) });
      page.state(section, id, { deprecated_on: announced(day, row.get(SHUTDOWN)?.text) });
    }
    readLists(page, section, day);
    if (page.reading.statements.length === before) page.unparsed(section, "an announcement of another form");
  }
}

/** Some headings have the day of the shutdown: it says nothing of the announcement. */
function announced(heading: string, shutdownDay: string | undefined): string | undefined {
  const parts = shutdownDay === undefined ? undefined : dateParts(shutdownDay);
  return parts && "day" in parts && parts.day === heading ? undefined : heading;
}

/** Lists of ids under a line that says what becomes of them; what replaces them stands in other lines and lists. */
function readLists(page: PageReader, section: Section, day: string): void {
  const lists = listsOf(section);
  const alternatives = alternativesIn(lists);
  for (const { lead, items } of lists) {
    const [, date] = /^Effective (.+? \d{4}), the following models will be retired:?$/.exec(lead) ?? [];
    if (date === undefined && !/^Deprecated Models:?$/.test(lead)) {
      if (/^Deprecated /.test(lead))
        for (const { cell, children } of items) if (children.length === 0) page.skip(section, lead, cell.text);
      continue;
    }
    for (const { cell } of items) {
      const [id, alias] = cell.codes;
      if (id === undefined || cell.links.some(({ href }) => /-endpoint$/.test(href))) {
        page.skip(section, "an endpoint, no model", cell.text);
        continue;
      }
      page.state(section, id, {
        api_string: id,
        aliases: alias !== undefined && /\balias\b/.test(cell.text) ? [alias] : undefined,
        deprecated_on: announced(day, date),
        // A shutdown day is assigned later; without one the overview's word stands.
        ...(date === undefined ? {} : { status: [date, "will be retired"], ...shutdown(date) }),
        replacements: alternatives(id),
      });
    }
  }
}

type List = { lead: string; codes: string[]; items: Item[] };

/** The section's lists, each with the paragraph before it. */
function listsOf(section: Section): List[] {
  const lists: List[] = [];
  for (const block of sectionsUnder(section).flatMap((s) => s.blocks)) {
    if (block.kind === "paragraph") lists.push({ lead: block.cell.text, codes: block.cell.codes, items: [] });
    else if (block.kind === "item" && block.depth === 1) lists.at(-1)?.items.push(block);
  }
  return lists;
}

/** Id → its alternatives: those of its task where the section tells tasks apart, else those that one sentence recommends. */
function alternativesIn(lists: readonly List[]): (id: string) => string[] | undefined {
  const tasks = lists.flatMap(({ items }) => items).filter(({ cell }) => /alternatives:?$/i.test(cell.text));
  const said = lists.find(({ lead }) => /^For command model replacements\b/.test(lead))?.codes;
  return (id) => {
    const task = tasks.find(({ cell }) => (/^embed/.test(id) ? /^Embed/i : /^Chat/i).test(cell.text));
    return task?.children.flatMap((child) => child.cell.codes) ?? (/^command/.test(id) ? said : undefined);
  };
}
